# SPDX-License-Identifier: BSD-3-Clause
"""A shallow-water model fitted to observations, from Python.

The same Fortran through SciPy, JAX and PyTorch: gradients have the same bits, so L-BFGS goes the
same way.

    python examples/shallow_water_python.py
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import jax
import numpy as np
from scipy.optimize import OptimizeResult, minimize

import psyad_ext as ad

if find_spec("torch"):
    import torch

MODEL = Path(__file__).with_name("shallow_water.f90")
NX, NY = 16, 12
X, Y = np.meshgrid(np.arange(NX), np.arange(NY), indexing="ij")
FIXED: dict[str, Any] = {
    "steps": 40, "every": 8, "dx": 1000.0, "dt": 20.0, "depth": np.full((NX, NY), 10.0),
    "drag": 0.003, "observed": 0.1*np.exp(-((X - 5)**2 + (Y - 6)**2)/8)}
START = np.zeros((NX, NY))

Gradient = Callable[[np.ndarray], tuple[float, np.ndarray]]


def load() -> ad.Function:
    """:returns: the misfit as a function of the initial surface."""
    return ad.load(MODEL, "run", of=["misfit"], wrt=["initial"])


def from_scipy(misfit: ad.Function) -> Gradient:
    """:returns: value and gradient at a vector, through SciPy."""
    function = misfit.as_scipy(initial=START, **FIXED)
    return lambda x: function.value_and_grad(x)


def from_jax(misfit: ad.Function) -> Gradient:
    """:returns: the same through JAX."""
    jax.config.update("jax_enable_x64", True)
    function = misfit.as_jax(**FIXED)
    both = jax.jit(jax.value_and_grad(lambda x: function(initial=x.reshape(NX, NY))))

    def gradient(x: np.ndarray) -> tuple[float, np.ndarray]:
        value, found = both(x)
        return float(value), np.asarray(found)

    return gradient


def from_torch(misfit: ad.Function) -> Gradient:
    """:returns: the same through PyTorch."""
    function = misfit.as_torch(**FIXED)

    def gradient(x: np.ndarray) -> tuple[float, np.ndarray]:
        start = torch.tensor(x.reshape(NX, NY), requires_grad=True)
        value = function(initial=start)
        value.backward()
        return float(value.detach()), start.grad.numpy().ravel()

    return gradient


def fits() -> dict[str, OptimizeResult]:
    """:returns: what L-BFGS finds, by where the gradients come from."""
    misfit = load()
    ways = {"SciPy": from_scipy, "JAX": from_jax}
    if find_spec("torch"):
        ways["PyTorch"] = from_torch
    return {name: minimize(way(misfit), START.ravel(), jac=True, method="L-BFGS-B",
                           options={"ftol": 1e-12, "gtol": 1e-8})
            for name, way in ways.items()}


if __name__ == "__main__":
    for NAME, FOUND in fits().items():
        print(f"{NAME:8} {FOUND.nit} iterations, misfit {FOUND.fun:.6e}, "
              f"initial surface up to {FOUND.x.max():.6f} m")
