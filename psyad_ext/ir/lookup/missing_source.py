# SPDX-License-Identifier: BSD-3-Clause
"""What is missing where a procedure is called that has neither source nor rule."""

from __future__ import annotations

#: How the names begin that libraries keep for themselves: no folder has the source of these.
_LIBRARIES = {"mpi_": "MPI"}
_SOURCE = ("was not found", "give the folder of its source file with -I (include_paths)")


def missing_source(name: str) -> tuple[str, str]:
    """
    :param name: a procedure without source.

    :returns: what it lacks, as the end of a sentence, and what to do.
    """
    library = next((library for start, library in _LIBRARIES.items()
                    if name.lower().startswith(start)), None)
    return _SOURCE if library is None else (
        f"belongs to {library}, and no rule fits this call",
        "call one that has a rule, as 'psyad-ext rules --list' shows, or give a rule for it "
        "with --rules")
