# SPDX-License-Identifier: BSD-3-Clause
"""Random programs with loops that threads share, the same for the same seed.

Each has the routine ``foo``, whose loops are right by construction: what iterations have in common
they only read, or say so in a clause. Sharing, schedules, offsets, directions, bounds, reductions,
and what stands around the loops differ. Values stay small.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from textwrap import indent

from psyad_ext.ir.writing.line_breaks import with_breaks

_MODULE = """\
module test_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp) :: scale = 0.7_wp
  type grid
    real(wp) :: factor, edge(9)
    real(wp), allocatable :: a(:, :)
  end type grid
  type cell
    real(wp) :: value, flux(2)
    integer :: number
  end type cell
contains
  subroutine foo(n, m, x, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: x(n, m)
    real(wp), intent(inout) :: y(n, m)
    real(wp) :: z(n, m), w(n), s, t, r
    integer :: i, j, k, l, list(n)
    logical :: flag
    type(grid) :: g
    type(cell) :: c(m), d
    flag = .true.
    z = 0.2_wp
    allocate(g%a(n, m))
    g%a = 0.3_wp*x
    g%factor = 0.5_wp + 0.1_wp*x(1, 2)
    g%edge = 0.2_wp
    do j = 1, m
      c(j)%value = 0.4_wp*x(1, j)
      c(j)%flux(1) = 0.1_wp
      c(j)%flux(2) = 0.2_wp*y(1, j)
      c(j)%number = 1 + mod({factor}*j, m)
    end do
    s = 0.3_wp*x(1, 1)
    t = x(2, 2)
    r = 0.1_wp*y(2, 1)
    do i = 1, n
      list(i) = 1 + mod({factor}*i, n)
    end do
{loops}
    y(1, 1) = y(1, 1) + 0.1_wp*s + 0.1_wp*sum(z + g%a)/(n*m) + 0.1_wp*g%factor
    do j = 1, m
      y(2, j) = y(2, j) + 0.1_wp*c(j)%value*c(j)%flux(1) + 0.1_wp*c(j)%flux(2) + 0.01_wp*g%edge(2)
    end do
  end subroutine foo
  subroutine column(n, c, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: c, x(n)
    real(wp), intent(inout) :: y(n)
    real(wp) :: w(n)
    integer :: i
    w(1) = c*scale
    do i = 2, n
      w(i) = 0.5_wp*w(i - 1)*cos(x(i))
      y(i) = 0.6_wp*y(i) + 0.3_wp*sin(w(i)*y(i - 1))
    end do
  end subroutine column
end module test_mod
"""


@dataclass
class ParallelLoop:
    """One loop.

    :param counter: its counter.
    :param body: its statements.
    :param private: the variables that iterations have for themselves.
    :param clauses: further clauses.
    :param low: how far its first iteration is from 1.
    :param high: how far its last iteration is from the last one of the array.
    :param step: its step.
    :param after: statements that need what it leaves behind.
    :param exact: whether what it computes has the same bits with any number of threads.
    """

    counter: str
    body: list[str]
    private: Sequence[str] = ()
    clauses: list[str] = field(default_factory=list)
    low: int = 0
    high: int = 0
    step: int = 1
    after: Sequence[str] = ()
    exact: bool = True


@dataclass(frozen=True)
class Program:
    """A random program.

    :param text: its module.
    :param is_exact: whether OpenMP leaves no order of operations open.
    """

    text: str
    is_exact: bool


def parallel_program(seed: int) -> Program:
    """
    :param seed: its number.

    :returns: a random program.
    """
    random = Random(seed)
    loops = [random.choice(_KINDS)(random) for _ in range(random.randint(1, 3))]
    parts = [_shared(loop, random) for loop in loops]
    if random.random() < 0.3:
        parts = _region(loops, random)
    if random.random() < 0.2:
        parts = ["do l = 1, 2", *map(_inside, parts), "end do"]
    text = _MODULE.format(factor=random.choice((1, 2, 3, 7)), loops=_inside("\n".join(parts), 4))
    return Program(with_breaks(text), all(loop.exact for loop in loops))


def _inside(text: str, width: int = 2) -> str:
    return indent(text, " "*width)


def _shared(loop: ParallelLoop, random: Random, directive: str = "parallel do") -> str:
    """:returns: a loop with its directive."""
    every = [one for one in loop.clauses if directive != "do" or not one.startswith("default")]
    if "collapse(2)" not in every:
        every += _some(random, 0.4, random.choice((
            "schedule(static)", "schedule(static, 2)", "schedule(dynamic)", "schedule(dynamic, 3)",
            "schedule(guided)", "schedule(auto)")))
    if loop.private:
        every.append(f"private({', '.join(loop.private)})")
    return "\n".join([f"!$omp {directive} {' '.join(every)}".rstrip(), *_lines(loop),
                      f"!$omp end {directive}", *(loop.after if directive != "do" else ())])


def _lines(loop: ParallelLoop) -> list[str]:
    last = "n" if loop.counter == "i" else "m"
    bounds = [f"{1 + loop.low}", f"{last} - {loop.high}"]
    if loop.step < 0:
        bounds.reverse()
    step = f", {loop.step}" if loop.step != 1 else ""
    return [f"do {loop.counter} = {', '.join(bounds)}{step}", *map(_inside, loop.body), "end do"]


def _region(loops: Sequence[ParallelLoop], random: Random) -> list[str]:
    """:returns: loops in one parallel region, with what needs their results behind it."""
    own = [_shared(loop, random, "do") for loop in loops]
    return [" ".join(["!$omp parallel", *_some(random, 0.3, "num_threads(3)")]), *own,
            "!$omp end parallel", *(line for loop in loops for line in loop.after)]


def _some(random: Random, chance: float, text: str) -> list[str]:
    return [text] if random.random() < chance else []


def _team(random: Random) -> list[str]:
    """:returns: clauses that change no result."""
    return [*_some(random, 0.2, "default(shared)")]


def _along(random: Random, ahead: int, behind: int) -> dict[str, int]:
    """:returns: bounds of a loop whose iterations look so far, in some direction."""
    return {"low": behind + random.randint(0, 1), "high": ahead + random.randint(0, 1),
            "step": random.choice((1, 1, 1, -1))}


def _inner(body: Sequence[str], low: int = 0, high: int = 0, random: Random | None = None) -> list[str]:
    """:returns: an inner loop over ``i``."""
    head = f"do i = {1 + low}, n - {high}" if random is None or random.random() < 0.7 \
        else f"do i = n - {high}, {1 + low}, -1"
    return [head, *map(_inside, body), "end do"]


def _points(random: Random) -> ParallelLoop:
    value = random.choice(("x(i, j)**2", "s*x(i, j)", "sin(x(i, j))*y(i, j)", "y(i, j)*y(i, j)"))
    use = random.choice(("y(i, j) = 0.5_wp*y(i, j) + 0.2_wp*t", "y(i, j) = 0.4_wp*sin(t*y(i, j))",
                         "z(i, j) = 0.3_wp*z(i, j) + t*s"))
    return ParallelLoop("j", _inner([f"t = {value}", use], random=random), ("t", "i"), _team(random),
                        **_along(random, 0, 0))


def _stencil(random: Random) -> ParallelLoop:
    target, source = random.choice((("y", "x"), ("y", "z"), ("z", "y"), ("z", "x")))
    offsets = [(random.randint(-2, 2), random.randint(-2, 2)) for _ in range(random.randint(2, 5))]
    terms = [_element(source, *offset) for offset in offsets]
    factor = random.choice(("0.1_wp", "0.1_wp*s", "0.1_wp*x(i, j)", "0.1_wp*r*s"))
    form = random.choice((
        f"{factor}*({' + '.join(terms)})",
        " + ".join(f"{factor}*{left}*{right}" for left, right in pairwise(terms)),
        f"{factor}*sin({' - '.join(terms)})"))
    start = random.choice((f"0.5_wp*{target}(i, j) + ", f"{target}(i, j) + ", ""))
    across, along = zip(*offsets)
    body = [f"{target}(i, j) = {start}{form}"]
    if random.random() < 0.3:
        body = [f"if ({terms[0]} > {terms[1]}) then", *map(_inside, body), "else",
                f"  {target}(i, j) = 0.3_wp*{terms[0]}", "end if"]
    inner = _inner(body, max(0, -min(across)), max(0, *across), random)
    return ParallelLoop("j", inner, ("i",), _team(random),
                        **_along(random, max(0, *along), max(0, -min(along))))


def _element(name: str, across: int, along: int) -> str:
    return f"{name}({_moved('i', across)}, {_moved('j', along)})"


def _moved(counter: str, number: int) -> str:
    return f"{counter} {'+' if number > 0 else '-'} {abs(number)}" if number else counter


def _periodic(random: Random) -> ParallelLoop:
    ahead = random.choice(("1 + mod(i, n)", "1 + modulo(i, n)", "merge(1, i + 1, i == n)"))
    behind = random.choice(("1 + mod(i + n - 2, n)", "1 + modulo(i - 2, n)"))
    body = random.choice((
        [f"k = {ahead}", "y(i, j) = 0.5_wp*y(i, j) + 0.2_wp*x(k, j)*x(i, j)"],
        [f"y(i, j) = 0.5_wp*y(i, j) + 0.2_wp*x({ahead}, j)*x({behind}, j)"],
        ["k = i - 1", "if (k == 0) k = n", "y(i, j) = 0.5_wp*y(i, j) + 0.2_wp*x(k, j)**2"]))
    return ParallelLoop("j", _inner(body), ("i", "k"), _team(random), **_along(random, 0, 0))


def _recurrence(random: Random) -> ParallelLoop:
    body = ["t = 0.3_wp*s", *_inner(["t = 0.5_wp*t*x(i, j) + 0.2_wp*y(i - 1, j)",
                                     "y(i, j) = 0.5_wp*y(i, j) + 0.3_wp*t**2"], 1)]
    return ParallelLoop("j", body, ("t", "i"), _team(random), **_along(random, 0, 0))


def _work(random: Random) -> ParallelLoop:
    body = [*_inner([random.choice(("w(i) = x(i, j)*y(i, j)", "w(i) = sin(x(i, j))*s"))]),
            *_inner(["y(i, j) = 0.5_wp*y(i, j) + 0.3_wp*w(i)*w(i - 1)"], 1)]
    return ParallelLoop("j", body, ("w", "i"), _team(random), **_along(random, 0, 0))


def _rows(random: Random) -> ParallelLoop:
    body = ["do j = 2, m", "  y(i, j) = 0.5_wp*y(i, j) + 0.2_wp*y(i, j - 1)*x(i, j)", "end do"]
    return ParallelLoop("i", body, ("j",), _team(random), **_along(random, 0, 0))


def _lists(random: Random) -> ParallelLoop:
    body = random.choice((
        ["y(i, 1) = 0.5_wp*y(i, 1) + 0.3_wp*x(list(i), 1)*x(i, 2)"],
        ["t = exp(-x(list(i), 1)**2)*sin(x(i, 1))", "y(i, 2) = y(i, 2)*0.3_wp*t + t*t*sin(t)"],
        ["z(i, 1) = x(list(i), 1)*y(list(i), 2)"]))
    return ParallelLoop("i", body, ("t",), _team(random), **_along(random, 0, 0))


def _triangle(random: Random) -> ParallelLoop:
    body = ["do i = 1, min(j, n)", "  y(i, j) = 0.5_wp*y(i, j) + 0.2_wp*x(i, j - 1)*x(i, j)", "end do"]
    return ParallelLoop("j", body, ("i",), _team(random), **_along(random, 0, 1))


def _pairs(random: Random) -> ParallelLoop:
    body = _inner(["y(i, j) = 0.5_wp*y(i, j)*x(i, j + 1)", "y(i, j + 1) = 0.3_wp*y(i, j)*x(i, j)"])
    return ParallelLoop("j", body, ("i",), _team(random), high=1, step=2)


def _red_black(random: Random) -> ParallelLoop:
    body = _inner(["y(i, j) = 0.4_wp*y(i, j) + 0.2_wp*(y(i, j - 1) + y(i, j + 1)*x(i, j))"])
    return ParallelLoop("j", body, ("i",), _team(random), low=1, high=1, step=2)


def _sum(random: Random) -> ParallelLoop:
    value = random.choice(("x(i, j)*y(i, j)", "x(i, j)", "sin(x(i, j))*r"))
    sign = random.choice("+-")
    clause = random.choice((f"reduction({sign}:s)", "reduction(+:s)"))
    return ParallelLoop("j", _inner([f"s = s {sign if sign in clause else '+'} 0.01_wp*{value}"]),
                        ("i",), [clause], exact=False, **_along(random, 0, 0))


def _extreme(random: Random) -> ParallelLoop:
    name, sign = random.choice((("max", ">"), ("min", "<")))
    update = random.choice(("s = {name}(s, {value})", "s = {name}({value}, s)", "s = {name}(s, {value}, 0.1_wp*r)",
                            "if ({value} {sign} s) s = {value}", "if (s <= {value}) s = {value}" if sign == ">" else
                            "if (s >= {value}) s = {value}"))
    value = random.choice(("0.3_wp*x(i, j)*y(i, j)", "abs(x(i, j) - r)", "t"))
    body = ["t = sin(x(i, j))*r", update.format(name=name, sign=sign, value=value)]
    if random.random() < 0.3:
        body.append("z(i, j) = 0.2_wp*t")
    if random.random() < 0.3:
        body = [f"if (x(i, j) > 0.1_wp) then; {'; '.join(body)}; end if"]
    body = _inner(body) if random.random() < 0.6 else [line.replace("(i, j)", "(1, j)") for line in body]
    bounds = random.choice(({}, {}, {"step": 2}, {"step": -3}))
    return ParallelLoop("j", body, ("i", "t"), [f"reduction({name}:s)"],
                        **{**_along(random, 0, 0), **bounds})


def _product(random: Random) -> ParallelLoop:
    factor = random.choice(("cos(0.1_wp*x(1, j))", "(1 + 0.02_wp*y(2, j)*r)"))
    body = [f"s = {random.choice((f's*{factor}', f'{factor}*s'))}", "y(1, j) = 0.5_wp*y(1, j)*x(1, j)"]
    return ParallelLoop("j", body, (), ["reduction(*:s)"], **_along(random, 0, 0))


def _all(random: Random) -> ParallelLoop:
    body = random.choice((["flag = flag .and. x(1, j) < 0.6_wp"], _inner(["if (x(i, j) > 0.68_wp) flag = .false."])))
    return ParallelLoop("j", body, ("i",), ["reduction(.and.:flag)"], **_along(random, 0, 0),
                        after=["if (flag) y(2, 1) = 0.5_wp*y(2, 1)", "flag = .true."])


def _first(random: Random) -> ParallelLoop:
    body = _inner(["y(i, j) = 0.5_wp*y(i, j) + 0.2_wp*r*x(i, j)"])
    return ParallelLoop("j", body, ("i",), ["firstprivate(r)"], **_along(random, 0, 0))


def _last(random: Random) -> ParallelLoop:
    body = [random.choice(("t = x(1, j) - 0.2_wp*y(2, j)", "t = sin(x(1, j)*y(1, j))")),
            random.choice(("y(1, j) = 0.5_wp*y(1, j) + 0.2_wp*t", "y(1, j) = 0.5_wp*y(1, j)*t",
                           "z(1, j) = s*t"))]
    bounds = random.choice(({}, {"step": 2}, {"step": -3}, {"step": 3}))
    return ParallelLoop("j", body, (), ["lastprivate(t)"], after=["y(2, 1) = 0.5_wp*y(2, 1)*t"],
                        **{**_along(random, 0, 0), **bounds})


def _nested(random: Random) -> ParallelLoop:
    across = random.choice((-1, 0, 1))
    body = _inner(["t = sin(x(i, j))", f"y(i, j) = 0.4_wp*y(i, j) + 0.2_wp*t*{_element('x', across, 0)}"],
                  1, 1)
    return ParallelLoop("j", body, ("t",), ["collapse(2)"], **_along(random, 0, 0))


def _call(random: Random) -> ParallelLoop:
    return ParallelLoop("j", [f"call column(n, {random.choice('sr')}, x(:, j), y(:, j))"], (),
                        _team(random), **_along(random, 0, 0))


def _sections(random: Random) -> ParallelLoop:
    body = random.choice((["y(:, j) = 0.5_wp*y(:, j) + 0.2_wp*x(:, j)*x(:, j - 1)"],
                          ["y(2:n, j) = 0.3_wp*x(1:n - 1, j)*y(2:n, j)"],
                          ["where (x(:, j) > 0) y(:, j) = 0.5_wp*y(:, j)*x(:, j)"]))
    return ParallelLoop("j", body, (), _team(random), **_along(random, 0, 1))


def _guarded(random: Random) -> ParallelLoop:
    kind = random.choice(("atomic", "critical"))
    body = ["t = x(1, j)*y(1, j)", f"!$omp {kind}", "s = s + 0.1_wp*t"]
    return ParallelLoop("j", body + ["!$omp end critical"]*(kind == "critical"), ("t",), exact=False)


def _vector(random: Random) -> ParallelLoop:
    clause = random.choice(("", " simdlen(4)", " safelen(8)"))
    body = [f"!$omp simd{clause}", *_inner(["y(i, j) = 0.5_wp*y(i, j) + 0.2_wp*x(i, j)*x(i, j)"])]
    return ParallelLoop("j", body, ("i",), _team(random), **_along(random, 0, 0))


def _components(random: Random) -> ParallelLoop:
    factor = random.choice(("g%factor", "s", "x(i, j)", "c(j)%value"))
    body = random.choice((
        [f"g%a(i, j) = 0.5_wp*g%a(i, j) + 0.2_wp*{factor}*x(i, j)"],
        ["t = sin(g%factor*x(i, j))", "y(i, j) = 0.4_wp*y(i, j) + 0.2_wp*t*g%a(i, j - 1)*g%a(i, j + 1)"],
        [f"g%a(i, j) = 0.5_wp*g%a(i, j)*{factor} + 0.2_wp*y(i, j)*g%edge(1 + mod(i, 9))"]))
    return ParallelLoop("j", _inner(body), ("i", "t"), _team(random), **_along(random, 1, 1))


def _structures(random: Random) -> ParallelLoop:
    body = random.choice((
        ["c(j)%value = 0.5_wp*c(j)%value + 0.2_wp*c(j)%flux(1)*x(1, j)"],
        ["c(j)%flux(2) = 0.3_wp*c(j)%flux(2)*c(j)%value + g%factor*x(1, j)"],
        ["c(j)%flux(1) = 0.3_wp*c(j)%flux(1) + 0.2_wp*c(j - 1)%value*c(j + 1)%value"],
        ["t = 0.5_wp*c(c(j)%number)%value", "y(1, j) = 0.5_wp*y(1, j) + sin(t)*g%factor"]))
    return ParallelLoop("j", body, ("t",), _team(random), **_along(random, 1, 1))


def _cells(random: Random) -> ParallelLoop:
    body = ["d%value = 0.5_wp*x(1, j)", "d%flux(1) = d%value*y(1, j)", random.choice((
        "y(1, j) = 0.5_wp*y(1, j) + 0.2_wp*d%flux(1)*d%value", "z(1, j) = sin(d%flux(1))"))]
    return ParallelLoop("j", body, ("d",), _team(random), **_along(random, 0, 0))


_KINDS: Sequence[Callable[[Random], ParallelLoop]] = (
    _points, _points, _stencil, _stencil, _stencil, _stencil, _periodic, _recurrence, _work, _rows,
    _lists, _triangle, _pairs, _red_black, _sum, _extreme, _first, _last, _nested, _call, _sections,
    _guarded, _vector, _components, _structures, _product, _all, _cells)
