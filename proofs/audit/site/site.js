"use strict";

// The overview: a statement is shown when it has every word of the search and fits every group of boxes with a tick.
function startFilters() {
  const form = document.querySelector("form.filters");
  if (!form) return;
  const search = document.getElementById("search");
  const rows = [...document.querySelectorAll("li.row")];
  const sections = [...document.querySelectorAll("section.paper")];
  const boxes = [...form.querySelectorAll("input[type=checkbox]")];
  const ticked = (name) => boxes.filter((box) => box.name === name && box.checked).map((box) => box.value);

  function fits(row, words, papers, verdicts, classes, only) {
    const data = row.dataset;
    return words.every((word) => data.text.includes(word))
      && (!papers.length || papers.includes(data.paper))
      && (!verdicts.length || verdicts.includes(data.verdict))
      && (!classes.length || classes.includes(data.class))
      && only.every((name) => data[name] === "1");
  }

  function show() {
    const words = search.value.toLowerCase().replaceAll("_", " ").split(/\s+/).filter(Boolean);
    const chosen = [words, ticked("paper"), ticked("verdict"), ticked("class"), ticked("only")];
    for (const row of rows) row.hidden = !fits(row, ...chosen);
    for (const section of sections) section.hidden = !section.querySelector("li.row:not([hidden])");
    const count = rows.filter((row) => !row.hidden).length;
    document.getElementById("shown").textContent = count === 1 ? "1 statement" : count + " statements";
    document.getElementById("nothing").hidden = count > 0;
  }

  function remember() {
    const state = new URLSearchParams();
    if (search.value) state.set("search", search.value);
    for (const box of boxes) if (box.checked) state.append(box.name, box.value);
    history.replaceState(null, "", state.size ? "#?" + state : location.pathname);
  }

  function recall() {
    if (!location.hash.startsWith("#?")) return;
    const state = new URLSearchParams(location.hash.slice(2));
    search.value = state.get("search") || "";
    for (const box of boxes) box.checked = state.getAll(box.name).includes(box.value);
  }

  function clear() {
    search.value = "";
    for (const box of boxes) box.checked = false;
    show();
    remember();
  }

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => { show(); remember(); });
  document.getElementById("all").addEventListener("click", () => { clear(); search.focus(); });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && document.activeElement !== search) { event.preventDefault(); search.focus(); }
    if (event.key === "Escape" && document.activeElement === search) clear();
    if (event.key === "ArrowDown" || event.key === "ArrowUp") step(event);
  });

  // From the search field down to the statements that are left, and up again.
  function step(event) {
    const links = rows.filter((row) => !row.hidden).map((row) => row.querySelector("a.name"));
    const here = links.indexOf(document.activeElement);
    if (here < 0 && document.activeElement !== search) return;
    const next = here + (event.key === "ArrowDown" ? 1 : -1);
    if (next >= links.length || next < -1) return;
    event.preventDefault();
    (next === -1 ? search : links[next]).focus();
  }

  recall();
  show();
}

// The graph: what a statement is joined to, directly or by others, stands out while it is pointed at or has the focus.
function startGraph() {
  const svg = document.querySelector(".graph svg");
  if (!svg) return;
  const edges = [...svg.querySelectorAll("path[data-from]")];
  const nodes = new Map([...svg.querySelectorAll("a[data-name]")].map((node) => [node.dataset.name, node]));

  function reach(name, start, end, found) {
    for (const edge of edges) {
      if (edge.dataset[start] !== name || found.has(edge)) continue;
      found.add(edge);
      reach(edge.dataset[end], start, end, found);
    }
    return found;
  }

  function mark(name) {
    for (const marked of svg.querySelectorAll(".joined")) marked.classList.remove("joined");
    if (!name) return;
    for (const edge of [...reach(name, "to", "from", new Set()), ...reach(name, "from", "to", new Set())]) {
      edge.classList.add("joined");
      nodes.get(edge.dataset.from).classList.add("joined");
      nodes.get(edge.dataset.to).classList.add("joined");
    }
  }

  for (const [name, node] of nodes) {
    node.addEventListener("mouseenter", () => mark(name));
    node.addEventListener("focus", () => mark(name));
    node.addEventListener("mouseleave", () => mark(null));
    node.addEventListener("blur", () => mark(null));
  }
  const asked = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (asked && asked.dataset.name) {
    mark(asked.dataset.name);
    // After the browser has gone to the address by itself, which leaves the statement under the head of the page.
    window.addEventListener("load", () => setTimeout(() => {
      const frame = svg.closest(".graph"), box = asked.getBBox();
      frame.scrollTo(box.x - frame.clientWidth / 2, box.y - frame.clientHeight / 2);
      window.scrollTo(0, frame.offsetTop - 80);
    }));
  }
}

startFilters();
startGraph();
