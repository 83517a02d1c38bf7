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
CALLS = 5000
U = np.arange(3.0)


def calls() -> Iterator[tuple[str, Callable[[], Any]]]:
    """:returns: what is measured."""
    for isolate, where in ((True, "process of its own"), (False, "this process")):
        function = ad.load(SOURCE, "run", of="cost", wrt=["u", "nu"], isolate=isolate)
        yield f"value, {where}", lambda function=function: function(u=U, nu=3.0)
        yield f"gradient, {where}", lambda function=function: function.value_and_grad(u=U, nu=3.0)
        if find_spec("jax"):
            yield f"JAX gradient, {where}", _jax(function)
        if find_spec("torch"):
            yield f"PyTorch gradient, {where}", _torch(function)


def _jax(function: ad.Function) -> Callable[[], Any]:
    jax = __import__("jax")
    jax.config.update("jax_enable_x64", True)
    own = function.as_jax()
    both = jax.jit(jax.value_and_grad(lambda u, nu: own(u=u, nu=nu), argnums=(0, 1)))
    return lambda: jax.block_until_ready(both(U, 3.0))


def _torch(function: ad.Function) -> Callable[[], Any]:
    torch = __import__("torch")
    own, u = function.as_torch(), torch.tensor(U, requires_grad=True)

    def call() -> None:
        u.grad = None
        own(u=u, nu=3.0).backward()

    return call


def main() -> None:
    """Print microseconds a call: processor time, and elapsed time (the best of five)."""
    print(f"{'':38}{'processor':>12}{'elapsed':>12}")
    for name, call in calls():
        call()
        times = []
        for _ in range(5):
            start = time.process_time(), time.perf_counter()
            for _ in range(CALLS//5):
                call()
            times.append(((time.process_time() - start[0])*5/CALLS*1e6,
                          (time.perf_counter() - start[1])*5/CALLS*1e6))
        processor, elapsed = (min(each) for each in zip(*times))
        print(f"{name:38}{processor:9.1f} us{elapsed:9.1f} us")


if __name__ == "__main__":
    main()
