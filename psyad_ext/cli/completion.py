# SPDX-License-Identifier: BSD-3-Clause
"""Completion of commands and options in shells, and the manual page, from the parser."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from psyad_ext.cli.reporting import PROGRAM
from psyad_ext.cli.status import DONE
from psyad_ext.core.version import VERSION

#: What values of options are, by how help shows them; others are for the user to think of.
_VALUES = {"FILE": "file", "OUT": "file", "FILE[:NAME]": "file", "DIR": "folder"}


@dataclass(frozen=True)
class Flag:
    """An option.

    :param names: how it is written.
    :param help: what it does.
    :param choices: the values that it takes, if there are only some.
    :param value: how help shows its value; empty if it has none.
    """

    names: Sequence[str]
    help: str
    choices: Sequence[str]
    value: str

    @property
    def kind(self) -> str:
        """:returns: ``file`` or ``folder`` if this is what its value names."""
        return _VALUES.get(self.value, "")


@dataclass(frozen=True)
class Verb:
    """A command.

    :param name: its name.
    :param help: what it does.
    :param flags: its options.
    :param file: whether it takes a file.
    :param choices: what it takes instead.
    """

    name: str
    help: str
    flags: Sequence[Flag]
    file: bool
    choices: Sequence[str]


def run_completion(options: argparse.Namespace) -> int:
    """:returns: the exit status of ``completion``."""
    sys.stdout.write(SHELLS[options.shell](verbs_of(options.parser)))
    return DONE


def verbs_of(parser: argparse.ArgumentParser) -> list[Verb]:
    """:returns: the commands of the program."""
    actions = next(action for action in parser._actions
                   if isinstance(action, argparse._SubParsersAction))
    return [_verb(action.dest, action.help or "", actions.choices[action.dest])
            for action in actions._choices_actions]


def _verb(name: str, help_: str, parser: argparse.ArgumentParser) -> Verb:
    named = [action for action in parser._actions if action.option_strings]
    others = [action for action in parser._actions if not action.option_strings]
    flags = [Flag(tuple(action.option_strings), _help(action),
                  tuple(map(str, action.choices or ())), _value(action)) for action in named]
    return Verb(name, help_, flags, any(action.metavar == "FILE" for action in others),
                tuple(str(choice) for action in others for choice in action.choices or ()))


def _help(action: argparse.Action) -> str:
    text = (action.help or "").replace("(default: %(default)s)", f"(default: {action.default})")
    return text.replace("%(default)s", str(action.default)).replace("%%", "%")


def _value(action: argparse.Action) -> str:
    if action.nargs == 0:
        return ""
    metavar = action.metavar if isinstance(action.metavar, str) else None
    return metavar or (f"{{{','.join(map(str, action.choices))}}}" if action.choices
                       else action.dest.upper())


def bash(verbs: Sequence[Verb]) -> str:
    """:returns: the completion of bash."""
    return "\n".join([
        f"# {PROGRAM} {VERSION}: completion for bash. Use it with",
        f'#   eval "$({PROGRAM} completion bash)"', "_psyad_ext() {",
        '    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}',
        "    local flags= values=", "    COMPREPLY=()", "    if [ $COMP_CWORD -eq 1 ]; then",
        f'        COMPREPLY=($(compgen -W "{" ".join(verb.name for verb in verbs)} --help --version'
        ' --explain" -- "$word"))', "        return", "    fi", "    case ${COMP_WORDS[1]%%,*} in",
        *(line for verb in verbs for line in _bash_case(verb)), "    esac",
        '    if [ -n "$values" ]; then',
        '        COMPREPLY=($(compgen -W "$values" -- "$word"))',
        '    elif [[ $word == -* ]]; then',
        '        COMPREPLY=($(compgen -W "$flags" -- "$word"))', "    fi", "}",
        f"complete -o default -F _psyad_ext {PROGRAM}", ""])


def _bash_case(verb: Verb) -> Iterator[str]:
    names = " ".join(name for flag in verb.flags for name in flag.names)
    yield f"        {verb.name})"
    yield f'            flags="{names}"'
    if verb.choices:
        yield f'            values="{" ".join(verb.choices)}"'
    limited = [flag for flag in verb.flags if flag.choices]
    if limited:
        yield "            case $before in"
        yield from (f'                {"|".join(flag.names)}) values="{" ".join(flag.choices)}" ;;'
                    for flag in limited)
        yield "            esac"
    yield "            ;;"


def zsh(verbs: Sequence[Verb]) -> str:
    """:returns: the completion of zsh."""
    commands = [f"        {_zsh_text(f'{verb.name}:{verb.help}')}" for verb in verbs]
    cases = [line for verb in verbs for line in (
        f"        {verb.name})", "            _arguments -S \\",
        *(f"                {_zsh_text(text)} \\" for flag in verb.flags
          for text in _zsh_flag(flag)),
        f"                {_zsh_text(_zsh_rest(verb))}", "            ;;")]
    return "\n".join([
        f"#compdef {PROGRAM}",
        f"# {PROGRAM} {VERSION}: completion for zsh. Write it to a folder in $fpath as _{PROGRAM}.",
        "_psyad_ext() {", "    local -a commands", "    commands=(", *commands, "    )",
        "    if (( CURRENT == 2 )); then", "        _describe command commands", "        return",
        "    fi", "    local command=${words[2]%%,*}", "    shift words", "    (( CURRENT-- ))",
        "    case $command in", *cases, "    esac", "}", '_psyad_ext "$@"', ""])


def _zsh_flag(flag: Flag) -> Iterator[str]:
    text = flag.help.replace("[", "(").replace("]", ")").replace(":", " -")
    kinds = {"file": "_files", "folder": "_files -/"}
    value = f":{flag.value.replace(':', ' ')}:" if flag.value else ""
    if flag.choices:
        value += f"({' '.join(flag.choices)})"
    elif value:
        value += kinds.get(flag.kind, " ")
    for name in flag.names:
        yield f"*{name}[{text}]{value}"


def _zsh_rest(verb: Verb) -> str:
    return f"1:value:({' '.join(verb.choices)})" if verb.choices else "1:file:_files"


def _zsh_text(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def fish(verbs: Sequence[Verb]) -> str:
    """:returns: the completion of fish."""
    lines = [f"# {PROGRAM} {VERSION}: completion for fish. Write it to",
             f"# ~/.config/fish/completions/{PROGRAM}.fish"]
    for verb in verbs:
        lines.append(f"complete -c {PROGRAM} -n __fish_use_subcommand -a {verb.name} "
                     f"-d {_fish_text(verb.help)}")
        seen = f'-n "__fish_seen_subcommand_from {verb.name}"'
        if verb.choices:
            lines.append(f"complete -c {PROGRAM} {seen} -f -a {_fish_text(' '.join(verb.choices))}")
        lines += [f"complete -c {PROGRAM} {seen} {_fish_flag(flag)}" for flag in verb.flags]
    return "\n".join([*lines, ""])


def _fish_flag(flag: Flag) -> str:
    names = " ".join(f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}"
                     for name in flag.names)
    value = "" if not flag.value else " -r" if flag.kind else " -x"
    if flag.choices:
        value += f" -a {_fish_text(' '.join(flag.choices))}"
    return f"{names}{value} -d {_fish_text(flag.help)}"


def _fish_text(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def manual(verbs: Sequence[Verb]) -> str:
    """:returns: the manual page."""
    common = [flag for flag in verbs[0].flags
              if all(flag in verb.flags for verb in verbs if verb.file)]
    lines = [f'.TH PSYAD-EXT 1 "" "{PROGRAM} {VERSION}" "User Commands"', ".SH NAME",
             "psyad-ext \\- automatic differentiation of Fortran", ".SH SYNOPSIS",
             ".B psyad-ext", ".I COMMAND FILE", "[options]", ".SH DESCRIPTION",
             "Writes the source with routines that compute derivatives of one of its routines.",
             ".SH COMMANDS"]
    for verb in verbs:
        lines += [".TP", f".B {_roff(verb.name)}", _roff(verb.help)]
    lines += [".SH OPTIONS OF ALL COMMANDS", *_manual_flags(common)]
    for verb in verbs:
        own = [flag for flag in verb.flags if flag not in common]
        if own and verb.file:
            lines += [f".SH OPTIONS OF {_roff(verb.name.upper())}", *_manual_flags(own)]
    return "\n".join([*lines, ".SH EXIT STATUS",
                      "0 done, 1 the source cannot be differentiated as asked, 2 wrong usage, "
                      "3 \\-\\-check found a difference, 4 a verification failed, 5 internal "
                      "error", ""])


def _manual_flags(flags: Sequence[Flag]) -> Iterator[str]:
    for flag in flags:
        value = f" \\fI{_roff(flag.value)}\\fR" if flag.value else ""
        yield from (".TP", f"\\fB{_roff(', '.join(flag.names))}\\fR{value}", _roff(flag.help))


def _roff(text: str) -> str:
    """:returns: a text for roff: no line of it is a request."""
    return text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").lstrip(".")


#: What can be generated, by name.
SHELLS: Mapping[str, Callable[[Sequence[Verb]], str]] = {
    "bash": bash, "zsh": zsh, "fish": fish, "man": manual}
