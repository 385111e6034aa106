"""The site in headless Chromium, from file://: no complaints, filters, keyboard, contrast, two widths, certificates.

Covers: nothing
"""

import json
import shutil
import time

import pytest

pytest.importorskip("latex2mathml", reason="latex2mathml is not installed (extra site)")
pytest.importorskip("selenium", reason="selenium is not installed (extra test)")

from selenium import webdriver
from selenium.webdriver import ActionChains
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

import proofs.__main__ as command
from proofs.audit import ledger
from symdp.cli.commands import _run

CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(
        CHROMIUM is None or DRIVER is None, reason="Chromium is not installed (Debian: chromium chromium-driver)"
    ),
    pytest.mark.filterwarnings("ignore"),
]
REFUTED = "statements/sarwate2014/figure_1.html"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    assert command.main(["page", "-o", str(folder)]) == 0
    return folder


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    options, downloads = Options(), tmp_path_factory.mktemp("downloads")
    options.binary_location = CHROMIUM
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1200,900"):
        options.add_argument(argument)
    options.add_experimental_option("prefs", {"download.default_directory": str(downloads)})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(DRIVER))
    driver.downloads = downloads
    yield driver
    driver.quit()


@pytest.fixture
def overview(browser, site):
    browser.get((site / "index.html").as_uri())
    return browser


def shown(browser):
    """The names of the statements that the overview shows."""
    rows = browser.find_elements(By.CSS_SELECTOR, "li.row:not([hidden]) a.name")
    return [row.get_attribute("href").partition("/statements/")[2].removesuffix(".html") for row in rows]


def press_enter(browser, page):
    """Follow the link that has the focus, and arrive."""
    ActionChains(browser).send_keys(Keys.ENTER).perform()
    WebDriverWait(browser, 10).until(lambda driver: driver.current_url.endswith(page))


def tick(browser, name, value):
    browser.find_element(By.CSS_SELECTOR, f"input[name={name}][value={value}]").click()


def test_no_page_has_anything_to_complain_about(browser, site):
    for page in ["index.html", "graph.html", *[path.relative_to(site) for path in sorted(site.glob("statements/*/*.html"))]]:
        browser.get((site / page).as_uri())
    assert browser.get_log("browser") == []


def test_filters_and_search_leave_what_fits(overview):
    rows = ledger.rows()
    assert shown(overview) == [row.name for row in rows]
    tick(overview, "paper", "zhong2022")
    tick(overview, "verdict", "REFUTED")
    left = shown(overview)
    assert 0 < len(left) < len(rows)
    assert all(name.startswith("zhong2022/") for name in left)
    assert overview.find_element(By.ID, "shown").text == f"{len(left)} statements"
    tick(overview, "class", "SLIP")
    assert set(shown(overview)) == {row.name for row in rows if row.name in left and row.statement.standing == "SLIP"}
    tick(overview, "class", "SLIP")
    tick(overview, "paper", "alvim2015")
    both = shown(overview)
    assert set(left) < set(both)
    tick(overview, "only", "coq")
    assert [name for name in both if any(row.name == name and row.statement.coq for row in rows)] == [
        name for name in shown(overview) if any(row.name == name and row.statement.coq for row in rows)
    ]
    overview.find_element(By.ID, "search").send_keys("no statement says this")
    assert shown(overview) == []
    overview.find_element(By.ID, "all").click()
    assert len(shown(overview)) == len(rows)


def test_a_search_is_kept_in_the_address(overview, site):
    overview.find_element(By.ID, "search").send_keys("theorem_3 kalantari2018")
    left = shown(overview)
    assert "kalantari2018/theorem_3" in left
    address = overview.current_url
    overview.get("about:blank")
    overview.get(address)
    assert shown(overview) == left


def test_everything_is_reached_by_the_keyboard(overview):
    body = overview.find_element(By.TAG_NAME, "body")
    body.send_keys("/")
    field = overview.switch_to.active_element
    assert field.get_attribute("id") == "search"
    field.send_keys("theorem 1 sarwate2014", Keys.ARROW_DOWN)
    link = overview.switch_to.active_element
    assert link.get_attribute("class") == "name"
    link.send_keys(Keys.ARROW_UP)
    assert overview.switch_to.active_element.get_attribute("id") == "search"
    overview.switch_to.active_element.send_keys(Keys.ESCAPE)
    assert len(shown(overview)) == len(ledger.rows())
    overview.switch_to.active_element.send_keys("figure 1 sarwate2014", Keys.ARROW_DOWN)
    press_enter(overview, REFUTED)


def test_a_downloaded_certificate_is_accepted(browser, site, capsys):
    browser.get((site / REFUTED).as_uri())
    link = browser.find_element(By.CSS_SELECTOR, ".download a")
    target = browser.downloads / link.get_attribute("download")
    browser.execute_script("arguments[0].click()", link)
    for _ in range(100):
        if target.exists() or browser.current_url.endswith(".json"):
            break
        time.sleep(0.1)
    if not target.exists():  # Chromium shows files of file:// instead of saving them
        target.write_text(browser.find_element(By.TAG_NAME, "pre").text, encoding="utf-8")
    assert json.loads(target.read_text())["answer"]["verdict"] == "REFUTED"
    assert _run(["recheck", str(target)]) == 0
    assert capsys.readouterr().out.startswith("ACCEPTED")


def luminance(browser, selector, name):
    """How light a colour of an element is, from 0 to 1."""
    element = browser.find_element(By.CSS_SELECTOR, selector)
    numbers = element.value_of_css_property(name).partition("(")[2].rstrip(")").split(",")[:3]
    parts = [float(number) / 255 for number in numbers]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_in_light_and_dark(browser, site, scheme):
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
    browser.get((site / "index.html").as_uri())
    ground = luminance(browser, "body", "background-color")
    assert (ground > 0.5) == (scheme == "light")
    badges = [(f".badge.{name}", luminance(browser, f".badge.{name}", "background-color")) for name in ("proved", "refuted")]
    for selector, behind in [("body", ground), (".lead", ground), ("a.name", ground), *badges]:
        ink = luminance(browser, selector, "color")
        assert (max(ink, behind) + 0.05) / (min(ink, behind) + 0.05) >= 4.5, selector


@pytest.mark.parametrize("page", ["index.html", "graph.html", REFUTED, "statements/kalantari2018/theorem_3.html"])
def test_a_narrow_window_needs_no_scrolling_to_the_side(browser, site, page):
    size = {"width": 360, "height": 700, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    browser.get((site / page).as_uri())
    assert browser.execute_script("return document.documentElement.scrollWidth") <= 360
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_the_graph_marks_what_a_statement_is_joined_to_and_leads_to_its_page(browser, site):
    browser.get((site / "graph.html").as_uri() + "#kalantari2018.theorem_3")
    browser.get((site / "graph.html").as_uri() + "#kalantari2018.theorem_3")
    browser.refresh()
    joined = browser.find_elements(By.CSS_SELECTOR, ".nodes a.joined")
    assert "kalantari2018/theorem_3" in [node.get_attribute("data-name") for node in joined]
    node = browser.find_element(By.ID, "kalantari2018.theorem_3")
    browser.execute_script("arguments[0].focus()", node)
    press_enter(browser, "statements/kalantari2018/theorem_3.html")


# The texts of a page whose contrast with the nearest ground beneath them is less than 4.5, each as a selector and a number.
PALE = """
const numbers = (colour) => (colour.match(/[\\d.]+/g) || []).map(Number);
const light = (rgb) => { const [r, g, b] = rgb.map((v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
const found = {};
const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walk.nextNode()) {
  const element = walk.currentNode.parentElement;
  if (!walk.currentNode.data.trim() || !element.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
  if (element.closest("svg, script, style, noscript, .headerlink")) continue;
  let ground = element, behind = [255, 255, 255];
  for (; ground; ground = ground.parentElement) {
    const [r, g, b, alpha = 1] = numbers(getComputedStyle(ground).backgroundColor);
    if (alpha > 0.99) { behind = [r, g, b]; break; }
  }
  const one = light(numbers(getComputedStyle(element).color).slice(0, 3)), other = light(behind);
  const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  if (contrast < 4.5) found[element.tagName + "." + element.className] = contrast;
}
return found;
"""
LOOKED_AT = [
    "guide/docs/index.html",
    "guide/README.html",
    "guide/docs/source_sets.html",
    "guide/docs/glossary.html",
    "guide/docs/api.html",
    "guide/docs/figures.html",
    "guide/notebooks/01_first_trade_off.html",
    "audit/index.html",
    "audit/statements/kalantari2018/theorem_3.html",
]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("page", LOOKED_AT)
def test_no_text_of_a_page_is_pale(browser, whole_site, page, scheme):
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
    assert (whole_site / page).is_file()
    browser.get((whole_site / page).as_uri())
    assert browser.find_element(By.TAG_NAME, "h1").text
    assert browser.execute_script(PALE) == {}


@pytest.mark.parametrize("page", LOOKED_AT)
def test_no_page_of_the_guide_is_wider_than_a_narrow_window(browser, whole_site, page):
    size = {"width": 420, "height": 900, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    assert (whole_site / page).is_file()
    browser.get((whole_site / page).as_uri())
    assert browser.execute_script("return document.documentElement.scrollWidth") <= 420
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_no_displayed_formula_scrolls_upwards(browser, whole_site):
    browser.get((whole_site / "guide/docs/source_sets.html").as_uri())
    formulas = browser.find_elements(By.CSS_SELECTOR, "math[display=block]")
    assert formulas
    assert {formula.value_of_css_property("overflow-y") for formula in formulas} == {"hidden"}


def test_the_address_of_the_site_leads_to_the_guide(browser, whole_site):
    browser.get((whole_site / "index.html").as_uri())
    WebDriverWait(browser, 10).until(lambda driver: driver.current_url.endswith("guide/docs/index.html"))
