# SPDX-License-Identifier: BSD-3-Clause
"""What is missing where a procedure is called that has neither source nor rule."""

from __future__ import annotations

#: How the names begin that libraries keep for themselves: no folder has the source of these. What
#: is said of them, and what to do.
_MPI = ("belongs to MPI, and no rule fits this call",
        "call one that has a rule, as 'psyad-ext rules --list' shows, or give a rule for it "
        "with --rules")
_FFTW = ("belongs to FFTW, whose plans do not show what they do",
         "make a procedure of its own of plan, execution and end of the plan, and give a rule for "
         "that with --rules: a transform is linear (see the how-to on solvers)")
_NETCDF = ("belongs to NetCDF, of which nothing is known that fits this call",
           "text and numbers of up to 8 bytes are known, with up to 4 dimensions; give 'count' "
           "where 'stride' or 'map' is given")
_LIBRARIES = {"mpi_": _MPI, "nf90_": _NETCDF, **dict.fromkeys(
    ("fftw_", "fftwf_", "fftwl_", "dfftw_", "sfftw_"), _FFTW)}
_SOURCE = ("was not found", "give the folder of its source file with -I (include_paths)")


def missing_source(name: str) -> tuple[str, str]:
    """
    :param name: a procedure without source.

    :returns: what it lacks, as the end of a sentence, and what to do.
    """
    return next((said for start, said in _LIBRARIES.items()
                 if name.lower().startswith(start)), _SOURCE)
