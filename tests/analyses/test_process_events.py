# SPDX-License-Identifier: BSD-3-Clause
"""What calls do, as other processes notice it."""

from __future__ import annotations

from psyad_ext.analyses.process_events import has_all
from psyad_ext.analyses.process_values import Named, Value

_WORLD, _GIVEN = Named("mpi_comm_world"), Named("argument comm")


def test_communicators_of_the_same_processes() -> None:
    made = Named("communicator 1", made=True)
    copied = Named("communicator 1 mpi_comm_world", made=True, copied="mpi_comm_world")
    expected: list[tuple[Value, Named | None, bool | None]] = [
        (_WORLD, _WORLD, True), (copied, _WORLD, True), (made, _WORLD, False),
        (_WORLD, made, False), (_GIVEN, _WORLD, None), (None, _WORLD, None), (_WORLD, None, None)]
    assert [has_all(comm, base) for comm, base, _ in expected] == [one for _, _, one in expected]
