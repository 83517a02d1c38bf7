# SPDX-License-Identifier: BSD-3-Clause
"""What is refused, and how it is said: one row for each construct."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Refusal:
    """One row.

    :param code: stable code.
    :param text: the reason; ``{}`` is filled with the name or text in question.
    :param hint: what to do about it.
    """

    code: str
    text: str
    hint: str


_IO = Refusal("IO", "what {} reads, writes or jumps to is not understood",
              "list variables; give formats as text")
_GOTO = Refusal("GOTO", "{} jumps into a block or loop, which jumps backwards may be",
                "use do, if and call")
_WHERE = Refusal("WHERE", "this 'where' is not understood: with PSyclone's own reader none is, and "
                 "values must be elementwise or scalars",
                 "read the file with psyad_ext.read_fortran; compute other arrays before")
_FORALL = Refusal("FORALL", "this 'forall' may change its limits, one of several masks or what its "
                  "functions read by themselves, has more than assignments of values, or moves "
                  "structures, whole components, or sections of texts, by lists of indices or in "
                  "structures that its variables select, that depend on each other",
                  "write loops")
_STOP = Refusal("STOP", "{} ends the program with a status that is not understood",
                "give the status as a number, a variable or a text")
_ALLOCATE = Refusal("ALLOCATABLE", "{} is not supported",
                    "use explicit-shape or automatic arrays")
_POINTER = Refusal("POINTER", "{} is not supported", "use plain variables and arguments")
LOOP_OF_OUTPUT = Refusal("IO", "a loop in a list of output calls a function whose type is not "
                         "known there, or that returns an array of structures",
                         "assign its values to an array before")
EFFECT_IN_LENGTH = Refusal("ARRAY_CONSTRUCTOR", "the number of elements that a turn of an implied "
                           "loop adds depends on a function that writes variables besides its "
                           "own: it would be called more than once", "fill an array before")
POINTER_MEMORY = Refusal("POINTER", "memory of {} is allocated or freed, a pointer that has some "
                         "already, is an argument, or may point elsewhere", "do that in routines "
                         "that are not differentiated, or let it be allocatable")
_SELECT = Refusal("SELECT_CASE", "PSyclone's own reader evaluates what 'select case' selects by "
                  "more than once", "read the file with psyad_ext.read_fortran")
_DERIVED = Refusal("DERIVED_TYPE", "{} uses a derived type", "pass its components as arguments")
_LABELLED = Refusal("LABELLED_DO", "a do loop with a label is not supported",
                    "end it with 'end do'")
_CHARACTER = Refusal("CHARACTER", "the text {} is not understood",
                     "assign it to a variable of its own and use that")
_COMPLEX = Refusal("COMPLEX", "{} is complex", "use real variables for its parts")

TEXT_BOUND = Refusal("BOUND", "the bounds of {} depend on a text", "pass the length as a number")
TEXT_ARRAY = Refusal("CHARACTER", "{} is an array of text whose length changes",
                     "use text of a fixed length")
DEFERRED_TEXT = Refusal("CHARACTER", "the text {}, whose length changes, is set by the routine "
                        "that is called", "use text of a fixed length")
WHERE = _WHERE
SELECT_CASE = _SELECT
ALLOCATE = _ALLOCATE
ALLOCATABLE_VARIABLE = Refusal("ALLOCATABLE", "{} is allocatable",
                               "use explicit-shape or automatic arrays")
OPEN_SHAPE = Refusal("ALLOCATABLE", "the shape that an allocatable array gets by {} is not known",
                     "allocate it before, and assign to all elements: a(:) = ...")
#: Code of what is said about submodules.
SUBMODULE = "SUBMODULE"
ALLOCATABLE_ARGUMENT = Refusal("ALLOCATABLE", "{} is given to an allocatable argument, or takes "
                               "the allocatable result of a function, and is not so itself",
                               "use an allocatable variable and a subroutine")
ASSUMED_SIZE = Refusal("ASSUMED_SIZE", "how much of {} is used cannot be told when the routine "
                       "starts", "declare it with its size, or with ':'; or, if it is an argument "
                       "of the target that changes, let it be dependent and independent; or, if "
                       "there is input or output, give up the results (results=False)")
ALLOCATING_FUNCTION = Refusal("ALLOCATABLE", "function {} may allocate or deallocate its arguments",
                              "make it a subroutine")
ARGUMENTS = Refusal("ARGUMENTS", "{}", "give the arguments that the routine has")
DERIVED_TYPE = _DERIVED
STRUCTURE = Refusal("DERIVED_TYPE", "{} cannot be taken apart into its components: {}",
                    "pass the components that are needed as arguments")
ADDRESS = Refusal("DERIVED_TYPE", "{}: {}", "make a procedure of its own of the calls that "
                  "take it, and give a rule for that with --rules")
CHARACTER = _CHARACTER
POINTER_ASSIGNMENT = _POINTER
POINTER_REMAPPING = Refusal("POINTER_REMAPPING", "{} gives a pointer another shape than its "
                            "target", "let it point at an array of its shape, or pass the target "
                            "to a routine that declares it in this shape")
LOOSE_POINTER = Refusal("POINTER", "it is not known what {} points at, and derivatives may flow "
                        "through that", "let it point at a variable in the routine itself")
RETURN = Refusal("RETURN", "'return' before the end is not supported",
                 "use if/else around what follows")
VECTOR_SUBSCRIPT = Refusal("VECTOR_SUBSCRIPT", "an array selects the elements of {}",
                           "write a loop over the elements")
ENDLESS = Refusal("ENDLESS_DO", "a loop that is never left is not supported",
                  "give it an exit")
CPP = Refusal("CPP", "preprocessor line {}",
              "give the file an ending in capital letters (.F90), or macros (defines, -D)")
OPAQUE = Refusal("OPAQUE", "PSyclone cannot represent {}", "rewrite it")
FUNCTION_CALL = Refusal("FUNCTION", "the value of function {} cannot be computed before this "
                        "statement", "assign it to a variable of its own and use that")
FUNCTION = Refusal("FUNCTION", "{} is a function", "differentiate it with its container")
PROGRAM = Refusal("PROGRAM", "{} is a main program",
                  "move its statements to a subroutine (psyad_ext.routine_from_program)")
ELEMENTAL = Refusal("ELEMENTAL", "array {} is passed to a scalar of an elemental routine",
                    "write a loop over the elements")
STATEMENT_FUNCTION = Refusal("STATEMENT_FUNCTION", "{} is a statement function",
                             "write its expression where it is used")
EXTERNAL = Refusal("EXTERNAL", "{} is a procedure without a known interface",
                   "give the folder of its source file with -I (include_paths), or a rule for it "
                   "(--rules); or put it into a module")
DYNAMIC_TYPE = Refusal("DYNAMIC_TYPE", "{} is, or holds, an object whose type shows only when "
                       "the program runs: {}",
                       "let all statements of the file give it the same type, which is known where "
                       "it is declared; or declare it by 'type'")
TYPE_BOUND = Refusal("TYPE_BOUND", "{} is a procedure bound to a type, and may be one of several "
                     "or not be known here", "call it by its own name, or differentiate a routine "
                     "that passes an object declared by 'type'")
UNSEEN = Refusal("DERIVED_TYPE", "the type of {}, or what it consists of, is not known, and "
                 "derivatives may flow through it",
                 "declare it by 'type', or let it be of one type wherever it gets one")
STRUCTURE_ASSIGNMENT = Refusal("STRUCTURE_ASSIGNMENT", "{} assigns structures in a way that is not "
                               "known: by a procedure, an operator or a constructor of arrays",
                               "assign structures of one type, or component by component")
PROCEDURE = Refusal("PROCEDURE_ARGUMENT", "procedure {} is an argument",
                    "call the routine by its name")
DUMMY_PROCEDURE = Refusal("PROCEDURE_ARGUMENT", "argument {} stands for a procedure, of which is "
                          "not known which one it is", "differentiate a routine that calls this "
                          "one with procedures of modules")
PROCEDURE_POINTER = Refusal("PROCEDURE_POINTER", "{} is a pointer to a procedure, of which is "
                            "not known which one it is", "call the procedure by its name")
PARENTHESES = Refusal(
    "PARENTHESISED_ARGUMENT", "argument {} is a copy of a variable that is neither a number nor "
    "logical, or which PSyclone's own reader takes for the variable itself",
    "assign it to a variable of its own and pass that")
MASK = Refusal("DO_CONCURRENT_MASK", "the mask of 'do concurrent' may read what the loop changes, "
               "or calls a function that may; PSyclone's own reader loses it",
               "compute it before the loop, in an array; read the file with "
               "psyad_ext.read_fortran")
SEQUENCE = Refusal("SEQUENCE_ASSOCIATION", "{} does not have the rank of the dummy argument",
                   "pass a section of the same rank")
MODULE_VARIABLE = Refusal("MODULE_VARIABLE", "module variable {} is changed",
                          "make it an argument")
ARRAY_CONSTRUCTOR = Refusal("ARRAY_CONSTRUCTOR", "array constructor {} holds arrays or loops, or "
                            "is no part of a statement on reals",
                            "assign the elements one by one")
SAVE = Refusal("SAVE", "{} keeps its value between calls",
               "make it an argument, or assign it at the start of the routine")
COMMON_VARIABLE = Refusal("COMMON", "{} is in a common block",
                          "differentiate the whole routine")
COMMON = Refusal("COMMON", "common block {} {}", "declare it in the same way in all routines")
EQUIVALENCE = Refusal("EQUIVALENCE", "{} shares storage, and is {}", "use one variable, or an "
                      "ordinary local one")
OPTIONAL = Refusal("OPTIONAL", "argument {} is optional and has other attributes, or is of "
                   "another type than real, integer or logical", "write a routine for each case")
OPTIONAL_POINTER = Refusal("OPTIONAL", "argument {} is optional and a pointer",
                           "remove one of the two attributes, or write a routine for each case")
IMPLICIT = Refusal("IMPLICIT", "{} is not declared", "declare it")
UNRESOLVED = Refusal("UNRESOLVED", "what {} is cannot be known: module {}",
                     "name the folder of the module (include_paths, -I); with PSyclone's own "
                     "reader, resolve the module")
RENAMES = Refusal("RENAMES", "{} takes all names of a module, some of them under other names, and "
                  "the module was not found, or is read by PSyclone's own reader",
                  "list the names with only; read the file with psyad_ext.read_fortran, and name "
                  "the folder of the module (include_paths, -I)")
DROPPED = Refusal("LOST_STATEMENTS", "PSyclone loses all statements from this declaration on",
                  "move declarations before the first statement")
BOUND = Refusal("BOUND", "the bounds, or the length, of {} call a function",
                "compute them before, as arguments")
CONSTANT = Refusal("CONSTANT", "the value of constant {} depends on a variable",
                   "write it as a number, or make it a variable")
DIRECTIVE = Refusal("DIRECTIVE", "directive {} is not supported", "remove it")
OPERATOR = Refusal("DEFINED_OPERATOR", "{} uses an operator that is defined by the program",
                   "call the function's code instead")
RECURSION = Refusal("RECURSION", "{} calls itself", "use a loop")
INTRINSIC_SUBROUTINE = Refusal("INTRINSIC_SUBROUTINE", "{} is not supported",
                               "move it out of the routine that is differentiated")
ALTERNATE_RETURN = Refusal("ALTERNATE_RETURN", "{} has alternate returns",
                           "return a number, and branch by it after the call")
INTRINSIC = Refusal("INTRINSIC", "intrinsic {} is not known",
                    "use the generic function of Fortran 2008")

#: By class of fparser's tree: statements that are not supported.
STATEMENTS: dict[str, Refusal] = {
    "Goto_Stmt": _GOTO, "Computed_Goto_Stmt": _GOTO, "Arithmetic_If_Stmt": _GOTO,
    "Exit_Stmt": Refusal("EXIT", "{} leaves no loop", "use exit in loops only"),
    "Cycle_Stmt": Refusal("CYCLE", "{} is in no loop", "use cycle in loops only"),
    "Return_Stmt": RETURN, "Stop_Stmt": _STOP, "Error_Stop_Stmt": _STOP,
    "Continue_Stmt": Refusal("CONTINUE", "'continue' is not supported", "remove it"),
    "Label_Do_Stmt": _LABELLED, "Forall_Construct_Stmt": _FORALL, "Forall_Stmt": _FORALL,
    "Where_Construct_Stmt": _WHERE, "Where_Stmt": _WHERE,
    "Select_Case_Stmt": Refusal("SELECT_CASE", "this 'select case' cannot be taken apart here",
                                "select by a variable; differentiate the whole routine"),
    "Select_Type_Stmt": Refusal("SELECT_TYPE", "the type that 'select type' asks for is not known",
                                "differentiate a routine that passes an object declared by 'type'"),
    "Associate_Stmt": Refusal("ASSOCIATE", "a name of this 'associate' stands for an expression "
                              "whose type or shape is not known, or for some texts of an array, "
                              "parts of which are used",
                              "assign it to a variable before, or write what the name stands for"),
    "Block_Stmt": Refusal("BLOCK", "this 'block' has more than plain variables, or structures that "
                          "cannot begin anew in each turn", "declare its variables in the routine"),
    "Critical_Stmt": Refusal("COARRAY", "{} is not supported", "remove it"),
    "Allocate_Stmt": _ALLOCATE, "Deallocate_Stmt": _ALLOCATE, "Nullify_Stmt": _POINTER,
    "Pointer_Assignment_Stmt": _POINTER,
    "Write_Stmt": _IO, "Print_Stmt": _IO, "Read_Stmt": _IO, "Open_Stmt": _IO,
    "Close_Stmt": _IO, "Inquire_Stmt": _IO, "Rewind_Stmt": _IO, "Backspace_Stmt": _IO,
    "Endfile_Stmt": _IO, "Flush_Stmt": _IO, "Wait_Stmt": _IO, "Format_Stmt": _IO,
    "Entry_Stmt": Refusal("ENTRY", "{} is a second entry to the routine",
                          "write two routines"),
    "Equivalence_Stmt": Refusal("EQUIVALENCE", "{} shares storage", "use one variable"),
    "External_Stmt": Refusal("EXTERNAL", "{} names a procedure without a known interface",
                             "put the procedure into a module and use that"),
    "Intrinsic_Stmt": Refusal("INTRINSIC_STATEMENT",
                              "{} makes PSyclone unable to read the routine",
                              "remove it; it is rarely needed"),
    "Dimension_Stmt": Refusal("ATTRIBUTE_STATEMENT", "{} declares in a separate statement",
                              "declare the bounds with the type"),
    "Intent_Stmt": Refusal("ATTRIBUTE_STATEMENT", "{} declares in a separate statement",
                           "declare the intent with the type"),
    "Optional_Stmt": Refusal("OPTIONAL", "{} makes arguments optional", "pass all arguments"),
    "Pointer_Stmt": _POINTER, "Target_Stmt": Refusal("TARGET", "{} is not supported", "remove it"),
    "Allocatable_Stmt": _ALLOCATE,
    "Value_Stmt": Refusal("VALUE", "{} is not supported", "use intent(in)"),
    "Volatile_Stmt": Refusal("VOLATILE", "{} is not supported", "remove it"),
    "Stmt_Function_Stmt": STATEMENT_FUNCTION,
    "Interface_Stmt": Refusal("INTERFACE", "an interface block in a routine is not supported",
                              "put the procedure into a module and use that"),
    "Procedure_Declaration_Stmt": PROCEDURE,
    "Derived_Type_Stmt": Refusal("DERIVED_TYPE", "a derived type is defined here",
                                 "use plain variables"),
    "Enum_Def_Stmt": Refusal("ENUM", "an enumeration is not supported", "use named constants"),
    "Include_Stmt": Refusal("INCLUDE", "{} was not found",
                            "name its folder (include_paths, -I)"),
    "Submodule_Stmt": Refusal(SUBMODULE, "{} is not supported",
                              "put it into the file of its module, or write a module"),
}

#: By class of fparser's tree: expressions that are not supported.
EXPRESSIONS: dict[str, Refusal] = {
    "Alt_Return_Spec": Refusal("ALTERNATE_RETURN", "{} is an alternate return",
                               ALTERNATE_RETURN.hint),
    "Array_Constructor": ARRAY_CONSTRUCTOR,
    "Ac_Value_List": ARRAY_CONSTRUCTOR,
    "Complex_Literal_Constant": _COMPLEX,
    "Intrinsic_Function_Reference": INTRINSIC,
    "Level_3_Expr": _CHARACTER, "Substring": _CHARACTER, "Char_Literal_Constant": _CHARACTER,
    "Level_1_Expr": OPERATOR, "Expr": OPERATOR,
    "Parenthesis": PARENTHESES,
    "Data_Ref": _DERIVED, "Structure_Constructor": _DERIVED, "Proc_Component_Ref": _DERIVED,
    "Binary_Constant": Refusal("BOZ", "binary constant {} is not supported", "write a number"),
    "Octal_Constant": Refusal("BOZ", "octal constant {} is not supported", "write a number"),
    "Hex_Constant": Refusal("BOZ", "hexadecimal constant {} is not supported", "write a number"),
}

#: Regular expressions for declarations that PSyclone keeps as text, all that match count.
DECLARATIONS: dict[str, Refusal] = {
    r",\s*optional\b": OPTIONAL,
    r",\s*pointer\b": Refusal("POINTER", "{} is a pointer", "use a plain variable"),
    r",\s*target\b": Refusal("TARGET", "{} has the attribute target", "remove it"),
    r",\s*value\b": Refusal("VALUE", "argument {} has the attribute value", "use intent(in)"),
    r",\s*contiguous\b": Refusal("CONTIGUOUS", "{} has the attribute contiguous", "remove it"),
    r",\s*volatile\b": Refusal("VOLATILE", "{} has the attribute volatile", "remove it"),
    r",\s*asynchronous\b": Refusal("ASYNCHRONOUS", "{} has the attribute asynchronous",
                                   "remove it"),
    r",\s*allocatable\b": ALLOCATABLE_VARIABLE,
    r",\s*external\b": EXTERNAL,
    r"\bcodimension\b|\w\s*\[": Refusal("COARRAY", "{} is a coarray", "use a plain array"),
    r"^\s*class\b|^\s*type\s*\(|^\s*type\b": Refusal(
        "DERIVED_TYPE", "{} is of a derived type", "pass its components as arguments"),
    r"^\s*(double\s+)?complex\b": _COMPLEX,
    r"^\s*character\b": _CHARACTER,
    r"^\s*procedure\b": PROCEDURE,
    r"^\s*interface\b": EXTERNAL,
    r"(?<!class)(?<!type)[(,:]\s*\*\s*[,)]": ASSUMED_SIZE,
}
DECLARATION = Refusal("DECLARATION", "the declaration of {} is not supported",
                      "use a plain real, integer or logical variable")

#: Beginning of the names of pseudo symbols for statements that give values.
DATA_STATEMENT = "_psyclone_internal_data"

#: Pseudo symbols in which PSyclone keeps statements.
PSEUDO_SYMBOLS: dict[str, Refusal] = {
    "_psyclone_internal_interface": STATEMENTS["Interface_Stmt"],
}
