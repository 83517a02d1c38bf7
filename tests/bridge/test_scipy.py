# SPDX-License-Identifier: BSD-3-Clause
"""Functions in SciPy."""

from __future__ import annotations

import numpy
import pytest

import psyad_ext as ad
from psyad_ext.bridge.scipy import ScipyFunction

scipy = pytest.importorskip("scipy")
optimize = pytest.importorskip("scipy.optimize")
integrate = pytest.importorskip("scipy.integrate")

ROSENBROCK = """
subroutine valley(n, x, scale, r, cost)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n, 2), scale
  real(8), intent(out) :: r(n, 2), cost
  r(:, 1) = scale*(x(:, 2) - x(:, 1)**2)
  r(:, 2) = 1 - x(:, 1)
  cost = sum(r**2)
end subroutine valley
"""
START = numpy.array([[-1.2, 1.0], [0.5, 0.3], [2.0, -1.0]])
DECAY = """
subroutine decay(n, y, k, dydt)
  integer, intent(in) :: n
  real(8), intent(in) :: y(n), k(n)
  real(8), intent(out) :: dydt(n)
  integer :: i
  dydt = -k*y**2
  do i = 2, n
    dydt(i) = dydt(i) + k(i - 1)*y(i - 1)**2
  end do
end subroutine decay
"""


@pytest.fixture(name="cost", scope="module")
def _cost() -> ScipyFunction:
    function = ad.load(ROSENBROCK, "valley", of="cost", wrt="x", flags=["-O1"])
    return function.as_scipy(x=START, scale=10.0)


@pytest.fixture(name="residual", scope="module")
def _residual() -> ScipyFunction:
    function = ad.load(ROSENBROCK, "valley", of="r", wrt="x", flags=["-O1"])
    return function.as_scipy(x=START, scale=10.0)


@pytest.mark.parametrize("method, more", [("L-BFGS-B", {}), ("BFGS", {}),
                                          ("Newton-CG", {"hessp": True}),
                                          ("trust-krylov", {"hessp": True})])
def test_minimize(cost: ScipyFunction, method: str, more: dict[str, bool]) -> None:
    hessp = {"hessp": cost.hvp} if more else {}
    found = optimize.minimize(cost.value_and_grad, cost.start, jac=True, method=method, **hessp)
    assert found.fun < 1e-9
    assert cost.unpack(found.x)["x"] == pytest.approx(numpy.ones((3, 2)), abs=1e-4)


def test_gradient_and_hessian(cost: ScipyFunction) -> None:
    x = cost.pack(x=START)
    assert optimize.check_grad(cost.value, cost.grad, x) < 1e-2
    hessian = cost.hessian_operator(x) @ numpy.eye(6)
    assert hessian == pytest.approx(hessian.T)
    assert hessian == pytest.approx(optimize.approx_fprime(x, cost.grad, 1e-7), abs=1e-2)


def test_least_squares_and_root(residual: ScipyFunction) -> None:
    for jac in (residual.jacobian, residual.sparse_jacobian, residual.jacobian_operator):
        found = optimize.least_squares(residual.residual, residual.start, jac=jac)
        assert found.x == pytest.approx(numpy.ones(6), abs=1e-6)
    assert optimize.root(residual.residual, residual.start, jac=residual.jacobian).success


def test_matrices_and_operators_agree(residual: ScipyFunction) -> None:
    x = residual.start
    dense = residual.jacobian(x)
    assert residual.sparse_jacobian(x).toarray() == pytest.approx(dense)
    assert residual.jacobian_operator(x) @ numpy.eye(6) == pytest.approx(dense)
    assert residual.adjoint_operator(x) @ numpy.eye(6) == pytest.approx(dense.T)
    assert dense == pytest.approx(optimize.approx_fprime(x, residual.residual, 1e-7), abs=1e-3)


def test_stiff_equations() -> None:
    function = ad.load(DECAY, "decay", of="dydt", wrt="y", flags=["-O1"])
    s = function.as_scipy(y=[1.0, 0.0, 0.0], k=[1e4, 1.0, 0.1])
    found = integrate.solve_ivp(lambda _, y: s.residual(y), (0, 10), s.start, method="Radau",
                                jac=lambda _, y: s.jacobian(y))
    assert found.success and found.njev < 100
    sparse = integrate.solve_ivp(lambda _, y: s.residual(y), (0, 10), s.start, method="BDF",
                                 jac=lambda _, y: s.sparse_jacobian(y))
    assert sparse.y[:, -1] == pytest.approx(found.y[:, -1], rel=1e-2, abs=1e-5)


def test_mistakes(residual: ScipyFunction) -> None:
    with pytest.raises(ValueError, match="must have 6 elements"):
        residual.residual(numpy.ones(5))
    with pytest.raises(TypeError, match="no one value"):
        residual.value(residual.start)
    function = ad.load(ROSENBROCK, "valley", of="r", wrt="x", flags=["-O1"])
    with pytest.raises(TypeError, match="shape: x"):
        function.as_scipy(scale=1.0)
