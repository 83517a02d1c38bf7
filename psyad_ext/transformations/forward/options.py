# SPDX-License-Identifier: BSD-3-Clause
"""Options of the tangent mode."""

from __future__ import annotations

from dataclasses import dataclass, field

from psyad_ext.core.naming import NamingScheme
from psyad_ext.transformations.context import REPEATABLE, Options
from psyad_ext.transformations.forward.strategies.strategy import ForwardStrategy
from psyad_ext.transformations.forward.strategies.table import STRATEGIES


@dataclass(frozen=True)
class ForwardOptions:
    """Options of the transformations of the tangent mode.

    :param header: the command that the comment in front of what is generated shows, by default the
        call of the transformation.
    :param separate: name of a module that everything generated goes to, for a file of its own.
    :param verbose: add comments that explain the generated statements.
    :param simplify: simplify what is generated.
    :param simplify_n_times: how often the simplification of operations is repeated.
    :param jacobian: also generate a routine that computes the Jacobian.
    :param jacobian_width: so many of its columns are computed at once.
    :param sparse_jacobian: also generate routines for the pattern and the entries of the Jacobian.
    :param static_pattern: take its pattern from offsets in the source where these are constant.
    :param vector: carry many directions along at once.
    :param activity: leave out tangents where nobody needs them, statement by statement; else a
        variable that has a tangent has it everywhere.
    :param allow_inactive: all derivatives may be zero; else that is an error.
    :param guards: keep partial derivatives finite at singular points.
    :param openmp: generated loops of independent iterations get OpenMP directives.
    :param parallel: how loops are parallel, as in the reverse mode.
    """

    header: str = ""
    separate: str = ""
    verbose: bool = False
    simplify: bool = True
    simplify_n_times: int = 5
    jacobian: bool = False
    jacobian_width: int = 8
    sparse_jacobian: bool = False
    static_pattern: bool = True
    vector: bool = False
    activity: bool = True
    allow_inactive: bool = False
    guards: bool = True
    openmp: bool = False
    parallel: str = REPEATABLE

    def common(self) -> Options:
        """:returns: what the tangent mode shares with the reverse mode."""
        return Options(verbose=self.verbose, simplify=self.simplify,
                       simplify_n_times=self.simplify_n_times, guards=self.guards)


@dataclass(frozen=True)
class ForwardSettings:
    """How routines are differentiated.

    :param options: options of the transformations.
    :param scheme: templates of generated names.
    :param strategies: the ways to carry tangents through statements; the first one that applies is
        taken.
    """

    options: ForwardOptions = ForwardOptions()
    scheme: NamingScheme = field(default_factory=NamingScheme)
    strategies: tuple[ForwardStrategy, ...] = STRATEGIES
