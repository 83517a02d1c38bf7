# SPDX-License-Identifier: BSD-3-Clause
"""How generated things are called, as options of a command say."""

from __future__ import annotations

import argparse

from psyad_ext.core.naming import NamingScheme, scheme_of


def naming_of(options: argparse.Namespace) -> NamingScheme:
    """:returns: how generated routines and variables are called; pages of ``explain`` have no
        choice."""
    return scheme_of(getattr(options, "names", "default"), dict(getattr(options, "templates", ())))
