# SPDX-License-Identifier: BSD-3-Clause
"""What a call from Python costs besides the model: ``python -m benchmarks.python_calls``.

Processor time of this process does not depend on what else a machine does; elapsed time does.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

import numpy as np

import psyad_ext as ad

SOURCE = """
subroutine run(n, u, nu, cost)
  integer, intent(in) :: n
  real(8), intent(in) :: u(n), nu
  real(8), intent(out) :: cost
  cost = sum(u**2)*nu
end subroutine run
"""
#: Short rounds, of which the best counts: some of them nobody disturbs.
ROUNDS, CALLS = 200, 25
U = np.arange(3.0)


def calls() -> Iterator[tuple[str, Callable[[], Any]]]:
    """:returns: what is measured."""
    for isolate, where in ((True, "process of its own"), (False, "this process")):
        function = ad.load(SOURCE, "run", of="cost", wrt=["u", "nu"], isolate=isolate)
        yield f"value, {where}", lambda function=function: function(u=U, nu=3.0)
        yield f"gradient, {where}", lambda function=function: function.value_and_grad(u=U, nu=3.0)
        if find_spec("jax"):
            yield f"JAX gradient, {where}", _jax(function)
            yield f"JAX Hessian times a direction, {where}", _jax_curvature(function)
        if find_spec("torch"):
            yield f"PyTorch gradient, {where}", _torch(function)


def _jax(function: ad.Function) -> Callable[[], Any]:
    jax = __import__("jax")
    jax.config.update("jax_enable_x64", True)
    own = function.as_jax()
    both = jax.jit(jax.value_and_grad(lambda u, nu: own(u=u, nu=nu), argnums=(0, 1)))
    return lambda: jax.block_until_ready(both(U, 3.0))


def _jax_curvature(function: ad.Function) -> Callable[[], Any]:
    jax = __import__("jax")
    own = function.as_jax()
    product = jax.jit(lambda u: jax.jvp(jax.grad(lambda u: own(u=u, nu=3.0)), (u,), (u,))[1])
    return lambda: jax.block_until_ready(product(U))


def _torch(function: ad.Function) -> Callable[[], Any]:
    torch = __import__("torch")
    own, u = function.as_torch(), torch.tensor(U, requires_grad=True)

    def call() -> None:
        u.grad = None
        own(u=u, nu=3.0).backward()

    return call


def main() -> None:
    """Print microseconds a call: processor time, and elapsed time."""
    print(f"{'':50}{'processor':>12}{'elapsed':>12}")
    for name, call in calls():
        call()
        times = []
        for _ in range(ROUNDS):
            start = time.process_time(), time.perf_counter()
            for _ in range(CALLS):
                call()
            times.append(((time.process_time() - start[0])/CALLS*1e6,
                          (time.perf_counter() - start[1])/CALLS*1e6))
        processor, elapsed = (min(each) for each in zip(*times))
        print(f"{name:50}{processor:9.1f} us{elapsed:9.1f} us")


if __name__ == "__main__":
    main()
