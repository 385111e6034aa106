"""The help: commands and options in sections, summaries that are not cut, and the forms of arguments.

Covers: symdp.cli.sections
"""

import re

import click
import pytest

from symdp.cli import sections
from symdp.cli.command_class import summary
from symdp.cli.commands import _run, group
from symdp.graphs.graph_reader import read_graph
from symdp.sources.reading.source_reader import read_source


def commands(within=group, name=()):
    for word, command in within.commands.items():
        yield " ".join([*name, word]), command
        if isinstance(command, click.Group):
            yield from commands(command, (*name, word))


ALL = dict(commands())


def help_of(name, capsys):
    assert _run([*name.split(), "--help"]) == 0
    return capsys.readouterr().out


def words(text):
    return " ".join(text.split())


def test_every_command_stands_in_one_section_and_the_first_four_come_first():
    listed = [name for names in sections.COMMANDS.values() for name in names]
    assert sorted(listed) == sorted(group.commands)
    assert listed[:4] == ["solve", "curve", "theorem", "check"]


def test_the_help_lists_all_commands_by_section_with_their_whole_summaries(capsys):
    shown = help_of("", capsys)
    places = [shown.index(f"\n{title}:\n") for title in [*sections.COMMANDS, "Exit codes"]]
    assert places == sorted(places)
    for name, command in group.commands.items():
        assert f"{name} {summary(command)}" in words(shown), name
    assert not re.search(r"\.\.\.$", shown.partition("\n")[2], flags=re.MULTILINE)


@pytest.mark.parametrize("name", ALL)
def test_a_summary_is_a_short_sentence_with_a_verb(name):
    text = summary(ALL[name])
    assert re.fullmatch(r"[A-Z][a-z]+ [^.]*(\.json[^.]*)?\.", text), text
    assert text.split()[0].lower() not in ("the", "all", "a", "what", "of", "that"), text
    assert len(text) <= 80, text


def takes(command, argument):
    return any((parameter.name or "").upper().rstrip("S") == argument for parameter in command.params)


@pytest.mark.parametrize("argument", sections.FORMS)
def test_every_command_says_what_its_arguments_are(argument, capsys):
    taking = [name for name, command in ALL.items() if takes(command, argument)]
    assert taking
    for name in taking:
        shown = words(help_of(name, capsys))
        for form, meaning in sections.FORMS[argument]:
            assert f"{form} {meaning}" in shown, name


def test_the_forms_of_sources_and_graphs_are_read(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "set.json").write_text('{"vertices": [["1/2", "1/2"]]}')
    (tmp_path / "set.toml").write_text('vertices = [["1/2", "1/2"]]')
    (tmp_path / "data.csv").write_text("NAME\na\nb\n")
    (tmp_path / "FILE").write_text("a b\n")
    for form, _ in sections.FORMS["SOURCE"]:
        for text in form.split(", "):
            file, _, column = text.partition(" --column ")
            read_source(file.strip('"'), column=column or None)
    for form, _ in sections.FORMS["GRAPH"]:
        for text in form.split(", "):
            read_graph(text)


@pytest.mark.parametrize("name", ALL)
def test_every_option_has_a_help_and_stands_once(name, capsys):
    shown = help_of(name, capsys)
    for option in ALL[name].params:
        if isinstance(option, click.Option):
            assert option.help, option.name
            pattern = rf"^  (-\w, )?{re.escape(max(option.opts, key=len))}(?= [A-Z\[]|  |$)"
            assert len(re.findall(pattern, shown, flags=re.MULTILINE)) == 1, option.name


def test_many_options_stand_in_sections(capsys):
    assert "\nOptions:\n" in help_of("classify", capsys)
    for name in ("solve", "curve", "theorem"):
        shown = help_of(name, capsys)
        titles = re.findall(r"^([A-Z][\w ]+):$", shown, flags=re.MULTILINE)
        assert {"Model", "CSV files", "Output"} <= set(titles)
        rest = shown.split("\nOther options:\n")[1]
        assert [line.split()[0] for line in rest.splitlines()] == ["-h,"], rest


def test_sections_name_parameters_that_exist():
    known = {parameter.name for command in ALL.values() for parameter in command.params}
    assert {name for names in sections.OPTIONS.values() for name in names} <= known
