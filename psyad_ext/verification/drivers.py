# SPDX-License-Identifier: BSD-3-Clause
"""The Fortran programs that call the routine under test.

They know nothing about the numbers: they read values from ``input.bin``, call,
and write what came out to ``output.bin``. Names of their own begin with
``v_`` and a number, so that nothing clashes with the source.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from psyad_ext.core.directions import BLOCK
from psyad_ext.verification.arguments import Filled
from psyad_ext.verification.called import Called, original
from psyad_ext.verification.driver import Driver, Lines, transfer
from psyad_ext.verification.followers import DIRECTIONS
from psyad_ext.verification.interface import Interface

_RESULTS = ("  call v_results()",)


def primal_driver(interface: Interface, filled: Sequence[Filled]) -> str:
    """
    :param interface: the routine.
    :param filled: its arguments.

    :returns: a program that calls it twice, with other values of the output
        arguments the second time, and writes all arguments after each call; what variables of
        modules hold before comes first.
    """
    driver = Driver(interface, filled, original(interface))
    call = ["  call v_restore()", "  call v_call()", *_RESULTS]
    entry = transfer("write(v_out)", [f"v_init_{at}" for at in observed_positions(filled)])
    entry += ["  flush(v_out)"] if entry else []
    return driver.text([*entry, *call, *_other_outputs(filled), *call],
                       results([f"v_arg_{at}" for at in range(len(filled))]))


def observed_positions(filled: Sequence[Filled]) -> list[int]:
    """:returns: the positions of the variables that keep what they have when a program starts."""
    return [at for at, each in enumerate(filled) if each.argument.observed]


def results(names: Sequence[str]) -> Lines:
    """
    :param names: variables.

    :returns: an internal procedure that writes them.
    """
    return ["  subroutine v_results()", *transfer("write(v_out)", names),
            "  end subroutine v_results"]


def _other_outputs(filled: Sequence[Filled]) -> Lines:
    return transfer("read(v_in)", [f"v_init_{at}" for at, each in enumerate(filled)
                                   if each.argument.intent == "out"])


def _seeds(positions: Collection[int]) -> Lines:
    return transfer("read(v_in)", [f"v_seed_{at}" for at in positions])


def _with_derivatives(filled: Sequence[Filled], positions: Collection[int]) -> list[str]:
    """:returns: the arguments, each followed by its derivative if it has one."""
    return [f"v_{prefix}_{at}" for at in range(len(filled))
            for prefix in (("arg", "adj") if at in positions else ("arg",))]


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
    driver = Driver(interface, filled, original(interface))
    for prefix, positions in (("seed", dependents), ("base", dependents), ("dir", independents)):
        for at in positions:
            driver.variable(prefix, at)
    body = transfer("read(v_in)", [*(f"v_seed_{at}" for at in dependents),
                                   *(f"v_dir_{at}" for at in independents), "v_steps"])
    body += ["  call v_restore()", "  call v_call()"]
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


def adjoint_driver(interface: Interface, filled: Sequence[Filled], called: Called,
                   incoming: Sequence[int], runs: Sequence[Collection[int]]) -> str:
    """
    :param interface: the routine that was differentiated.
    :param filled: its arguments.
    :param called: the reversing routine.
    :param incoming: positions of the arguments that have an adjoint; the input
        file holds a value of each, after the arguments, and after these the
        values that output arguments have from the second call on.
    :param runs: for each call, which of the adjoints start from that value;
        all others start from zero.

    :returns: a program that writes all arguments and adjoints after each call.
    """
    driver = Driver(interface, filled, called, incoming)
    for at in incoming:
        driver.variable("seed", at)
    body = _seeds(incoming)
    for number, run in enumerate(runs):
        body += _other_outputs(filled) if number == 1 else []
        body.append("  call v_restore()")
        for at in incoming:
            body += driver.derivative(at)
            is_there = at in run and not _is_left_out(filled[at])
            body.append(f"  v_adj_{at} = {'v_seed_' + str(at) if is_there else '0'}")
        body += ["  call v_call()", *_RESULTS]
    return driver.text(body, results(_with_derivatives(filled, incoming)))


def _is_left_out(filled: Filled) -> bool:
    """:returns: whether a result is not given, so that nothing is done with its derivative."""
    return filled.absent and filled.argument.intent == "out"


def _nonsense(filled: Filled, number: int) -> str:
    """:returns: what the derivative of a result is before a call that gives it a value."""
    return "0" if _is_left_out(filled) else f"{1 - 12345 * number}"


def tangent_driver(interface: Interface, filled: Sequence[Filled], called: Called,
                   intents: Mapping[int, str], runs: Sequence[Collection[int]]) -> str:
    """
    :param interface: the routine that was differentiated.
    :param filled: its arguments.
    :param called: the tangent routine.
    :param intents: the intent of the tangent by the position of its argument; the input file
        holds a value of each, after the arguments, and after these the values that output
        arguments have from the second call on.
    :param runs: for each call, which of the tangents start from that value; other inputs start
        from zero, outputs from nonsense.

    :returns: a program that writes all arguments and tangents after each call.
    """
    driver = Driver(interface, filled, called, intents)
    for at in intents:
        driver.variable("seed", at)
    body = _seeds(intents)
    for number, run in enumerate(runs):
        body += _other_outputs(filled) if number == 1 else []
        body.append("  call v_restore()")
        for at, intent in intents.items():
            start = _nonsense(filled[at], number) if intent == "out" else \
                f"v_seed_{at}" if at in run else "0"
            body += [*driver.derivative(at), f"  v_adj_{at} = {start}"]
        body += ["  call v_call()", *_RESULTS]
    return driver.text(body, results(_with_derivatives(filled, intents)))


def vector_driver(interface: Interface, filled: Sequence[Filled], called: Called,
                  intents: Mapping[int, str], runs: Sequence[Collection[int]]) -> str:
    """
    The same for a routine that takes several directions at once. It is called twice: for the
    first of ``runs``, with directions that are zero next to it to make a whole block, and for
    all of ``runs`` together.

    :param interface: the routine that was differentiated.
    :param filled: its arguments.
    :param called: the vector tangent routine.
    :param intents: as for :py:func:`tangent_driver`.
    :param runs: as for :py:func:`tangent_driver`.

    :returns: a program that writes all arguments and tangents of each direction.
    """
    driver = Driver(interface, filled, called, intents, many=True)
    for at in intents:
        driver.variable("seed", at)
    body = _seeds(intents)
    for number, chosen in enumerate(([*runs[:1], *[()] * (BLOCK - 1)], runs)):
        body += _other_outputs(filled) if number == 1 else []
        body += [f"  {DIRECTIONS} = {len(chosen)}", "  call v_restore()"]
        for at, intent in intents.items():
            body += driver.derivative(at)
            for place, run in enumerate(chosen, 1):
                start = _nonsense(filled[at], number) if intent == "out" else \
                    f"v_seed_{at}" if at in run and not _is_left_out(filled[at]) else "0"
                body.append(f"  v_adj_{at}({_place(filled[at], place)}) = {start}")
        body.append("  call v_call()")
        for place in ([1] if number == 0 else range(2, len(runs) + 1)):
            names: list[str] = []
            for at in range(len(filled)):
                names.append(f"v_arg_{at}")
                if at in intents:
                    names.append(f"v_adj_{at}({_place(filled[at], place)})")
            body += transfer("write(v_out)", names)
    return driver.text(body, [])


def _place(filled: Filled, direction: int) -> str:
    return ", ".join([str(direction), *":" * len(filled.extents)])
