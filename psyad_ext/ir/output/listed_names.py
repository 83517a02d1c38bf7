# SPDX-License-Identifier: BSD-3-Clause
"""Names that modules give others without a word: counters of loops in DATA statements.

Compilers take them for variables of the module, so that no routine that uses all of it can declare
its own ``i``. What is generated says which names it needs::

    use m                                    use m, only: a, b
"""

from __future__ import annotations

import re

from psyclone.psyir.nodes import Container, Node
from psyclone.psyir.symbols import Symbol

from psyad_ext.ir.output.units import unit_of
from psyad_ext.ir.output.words import words_in

_WHOLE = re.compile(r"^(?P<head>[ \t]*use[ \t]+(?P<module>\w+))[ \t]*$",
                    re.IGNORECASE | re.MULTILINE)


def with_listed_names(text: str, routine: Node) -> str:
    """
    :param text: the text of a generated routine.
    :param routine: the routine.

    :returns: the text, in which modules with such counters are used by names.
    """
    modules = {one.name.lower(): one for one in routine.root.children if isinstance(one, Container)}
    hiding = {name: module for name, module in modules.items()
              if (known := unit_of(module)) is not None and known[1].has_counters}
    if not hiding:
        return text

    def listed(match: re.Match[str]) -> str:
        module = hiding.get(match["module"].lower())
        if module is None:
            return match[0]
        names = sorted(name for name in words_in(text) & module.symbol_table.symbols_dict.keys()
                       if module.symbol_table.lookup(name).visibility is Symbol.Visibility.PUBLIC)
        return f"{match['head']}, only: {', '.join(names)}"

    return _WHOLE.sub(listed, text)
