# SPDX-License-Identifier: BSD-3-Clause
"""Fortran text with a derivative that is checked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from psyad_ext.ir.source.joined_lines import statements_in_lines
from psyad_ext.ir.source.sources import decode

#: What generated text is called in messages.
GENERATED_FILE = "generated.f90"
_SCOPE = re.compile(
    r"^[ \t]*(?:(?P<end>end[ \t]*(?:sub)?module)\b|(?P<inner>(?:abstract[ \t]+)?interface)\b|"
    r"(?P<after>end[ \t]*interface)\b|module[ \t]+(?!procedure\b)(?P<module>\w+)$|"
    r"submodule[ \t]*\([ \t]*(?P<holder>\w+)|"
    r"[^!'\"\n]*\bsubroutine[ \t]+(?P<routine>\w+))", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True)
class Derivative:
    """Fortran text with a derivative.

    :param text: the contents of a file.
    :param name: name of that file, in messages; its ending says whether it is in fixed form and
        whether the preprocessor runs first.
    :param routine: the routine with the derivative, if it is not called as the naming scheme says.
    :param is_written: whether somebody has written it by hand: it may be in the file of the
        original routine.
    """

    text: str
    name: str = GENERATED_FILE
    routine: str = ""
    is_written: bool = False

    @classmethod
    def of_file(cls, path: Path, routine: str = "") -> Derivative:
        """
        :param path: a file that somebody has written.
        :param routine: the routine with the derivative, if it has another name than generated
            ones.

        :returns: the derivative.
        """
        return cls(decode(path), str(path), routine, True)


def labelled(texts: Mapping[str, str | Derivative] | str | Derivative,
             label: str) -> dict[str, Derivative]:
    """
    :param texts: one or several texts with derivatives.
    :param label: what a single one is called.

    :returns: the derivatives by their labels.
    """
    every = texts if isinstance(texts, Mapping) else {label: texts}
    return {name: each if isinstance(each, Derivative) else Derivative(each)
            for name, each in every.items()}


def module_of(routine: str, text: str) -> str | None:
    """
    :param routine: name of a subroutine.
    :param text: free-form Fortran that holds it.

    :returns: the module that it is in, None if it is in none.
    """
    module, is_inner = None, False
    for match in _SCOPE.finditer(statements_in_lines(text)):
        if match["inner"] or match["after"]:
            is_inner = bool(match["inner"])
        elif match["module"] or match["holder"]:
            module = match["module"] or match["holder"]
        elif match["end"]:
            module = None
        elif not is_inner and match["routine"].lower() == routine.lower():
            return module
    return module
