# SPDX-License-Identifier: BSD-3-Clause
"""Rules for module ``mpi_f08``, made of those for module ``mpi``.

Both modules have the same procedures. In the newer one, handles are structures of one integer, the
status is a structure, and the error code may be left out. So a procedure of the newer module passes
integers on to the core of a rule, and is differentiated like any other source::

    subroutine mpi_send_real8_f08(buf, count, datatype, dest, tag, comm, ierror)
      use mpi_f08, only: mpi_comm, mpi_datatype
      type(mpi_datatype), intent(in) :: datatype
      type(mpi_comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
      integer :: ierror_code
      ...
      call mpi_send_real8_f08_core(buf, count, datatype%mpi_val, ..., comm%mpi_val, ierror_code)
      if (present(ierror)) ierror = ierror_code
    end subroutine
"""

from __future__ import annotations

import re
from dataclasses import replace
from enum import Enum

from psyad_ext.ir.external.interface import Variable
from psyad_ext.ir.external.passed import Passed
from psyad_ext.ir.external.rule import Rule

#: The newer module, and the end of the names of its rules.
MODULE, SUFFIX = "mpi_f08", "_f08"
#: The integer in a handle.
VALUE = "mpi_val"
_OLDER = "mpi"
#: The arguments that are buffers.
BUFFERS = ("buf", "sendbuf", "recvbuf")
#: The arguments that are datatypes.
DATATYPES = ("datatype", "sendtype", "recvtype")
#: The datatypes of real values.
REAL_TYPES = frozenset(("mpi_real", "mpi_real4", "mpi_real8", "mpi_double_precision"))
#: The types of handles, by the names of arguments in rules.
HANDLES = {"comm": "mpi_comm", "datatype": "mpi_datatype", "sendtype": "mpi_datatype",
           "recvtype": "mpi_datatype", "op": "mpi_op", "request": "mpi_request"}
#: The status, its components, and what sets the rest of it.
_STATUS, _COMPONENTS = "mpi_status", ("mpi_source", "mpi_tag", "mpi_error")
_SET_ELEMENTS = "mpi_status_set_elements"
#: The datatypes of what arrives, and the kept variable with its number of elements.
_ARRIVING, _ARRIVED = ("recvtype", "datatype"), "arrived"


class Form(Enum):
    """What a rule for communication has as buffers."""

    ARRAY = "arrays, or elements of arrays"
    PARTS = "elements that a datatype of the program chooses"
    SCALAR = "a variable that is no array"
    ANY = "nothing that has a derivative, or no communication"


def form_of(rule: Rule) -> Form:
    """:returns: what a rule has as buffers."""
    shapes = [one.shape for one in rule.procedure.arguments if one.is_real]
    if not shapes or not has_handles(rule):
        return Form.ANY
    if rule.own_types:
        return Form.PARTS
    return Form.ARRAY if all(shapes) else Form.SCALAR


def has_handles(rule: Rule) -> bool:
    """:returns: whether a rule is for a procedure that the newer module has as well."""
    return rule.module == _OLDER and bool(rule.generic)


def with_handles(rule: Rule) -> Rule:
    """:returns: the rule for the procedure of the same name in the newer module."""
    interface = re.sub(rf"\b{rule.name}\b", rule.name + SUFFIX, rule.interface, count=1,
                       flags=re.IGNORECASE)
    return replace(rule, interface=interface, handles=True)


def handle(argument: Variable, rule: Rule) -> Passed:
    """
    :param argument: an argument of the newer module.
    :param rule: the rule.

    :returns: how it is passed on to the core of the rule.
    """
    name, type_ = argument.name, HANDLES.get(argument.name)
    if name == "ierror":
        return Passed(replace(argument, type=f"{argument.type}, optional"), f"{name}_code",
                      (f"{argument.type} :: {name}_code",),
                      after=(f"if (present({name})) {name} = {name}_code",))
    if name == "status":
        return _status(argument, rule)
    if type_ is None:
        return Passed(argument, name)
    return Passed(replace(argument, type=f"type({type_})"), f"{name}%{VALUE}", uses=(type_,))


def _status(argument: Variable, rule: Rule) -> Passed:
    """:returns: a status: what it tells of a message besides its components is the number of
        elements, which the rule keeps."""
    name, array = argument.name, f"{argument.name}_array"
    datatype = next(one.name for one in rule.procedure.arguments if one.name in _ARRIVING)
    given = (f"call {_SET_ELEMENTS}({name}, {datatype}, {_ARRIVED})",) if rule.kept else ()
    return Passed(
        Variable(name, f"type({_STATUS})"), array, (f"integer :: {array}({argument.shape})",),
        after=(*(f"{name}%{one} = {array}({one})" for one in _COMPONENTS), *given),
        uses=(_STATUS, *_COMPONENTS, *((_SET_ELEMENTS,) if given else ())))
