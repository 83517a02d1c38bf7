# SPDX-License-Identifier: BSD-3-Clause
"""The comparison of what two revisions generate."""

from __future__ import annotations

from pathlib import Path

import pytest

from psyad_ext.cli.commands import COMMANDS
from tests.architecture.sources import ROOT
from tests.same.__main__ import main
from tests.same.cases import ROWS, Case, cases
from tests.same.revisions import Kept, Revision

_SOURCE = "subroutine foo(x, y)\n  real :: x, y\n  {}\nend subroutine foo\n"


def _case(path: Path, statement: str) -> Case:
    path.write_text(_SOURCE.format(statement), encoding="utf-8")
    command = ("reverse", str(path), "--routine", "foo", "--dependent", "y",
               "--independent", "x", "-o", "{output}")
    return Case(path.stem, "joint", command, (path,))


def test_outcomes_are_what_is_written_and_where_messages_are(tmp_path: Path) -> None:
    chosen = [_case(tmp_path / "good.f90", "y = x*sin(x)"),
              _case(tmp_path / "refused.f90", "y = x; call bar(x, y)")]
    good, refused = Revision(ROOT).outcomes(chosen, "0")
    assert good.startswith("status 0\nfile good.f90\n")
    assert "subroutine foo_reversing(" in good
    assert refused == "status 1\nrefused.f90:3: error[CALLEE]\n"


def test_another_package_is_not_taken_for_a_revision(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="is not below"):
        Revision(tmp_path).outcomes([_case(tmp_path / "good.f90", "y = x")], "0")


def test_what_is_kept_belongs_to_the_source(tmp_path: Path) -> None:
    kept, case = Kept(tmp_path / "kept"), _case(tmp_path / "foo.f90", "y = x")
    assert kept.get(case, "0") is None
    kept.put(case, "0", "é\udce9\n")
    assert (kept.get(case, "0"), kept.get(case, "1")) == ("é\udce9\n", None)
    _case(tmp_path / "foo.f90", "y = 2*x")
    assert kept.get(case, "0") is None


def test_differences_are_told(monkeypatch: pytest.MonkeyPatch,
                              capsys: pytest.CaptureFixture[str]) -> None:
    def generated(base: str, chosen: list[Case], *_: object) -> tuple[dict, dict]:
        assert base == "old"
        before = {(case, "0"): "one\ntwo\n" for case in chosen}
        return before, {**before, (chosen[0], "0"): "one\n2\n"}

    monkeypatch.setattr("tests.same.__main__._generated", generated)
    arguments = ["old", "--only", "assign_s*", "--rows", "2"]
    assert main(arguments) == 1
    written = capsys.readouterr().out
    assert "\nassign_scalar (" in written
    assert "-two\n+2\n" in written
    assert "\n1 of 4 outputs differ from those of old (2 programs, 0 s)\n" in written
    assert main(["old", "--only", "no such program"]) == 2


def test_rows_are_chosen_by_name() -> None:
    assert len(cases(1, "assign_swap", len(ROWS))) == len(ROWS)
    [one] = cases(1, "assign_swap", 1)
    assert one == cases(1, "assign_s", 1)[-1]
    assert {case.row for case in cases(1, "", 1)} == set(ROWS)
    assert {row[0] for row in ROWS.values()} - {"reverse,tangent,sparse-jacobian"} \
        == set(COMMANDS) - {"build", "completion", "harness", "import-tapenade", "rules", "verify",
                            "wrap"}
