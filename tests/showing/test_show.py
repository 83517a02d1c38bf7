# SPDX-License-Identifier: BSD-3-Clause
"""Pages about differentiations."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import warnings
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from psyclone.psyir.frontend.fortran import FortranReader

from psyad_ext import cli, read_fortran, read_fortran_source, show, write_fortran
from psyad_ext.core.errors import UsageError, UsageTypeError
from psyad_ext.html import Page
from psyad_ext.schedules import ADSplitReversalSchedule
from tests.architecture.sources import ROOT
from tests.showing.sources import MODEL, REFUSED

ASKED = ("run", ["cost"], ["x"])


def shown(text: str = MODEL, **keywords: Any) -> Any:
    return show(read_fortran_source(text, "model.f90"), *ASKED, **keywords)


def data_of(page: Page) -> dict[str, Any]:
    """:returns: what the scripts of a page know."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page.html)
    assert found is not None
    return json.loads(found[1])


def code_of(page: Page, side: str) -> list[str]:
    """:returns: the lines of one side, without colours."""
    lines = re.findall(rf'<div class="line[^"]*" id="{side}[-\d]*">.*?<code>(.*?)</code>', page.html)
    return [unescape(re.sub("<[^>]*>", "", line)) for line in lines]


def test_both_sides_are_complete() -> None:
    page = shown(motions="called")
    written = write_fortran(page.container).splitlines()
    assert code_of(page, "s") == MODEL.splitlines()
    assert code_of(page, "d") == written
    assert len(data_of(page)["origins"]) == len(written)


def test_generated_lines_know_their_source() -> None:
    page = shown(motions="called")
    lines, origins = code_of(page, "d"), data_of(page)["origins"]
    found = {line.strip(): origin for line, origin in zip(lines, origins) if line.strip()}
    assert found["call react_reversing(n, u, u_adj)"] == "0-13"
    assert found["call react(n, u)"] == "0-13"
    assert found["subroutine run_recording(n, steps, x, cost, value_tape_real_8, "
                 "value_tape_real_8_position)"] == "0-5"
    assert origins[0] == "=0-1"


def test_what_is_said_about_lines() -> None:
    facts = data_of(shown())["facts"]
    kinds = [fact["kind"] for fact in facts["0-13"]]
    assert "call" in kinds and "snapshot" in kinds
    snapshot = next(fact for fact in facts["0-13"] if fact["kind"] == "snapshot")
    assert snapshot["bytes"] == "8*n*steps" and snapshot["routine"] == "run"


def test_calls_tapes_and_variables() -> None:
    html = shown(reversal_schedule=ADSplitReversalSchedule()).html
    assert "split schedule" in html and 'class="edge split"' in html
    assert 'data-bytes="' in html
    assert 'id="tab-variables"' in html


def test_a_refusal_is_shown() -> None:
    page = shown(REFUSED)
    assert page.container is None and page.error is not None
    assert [problem.code for problem in page.problems] == ["CALLEE"]
    assert "refused" in page.html and 'id="tab-messages"' in page.html
    assert re.search(r'id="s0-16">.*?</div><div class="note error">error\[CALLEE\]', page.html)


def test_warnings_are_shown_and_told() -> None:
    with pytest.warns(UserWarning, match="NO_INFLUENCE"):
        page = shown(MODEL.replace("u(:) = x(:)", "u(:) = 1.0d0"), allow_inactive=True)
    assert "NO_INFLUENCE" in page.html


def test_tangents() -> None:
    page = shown(modes="tangent")
    said = [fact for found in data_of(page)["facts"].values() for fact in found]
    assert {"active", "call"} == {fact["kind"] for fact in said}
    assert "tangent: called with the tangents" in page.html and "tab-variables" in page.html
    assert "has a tangent" in str(page.explanation) and "adjoint" not in str(page.explanation)
    assert "subroutine run_tangent" in "\n".join(code_of(page, "d"))
    assert "tab-tapes" not in page.html
    lines, origins = code_of(page, "d"), data_of(page)["origins"]
    assert "0-13" in {origin for line, origin in zip(lines, origins) if "react_tangent" in line}


def test_what_has_been_differentiated() -> None:
    first = shown(motions="called")
    page = show(first.container)
    assert code_of(page, "d") == code_of(first, "d")
    assert data_of(page)["origins"] == data_of(first)["origins"]


@pytest.mark.parametrize("keywords", [
    {"separate": "model_adjoint"}, {"vector": True}, {"modes": ["hessian"]},
    {"modes": ["sparse-jacobian"]}, {"modes": ["reverse", "tangent"], "guards": False}])
def test_other_modes_and_options(keywords: dict[str, Any]) -> None:
    page = shown(**keywords)
    assert page.error is None and page.container is not None
    assert "\n".join(code_of(page, "d")) == write_fortran(page.container).removesuffix("\n")


@pytest.mark.slow
def test_the_same_bytes_whatever_the_order_of_sets(model: Path) -> None:
    pages = []
    for seed in ("1", "2"):
        page = model.parent / f"{seed}.html"
        subprocess.run([sys.executable, "-m", "psyad_ext", "explain", str(model), "--routine", "run",
                        "--dependent", "cost", "--independent", "x", "--html", str(page)],
                       check=True, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed})
        pages.append(page.read_bytes())
    assert pages[0] == pages[1]


def test_wrong_requests() -> None:
    with pytest.raises(UsageTypeError, match="found 'str'"):
        show("model.f90")  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="'guards' needs a routine"):
        show(read_fortran_source(MODEL), guards=False)
    with pytest.raises(UsageError, match=r"read it with psyad_ext\.read_fortran"):
        show(FortranReader().psyir_from_source(MODEL), *ASKED)
    with pytest.raises(UsageError, match="did you mean 'cost'"):
        show(read_fortran_source(MODEL), "run", ["cst"], ["x"])
    with pytest.raises(UsageError, match="unknown mode"):
        shown(modes="backward")


def command(name: str, path: Path, *more: str) -> int:
    return cli.main([name, str(path), "--routine", "run", "--dependent", "cost", "--independent",
                     "x", *more])


@pytest.fixture(name="model")
def model_fixture(tmp_path: Path) -> Path:
    path = tmp_path / "model.f90"
    path.write_text(MODEL)
    return path


@pytest.mark.parametrize("name", ["reverse", "tangent", "explain", "hessian"])
def test_commands(name: str, model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = model.parent / "page.html"
    output = ["-o", str(model.parent / "out.f90")] if name != "explain" else []
    assert command(name, model, "--html", str(page), *output) == cli.DONE
    assert "<!DOCTYPE html>" in page.read_text() and capsys.readouterr() == ("", "")
    if output:
        without = model.parent / "again.f90"
        assert command(name, model, "-o", str(without)) == cli.DONE
        assert without.read_text() == (model.parent / "out.f90").read_text()


def test_a_command_that_is_refused(model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    model.write_text(REFUSED)
    page, out = model.parent / "page.html", model.parent / "out.f90"
    assert command("reverse", model, "--html", str(page), "-o", str(out)) == cli.UNSUPPORTED
    assert "error[CALLEE]" in capsys.readouterr().err and "error[CALLEE]" in page.read_text()
    assert not out.exists()


def test_wrong_commands(model: Path) -> None:
    page, out = str(model.parent / "page.html"), str(model.parent / "out.f90")
    for name, more in (("reverse", ["--html", str(model)]),
                       ("reverse", ["--html", out, "-o", out]),
                       ("reverse", ["--html", page, "-o", out, "--check"]),
                       ("explain", ["--html", page, "--json"]),
                       ("explain", ["--html", str(model), "--schedule", "all"])):
        assert command(name, model, *more) == cli.WRONG_USAGE
    assert model.read_text() == MODEL and not Path(page).exists()


def test_all_schedules_on_one_page(model: Path) -> None:
    page = model.parent / "page.html"
    assert command("explain", model, "--html", str(page), "--schedule", "all") == cli.DONE
    text = page.read_text()
    assert "schedules joint, split" in text and text.count("<iframe") == 2
    for name in ("joint", "split"):
        assert f'<section role="tabpanel" id="{name}"' in text
        assert f"reverse, {name} schedule" in text


def test_several_files(tmp_path: Path) -> None:
    first, rest = MODEL.split("  subroutine react")
    other = "module other\ncontains\n  subroutine react" + rest.replace("module model", "module other")
    (tmp_path / "other.f90").write_text(other)
    main = tmp_path / "model.f90"
    main.write_text(first.replace("  implicit none", "  use other, only: react\n  implicit none")
                    + "end module model\n")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        page = show(read_fortran(str(main), [str(tmp_path)]), *ASKED, motions="called")
    assert "<option value=\"1\">other.f90</option>" in page.html
    assert any(key.startswith("1-") for key in data_of(page)["facts"])
