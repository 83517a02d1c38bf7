# SPDX-License-Identifier: BSD-3-Clause
"""The notebooks run from top to bottom, and leave no files behind.

Those of which readers want to see the outcome are kept with their outputs.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.docs.markdown import ROOT

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
#: What stands in for something that takes minutes; the outputs stay the same.
QUICKER = {"ten_thousand_steps": ("value_and_grad(steps=STEPS,", "value_and_grad(steps=500,")}
WITH_OUTPUTS = {"four_d_var_shallow_water", "fortran_in_a_jax_training_loop",
                "reading_the_html_report", "ten_thousand_steps"}


def texts_of(notebook: Any) -> list[tuple[str, list[str]]]:
    """:returns: what each cell prints, in however many pieces, and what kinds of outcomes it shows,
        but not pages, which change with their style."""
    return [("".join(output.get("text") or output.get("data", {}).get("text/plain", "")
                     for output in cell.get("outputs", ())),
             sorted(kind for output in cell.get("outputs", ()) for kind in output.get("data", ())))
            for cell in notebook.cells]


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _run(path, tmp_path, monkeypatch, QUICKER.get(path.stem))


@pytest.mark.exhaustive
@pytest.mark.parametrize("path", [path for path in NOTEBOOKS if path.stem in QUICKER],
                         ids=lambda path: path.stem)
def test_notebook_runs_as_it_is(path: Path, tmp_path: Path,
                                monkeypatch: pytest.MonkeyPatch) -> None:
    _run(path, tmp_path, monkeypatch)


def _run(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
         quicker: tuple[str, str] | None = None) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))
    notebook = nbformat.read(path, as_version=4)
    stored = texts_of(notebook)
    if quicker:
        [cell] = [cell for cell in notebook.cells if quicker[0] in cell.source]
        cell.source = cell.source.replace(*quicker)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3",
                            resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert path.stem not in WITH_OUTPUTS or texts_of(notebook) == stored
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_is_stored_as_it_should_be(path: Path) -> None:
    cells = nbformat.read(path, as_version=4).cells
    assert not [cell for cell in cells if cell.get("execution_count")]
    assert any(cell.get("outputs") for cell in cells) == (path.stem in WITH_OUTPUTS)


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) >= 2
