# SPDX-License-Identifier: BSD-3-Clause
"""Reports of verifications as pages and figures."""

from __future__ import annotations

from pathlib import Path

import pytest

from psyad_ext.core import extras
from psyad_ext.core.errors import UsageError
from psyad_ext.explanation.figures import bytes_figure, outlook_figure
from psyad_ext.explanation.outlook import Outlook
from psyad_ext.verification import Report, Row, Taylor
from tests.explanation.sources import explained

PASSED = Row("joint", "dot product", "x", "1.2e-16", "1e-12", True)
FAILED = Row("joint", "Taylor slope", "y", "1.0", "2", False, "remainders 1 < 2")
TAYLOR = Taylor((1e-1, 1e-2, 1e-3), (1e-2, 1e-4, 0.0), (1e-15,) * 3, 2.0)
SOURCE = """
    subroutine foo(n, x, y)
      integer, intent(in) :: n
      real(8), intent(inout) :: x(n)
      real(8), intent(out) :: y
      integer :: i
      do i = 1, n
        x(i) = sin(x(i))*x(i)
        x(i) = exp(x(i))
      end do
      y = sum(x**2)
      x(:) = 0.0d0
    end subroutine foo
    """


def report(*rows: Row) -> Report:
    return Report(rows, {("joint", "x"): TAYLOR}, ["n=3"], "--set n=3", ["adjoint.f90:12: x = 1"])


def test_a_page(tmp_path: Path) -> None:
    report(PASSED).save_html(tmp_path / "report.html")
    html = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert '<h1 class="good">' in html and "all 1 checks passed, called with n=3" in html
    assert "joint: x, slope 2.00" in html and "adjoint.f90:12: x = 1" in html
    assert html == report(PASSED).page().html


def test_a_failure() -> None:
    html = report(PASSED, FAILED).page().html
    assert '<h1 class="bad">' in html and "1 of 2 checks failed" in html
    assert "remainders 1 &lt; 2" in html
    assert "srcdoc" in report(FAILED)._repr_html_()


def test_figures() -> None:
    pytest.importorskip("matplotlib").use("agg")
    axes = report(PASSED).plot()
    assert axes.get_xscale() == axes.get_yscale() == "log"
    assert next(line.get_label() for line in axes.get_lines()) == "joint: x"
    explanation = explained(SOURCE)
    found = explanation.bytes_on_tapes(n=1000)
    assert found and all(value > 0 for value in found.values())
    bars = explanation.plot(n=1000)
    assert sorted(bar.get_width() for bar in bars.patches) == sorted(found.values())
    other = bytes_figure({"a": 1}, axes)
    assert other is axes
    with pytest.raises(UsageError, match="no value for 'n'"):
        explanation.plot()
    rows = [Outlook("everything kept", 10**9, 10**9, 0), Outlook("binomial(2)", 100, None, 7)]
    assert outlook_figure(rows).get_xlabel() == "peak memory in bytes"


def test_without_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(f"No module named '{name}'", name=name)

    monkeypatch.setattr(extras, "import_module", missing)
    with pytest.raises(ImportError, match=r"needs matplotlib: pip install 'psyad_ext\[plot\]'"):
        report(PASSED).plot()
