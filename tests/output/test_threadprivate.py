# SPDX-License-Identifier: BSD-3-Clause
"""Variables of which each thread has its own: originals and derivatives keep to these."""

from __future__ import annotations

import subprocess
from pathlib import Path

from psyad_ext import write_fortran
from tests.fortran import reverse

SOURCE = """module work
  implicit none
  real(8), save :: buf(4)
  !$omp threadprivate(buf)
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: y
    integer :: i
    do i = 1, 4
      buf(i) = x(i)**2
    end do
    y = 0
    do i = 1, 4
      y = y + buf(i)*buf(5 - i)
    end do
  end subroutine foo
end module work
"""
#: All threads have executed the way forward before one returns.
MAIN = """program main
  use work
  implicit none
  real(8) :: x(4, 2), x_adj(4, 2), y(2), y_adj(2)
  integer :: k
  x = reshape([1, 2, 3, 4, 5, 6, 7, 8], [4, 2])
  x_adj = 0
  y_adj = 1
  !$omp parallel do num_threads(2) schedule(static, 1)
  do k = 1, 2
    call foo_recording(x(:, k), y(k))
  end do
  !$omp parallel do num_threads(2) schedule(static, 1)
  do k = 1, 2
    call foo_returning(x(:, k), x_adj(:, k), y(k), y_adj(k))
  end do
  print *, y, x_adj
end program main
"""


def test_threads_do_not_disturb_each_other(tmp_path: Path) -> None:
    text = write_fortran(reverse(SOURCE))
    assert text.count("!$omp threadprivate(buf)") == 1
    (tmp_path / "all.f90").write_text(text + MAIN, encoding="utf-8")
    subprocess.run(["gfortran", "-fopenmp", "all.f90", "-o", "program"], cwd=tmp_path, check=True)
    done = subprocess.run([tmp_path / "program"], capture_output=True, text=True, check=True)
    columns = ([1, 2, 3, 4], [5, 6, 7, 8])
    values = [sum((x[i]*x[3 - i])**2 for i in range(4)) for x in columns]
    adjoints = [4*x[i]*x[3 - i]**2 for x in columns for i in range(4)]
    assert list(map(float, done.stdout.split())) == [*values, *adjoints]
