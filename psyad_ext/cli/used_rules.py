# SPDX-License-Identifier: BSD-3-Clause
"""Verifies the rules that a program uses: its own derivatives need not show a wrong one."""

from __future__ import annotations

import argparse

from psyclone.psyir.nodes import FileContainer

from psyad_ext.cli.ruling import verify_rule
from psyad_ext.core.errors import PsyadError
from psyad_ext.ir.external import Rule
from psyad_ext.ir.lookup.origin import SourceInfo, source_of
from psyad_ext.ir.tree.walking import routines_of


def verify_used_rules(container: FileContainer, options: argparse.Namespace) -> bool:
    """Verify the rules of users that have been used and are not verified yet; print the outcome.

    :param container: the program.
    :param options: the options of the command.

    :returns: whether none of them is wrong; those that can't be tried are named.
    """
    info = source_of(container)
    rules = info.modules.rules_in_use if info is not None else []
    found = [_is_right(rule, container, info, options) for rule in rules if not rule.is_verified]
    return all(found)


def _is_right(rule: Rule, container: FileContainer, info: SourceInfo | None,
              options: argparse.Namespace) -> bool:
    own = {one.name.lower() for one in routines_of(container) if not one.is_program}
    around = info.text if info is not None and rule.name in own else ""
    try:
        return verify_rule(rule, options, around)
    except PsyadError as error:
        first = (str(error).strip().splitlines() or [""])[0]
        print(f"{rule.name}: the rule can't be tried alone: {first}")
        return True
