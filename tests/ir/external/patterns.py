# SPDX-License-Identifier: BSD-3-Clause
"""Random programs that communicate in several ways, one after the other.

Each pattern reads and changes ``u``. ``{t}`` is a tag of its own, ``{part}`` and ``{count}`` are
elements of ``u`` that follow each other, and ``{m}`` and ``{r}`` are random small numbers.
"""

from __future__ import annotations

import random

_EXCHANGE = "{part}, {count}, MPI_DOUBLE_PRECISION, {{}}, {t}, comm"
_OUT = "u, n, MPI_DOUBLE_PRECISION, right, {t}, comm"
_IN = "w, n, MPI_DOUBLE_PRECISION, left, {t}, comm"
_USE = "u = 0.9d0*u + 0.1d0*sin(w)\n"
_SUM = "{real}, {op}, comm, ierr)\n"

PATTERNS = {
    "sendrecv": "w = u\ncall MPI_Sendrecv({part}, {count}, MPI_DOUBLE_PRECISION, right, {t}, w, {count}, "
                "MPI_DOUBLE_PRECISION, left, {t}, comm, status, ierr)\n" + _USE,
    "replace": "w = u*u\ncall MPI_Sendrecv_replace(w, n, MPI_REAL8, left, {t}, right, {t}, comm, "
               "MPI_STATUS_IGNORE, ierr)\n" + _USE,
    "chain": "w = u\nif (rank > 0) call MPI_Recv(w, {count}, MPI_DOUBLE_PRECISION, rank - 1, {t}, comm, "
             "status, ierr)\nu = u*(1 + 0.1d0*w)\n"
             "if (rank < ranks - 1) call MPI_{mode}send({part}, {count}, MPI_DOUBLE_PRECISION, rank + 1, {t}, "
             "comm, ierr)\n",
    "open ends": "w = 0\nbefore = merge(rank - 1, MPI_PROC_NULL, rank > 0)\n"
                 "behind = merge(rank + 1, MPI_PROC_NULL, rank < ranks - 1)\n"
                 "call MPI_Recv(w, n, MPI_REAL8, before, MPI_ANY_TAG, comm, status, ierr)\n"
                 "u = u + 0.1d0*w**2\n"
                 "call MPI_Send(u, n, MPI_REAL8, behind, {t}, comm, ierr)\n",
    "non-blocking": f"call MPI_Irecv({_IN}, requests(1), ierr)\n"
                    f"call MPI_Isend({_OUT}, requests(2), ierr)\n"
                    "z = cos(u)\n{wait}u = 0.9d0*u + 0.1d0*w*z\n",
    "fields": "do k = 1, 2\ncall MPI_Irecv(a(1, k), n, MPI_REAL8, left, {t} + k, comm, requests(k), ierr)\n"
              "end do\nb(:, 1) = u**2\nb(:, 2) = sin(u)\n"
              "do k = 2, 1, -1\n"
              "call MPI_Isend(b(1, k), n, MPI_REAL8, right, {t} + k, comm, requests(2 + k), ierr)\nend do\n"
              "{wait4}u = 0.9d0*u + 0.05d0*a(:, 1)*a(:, 2)\n",
    "persistent": f"call MPI_Recv_init({_IN}, requests(1), ierr)\n"
                  f"call MPI_{{mode}}send_init({_OUT}, requests(2), ierr)\n"
                  "do k = 1, {m}\ncall MPI_Startall(2, requests, ierr)\nz = sin(u)\n{wait}"
                  "u = 0.8d0*z + 0.1d0*w\nend do\n"
                  "call MPI_Request_free(requests(1), ierr)\ncall MPI_Request_free(requests(2), ierr)\n",
    "in turn": "do k = 1, {m}\nnow = mod(k, 2) + 1\nold = 3 - now\nb(:, now) = sin(u)*k\n"
               "call MPI_Irecv(a(1, now), n, MPI_REAL8, left, {t}, comm, both(1, now), ierr)\n"
               "call MPI_Isend(b(1, now), n, MPI_REAL8, right, {t}, comm, both(2, now), ierr)\n"
               "if (k > 1) then\ncall MPI_Waitall(2, both(:, old), MPI_STATUSES_IGNORE, ierr)\n"
               "u = u + 0.1d0*a(:, old)**2\nend if\nend do\n"
               "call MPI_Waitall(2, both(:, now), MPI_STATUSES_IGNORE, ierr)\nu = 0.5d0*u + 0.1d0*a(:, now)\n",
    "any order": "b(:, 1) = u\nb(:, 2) = u**2\ncall MPI_Irecv(a(1, 1), n, MPI_REAL8, left, {t}, comm, few(1), ierr)\n"
                 "call MPI_Irecv(a(1, 2), n, MPI_REAL8, right, {t} + 1, comm, few(2), ierr)\n"
                 "call MPI_Isend(b(1, 1), n, MPI_REAL8, right, {t}, comm, few(3), ierr)\n"
                 "call MPI_Isend(b(1, 2), n, MPI_REAL8, left, {t} + 1, comm, few(4), ierr)\n"
                 "do k = 1, 4\ncall MPI_Waitany(4, few, which, status, ierr)\nend do\n"
                 "u = 0.9d0*u + 0.1d0*a(:, 1)*a(:, 2)\n",
    "apart": "call begin(n, u, z, {t}, left, right)\nw = sin(u)\ncall finish()\nu = 0.9d0*w + 0.1d0*z*z\n",
    "any source": "if (rank == 0) then\ndo k = 1, ranks - 1\n"
                  "call MPI_Recv(w, n, MPI_REAL8, MPI_ANY_SOURCE, {t}, comm, status, ierr)\n"
                  "u = u + 0.1d0*w*status(MPI_SOURCE)\nend do\nelse\n"
                  "call MPI_Send(u, n, MPI_REAL8, 0, {t}, comm, ierr)\nend if\ncall MPI_Barrier(comm, ierr)\n",
    "bcast": "w = u\ncall MPI_Bcast(w, {count}, MPI_DOUBLE_PRECISION, mod({r}, ranks), comm, ierr)\n" + _USE,
    "reduce": "z = 0\nw = u\ncall MPI_Reduce(w*u, z, n, MPI_REAL8, {op}, mod({r}, ranks), comm, ierr)\n"
              "u = 0.9d0*u + 0.1d0*sin(z)\n",
    "allreduce": "call MPI_Allreduce(u, w, n, MPI_DOUBLE_PRECISION, {op}, comm, ierr)\n" + _USE,
    "in place": "w = u**2\ncall MPI_Allreduce(MPI_IN_PLACE, w, {count}, MPI_REAL8, {op}, comm, ierr)\n" + _USE,
    "scalar": "s = sum(u)\ncall MPI_Allreduce(MPI_IN_PLACE, s, 1, MPI_REAL8, {op}, comm, ierr)\nu = u + 0.01d0*s\n",
    "scan": "w = 0\ncall MPI_{scan}(u, w, n, MPI_REAL8, MPI_SUM, comm, ierr)\n"
            "if (rank == 0) w = u\n" + _USE,
    "gather": "all = 0\ncall MPI_Gather(u, 1, MPI_REAL8, all, 1, MPI_REAL8, mod({r}, ranks), comm, ierr)\n"
              "u = u + 0.1d0*sin(sum(all(:ranks)))\n",
    "scatter": "all = u(1)\nall(:ranks) = u(2)*[(k, k = 1, ranks)]\n"
               "call MPI_Scatter(all, 1, MPI_REAL8, w, 1, MPI_REAL8, mod({r}, ranks), comm, ierr)\n"
               "u(1) = u(1) + 0.1d0*w(1)\n",
    "allgather": "call MPI_Allgather(u, 1, MPI_REAL8, all, 1, MPI_REAL8, comm, ierr)\n"
                 "u = 0.9d0*u + 0.05d0*sum(all(:ranks)**2)\n",
    "allgatherv": "counts = 1\ndispls = [(k - 1, k = 1, 4)]\n"
                  "call MPI_Allgatherv(u, 1, MPI_REAL8, all, counts, displs, MPI_REAL8, comm, ierr)\n"
                  "u = 0.9d0*u + 0.05d0*all(1)*all(ranks)\n",
    "alltoall": "all = 0\nall(:ranks) = u(1)*[(k, k = 1, ranks)]\n"
                "call MPI_Alltoall(all, 1, MPI_REAL8, w4, 1, MPI_REAL8, comm, ierr)\n"
                "u = 0.9d0*u + 0.05d0*sum(w4(:ranks)**2)\n",
    "reduce_scatter": "all = 0\nall(:ranks) = u(1)**2*[(k, k = 1, ranks)]\n"
                      "call MPI_Reduce_scatter_block(all, w4, 1, MPI_REAL8, MPI_SUM, comm, ierr)\n"
                      "u = 0.9d0*u + 0.05d0*w4(1)\n",
    "topology": "call MPI_Cart_create(comm, 1, [ranks], [.true.], .false., ring, ierr)\n"
                "call MPI_Cart_shift(ring, 0, 1, before, behind, ierr)\n"
                "call MPI_Sendrecv(u, n, MPI_REAL8, behind, {t}, w, n, MPI_REAL8, before, {t}, ring, status, ierr)\n"
                + _USE,
    "neighbours": "call MPI_Cart_create(comm, 1, [ranks], [.true.], .false., ring, ierr)\n"
                  "w4 = 0\ncall MPI_Neighbor_allgather(u(2), 1, MPI_REAL8, w4, 1, MPI_REAL8, ring, ierr)\n"
                  "u = 0.9d0*u + 0.1d0*w4(1)*w4(2)\n",
    "column": "call MPI_Type_vector(n, 1, 2, MPI_DOUBLE_PRECISION, row, ierr)\n"
              "call MPI_Type_commit(row, ierr)\nc(1, :) = u\nc(2, :) = u**2\n"
              "call MPI_Sendrecv(c(1, 1), 1, row, right, {t}, c(2, 1), 1, row, left, {t}, comm, status, ierr)\n"
              "call MPI_Type_free(row, ierr)\nu = 0.9d0*u + 0.1d0*c(2, :)*c(1, :)\n",
    "split": "call MPI_Comm_split(comm, mod(rank, 2), rank, half, ierr)\n"
             "w = sin(u)\ncall MPI_Allreduce(MPI_IN_PLACE, w, n, MPI_REAL8, {op}, half, ierr)\n" + _USE,
    "single": "single = real(u, 4)\ncall MPI_Sendrecv_replace(single, n, MPI_REAL, right, {t}, left, {t}, comm, "
              "status, ierr)\nu = 0.9d0*u + 0.1d0*single\n",
    "numbers": "k = rank + 1\ncall MPI_Bcast(k, 1, MPI_INTEGER, mod({r}, ranks), comm, ierr)\n"
               "label = achar(64 + k)\ncall MPI_Bcast(label, 1, MPI_CHARACTER, mod({r}, ranks), comm, ierr)\n"
               "u = u*(1 + 0.1d0*k)\nif (label == 'B') u = sin(u)\n",
}

_HEAD = """\
module patterns
  use mpi
  implicit none
  integer, private :: pending(2)
contains
  subroutine begin(n, x, y, tag, left, right)
    integer, intent(in) :: n, tag, left, right
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    integer :: ierr
    call MPI_Irecv(y, n, MPI_REAL8, left, tag, MPI_COMM_WORLD, pending(1), ierr)
    call MPI_Isend(x, n, MPI_REAL8, right, tag, MPI_COMM_WORLD, pending(2), ierr)
  end subroutine
  subroutine finish()
    integer :: ierr
    call MPI_Waitall(2, pending, MPI_STATUSES_IGNORE, ierr)
  end subroutine
  subroutine run(n, u, cost)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    real(8), intent(out) :: cost
    integer :: comm, rank, ranks, left, right, before, behind, ring, half, row, k, now, old, which, ierr
    integer :: requests(4), both(2, 2), few(4), counts(4), displs(4), status(MPI_STATUS_SIZE)
    real(8) :: w(n), z(n), a(n, 2), b(n, 2), c(2, n), all(4), w4(4), s
    real(4) :: single(n)
    character(len=1) :: label
    comm = MPI_COMM_WORLD
    call MPI_Comm_rank(comm, rank, ierr)
    call MPI_Comm_size(comm, ranks, ierr)
    left = modulo(rank - {by}, ranks)
    right = modulo(rank + {by}, ranks)
"""
_TAIL = """\
    cost = sum(u**2)
    call MPI_Barrier(comm, ierr)
  end subroutine
end module
"""
_WAITS = ("call MPI_Waitall({n}, requests, MPI_STATUSES_IGNORE, ierr)\n",
          "do k = 1, {n}\ncall MPI_Wait(requests(k), MPI_STATUS_IGNORE, ierr)\nend do\n")


def program(seed: int, length: int = 8) -> tuple[str, list[str]]:
    """:returns: a random program, and the names of its patterns."""
    choose = random.Random(seed)
    names = choose.sample(sorted(PATTERNS), length)
    body = ""
    for number, name in enumerate(names):
        start, count = choose.choice([("u", "n"), ("u(1)", "n"), ("u(2)", "n - 1"), ("u", "n - 1")])
        simple = "".join(f"call MPI_Wait(requests({k}), status, ierr)\n"
                         for k in choose.sample((1, 2), 2))
        text = PATTERNS[name].format(
            t=10*(number + 1), part=start, count=count, m=choose.randint(1, 4),
            r=choose.randint(0, 5), op=choose.choice(("MPI_SUM", "MPI_MAX", "MPI_MIN")),
            mode=choose.choice(("", "S")), scan=choose.choice(("Scan", "Exscan")),
            wait=choose.choice((simple, _WAITS[0].format(n=2))),
            wait4=choose.choice(_WAITS).format(n=4))
        around = choose.random()
        if around < 0.15 and "init" not in text and name not in ("topology", "neighbours", "split"):
            text = f"do step = 1, 2\n{text}end do\n"
        elif around < 0.3:
            text = f"if (n > 1) then\n{text}end if\n"
        body += text
    head = _HEAD.format(by=choose.randint(1, 3)).replace("which, ierr", "which, step, ierr")
    lines = [line if len(line) < 120 else line.replace(", comm", ", &\n      comm", 1)
             for line in body.splitlines()]
    return head + "".join(f"    {line}\n" for line in lines) + _TAIL, names
