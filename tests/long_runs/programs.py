# SPDX-License-Identifier: BSD-3-Clause
"""Random programs with a time loop, the same for the same seed.

Each has the routine ``foo`` with the loop ``time``, which passes on a state: arrays, scalars,
variables of the module, allocatable arrays, and pointers that are exchanged. Values stay between
-1 and 1, whatever the number of steps.
"""

from __future__ import annotations

from random import Random
from textwrap import indent

_MODULE = """\
module model
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp) :: level = 0.3_wp, field(4) = 0.2_wp
  integer :: calls = 0
contains
  subroutine foo(n, m, kept, x, y)
    integer, intent(in) :: n, m, kept
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(n)
    real(wp) :: v(n), w(n), s, r
    real(wp), target :: one(n), two(n)
    real(wp), pointer :: p(:), q(:), swap(:)
    real(wp), allocatable :: a(:, :), b(:)
    integer :: i, k, step
    logical :: odd
    level = 0.3_wp
    field = 0.2_wp
    calls = 0
    v = 0.5_wp*x
    w = 0.4_wp*y
    s = 0.2_wp
    r = x(1)
    odd = .true.
    one = x
    two = y
    p => one
    q => two
    allocate(b(n))
    b = 0.5_wp*y
    step = 0
{loop}
    y = 0.3_wp*y + 0.2_wp*sin(v + s*w) + 0.1_wp*(p*r - b) + 0.1_wp*level*field(1:n)
    deallocate(b)
  end subroutine foo
  subroutine work(n, u, v)
    integer, intent(in) :: n
    real(wp), intent(in) :: u(n)
    real(wp), intent(inout) :: v(n)
    integer :: k
    calls = calls + 1
{work}
  end subroutine work
  subroutine relax(n, u, s)
    integer, intent(in) :: n
    real(wp), intent(inout) :: u(n), s
    integer :: k, i
{relax}
  end subroutine relax
  function mean(u) result(f)
    real(wp), intent(in) :: u(:)
    real(wp) :: f
    f = sum(u*sin(u))/size(u)
  end function mean
end module model
"""
_HEADS = ("time: do step = 1, m", "time: do step = 2*m, 1, -2", "time: do while (step < m)",
          "time: do while (step < m .and. s < 0.9_wp)")
_WORK = """\
inner: do k = 1, {count}
  v = 0.6_wp*v + 0.3_wp*sin(v*u)
  {more}
end do inner"""
_RELAX = """\
k = 0
do while (k < 3{until})
  do i = 2, n
    u(i) = 0.5_wp*u(i) + 0.4_wp*cos(u(i-1)*s)
  end do
  {more}
  k = k + 1
end do"""
_MORE = ("level = 0.5_wp*level + 0.4_wp*{u}(1)**2", "{u}(n) = {u}(1)*{u}(n)",
         "field(2) = 0.7_wp*field(2)*{u}(2) + 0.2_wp", "continue",
         "if ({u}(1) > 0.3_wp) {u}(1) = 0.8_wp*{u}(1)")
_ARRAYS = ("y", "v", "w", "p", "q", "b", "field(1:n)")
_SCALARS = ("s", "r", "level", "y(1)", "w(n)", "field(3)")
_EXCHANGE = """\
do i = 1, n
  q(i) = 0.6_wp*q(i) + 0.3_wp*sin(p(i)*{scalar} + p(n+1-i))
end do
swap => p
p => q
q => swap
"""


class _Author:
    """Writes the statements of one program.

    :param random: chooses.
    """

    def __init__(self, random: Random) -> None:
        self._random = random
        self._kinds = (self._map, self._elements, self._scalar, self._branch, self._toggle,
                       self._call, self._memory, self._reallocated, self._while, self._nest,
                       self._leave, self._sum)

    def _one(self, choices: tuple[str, ...]) -> str:
        return self._random.choice(choices)

    def statements(self, least: int, most: int, depth: int = 0) -> str:
        """:returns: so many random statements."""
        kinds = [kind for kind in self._kinds if not depth or kind not in (
            self._leave, self._while, self._nest)]
        return "".join(self._random.choice(kinds)()
                       for _ in range(self._random.randint(least, most)))

    def _map(self) -> str:
        to, of, by = self._one(_ARRAYS), self._one(_ARRAYS), self._one(_SCALARS)
        return f"{to} = 0.5_wp*{to} + 0.4_wp*sin({of}*x + {by})\n"

    def _elements(self) -> str:
        to, of = self._one(("y", "v", "w", "p", "b")), self._one(("y", "v", "w", "p", "b"))
        return (f"do i = 2, n\n  {to}(i) = 0.6_wp*{to}(i-1) + 0.3_wp*cos({of}(i)*{to}(i))\n"
                "end do\n")

    def _scalar(self) -> str:
        to, of = self._one(_SCALARS), self._one(_SCALARS)
        return f"{to} = 0.7_wp*sin({to} + {of}*v(2)) + 0.1_wp\n"

    def _sum(self) -> str:
        return f"{self._one(_SCALARS)} = 0.5_wp*mean({self._one(_ARRAYS)}) + 0.1_wp*r\n"

    def _condition(self) -> str:
        return self._one(("odd", "mod(step, 3) == 1", f"{self._one(_SCALARS)} > 0.25_wp",
                          "mod(calls, 2) == 0"))

    def _branch(self) -> str:
        first, second = (indent(self.statements(1, 2, 1), "  ") for _ in range(2))
        other = f"else\n{second}" if self._random.random() < 0.5 else ""
        return f"if ({self._condition()}) then\n{first}{other}end if\n"

    def _toggle(self) -> str:
        return "odd = .not. odd\n"

    def _call(self) -> str:
        to, of = self._random.sample(("y", "v", "w", "b", "p"), 2)
        return self._one((f"call work(n, {of}, {to})\n", f"call relax(n, {to}, s)\n",
                          f"call relax(n, {to}, {of}(1))\n"))

    def _memory(self) -> str:
        to, of = self._one(_ARRAYS), self._one(_ARRAYS)
        return (f"allocate(a(n, 2))\na(:, 1) = {of}*x\na(:, 2) = sin(a(:, 1))\n"
                f"{to} = 0.5_wp*{to} + 0.4_wp*a(:, 2)*a(:, 1)\ndeallocate(a)\n")

    def _reallocated(self) -> str:
        return f"b = 0.5_wp*b*{self._one(_SCALARS)} + 0.3_wp*cos({self._one(_ARRAYS)})\n"

    def _while(self) -> str:
        inside = indent(self.statements(1, 2, 1), "  ")
        return ("k = 0\ndo while (k < 2 .or. (s > 0.3_wp .and. k < 4))\n  k = k + 1\n"
                f"{inside}end do\n")

    def _nest(self) -> str:
        inside = indent(self.statements(1, 3, 1), "  ")
        return f"do k = 1, {self._random.randint(1, 3)}\n{inside}end do\n"

    def _leave(self) -> str:
        return f"if ({self._one(_SCALARS)} > {self._one(('0.55', '0.7', '0.85'))}_wp) exit time\n"

    def loop(self) -> str:
        """:returns: the time loop."""
        head = self._one(_HEADS)
        count = "  step = step + 1\n" if "while" in head else ""
        if self._random.random() < 0.3:
            count += f"  if ({self._condition()} .and. step == 4) cycle time\n"
        body = indent(self.statements(2, 5), "  ")
        if self._random.random() < 0.4:
            body += indent(_EXCHANGE.format(scalar=self._one(_SCALARS)), "  ")
        return f"{head}\n{count}{body}  call work(n, y, w)\nend do time"

    def more(self, name: str) -> str:
        """:returns: a statement of a called routine about its array."""
        return self._one(_MORE).format(u=name)


def time_loop_program(seed: int) -> str:
    """
    :param seed: any number.

    :returns: a module with the routine ``foo(n, m, kept, x, y)``; ``kept`` is there for schedules.
    """
    author = _Author(random := Random(seed))
    work = _WORK.format(count=random.choice((2, 3, "n")), more=author.more("v"))
    relax = _RELAX.format(until=random.choice(("", " .and. u(1) > 0.1_wp")),
                          more=author.more("u"))
    return _MODULE.format(loop=indent(author.loop(), "    "), work=indent(work, "    "),
                          relax=indent(relax, "    "))
