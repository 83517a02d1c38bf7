# SPDX-License-Identifier: BSD-3-Clause
"""Random mistakes in programs that are right: one edit each, the same for the same number."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

_TOKEN = re.compile(r"\w+|[^\w\s]+")
_NAME = re.compile(r"\b[a-z]\w*\b", re.IGNORECASE)
_TYPE = re.compile(r"\b(real|integer|logical|double precision|character|complex)\b(\([^()]*\))?")
_TYPES = ("real", "real(8)", "integer", "integer(8)", "logical", "character(len=4)", "complex",
          "double precision", "type(thing)")
_CHARACTERS = "()=,:%+*'x1& "

Edit = Callable[[Random, list[str], int], None]


def damaged(text: str, seed: int) -> str:
    """
    :param text: a program with headers.
    :param seed: the number of the edit.

    :returns: the program with one mistake that people, or editors, may have made; some keep it
        legal.
    """
    random = Random(seed)
    lines = text.splitlines()
    places = [number for number, line in enumerate(lines)
              if line.strip() and not line.lstrip().startswith("!")]
    for _ in range(100):
        new = list(lines)
        random.choice(EDITS)(random, new, random.choice(places))
        if new != lines:
            return "\n".join(new) + "\n"
    return text


def _tokens(random: Random, lines: list[str], place: int,
            change: Callable[[list[str], int], None]) -> None:
    parts = re.split(r"(\w+|[^\w\s]+)", lines[place])
    chosen = random.randrange(len(parts) // 2)
    change(parts, 2 * chosen + 1)
    lines[place] = "".join(parts)


def _drop_token(random: Random, lines: list[str], place: int) -> None:
    def change(parts: list[str], number: int) -> None:
        parts[number] = ""

    _tokens(random, lines, place, change)


def _repeat_token(random: Random, lines: list[str], place: int) -> None:
    def change(parts: list[str], number: int) -> None:
        parts[number] += f" {parts[number]}"

    _tokens(random, lines, place, change)


def _swap_tokens(random: Random, lines: list[str], place: int) -> None:
    def change(parts: list[str], number: int) -> None:
        other = number + 2 if number + 2 < len(parts) else number - 2
        if other > 0:
            parts[number], parts[other] = parts[other], parts[number]

    _tokens(random, lines, place, change)


def _drop_line(_: Random, lines: list[str], place: int) -> None:
    del lines[place]


def _repeat_line(_: Random, lines: list[str], place: int) -> None:
    lines.insert(place, lines[place])


def _swap_lines(random: Random, lines: list[str], place: int) -> None:
    other = random.choice([number for number in range(max(place - 8, 0), min(
        place + 9, len(lines))) if not lines[number].lstrip().startswith("!")])
    lines[place], lines[other] = lines[other], lines[place]


def _drop_character(random: Random, lines: list[str], place: int) -> None:
    number = random.randrange(len(lines[place]))
    lines[place] = lines[place][:number] + lines[place][number + 1:]


def _add_character(random: Random, lines: list[str], place: int) -> None:
    number = random.randrange(len(lines[place]) + 1)
    lines[place] = lines[place][:number] + random.choice(_CHARACTERS) + lines[place][number:]


def _replace_name(random: Random, lines: list[str], place: int,
                  other: Callable[[str], str]) -> None:
    names = list(_NAME.finditer(lines[place]))
    if names:
        match = random.choice(names)
        lines[place] = lines[place][:match.start()] + other(match[0]) + lines[place][match.end():]


def _misspell(random: Random, lines: list[str], place: int) -> None:
    _replace_name(random, lines, place, lambda name: random.choice((name + "q", name[1:] or "q")))


def _other_name(random: Random, lines: list[str], place: int) -> None:
    names = sorted({name.lower() for line in lines if not line.lstrip().startswith("!")
                    for name in _NAME.findall(line)})
    _replace_name(random, lines, place, lambda _: random.choice(names))


def _other_type(random: Random, lines: list[str], place: int) -> None:
    declared = [number for number, line in enumerate(lines)
                if _TYPE.match(line.lstrip()) and "function" not in line]
    if declared:
        chosen = random.choice(declared)
        lines[chosen] = _TYPE.sub(random.choice(_TYPES), lines[chosen], count=1)


def _drop_argument(random: Random, lines: list[str], place: int) -> None:
    del place
    calls = [(number, match) for number, line in enumerate(lines)
             for match in re.finditer(r"(?<=[\w)]),[^,()]*(?=[,)])", line) if "(" in line]
    if calls:
        number, match = random.choice(calls)
        lines[number] = lines[number][:match.start()] + random.choice(
            ("", 2*match[0])) + lines[number][match.end():]


#: All kinds of mistakes.
EDITS: tuple[Edit, ...] = (
    _drop_token, _repeat_token, _swap_tokens, _drop_line, _repeat_line, _swap_lines,
    _drop_character, _add_character, _misspell, _other_name, _other_type, _other_type,
    _drop_argument, _drop_argument)
