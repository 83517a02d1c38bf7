# SPDX-License-Identifier: BSD-3-Clause
"""Lines of keys in TOML."""

from __future__ import annotations

from pathlib import Path

import pytest

from psyad_ext.core.errors import UsageError
from psyad_ext.core.toml_text import TomlText

TEXT = '''\
# [[rule]] in a comment
title = "a # no comment"   # with a comment
[tool.psyad_ext]
include = [
  "src",  # [[rule]]
  "more = [",
]
"quoted.key" = {a = 1, b = [2]}

[[rule]]
text = """
[[rule]]
depends = 3
"""""
depends = { y = ["x"] }
  [ rule . sub ]
  a.b = 'it''s'
[[rule]]
literal = \'\'\'
"""
\'\'\'
depends = {}
[[rule.part]]
x = 1
[[rule.part]]
x = 2
'''.replace("it''s", "its")


@pytest.mark.parametrize(("path", "line"), [
    (("title",), 2), (("tool", "psyad_ext"), 3), (("tool", "psyad_ext", "include"), 4),
    (("tool", "psyad_ext", "quoted.key"), 8), (("rule",), 10), (("rule", 0), 10),
    (("rule", 0, "text"), 11), (("rule", 0, "depends"), 15), (("rule", 0, "sub"), 16),
    (("rule", 0, "sub", "a", "b"), 17), (("rule", 1), 18), (("rule", 1, "depends"), 22),
    (("rule", 1, "part", 1, "x"), 26), (("rule", 0, "missing"), 10), (("missing",), 1)])
def test_places(path: tuple[str | int, ...], line: int) -> None:
    assert TomlText(TEXT, "a.toml").place(*path) == f"a.toml:{line}"


def test_what_is_no_toml() -> None:
    with pytest.raises(UsageError, match=r"a.toml: this is no TOML: .*line 2"):
        dict(TomlText("a = 1\nb = \n", "a.toml").content)


def test_what_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="the rules can't be read"):
        TomlText.of_file(tmp_path / "none.toml", "the rules")
