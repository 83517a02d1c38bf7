# SPDX-License-Identifier: BSD-3-Clause
"""Numbers that intrinsic modules define, and where names come from."""

from __future__ import annotations

from psyclone.psyir.symbols import ImportInterface, Symbol

#: Kinds that intrinsic modules define, in bytes.
STANDARD_KINDS = {
    "real32": 4, "real64": 8, "real128": 16, "int8": 1, "int16": 2, "int32": 4, "int64": 8,
    "c_float": 4, "c_double": 8, "c_int": 4, "c_long": 8, "c_int32_t": 4, "c_int64_t": 8,
}
_MODULES = frozenset(("iso_fortran_env", "iso_c_binding"))
#: Other integers that they define.
STANDARD_NUMBERS = frozenset((
    "input_unit", "output_unit", "error_unit", "iostat_end", "iostat_eor", "character_storage_size",
    "file_storage_size", "numeric_storage_size", "c_short", "c_long_long", "c_signed_char",
    "c_size_t", "c_int8_t", "c_int16_t", "c_char", "c_bool", "c_long_double"))


def standard_name(symbol: Symbol) -> str | None:
    """:returns: the name that an intrinsic module has for what is imported from there."""
    interface = symbol.interface
    is_standard = isinstance(interface, ImportInterface) \
        and interface.container_symbol.name.lower() in _MODULES
    return (interface.orig_name or symbol.name).lower() if is_standard else None


def last_known(symbol: Symbol) -> Symbol:
    """:returns: a symbol as the last module knows it that can be found on the way to its own."""
    try:
        while isinstance(symbol.interface, ImportInterface):
            module = symbol.interface.container_symbol.find_container_psyir()
            symbol = module.symbol_table.lookup(symbol.interface.orig_name or symbol.name)
    except Exception:  # PSyclone reports a module that it can't find in many ways
        pass
    return symbol
