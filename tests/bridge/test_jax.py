# SPDX-License-Identifier: BSD-3-Clause
"""Functions in JAX."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy
import pytest

import psyad_ext as ad
from tests.bridge.programs import COST

jax = pytest.importorskip("jax")
numbers = pytest.importorskip("jax.numpy")

N = 4
RANDOM = numpy.random.default_rng(2)
U, V = RANDOM.uniform(1, 2, (N, N)), RANDOM.uniform(-1, 1, (N, N))


@pytest.fixture(autouse=True)
def _double() -> Iterator[None]:
    before = jax.config.jax_enable_x64
    jax.config.update("jax_enable_x64", True)
    yield
    jax.config.update("jax_enable_x64", before)


def model(u: Any, nu: Any) -> tuple[Any, Any]:
    """:returns: what the Fortran computes, in JAX."""
    u = numbers.asarray(u)
    inner = u[1:-1, 1:-1]
    change = nu*(u[:-2, 1:-1]**3 + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:]*inner)
    r = (u**2).at[1:-1, 1:-1].add(change)
    return r, numbers.sum(r**2)


@pytest.fixture(name="cost", scope="module")
def _cost() -> Any:
    return ad.load(COST, "run", of="cost", wrt=["u", "nu"], flags=["-O1"]).as_jax()


@pytest.fixture(name="field", scope="module")
def _field() -> Any:
    return ad.load(COST, "run", of="r", wrt="u", flags=["-O1"]).as_jax(nu=0.3)


def test_value_and_gradient(cost: Any) -> None:
    wanted = jax.value_and_grad(lambda u, nu: model(u, nu)[1], argnums=(0, 1))(U, 0.3)
    for wrap in (lambda function: function, jax.jit):
        found = wrap(jax.value_and_grad(lambda u, nu: cost(u=u, nu=nu), argnums=(0, 1)))(U, 0.3)
        jax.tree.map(lambda one, two: numpy.testing.assert_allclose(one, two, rtol=1e-12), found,
                     wanted)


def test_trees_and_composition(cost: Any) -> None:
    def loss(function: Any, tree: Any) -> Any:
        return numbers.sin(function(numbers.exp(tree["state"]["u"]), tree["nu"]**2)/1e3)

    tree = {"state": {"u": numbers.log(U)}, "nu": numbers.asarray(0.5)}
    found = jax.jit(jax.grad(lambda one: loss(lambda u, nu: cost(u=u, nu=nu), one)))(tree)
    wanted = jax.grad(lambda one: loss(lambda u, nu: model(u, nu)[1], one))(tree)
    jax.tree.map(lambda one, two: numpy.testing.assert_allclose(one, two, rtol=1e-11), found,
                 wanted)


def test_products(field: Any) -> None:
    def own(u: Any) -> Any:
        return model(u, 0.3)[0]

    def ours(u: Any) -> Any:
        return field(u=u)

    for one, two in zip(jax.jvp(ours, (U,), (V,)), jax.jvp(own, (U,), (V,))):
        numpy.testing.assert_allclose(one, two, rtol=1e-12)
    numpy.testing.assert_allclose(jax.vjp(ours, U)[1](V)[0], jax.vjp(own, U)[1](V)[0], rtol=1e-12)
    numpy.testing.assert_allclose(jax.jacfwd(ours)(U), jax.jacfwd(own)(U), atol=1e-12)
    numpy.testing.assert_allclose(jax.jacrev(ours)(U), jax.jacrev(own)(U), atol=1e-12)


def test_many_directions_are_one_call(field: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("jvp", "vjp"):  # not one after the other
        monkeypatch.delattr(ad.Function, name)
    many = numbers.stack([U, V])
    for axis in (0, 1):
        found, wanted = (jax.vmap(lambda v, one=one: jax.jvp(one, (U,), (v,))[1], in_axes=axis)(
            numbers.moveaxis(many, 0, axis))
            for one in (lambda u: field(u=u), lambda u: model(u, 0.3)[0]))
        numpy.testing.assert_allclose(found, wanted, rtol=1e-12)

    def squares(function: Any, u: Any, many: Any) -> Any:
        return numbers.sum(jax.vmap(lambda v: jax.jvp(function, (u,), (v,))[1])(many)**2)

    found, wanted = (jax.grad(squares, argnums=(1, 2))(one, U, many)
                     for one in (lambda u: field(u=u), lambda u: model(u, 0.3)[0]))
    jax.tree.map(lambda one, two: numpy.testing.assert_allclose(one, two, rtol=1e-10), found,
                 wanted)


@pytest.mark.parametrize("outer", ["jacfwd", "jacrev"])
@pytest.mark.parametrize("inner", ["jacfwd", "jacrev"])
def test_second_derivatives(cost: Any, outer: str, inner: str) -> None:
    def twice(function: Any) -> Any:
        return getattr(jax, outer)(getattr(jax, inner)(function))(U)

    found = twice(lambda u: cost(u=u, nu=0.3))
    wanted = twice(lambda u: model(u, 0.3)[1])
    numpy.testing.assert_allclose(found, wanted, rtol=1e-10, atol=1e-10)


def test_hessian_and_mixed_directions(cost: Any) -> None:
    def gradient(function: Any) -> Any:
        return jax.jvp(jax.grad(function, argnums=(0, 1)), (U, 0.3), (V, 0.2))[1]

    found, wanted = (gradient(one) for one in (lambda u, nu: cost(u=u, nu=nu),
                                               lambda u, nu: model(u, nu)[1]))
    jax.tree.map(lambda one, two: numpy.testing.assert_allclose(one, two, rtol=1e-10), found,
                 wanted)
    numpy.testing.assert_allclose(jax.jit(jax.hessian(lambda nu: cost(u=U, nu=nu)))(0.3),
                                  jax.hessian(lambda nu: model(U, nu)[1])(0.3), rtol=1e-10)


def test_what_is_not_differentiated_has_to_stay() -> None:
    both = ad.load(COST, "run", of="cost", wrt="u", flags=["-O1"]).as_jax()
    loss = jax.jit(lambda u, nu: both(u=u, nu=nu))
    assert jax.grad(loss)(U, 0.3).shape == U.shape
    for call in (lambda: jax.grad(loss, argnums=1)(U, 0.3),
                 lambda: jax.jvp(lambda nu: loss(U, nu), (0.3,), (1.0,)),
                 lambda: jax.vmap(jax.grad(loss, argnums=1), (None, 0))(U, V[0])):
        with pytest.raises(ValueError, match="'nu' is asked for, but 'run' was made for u"):
            call()
    fixed = jax.grad(lambda nu: loss(U, jax.lax.stop_gradient(nu)) + nu)(0.3)
    assert fixed == 1


def test_third_derivatives_are_refused(cost: Any) -> None:
    with pytest.raises(NotImplementedError, match="third derivatives"):
        jax.jvp(jax.hessian(lambda nu: cost(u=U, nu=nu)), (0.3,), (1.0,))


def test_many_at_once(cost: Any) -> None:
    many = numpy.stack([U, V + 2, U*V])
    found = jax.vmap(lambda u: cost(u=u, nu=0.3))(many)
    assert found == pytest.approx([float(model(u, 0.3)[1]) for u in many])
    for count in (3, 0):
        gradients = jax.jit(jax.vmap(jax.grad(lambda u: cost(u=u, nu=0.3))))(many[:count])
        assert gradients.shape == (count, N, N)
    jax.config.update("jax_enable_x64", False)  # now Python is called back
    for count in (3, 0):
        found = jax.jit(jax.vmap(lambda u: cost(u=u, nu=0.3)))(many[:count].astype("f4"))
        wanted = [float(model(u, 0.3)[1]) for u in many[:count]]
        assert found.tolist() == pytest.approx(wanted, rel=1e-5)


def test_single_precision(cost: Any) -> None:
    jax.config.update("jax_enable_x64", False)
    value, gradient = jax.value_and_grad(lambda u: cost(u=u, nu=0.3))(numbers.asarray(U, "float32"))
    assert value.dtype == gradient.dtype == "float32"
    assert value == pytest.approx(float(model(numbers.asarray(U), 0.3)[1]), rel=1e-5)


STOPPING = """
subroutine run(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n, 2)
  real(8), intent(out) :: y(2, n)
  if (x(1, 1) < 0) error stop "negative"
  if (x(1, 1) == 0) print *, "zero"
  y = transpose(x**2)
end subroutine run
"""


@pytest.mark.parametrize("isolate", [True, False])
def test_compiled_code_calls_fortran(isolate: bool, monkeypatch: pytest.MonkeyPatch,
                                     capfd: pytest.CaptureFixture[str]) -> None:
    run = ad.load(STOPPING, "run", of="y", wrt="x", flags=["-O1"], isolate=isolate).as_jax()
    monkeypatch.delattr(ad.Function, "__call__")  # Python is not asked
    call = jax.jit(lambda x: run(x=x))
    x = numpy.arange(1.0, 7.0).reshape(3, 2)
    for _ in range(2):
        assert call(x).tolist() == (x**2).T.tolist()
        with pytest.raises(Exception, match=r"FortranStop.*ERROR STOP negative"):
            jax.block_until_ready(call(-x))
    assert call(numpy.arange(8.0).reshape(4, 2))[1, 3] == 49
    assert "zero" in capfd.readouterr().out or not isolate
    assert call(x).tolist() == (x**2).T.tolist()


COUNTING = """
module counting
  implicit none
  integer :: calls = 0
contains
  subroutine run(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    calls = calls + 1
    y = calls*x
  end subroutine run
end module counting
"""


def test_what_is_kept_between_calls_is_kept_once() -> None:
    run = ad.load(COUNTING, "run", of="y", wrt="x", flags=["-O1"])
    assert run(x=1.0)["y"] == 1
    assert jax.jit(lambda x: run.as_jax()(x=x))(1.0) == 2


def test_several_results() -> None:
    both = ad.load(COST, "run", of=["r", "cost"], wrt="u", flags=["-O1"]).as_jax(nu=0.3)
    found = jax.grad(lambda u: both(u=u)["cost"] + numbers.sum(both(u=u)["r"]))(U)
    wanted = jax.grad(lambda u: model(u, 0.3)[1] + numbers.sum(model(u, 0.3)[0]))(U)
    numpy.testing.assert_allclose(found, wanted, rtol=1e-11)


POWER = """
function power(n, u, k) result(y)
  integer, intent(in) :: n
  real(8), intent(in) :: u(n), k
  real(8) :: y
  y = sum(u**3)*k**2
end function power
"""


def _second(function: Any, u: Any, nu: Any, v: Any) -> list[Any]:
    """:returns: second derivatives in all orders, and in rows."""
    many, gradient = numbers.stack([u, u + 1, 2*u]), jax.grad(function, argnums=(0, 1))
    several = numbers.stack([nu, nu + 1, nu*2])
    return [jax.hessian(function)(u, nu), jax.jacfwd(jax.jacfwd(function))(u, nu),
            jax.jacrev(jax.jacfwd(function))(u, nu), jax.jvp(gradient, (u, nu), (v, 0.5))[1],
            jax.vmap(function)(many, several), jax.vmap(gradient, (0, None))(many, nu),
            jax.vmap(jax.hessian(function), (None, 0))(u, several),
            jax.grad(lambda one: numbers.sum(jax.vmap(function, (None, 0))(one, several)**2))(u),
            jax.jvp(jax.grad(lambda one: numbers.sum(jax.vmap(function)(one, several)**2)),
                    (many,), (many**2,))[1],
            jax.vmap(jax.vmap(function, (0, None)), (None, 0))(many, several)]


@pytest.mark.slow
@pytest.mark.parametrize("case, isolate", [("array", True), ("function", False)])
def test_second_derivatives_and_rows_without_python(case: str, isolate: bool,
                                                    monkeypatch: pytest.MonkeyPatch) -> None:
    if case == "function":
        run = ad.load(POWER, "power", of="power", wrt=["u", "k"], flags=["-O1"],
                      isolate=isolate).as_jax()
        u, v = U[0], V[0]

        def ours(u: Any, nu: Any) -> Any:
            return run(u=u, k=nu)

        def own(u: Any, nu: Any) -> Any:
            return numbers.sum(u**3)*nu**2
    else:
        run = ad.load(COST, "run", of="r", wrt=["u", "nu"], flags=["-O1"], isolate=isolate).as_jax()
        u, v = U, V

        def ours(u: Any, nu: Any) -> Any:
            return numbers.sum(run(u=u, nu=nu)**2)

        def own(u: Any, nu: Any) -> Any:
            return numbers.sum(model(u, nu)[0]**2)

    for method in ("__call__", "vjp", "jvp", "vjps", "jvps", "hvp"):
        monkeypatch.delattr(ad.Function, method)
    u, v = numbers.asarray(u), numbers.asarray(v)
    found, wanted = (jax.jit(lambda *given, one=one: _second(one, *given))(u, 0.3, v)
                     for one in (ours, own))
    jax.tree.map(lambda one, two: numpy.testing.assert_allclose(one, two, rtol=1e-9, atol=1e-7),
                 found, wanted)
