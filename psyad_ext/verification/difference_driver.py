# SPDX-License-Identifier: BSD-3-Clause
"""The program that measures how dependent variables change when independent ones are moved."""

from __future__ import annotations

from collections.abc import Sequence

from psyad_ext.verification.arguments import Filled
from psyad_ext.verification.drivers import Called, Driver
from psyad_ext.verification.interface import Interface


def difference_driver(interface: Interface, filled: Sequence[Filled], dependents: Sequence[int],
                      independents: Sequence[int], steps: int) -> str:
    """
    :param interface: the routine.
    :param filled: its arguments.
    :param dependents: positions of the dependent arguments.
    :param independents: positions of the independent arguments.
    :param steps: number of step sizes in the input file.

    :returns: a program that writes, for each independent variable, step and
        dependent variable, the product of the seed with the change of the
        dependent variable, and the sum of its terms' absolute values.
    """
    driver = Driver(interface, filled, Called(interface.name))
    for prefix, positions in (("seed", dependents), ("base", dependents), ("dir", independents)):
        for at in positions:
            driver.variable(prefix, at)
    body = [f"  read(v_in) v_seed_{at}" for at in dependents]
    body += [f"  read(v_in) v_dir_{at}" for at in independents]
    body += ["  read(v_in) v_steps", "  call v_restore()", "  call v_call()"]
    body += [f"  v_base_{at} = v_arg_{at}" for at in dependents]
    for at in independents:
        move = f"v_arg_{at} = v_init_{at} + real(v_steps(v_i), kind(v_arg_{at})) * v_dir_{at}"
        body += [f"  do v_i = 1, {steps}", "    call v_restore()", f"    {move}",
                 "    call v_call()", "    call v_products()", "  end do"]
    products = ["  subroutine v_products()"]
    for at in dependents:
        change = (f"real(v_seed_{at}, 16) * (real(v_arg_{at}, 16) - &\n"
                  f"      real(v_base_{at}, 16))")
        for wrap in ("", "abs"):
            term = f"{wrap}({change})"
            products.append(f"    write(v_out) {f'sum({term})' if filled[at].extents else term}")
    products.append("  end subroutine v_products")
    declarations = ["  integer :: v_i", f"  real(kind=16) :: v_steps({steps})"]
    return driver.text(body, products, declarations)
