# SPDX-License-Identifier: BSD-3-Clause
"""Functions in PyTorch."""

from __future__ import annotations

from typing import Any

import numpy
import pytest

import psyad_ext as ad
from tests.bridge.programs import COST

torch = pytest.importorskip("torch")

N = 3
RANDOM = numpy.random.default_rng(3)


def tensor(low: float = 1.0) -> Any:
    """:returns: a tensor that is differentiated."""
    return torch.tensor(RANDOM.uniform(low, 2, (N, N)), requires_grad=True)


@pytest.fixture(name="cost", scope="module")
def _cost() -> Any:
    return ad.load(COST, "run", of="cost", wrt=["u", "nu"], flags=["-O1"]).as_torch()


@pytest.fixture(name="field", scope="module")
def _field() -> Any:
    return ad.load(COST, "run", of="r", wrt="u", flags=["-O1"]).as_torch(nu=0.3)


def test_gradcheck(cost: Any, field: Any) -> None:
    nu = torch.tensor(0.3, dtype=torch.float64, requires_grad=True)
    assert torch.autograd.gradcheck(lambda u, nu: cost(u=u, nu=nu), (tensor(), nu),
                                    check_forward_ad=True)
    assert torch.autograd.gradcheck(lambda u: field(u=u), (tensor(),), check_forward_ad=True)


def test_gradgradcheck(cost: Any, field: Any) -> None:
    nu = torch.tensor(0.3, dtype=torch.float64, requires_grad=True)
    assert torch.autograd.gradgradcheck(lambda u, nu: cost(u=u, nu=nu), (tensor(), nu))
    assert torch.autograd.gradgradcheck(lambda u: field(u=u), (tensor(),))


def test_functions_of_functions(cost: Any, field: Any) -> None:
    u = tensor().detach()
    gradient = torch.func.grad(lambda u: cost(u=u, nu=0.3))
    many = torch.stack([u, u + 1])
    found = torch.func.vmap(gradient)(many)
    assert torch.equal(found[1], gradient(u + 1))
    hessian = torch.func.hessian(lambda u: cost(u=u, nu=0.3))(u)
    assert torch.allclose(hessian, torch.autograd.functional.hessian(
        lambda u: cost(u=u, nu=0.3), u))
    forward, back = (one(lambda u: field(u=u))(u) for one in (torch.func.jacfwd,
                                                              torch.func.jacrev))
    assert torch.allclose(forward, back)


def test_many_directions_are_one_call(field: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    u, many = tensor().detach(), torch.stack([tensor().detach() for _ in range(3)])
    single = [torch.func.jvp(lambda u: field(u=u), (u,), (v,))[1] for v in many]
    monkeypatch.delattr(ad.Function, "jvp")

    def tangents(u: Any, many: Any) -> Any:
        return torch.func.vmap(lambda v: torch.func.jvp(lambda u: field(u=u), (u,), (v,))[1])(many)

    assert torch.allclose(tangents(u, many), torch.stack(single))
    assert torch.autograd.gradcheck(tangents, (u.requires_grad_(), many.requires_grad_()))


def test_what_is_not_differentiated_has_to_stay() -> None:
    both = ad.load(COST, "run", of="cost", wrt="u", flags=["-O1"]).as_torch()
    nu = torch.tensor(0.3, dtype=torch.float64, requires_grad=True)
    with pytest.raises(ValueError, match="'nu' is asked for, but 'run' was made for u"):
        both(u=tensor(), nu=nu).backward()
    both(u=tensor(), nu=nu.detach()).backward()


def test_what_is_no_tensor_of_numpy(cost: Any) -> None:
    for given in ("a", torch.ones((N, N), dtype=torch.bfloat16)):
        with pytest.raises(TypeError, match="argument 'u' of 'run' must be an array, not"):
            cost(u=given, nu=0.3)


def test_an_optimiser(cost: Any) -> None:
    u = tensor()
    optimiser = torch.optim.LBFGS([u], max_iter=200)

    def closure() -> Any:
        optimiser.zero_grad()
        loss = cost(u=u, nu=0.3)
        loss.backward()
        return loss

    start = float(closure())
    optimiser.step(closure)
    assert float(closure()) < 1e-6*start


def test_single_precision(cost: Any) -> None:
    u = tensor().detach().float().requires_grad_()
    cost(u=u, nu=0.3).backward()
    assert u.grad.dtype == torch.float32 and bool(torch.isfinite(u.grad).all())
