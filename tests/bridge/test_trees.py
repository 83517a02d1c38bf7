# SPDX-License-Identifier: BSD-3-Clause
"""Structures and variables of modules in JAX, PyTorch and SciPy, and in Jacobians."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy
import pytest

import psyad_ext as ad
from psyad_ext.bridge.leaves import assembled, leaves_of, overlaid
from psyad_ext.bridge.types import Component, Dummy, Intrinsic, Record

TREES = """
module trees
  implicit none
  real(8) :: gain = 2.0d0
  type inner
    integer :: k = 3
    real(8) :: w(2)
  end type inner
  type outer
    real(8) :: a
    real(8), allocatable :: b(:)
    type(inner) :: c
    type(inner), allocatable :: d(:)
    character(len=4) :: name
  end type outer
contains
  subroutine energy(n, x, q, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    type(outer), intent(inout) :: q
    real(8), intent(out) :: y
    real(8) :: r(n)
    integer :: i
    r = gain*q%a*x**2
    do i = 1, size(q%d)
      r = r + q%d(i)%w(1)*x*q%d(i)%k
    end do
    q%b = q%b*q%a
    y = sum(r**2)*q%c%w(2) + sum(q%b**2)
  end subroutine energy
end module trees
"""
X = numpy.array([1.0, 0.5, 2.0])
Q: dict[str, Any] = {"a": 1.5, "b": numpy.array([1.0, 2.0]), "c": {"k": 1, "w": [1.0, 0.5]},
                     "d": [{"k": 1, "w": [0.5, 0.25]}, {"k": 2, "w": [0.75, 0.25]}], "name": "x"}
GIVEN = {"x": X, "q": Q, "gain": 0.75}
#: The independent variables one after the other.
START = [*X, 1.5, 1.0, 2.0, 1.0, 0.5, 0.5, 0.25, 0.75, 0.25, 0.75]


@pytest.fixture(name="energy", scope="module")
def _energy() -> ad.Function:
    return ad.load(TREES, "energy", of="y", wrt=["x", "q", "gain"], flags=["-O0"])


@pytest.fixture(name="parts", scope="module")
def _parts() -> ad.Function:
    return ad.load(TREES, "energy", of=["y", "q%b"], wrt=["q%a", "q%d%w", "gain"], flags=["-O0"])


def model(x: Any, q: Any, gain: Any) -> Any:
    """:returns: what the Fortran computes, of NumPy's, JAX's or PyTorch's arrays."""
    r = gain*q["a"]*x**2
    for one, k in zip(q["d"], (1, 2)):
        r = r + one["w"][0]*x*k
    return (r**2).sum()*q["c"]["w"][1] + ((q["b"]*q["a"])**2).sum()


def reals(array: Any) -> dict[str, Any]:
    """:returns: the real components of the structure, made into arrays."""
    return {"a": array(Q["a"]), "b": array(Q["b"]), "c": {"w": array(Q["c"]["w"])},
            "d": [{"w": array(one["w"])} for one in Q["d"]]}


def test_many_directions_and_weights(energy: ad.Function, parts: ad.Function) -> None:
    many = {"x": numpy.stack([X, X**2]), "gain": [1.0, 0.5], "q": {
        "a": [1.0, 2.0], "d": [{"w": [[1.0, 2.0], [3.0, 4.0]]}, {"w": numpy.ones((2, 2))}]}}
    results, found = energy.jvps(many, **GIVEN)
    single = [energy.jvp({"x": x, "gain": gain, "q": {"a": a, "d": [{"w": w}, {"w": [1.0, 1.0]}]}},
                         **GIVEN) for x, gain, a, w in ((X, 1.0, 1.0, [1.0, 2.0]),
                                                        (X**2, 0.5, 2.0, [3.0, 4.0]))]
    numpy.testing.assert_equal(results["y"], single[0][0]["y"])
    assert found["y"].tolist() == [one[1]["y"] for one in single]
    weights = {"y": [1.0, 3.0], "q%b": numpy.array([[1.0, 0.0], [2.0, 5.0]])}
    found = parts.vjps(weights, **GIVEN)[1]
    for at in range(2):
        own = parts.vjp({name: one[at] for name, one in weights.items()}, **GIVEN)[1]
        assert found["gain"][at] == own["gain"] and found["q%a"][at] == own["q%a"]
        numpy.testing.assert_equal(found["q%d%w"][at], own["q%d%w"])
    with pytest.raises(ValueError, match="one more dimension, the first, of the same extent"):
        energy.jvps({"gain": [1.0, 2.0], "x": numpy.ones((3, 3))}, **GIVEN)


def test_jacobians(energy: ad.Function, parts: ad.Function) -> None:
    row = energy.jacobian(**GIVEN)["y"]
    gradients = energy.grad(**GIVEN)
    assert row["x"].tolist() == gradients["x"].tolist() and row["gain"] == gradients["gain"]
    assert row["q"]["d"][1]["w"].tolist() == gradients["q"]["d"][1]["w"].tolist()
    without = {name: value for name, value in GIVEN.items() if name != "gain"}
    assert energy.jacobian(**without)["y"]["gain"] == energy.grad(**without)["gain"]
    both = parts.jacobian(**GIVEN)
    assert both["q%b"]["q%a"].tolist() == [1.0, 2.0]
    assert both["y"]["q%d%w"][0] == pytest.approx(gradients["q"]["d"][0]["w"], rel=1e-13)
    tangent = parts.jvp({"q%a": 0.5, "q%d%w": [[1.0, 0.0], [0.0, 0.0]]}, **GIVEN)[1]
    assert tangent["q%b"].tolist() == [0.5, 1.0]
    assert tangent["y"] == pytest.approx(0.5*both["y"]["q%a"] + both["y"]["q%d%w"][0][0])


@pytest.mark.slow
def test_second_derivatives(energy: ad.Function) -> None:
    direction = {"q": {"a": 1.0, "d": [{"w": [1.0, 0.0]}, {"w": [0.0, 0.0]}]}, "gain": 0.5}
    step = 1e-6

    def gradient(sign: float) -> dict[str, Any]:
        moved = {**Q, "a": 1.5 + sign*step,
                 "d": [{"k": 1, "w": [0.5 + sign*step, 0.25]}, Q["d"][1]]}
        return energy.grad(x=X, q=moved, gain=0.75 + sign*0.5*step)

    for weight in (1.0, 3.0):
        found = energy.hvp(direction, {"y": weight}, **GIVEN)
        for name in ("x", "gain"):
            slope = (gradient(1)[name] - gradient(-1)[name])/(2*step)
            assert found[name] == pytest.approx(weight*slope, rel=1e-6)
        slope = (gradient(1)["q"]["b"] - gradient(-1)["q"]["b"])/(2*step)
        assert found["q"]["b"] == pytest.approx(weight*slope, rel=1e-6)


@pytest.mark.slow
def test_vectors_of_scipy(energy: ad.Function, parts: ad.Function) -> None:
    optimize = pytest.importorskip("scipy.optimize")
    s = energy.as_scipy(**GIVEN)
    assert s.start.tolist() == START and s.pack(**s.unpack(s.start)).tolist() == START
    assert s.unpack(s.start)["q"]["d"][1]["w"].tolist() == [0.75, 0.25]
    assert s.grad(s.start) == pytest.approx(optimize.approx_fprime(s.start, s.value), rel=1e-5)
    assert s.sparse_jacobian(s.start).toarray() == pytest.approx(s.jacobian(s.start))
    hessian = s.hessian_operator(s.start) @ numpy.eye(len(START))
    assert hessian == pytest.approx(optimize.approx_fprime(s.start, s.grad, 1e-7), abs=1e-4)
    s = parts.as_scipy(**GIVEN)
    dense = s.jacobian(s.start)
    assert s.sparse_jacobian(s.start).toarray() == pytest.approx(dense)
    assert s.jacobian_operator(s.start) @ numpy.eye(6) == pytest.approx(dense)
    with pytest.raises(TypeError, match="shape: gain"):
        parts.as_scipy(x=X, q=Q)


def test_trees_of_jax(energy: ad.Function, parts: ad.Function) -> None:
    jax = pytest.importorskip("jax")
    with jax.enable_x64(True):
        numbers = jax.numpy
        g = energy.as_jax(q=Q)

        @jax.tree_util.register_dataclass
        @dataclass
        class Outer:
            """A part of the structure."""

            a: Any
            c: Any

        def ours(x: Any, q: Any, gain: Any) -> Any:
            return g(x=x, q=q, gain=gain)

        given = (numbers.asarray(X), reals(numbers.asarray), 0.75)
        for found, wanted in (
                [jax.value_and_grad(one, argnums=(0, 1, 2))(*given) for one in (ours, model)],
                [jax.jvp(jax.grad(one, argnums=1), given, given)[1] for one in (ours, model)]):
            jax.tree.map(lambda one, two: numpy.testing.assert_allclose(one, two, rtol=1e-12),
                         found, wanted)
        gains = numbers.asarray([0.75, 1.5])
        found, wanted = [jax.jit(jax.vmap(jax.grad(one, argnums=1), (None, None, 0)))(
            *given[:2], gains) for one in (ours, model)]
        jax.tree.map(lambda one, two: numpy.testing.assert_allclose(one, two, rtol=1e-12),
                     found, wanted)
        gradient = jax.grad(ours, argnums=1)(given[0], Outer(1.5, given[1]["c"]), 0.75)
        assert isinstance(gradient, Outer)
        assert gradient.a == pytest.approx(energy.grad(**GIVEN)["q"]["a"], rel=1e-12)
        several = parts.as_jax(x=X, q=Q)
        found = jax.grad(lambda a: several(gain=0.75, **{"q%a": a})["q%b"].sum())(1.5)
        assert found == 3.0
        with pytest.raises(ValueError, match=r"shape \(1,\), but .* shape \(2,\)"):
            g(x=X, q={"d": [{"w": [1.0, 2.0]}]})
        with pytest.raises(TypeError, match="no argument 'z'"):
            g(x=X, z=1.0)


@pytest.mark.slow
def test_trees_of_torch(energy: ad.Function) -> None:
    torch = pytest.importorskip("torch")
    g = energy.as_torch(q=Q)

    def tensor(value: Any) -> Any:
        return torch.tensor(value, dtype=torch.float64, requires_grad=True)

    def gradients(function: Any) -> Any:
        x, q, gain = tensor(X), reals(tensor), tensor(0.75)
        function(x=x, q=q, gain=gain).backward()
        return [x.grad, q["a"].grad, q["c"]["w"].grad, q["d"][1]["w"].grad, gain.grad]

    for one, two in zip(gradients(g), gradients(model)):
        assert torch.allclose(one, two, rtol=1e-12)


def test_the_weight_of_a_component() -> None:
    source = TREES.replace("x, q, y)", "x, q)").replace("real(8), intent(out) :: y", "real(8) :: y") \
        .replace("end subroutine", "  q%a = y\n  end subroutine")
    function = ad.load(source, "energy", of="q%a", wrt="gain", flags=["-O0"])
    once = function.hvp(1.0, **GIVEN)["gain"]
    assert once != 0.0 and function.hvp(1.0, {"q%a": 3.0}, **GIVEN)["gain"] == 3*once


REAL = Intrinsic("real", 8)
POINT = Record("point", "m", (Component("x", REAL), Component("v", REAL, ((1, 2),))))
GRID = Dummy("p", POINT, bounds=((1, 2), (1, 3)))


def test_leaves() -> None:
    value = [[{"x": 10.0*i + j, "v": [1.0, 2.0]} for j in range(3)] for i in range(2)]
    leaves = dict(leaves_of(GRID, value, ("p",)))
    names = {leaf.name: one for leaf, one in leaves.items()}
    assert len(names) == 12 and names["p(2,3)%x"] == 12.0 and names["p(1,1)%v"] == [1.0, 2.0]
    assert assembled((leaf.path, one) for leaf, one in leaves.items()) == {"p": value}
    leaf = next(leaf for leaf in leaves if leaf.name == "p(2,3)%x")
    assert leaf.behind("p") == (1, 2, "x") and leaf.behind("p%x") == (1, 2)
    assert not leaf.is_part_of("p%v") and leaf.is_part_of("p%x")
    changed = overlaid(GRID, value, [[{"x": 0.0}]*3]*2)
    assert changed[1, 2] == {"x": 0.0, "v": [1.0, 2.0]} and value[1][2]["x"] == 12.0
