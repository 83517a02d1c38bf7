# SPDX-License-Identifier: BSD-3-Clause
"""Derivatives by name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy
import pytest

import psyad_ext as ad
from psyad_ext.core.errors import UsageError
from tests.bridge.programs import COST

N = 4
RANDOM = numpy.random.default_rng(1)
U, V, W = (RANDOM.uniform(low, 2, (N, N)) for low in (1, -2, 0.5))
GIVEN = {"u": U, "nu": 0.3}


@pytest.fixture(name="both", scope="module")
def _both() -> ad.Function:
    return ad.load(COST, "run", of=["r", "cost"], wrt=["u", "nu"], flags=["-O1"])


@pytest.fixture(name="cost", scope="module")
def _cost() -> ad.Function:
    return ad.load(COST, "run", of="cost", wrt=["u", "nu"], flags=["-O1"])


@pytest.fixture(name="field", scope="module")
def _field() -> ad.Function:
    return ad.load(COST, "run", of="r", wrt="u", flags=["-O1"])


def slope(function: Callable[[numpy.ndarray], numpy.ndarray], step: float = 1e-6
          ) -> numpy.ndarray:
    """:returns: a difference quotient in the direction V."""
    return (function(U + step*V) - function(U - step*V))/(2*step)


def test_gradient_and_tangent(cost: ad.Function) -> None:
    value, gradients = cost.value_and_grad(**GIVEN)
    assert value == cost(**GIVEN)["cost"] and cost.grad(**GIVEN)["nu"] == gradients["nu"]
    expected = slope(lambda u: cost(u=u, nu=0.3)["cost"])
    assert numpy.sum(gradients["u"]*V) == pytest.approx(expected, rel=1e-7)
    results, tangents = cost.jvp({"u": V}, **GIVEN)
    assert tangents["cost"] == pytest.approx(numpy.sum(gradients["u"]*V), rel=1e-13)
    assert results["cost"] == value


def test_products_and_jacobian(both: ad.Function) -> None:
    jacobian = both.jacobian(**GIVEN)
    tangents = both.jvp({"u": V, "nu": 0.5}, **GIVEN)[1]
    for name, shape in (("r", (N, N)), ("cost", ())):
        assert jacobian[name]["u"].shape == (*shape, N, N)
        found = numpy.tensordot(jacobian[name]["u"], V) + 0.5*jacobian[name]["nu"]
        assert found == pytest.approx(tangents[name], rel=1e-12)
    adjoints = both.vjp({"r": W}, **GIVEN)[1]
    assert numpy.sum(adjoints["u"]*V) + 0.5*adjoints["nu"] == pytest.approx(
        numpy.sum(W*tangents["r"]), rel=1e-12)


def test_many_directions_and_weights(both: ad.Function) -> None:
    assert both.offers("tangent_vector") and both.offers("reverse_vector")
    many = numpy.stack([U, V, W])
    tangents, adjoints = both.jvps({"u": many}, **GIVEN)[1], both.vjps({"r": many}, **GIVEN)[1]
    for number, one in enumerate(many):
        tangent, adjoint = both.jvp({"u": one}, **GIVEN)[1], both.vjp({"r": one}, **GIVEN)[1]
        assert tangents["r"][number] == pytest.approx(tangent["r"], rel=1e-12)
        assert tangents["cost"][number] == pytest.approx(tangent["cost"], rel=1e-12)
        assert adjoints["u"][number] == pytest.approx(adjoint["u"], rel=1e-12)
        assert adjoints["nu"][number] == pytest.approx(adjoint["nu"], rel=1e-12)


def test_sparse_jacobian(both: ad.Function) -> None:
    scipy = pytest.importorskip("scipy.sparse")
    dense = both.jacobian(**GIVEN)
    pattern = both.sparsity(**GIVEN)
    matrix = both.sparse_jacobian(pattern, **GIVEN)
    assert scipy.issparse(matrix) and matrix.shape == (N*N + 1, N*N + 1)
    assert (matrix != both.sparse_jacobian(**GIVEN)).nnz == 0
    block = dense["r"]["u"].reshape(N*N, N, N, order="F").reshape(N*N, N*N, order="F")
    assert numpy.abs(matrix.toarray()[:N*N, :N*N] - block).max() < 1e-13
    assert matrix.toarray()[-1, -1] == pytest.approx(dense["cost"]["nu"], rel=1e-13)


def test_sparse_jacobian_has_few_entries() -> None:
    pytest.importorskip("scipy.sparse")
    field = ad.load(COST, "run", of="r", wrt="u", flags=["-O1"])
    n = 10
    u = RANDOM.uniform(1, 2, (n, n))
    matrix = field.sparse_jacobian(u=u, nu=0.3)
    assert matrix.nnz <= 5*n*n and max(field.sparsity(u=u, nu=0.3)["colours"]) <= 8


def test_second_derivatives(cost: ad.Function, both: ad.Function, field: ad.Function) -> None:
    product = cost.hvp({"u": V}, **GIVEN)
    expected = slope(lambda u: cost.grad(u=u, nu=0.3)["u"])
    assert numpy.abs(product["u"] - expected).max() < 1e-6
    assert cost.hvp({"u": V}, {"cost": 2.0}, **GIVEN)["u"] == pytest.approx(2*product["u"])
    expected = slope(lambda u: both.vjp({"r": W}, u=u, nu=0.3)[1]["u"])
    assert numpy.abs(both.hvp({"u": V}, {"r": W}, **GIVEN)["u"] - expected).max() < 1e-6
    assert numpy.abs(field.hvp(V, W, **GIVEN)["u"] - expected).max() < 1e-6


def test_gauss_newton(field: ad.Function) -> None:
    matrix = field.jacobian(**GIVEN)["r"]["u"].reshape(N*N, N*N)
    for weights in (None, W):
        factor = numpy.ones(N*N) if weights is None else W.ravel()
        found = field.gauss_newton(V, weights, **GIVEN)["u"].ravel()
        assert found == pytest.approx(matrix.T@(factor*(matrix@V.ravel())), rel=1e-12)


def test_verification(cost: ad.Function) -> None:
    assert cost.verify(**GIVEN).passed


def test_the_same_in_this_process(cost: ad.Function) -> None:
    local = ad.load(COST, "run", of="cost", wrt=["u", "nu"], flags=["-O1"], isolate=False)
    assert (local.grad(**GIVEN)["u"] == cost.grad(**GIVEN)["u"]).all()


ADVANCED = """
subroutine advance(n, x, k, y)
  integer, intent(in) :: n
  real(4), intent(inout) :: x(n)
  real(4), intent(in) :: k
  real(4), intent(out) :: y
  x = x*k
  y = sum(x**2)
end subroutine advance
"""


def test_a_variable_that_is_both(tmp_path: object) -> None:
    del tmp_path
    advance = ad.load(ADVANCED, "advance", of=["x", "y"], wrt=["x", "k"], flags=["-O1"])
    given = {"x": numpy.array([1, 2], "f4"), "k": 3.0}
    adjoints = advance.vjp({"x": [1.0, 0.0], "y": 1.0}, **given)[1]
    assert adjoints["x"].dtype == "f4" and adjoints["x"].tolist() == [3 + 18, 36]
    assert adjoints["k"] == 1 + 2*3*5
    jacobian = advance.jacobian(**given)
    assert jacobian["x"]["x"].tolist() == [[3, 0], [0, 3]] and jacobian["y"]["k"] == 30


RULE = '''
[[rule]]
interface = """
subroutine law(x, y)
  real(8), intent(in) :: x
  real(8), intent(out) :: y
end subroutine
"""
depends = { y = ["x"] }
adjoint = """
x_adj = x_adj + 3*y_adj
y_adj = 0
"""
'''


def test_rules_and_directives(tmp_path: Path) -> None:
    (tmp_path / "law.toml").write_text(RULE, encoding="utf-8")
    (tmp_path / "law.f90").write_text(
        "subroutine law(x, y)\n  real(8), intent(in) :: x\n  real(8), intent(out) :: y\n"
        "  y = 3*x\nend subroutine law\n", encoding="utf-8")
    text = ("subroutine run(x, y)\n  real(8), intent(in) :: x\n  real(8), intent(out) :: y\n"
            "  real(8) :: t\n  call law(x, t)\n  y = t**2\nend subroutine run\n")
    given = {"of": "y", "wrt": "x", "sources": tmp_path / "law.f90", "flags": "-O0"}
    assert ad.load(text, "run", **given).grad(x=1.0)["x"] == 18  # by its source
    rules = tmp_path / "law.toml"
    assert ad.load(text, "run", rules=rules, **given).grad(x=1.0)["x"] == 18
    rules.write_text(RULE.replace("3*y_adj", "4*y_adj"), encoding="utf-8")
    assert ad.load(text, "run", rules=rules, **given).grad(x=1.0)["x"] == 24  # no old build
    stopped = ad.load(text, "run", rules=rules, directives="source.f90:6: passive t",
                      options={"allow_inactive": True}, **given)
    assert stopped.grad(x=1.0)["x"] == 0
    with pytest.raises(UsageError, match="read with rules"):
        ad.load(ad.read_fortran_source(text, rules=ad.Rules(rules)), "run")
