# SPDX-License-Identifier: BSD-3-Clause
"""What mistakes there are, and how they are said: one row for each kind."""

from __future__ import annotations

from fparser.two.utils import Base

from psyad_ext.ir.tree.refusals import Refusal

#: A row with the place, and what fills it.
Found = tuple[Refusal, Base, tuple[object, ...]]

UNDECLARED = Refusal("UNDECLARED", "{} is not declared", "declare it, or check how it is written")
NO_FUNCTION = Refusal("UNDECLARED", "{} is not declared, and no function of the standard has this "
                      "name", "declare it, use its module, or check how it is written")
REPEATED = Refusal("DECLARED_TWICE", "{} is declared twice", "remove one of the declarations")
NO_ARGUMENT = Refusal("NO_ARGUMENT", "{} has the attribute '{}' and is no argument",
                      "list it among the arguments, or remove the attribute")
NO_VARIABLE = Refusal("NAME", "{} is {}, not a variable", "check how the name is written")
NO_COMPONENT = Refusal("NAME", "the type {} has no component {}", "check how the name is written")
NOT_MOVING = Refusal("NAME", "{} is neither allocatable nor a pointer, and is allocated",
                     "declare it so, or check how the name is written")
NO_PROCEDURE = Refusal("NAME", "{} is {}, not {}", "check how the name is written")
ASSIGNED = Refusal("TYPE", "{} is {}, and is assigned {}",
                   "use a variable of the type of the value")
OPERAND = Refusal("TYPE", "the operator '{}' has {} as an operand", "check types and names")
OPERANDS = Refusal("TYPE", "the operator '{}' has {} and {} as operands", "check types and names")
CONDITION = Refusal("TYPE", "the condition {} is {}, not logical", "compare it with a value")
INDEX = Refusal("TYPE", "{} is {}, and is used as an index, a bound or a limit",
                "use an integer; int() makes one of a real")
SUBSCRIPTS = Refusal("RANK", "{} has {}, and is given {}", "give one index for each dimension")
SHAPES = Refusal("RANK", "{} and {} have {} and {} dimensions", "use arrays of the same shape")
LENGTHS = Refusal("RANK", "{} and {} have {} and {} elements", "use arrays of the same shape")
SCALAR = Refusal("RANK", "{} is a scalar, and is assigned an array of {}", "assign one element")
ARRAY = Refusal("RANK", "{} is an array of {}, and stands where one value is needed",
                "take one element")
TOO_MANY = Refusal("ARGUMENTS", "the call of {} has too many arguments: {} for {}",
                   "give the arguments that the routine has")
MISSING = Refusal("ARGUMENTS", "the call of {} lacks the argument '{}'",
                  "give the arguments that the routine has")
NO_VALUE = Refusal("ARGUMENTS", "a structure of the type {} lacks a value of its component '{}'",
                   "give a value for each component that has none from the start")
TOO_MANY_VALUES = Refusal("ARGUMENTS", "a structure of the type {} has too many values: {} for {}",
                          "give one value for each component")
KEYWORD = Refusal("ARGUMENTS", "{} has no argument '{}', or it is given twice",
                  "give the arguments that the routine has")
ARGUMENT = Refusal("ARGUMENTS", "argument '{}' of {} is {}, and is given {}",
                   "pass what is of the same type and kind; real(x, kind=...) converts a value")
ARGUMENT_SHAPE = Refusal("ARGUMENTS", "argument '{}' of {} is {}, and is given {}",
                         "pass what has the same number of dimensions")
CHANGED = Refusal("ARGUMENTS", "argument '{}' of {} is intent({}), and is given {}, which cannot "
                  "change", "pass a variable")
FIXED = Refusal("FIXED", "{} is {}, and is changed here", "use another variable")
REPEATED_ATTRIBUTE = Refusal("DECLARED_TWICE", "the attribute '{}' of {} is given twice",
                             "remove one of them")
REPEATED_STATEMENT = Refusal("DECLARED_TWICE", "{} stands here for the second time", "remove it")
REPEATED_LABEL = Refusal("DECLARED_TWICE", "the label {} stands here for the second time",
                         "give each statement a label of its own")
EARLY = Refusal("UNDECLARED", "the kind {} is used before it is declared", "declare it before")
NO_KIND = Refusal("NAME", "{} is used as a kind and is no constant integer",
                  "use a named constant")
NO_TYPE = Refusal("UNDECLARED", "the type {} is not defined", "define it, or use its module")
INTRINSIC_ARGUMENTS = Refusal("ARGUMENTS", "the intrinsic {} has {} arguments, which does not fit",
                              "give the arguments that it has")
NOT_OPTIONAL = Refusal("NAME", "present() is asked for {}, which is no optional argument",
                       "check how the name is written")
NO_SPECIFIC = Refusal("ARGUMENTS", "none of the procedures of the generic name {} fits the "
                      "arguments of this call", "check types, kinds and numbers of dimensions")
ELEMENTS = Refusal("TYPE", "the elements of the array constructor are {} and {}",
                   "let all elements have one type and kind")
TARGET = Refusal("TYPE", "the pointer {} is {}, and is let point at {}",
                 "let it point at what is of its type and kind")
LENGTH = Refusal("RANK", "{} has {} elements, and is given {}", "give one value for each element")
DIFFERENT = Refusal("ARGUMENTS", "{}() is given {} and {}", "let both have one type and kind")
INTRINSIC_TYPE = Refusal("ARGUMENTS", "the intrinsic {} is given {}, and takes {}",
                         "pass what it takes; real(x, kind=...) converts a value")
NO_INTENT = Refusal("NO_ARGUMENT", "{} is a procedure, and has the attribute '{}'",
                    "remove the attribute: only data and pointers have an intent")
REPEATED_BINDING = Refusal("DECLARED_TWICE", "{} is listed twice for the generic name {}",
                           "remove one of the two")
NO_CONSTANT = Refusal("TYPE", "{} is no constant, and is a part of a complex constant",
                      "cmplx() makes a complex number of values")
NO_FORMAT = Refusal("IO", "the text {} is read or written without a format",
                    "give a format: read ({}, *)")
RELEASED = Refusal("ALLOCATABLE", "{} is deallocated twice by one statement",
                   "name it once")
IMPURE = Refusal("IMPURE", "{} may have effects, and is called in a do concurrent construct",
                 "declare it as pure, or write an ordinary loop")
NO_LISTED = Refusal("UNDECLARED", "{} is listed for {}, and is no procedure that is known here",
                    "check how the name is written, or use its module")
NO_EXTENT = Refusal("ALLOCATABLE", "{} is allocated without an extent",
                    "give the extent, or both bounds")
LATE = Refusal("ORDER", "{} stands behind {}", "put it in front of that")
POINTER_SHAPE = Refusal("RANK", "the pointer {} has {}, and is let point at {}",
                        "let it point at what has the same number of dimensions")
