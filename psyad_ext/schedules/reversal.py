# SPDX-License-Identifier: BSD-3-Clause
"""Reversal schedules: split, joint, or chosen link by link.

In split reversal a called routine follows the motion of its caller: it records
when the caller records and returns when the caller returns. In joint reversal
it only advances while the caller records, and is reversed (recording then
returning) while the caller returns. See Griewank and Walther, Evaluating
Derivatives, chapter 12.2.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from psyad_ext.core.errors import UsageError, UsageTypeError

_Link = Sequence[str]


class ADReversalSchedule(ABC):
    """Decides for each pair of caller and callee how the call is reversed."""

    @abstractmethod
    def is_strong_link(self, caller: str, callee: str) -> bool:
        """
        :param caller: name of the calling routine.
        :param callee: name of the called routine.

        :returns: True for split reversal, False for joint reversal.
        """

    def is_strong_call(self, caller: str, callee: str, line: int) -> bool:
        """
        Decides on one call; by default, all calls of a routine in another one are reversed alike.

        :param caller: name of the calling routine.
        :param callee: name of the called routine.
        :param line: line of the call.

        :returns: True for split reversal, False for joint reversal.
        """
        return self.is_strong_link(caller, callee)

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class ADSplitReversalSchedule(ADReversalSchedule):
    """All links are strong: every called routine is split."""

    def is_strong_link(self, caller: str, callee: str) -> bool:
        return True


class ADJointReversalSchedule(ADReversalSchedule):
    """All links are weak: every called routine is reversed jointly."""

    def is_strong_link(self, caller: str, callee: str) -> bool:
        return False


class ADLinkReversalSchedule(ADReversalSchedule):
    """Links are strong or weak as listed.

    :param strong_links: pairs of caller and callee that are split.
    :param weak_links: pairs of caller and callee that are reversed jointly.
    :param default_link: ``"strong"`` or ``"weak"`` for all other pairs; None refuses them.

    :raises UsageTypeError: if a link is not a pair of names.
    :raises UsageError: if a pair is in both lists, or the default is unknown.
    """

    def __init__(self, strong_links: Iterable[_Link] | None = None,
                 weak_links: Iterable[_Link] | None = None,
                 default_link: str | None = None) -> None:
        if default_link not in ("strong", "weak", None):
            raise UsageError(
                f"default_link is 'strong', 'weak' or None, but found {default_link!r}")
        self._links = dict.fromkeys(_pairs(strong_links), True)
        for pair in _pairs(weak_links):
            if self._links.get(pair):
                raise UsageError(f"the link from '{pair[0]}' to '{pair[1]}' is listed as strong "
                                 "and as weak")
            self._links[pair] = False
        self._default = default_link

    def __repr__(self) -> str:
        strong, weak = ([pair for pair, is_strong in self._links.items() if is_strong is kind]
                        for kind in (True, False))
        arguments = [f"{name}={value!r}" for name, value in (
            ("strong_links", strong), ("weak_links", weak), ("default_link", self._default))
            if value]
        return f"{type(self).__name__}({', '.join(arguments)})"

    def is_strong_link(self, caller: str, callee: str) -> bool:
        """
        :raises UsageError: if the pair is not listed and there is no default.
        """
        pair = (caller.lower(), callee.lower())
        if pair in self._links:
            return self._links[pair]
        if self._default is None:
            raise UsageError(f"the call of '{callee}' in '{caller}' is neither listed as a strong "
                             "nor as a weak link, and there is no default_link")
        return self._default == "strong"


def _pairs(links: Iterable[_Link] | None) -> list[tuple[str, str]]:
    if links is None:
        return []
    if not isinstance(links, Iterable):
        raise UsageTypeError(f"links are given as a list of pairs of names, but found {links!r}")
    return [_pair(link) for link in links]


def _pair(link: _Link) -> tuple[str, str]:
    if isinstance(link, str) or not isinstance(link, Sequence) or len(link) != 2 \
            or not all(isinstance(name, str) for name in link):
        raise UsageTypeError(f"a link is a pair of names of routines, but found {link!r}")
    return (link[0].lower(), link[1].lower())
