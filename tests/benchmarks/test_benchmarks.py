# SPDX-License-Identifier: BSD-3-Clause
"""The benchmark's own parts, at tiny sizes: nothing is timed here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import report, synthetic, transformation
from benchmarks.build import BuildError, Workshop, run
from benchmarks.cases import CASES, HERE, KERNELS, Case, Group
from benchmarks.command import main
from benchmarks.measure import EXACT, Result, check_exactly
from benchmarks.reference import REFERENCES
from benchmarks.sources import generate, source_path

ALL = list(CASES.values())


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """One for all tests, so that the harness is compiled once."""
    return Workshop(tmp_path_factory.mktemp("programs"), flags=("-O1",))


@pytest.mark.slow
@pytest.mark.parametrize("case", ALL, ids=lambda case: case.name)
def test_adjoint_is_right(case: Case, workshop: Workshop) -> None:
    if not source_path(case, KERNELS).is_file():
        pytest.skip("its source is not on this machine")
    fortran = generate(case, KERNELS, case.schedule, {})
    assert check_exactly(case, fortran, workshop) < EXACT


def test_time_and_memory_are_reported(workshop: Workshop) -> None:
    case = CASES["plankton"]
    program = workshop.program(case, generate(case, KERNELS, "joint", {}), "joint")
    assert run(program, "time", "tiny", "2")["ratio"] > 0
    assert run(program, "memory", "tiny")["megabytes"] >= 0


def test_wrong_adjoint_is_found(workshop: Workshop) -> None:
    case = CASES["radiation"]
    fortran = generate(case, KERNELS, "joint", {})
    wrong = fortran.adjoint.replace("up_adj = up_adj + ", "up_adj = up_adj - ")
    assert wrong != fortran.adjoint
    assert check_exactly(case, type(fortran)(fortran.original, wrong), workshop) > 1e-3


def test_program_that_fails(workshop: Workshop) -> None:
    case = CASES["plankton"]
    program = workshop.program(case, generate(case, KERNELS, "joint", {}), "failing")
    with pytest.raises(BuildError, match="stopped with status"):
        run(program, "fly")


def test_every_file_is_in_the_table() -> None:
    own = {case.name for case in ALL if case.group is Group.OWN}
    assert {path.stem for path in (HERE / "kernels").glob("*.f90")} == own
    assert {path.stem for path in (HERE / "fortran" / "drivers").glob("*.f90")} == set(CASES)
    assert {case.name for case in ALL if case.group is Group.KNOWN} == set(REFERENCES)


def test_missing_kernels_are_skipped_in_one_line(tmp_path: Path,
                                                 capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["k01_burgers", "k02_heat2d", "--kernels", str(tmp_path)])
    assert status == 0
    assert capsys.readouterr().out == (
        "skipped, since there is no source: k01_burgers, k02_heat2d\n")


def test_refusal_is_a_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "figures.json"
    status = main(["plankton", "--option", "no_such_option=1", "--json", str(file)])
    assert status == 1
    assert "FAILED plankton (joint)" in capsys.readouterr().out
    assert json.loads(file.read_text())["kernels"][0]["passed"] is False


def test_geometric_means() -> None:
    results = [Result(name, "known", "split", timing={"ratio": reference.ideal})
               for name, reference in REFERENCES.items()]
    row = dict(zip(report.HEADER, report.mean_row(results) or [], strict=True))
    assert row["ratio"] == row["ideal"] == "2.42"
    assert report.mean_row(results[1:]) is None


@pytest.mark.slow
@pytest.mark.parametrize("form", synthetic.FORMS)
def test_transformation_times(form: str, tmp_path: Path) -> None:
    assert synthetic.source(form, 300) == synthetic.source(form, 300)
    assert synthetic.source(form, 2000).count("\n") == pytest.approx(2000, rel=0.1)
    times = transformation.measure(tmp_path, [60], "split", {}, [form])
    assert [(time.problem, time.apply > 0) for time in times] == [("", True)]
    assert len(transformation.rows(times)) == 2
