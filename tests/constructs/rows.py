# SPDX-License-Identifier: BSD-3-Clause
"""The constructs of Fortran 2008, clause by clause: how to see that a source uses them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from tests.constructs.facts import Facts

Detector = Callable[[Facts], bool]


@dataclass(frozen=True)
class Row:
    """One construct.

    :param clause: clause of the standard.
    :param name: the construct.
    :param detectors: tell whether a source uses it, one for each part of it.
    :param refused: declarations and statements of a routine that use it, or a whole source, for
        showing that it is refused.
    """

    clause: str
    name: str
    detectors: tuple[Detector, ...]
    refused: str = ""


def node(*names: str) -> Detector:
    """:returns: a detector of nodes in fparser's tree."""
    return lambda facts: bool(facts.classes & set(names))


def text(pattern: str) -> Detector:
    """:returns: a detector of what is written."""
    compiled = re.compile(pattern, re.MULTILINE)
    return lambda facts: bool(compiled.search(facts.plain))


def call(name: str) -> Detector:
    """:returns: a detector of calls of an intrinsic procedure."""
    return lambda facts: name in facts.names


def called(*prefixes: str) -> Detector:
    """:returns: a detector of programs that are called so because they are about it."""
    return lambda facts: facts.path.stem.startswith(prefixes)


def structure(facts: Facts) -> bool:
    """:returns: whether the value of a derived type is put together."""
    types = re.findall(r"^\s*type\b(?:,[^:\n]*)?(?:\s*::)?\s*(\w+)\s*$", facts.plain, re.MULTILINE)
    return any(re.search(rf"[=(,]\s*{name}\(", facts.plain) for name in types)


def attribute(name: str) -> Detector:
    """:returns: a detector of an attribute in a declaration."""
    return text(rf"^[^\n]*,\s*{name}\b[^\n]*::")


def _never(_: Facts) -> bool:
    return False


def _rows(clause: str, *rows: tuple[str, Detector] | tuple[str, Detector, str]) -> list[Row]:
    return [Row(clause, name, (detector,), *refused) for name, detector, *refused in rows]


def _intrinsics(*rows: tuple[str, ...] | tuple[tuple[str, ...], str]) -> list[Row]:
    """:returns: rows of names, some with what shows that one of them is refused."""
    found = []
    for row in rows:
        names, refused = row if isinstance(row[0], tuple) else (row, "")
        found.append(Row("13 Intrinsic procedures", " ".join(f"`{name}`" for name in names),
                         tuple(map(call, names)), refused))
    return found


TYPES = _rows(
    "4 Types",
    ("default integer, real and logical", text(r"^\s*real ?(::|,|\w)")),
    ("kinds by number", text(r"real\((kind=)?8\)"),),
    ("kinds by named constant", text(r"real\((kind=)?[a-z]\w*\)")),
    ("kinds by `kind(1.0d0)`, `selected_real_kind`", text(r"selected_real_kind|kind\(1\.0?d0\)")),
    ("`double precision`", text(r"double precision")),
    ("integers of other kinds", text(r"integer\((kind=)?(8|int64|long|\w*i8)")),
    ("real literals with exponents and kinds", text(r"\d\.\d*(e[+-]?\d+)?_\w+")),
    ("binary, octal, hexadecimal constants",
     node("Binary_Constant", "Octal_Constant", "Hex_Constant"), "y = x*real(z'1F')"),
    ("`complex`", text(r"^\s*complex\b")),
    ("`complex`, active", called("active_complex"), "complex :: z\nz = cmplx(x, x)\ny = real(z)"),
    ("`character` of fixed length", text(r"character(\(len=\d+\)|\*\d+)")),
    ("`character` of assumed length", text(r"character\((len=)?\*\)")),
    ("`character` of deferred length", text(r"character\(len=:\)")),
    ("derived types", node("Derived_Type_Def")),
    ("components of derived type",
     text(r"^\s*type\(\w+\)[^\n]*::(?=[^!]*\n(?:[^\n]*\n)*?\s*end type)")),
    ("components with default values", node("Component_Initialization")),
    ("array components", text(r"^\s*type\b(?! *\()[^\n]*\n(?:(?!\s*end type)[^\n]*\n)*?"
                              r"\s*real[^\n]*::[^\n]*\(\w+\)")),
    ("allocatable components", called("type_allocatable"),
     "type :: t\nreal, allocatable :: a(:)\nend type t\ntype(t) :: v\nallocate(v%a(2))\n"
     "v%a = x\ny = v%a(1)"),
    ("pointer components", text(r"pointer ::[^\n]*\n(?:[^\n]*\n)*?\s*end type"),
     "type :: t\nreal, pointer :: p\nend type t\ntype(t) :: v\nreal, target :: w\n"
     "v%p => w\nv%p = x\ny = w"),
    ("structures that components point at", called("type_pointer", "pointer_structures_")),
    ("type extension", text(r"extends\s*\("),
     "type :: t\nreal :: a\nend type t\ntype, extends(t) :: u\nreal :: b\nend type u\n"
     "type(u) :: v\nv%a = x\ny = v%a"),
    ("parametrised derived types", node("Type_Param_Def_Stmt"),
     "type :: t(k)\ninteger, kind :: k\nreal(k) :: a\nend type t\ntype(t(4)) :: v\nv%a = x\n"
     "y = v%a"),
    ("type-bound procedures", node("Specific_Binding")),
    ("generic bindings", text(r"^\s*generic[^\n]*:: *\w+ *=>")),
    ("operators and assignments that are bound to types",
     text(r"^\s*generic[^\n]*:: *(operator|assignment)")),
    ("abstract types and deferred procedures", text(r"^\s*procedure[^\n]*deferred")),
    ("final procedures", node("Final_Binding")),
    ("final procedures that change other variables", text(r"(?!)"), "#final"),
    ("`class` for the argument that a procedure is bound by", text(r"^\s*class\s*\(")),
    ("`class` arguments that get objects of types which extend the declared one",
     called("object_")),
    ("allocatable objects and pointers (`class`) that get the same type wherever they get one",
     called("object_one_type")),
    ("allocatable objects and pointers (`class`) whose type shows only when the program runs",
     text(r"(?!)"), "#several types"),
    ("`class` of any type", text(r"(?!)"), "#class"),
    ("`enum`", node("Enum_Def"),
     "enum, bind(c)\nenumerator :: first = 1\nend enum\ny = x*first"),
    ("structure constructors", structure),
    ("array constructors", node("Array_Constructor")),
    ("array constructors of structures", called("type_allocatable_constructed")),
    ("array constructors with loops", node("Ac_Implied_Do")),
    ("array constructors with a type", node("Ac_Spec")),
)

ATTRIBUTES = _rows(
    "5 Attributes and specifications",
    ("explicit shape", node("Explicit_Shape_Spec")),
    ("explicit lower bounds", text(r"\((-?\d+|0):\w+[,)]")),
    ("automatic arrays", text(r"real\(wp\) :: \w+\(n\)")),
    ("assumed shape", node("Assumed_Shape_Spec")),
    ("assumed size", node("Assumed_Size_Spec")),
    ("`allocatable`", text(r", *allocatable[^\n]*\(:"),
     "real, allocatable :: w(:)\nallocate(w(2))\nw = x\ny = w(1)"),
    ("`allocatable` scalars", called("allocatable_scalars")),
    ("`allocatable` structures that are no arrays", called("only_structures_"),
     "type :: t\nreal, allocatable :: a(:)\nend type t\ntype(t), allocatable :: s\n"
     "allocate(s)\ns%a = [x]\ny = s%a(1)\ndeallocate(s)"),
    ("components, and variables of modules, that are such structures", called("only_components"),
     "type :: t\nreal :: a\nend type t\ntype :: u\ntype(t), allocatable :: s\nend type u\n"
     "type(u) :: w\nallocate(w%s)\nw%s%a = x\ny = w%s%a"),
    ("`asynchronous`", attribute("asynchronous")),
    ("`contiguous`", attribute("contiguous"),
     "#contiguous"),
    ("`dimension`", node("Dimension_Attr_Spec")),
    ("`external`", node("External_Stmt"), "external :: f\nreal :: f\ny = f(x)"),
    ("`intent`", node("Intent_Attr_Spec")),
    ("`intrinsic`", node("Intrinsic_Stmt"),
     "intrinsic sin\ny = sin(x)"),
    ("`optional`", attribute("optional"),
     "#optional"),
    ("`parameter`", attribute("parameter")),
    ("`pointer`", attribute("pointer"),
     "real, pointer :: p\nreal, target :: w\np => w\np = x\ny = w"),
    ("`private`, `public`", node("Access_Stmt")),
    ("`protected`", attribute("protected")),
    ("`save`", attribute("save")),
    ("initialised locals", text(r"(subroutine|function)(?:[^\n]*\n)*?\s*(real|integer|logical)"
                                r"(?![^\n]*parameter)[^\n]*::[^\n]*[^=<>/]=[^=>]")),
    ("`target`", attribute("target"),
     "real, target :: w\nw = x\ny = w"),
    ("`value`", attribute("value"),
     "#value"),
    ("`volatile`", attribute("volatile")),
    ("coarrays", node("Coarray_Spec", "Coindexed_Named_Object"),
     "real, save :: w[*]\nw = x\ny = w"),
    ("attribute statements", node("Dimension_Stmt", "Intent_Stmt", "Save_Stmt", "Target_Stmt")),
    ("`parameter` statement", node("Parameter_Stmt")),
    ("`data`", node("Data_Stmt")),
    ("implicit typing", text(r"^\s*implicit (real|integer|double)"),
     "module m\ncontains\nsubroutine foo(x, y)\nimplicit real (a-z)\ny = x*x\nend subroutine\n"
     "end module"),
    ("`namelist`", node("Namelist_Stmt")),
    ("`equivalence`", node("Equivalence_Stmt")),
    ("`equivalence` of active variables", called("active_equivalence"),
     "real :: a, b\nequivalence (a, b)\na = x\ny = b"),
    ("`common`", node("Common_Stmt"),
     "real :: c\ncommon /block/ c\nc = x\ny = c"),
    ("constants of intrinsic modules", text(r"iso_(fortran_env|c_binding)")),
)

DATA = _rows(
    "6 Use of data objects",
    ("substrings", node("Substring", "Array_Section", "Substring_Range")),
    ("array elements", node("Part_Ref")),
    ("sections", node("Subscript_Triplet")),
    ("sections with a stride", text(r"\w\(\w*:\w*:-?\w+\)")),
    ("vector subscripts", called("vector_subscript"),
     "integer :: k(2)\nreal :: w(2)\nk = 1\nw = x\ny = sum(w(k))"),
    ("components", node("Data_Ref", "Proc_Component_Ref")),
    ("arrays of structures", text(r"\w\(\w+\)\s*%\s*\w+")),
    ("allocatable arrays of structures", called("type_allocatable_ar")),
    ("allocatable arrays of structures, allocated again", called("type_allocatable_again")),
    ("arrays of structures with allocatable components", called("type_rows")),
    ("allocatable components in arrays of structures, allocated again", called("type_rows_again"),
     "type :: t\nreal, allocatable :: a(:)\nend type t\ntype(t) :: v(2)\nallocate(v(1)%a(2))\n"
     "v(1)%a = x\ny = v(1)%a(1)\ndeallocate(v(1)%a)\nallocate(v(1)%a(3))"),
    ("such arrays, allocated, moved, copied and appended to", called("rows_cells_"),
     "type :: t\nreal, allocatable :: a(:)\nend type t\ntype(t), allocatable :: v(:), w(:)\n"
     "allocate(v(1))\nv(1)%a = x\nv = [v, v(1)]\nw = v\ndeallocate(v)\n"
     "call move_alloc(w, v)\ny = v(2)%a(1)"),
    ("such arrays in other structures", called("rows_network_"),
     "type :: t\nreal, allocatable :: a(:)\nend type t\ntype :: u\n"
     "type(t), allocatable :: v(:)\nend type u\ntype(u) :: net\n"
     "allocate(net%v(2))\nnet%v(1)%a = x\nnet%v(2) = net%v(1)\ny = net%v(2)%a(1)"),
    ("allocatable arrays of structures in several structures", called("lists_"),
     "type :: t\nreal :: a\nend type t\ntype :: u\n"
     "type(t), allocatable :: v(:)\nend type u\ntype(u) :: w(2)\n"
     "allocate(w(1)%v(2))\nw(1)%v(2)%a = x\nw(2) = w(1)\ny = w(2)%v(2)%a"),
    ("allocatable components in these", called("lists_with_rows"),
     "type :: t\nreal, allocatable :: a(:)\nend type t\ntype :: u\n"
     "type(t), allocatable :: v(:)\nend type u\ntype(u) :: w(2)\n"
     "allocate(w(1)%v(2))\nw(1)%v(2)%a = x\ny = w(1)%v(2)%a(1)"),
    ("`allocate`, `deallocate`", node("Allocate_Stmt"),
     "real, allocatable :: w(:)\nallocate(w(2))\nw = x\ny = w(1)\ndeallocate(w)"),
    ("`allocate` with `source=`", text(r"allocate\s*\([^\n]*source\s*="),
     "real, allocatable :: w(:)\nallocate(w(1), source=[x])\ny = w(1)"),
    ("`nullify`", node("Nullify_Stmt"), "real, pointer :: p\nnullify(p)\ny = x"),
)

EXPRESSIONS = _rows(
    "7 Expressions and assignment",
    ("arithmetic", node("Add_Operand", "Mult_Operand")),
    ("powers", text(r"\*\*")),
    ("mixed kinds and types", text(r"\bdble\(|real\(\w+, *\w+\)")),
    ("comparisons, logical operators", node("And_Operand", "Or_Operand", "Level_4_Expr")),
    ("`.eqv.`, `.neqv.`", node("Equiv_Operand", "Level_5_Expr")),
    ("`//`", node("Level_3_Expr")),
    ("operators of the program", node("Defined_Op", "Defined_Operator", "Defined_Unary_Op"),
     "#operator"),
    ("assignments of the program", text(r"interface assignment"), "#assignment"),
    ("assignments to scalars and elements", node("Assignment_Stmt")),
    ("assignments to arrays and sections", text(r"^\s*\w+\(?:?\)? = ")),
    ("overlapping sections", text(r"(\w+)\(2:n\) = \1\(1:n - 1\)|(\w+)\(\w+:\w+\) = [^\n]*\2\(")),
    ("allocation on assignment", called("allocate_on_assignment"),
     "real, allocatable :: w(:)\nw = [x, x]\ny = w(1)"),
    ("pointer assignment", node("Pointer_Assignment_Stmt"),
     "real, pointer :: p\nreal, target :: w\np => w\nw = x\ny = p"),
    ("pointer assignment with bounds", called("pointer_bounds")),
    ("pointer assignment with another shape than that of the target", _never,
     "real, pointer :: p(:, :)\nreal, target :: w(4)\nw = x\np(1:2, 1:2) => w\ny = p(1, 2)"),
    ("pointers exchanged in loops", called("pointer_swapped")),
    ("pointers exchanged in loops that are left by name", called("pointer_named_jumps")),
    ("pointers to structures", called("pointer_structures")),
    ("components that are made to point elsewhere", called("pointer_components")),
    ("pointers of modules", called("pointer_of_module")),
    ("pointers of modules that are made to point elsewhere", called("pointer_of_module_")),
    ("pointers of modules that are used, and whose targets no pointer has at the end", _never,
     "#module pointer"),
    ("memory of pointers that other routines see, allocated or freed", _never, "#pointer memory"),
    ("`where` statement", node("Where_Stmt")),
    ("`where` construct, `elsewhere`", node("Elsewhere_Stmt")),
    ("`forall`", node("Forall_Stmt", "Forall_Construct")),
    ("`forall` that changes its mask", called("forall_changed_masks")),
)

CONTROL = _rows(
    "8 Execution control",
    ("`if` statement", node("If_Stmt")),
    ("`if` construct, `else if`", node("Else_If_Stmt")),
    ("`select case` on integers", text(r"select case \((n|i|mode|k|order)\)")),
    ("`select case` on text", node("Select_Case_Stmt")),
    ("`select case` with ranges", node("Case_Value_Range")),
    ("`select type`, of objects whose type is known", node("Select_Type_Construct")),
    ("`select type`, of other objects", text(r"(?!)"), "#select type"),
    ("`do` with a step", text(r"^\s*(\w+: *)?do \w+ = [^\n]*,[^\n]*,")),
    ("`do while`", text(r"do while")),
    ("endless `do`", text(r"^\s*(\w+: *)?do\s*$")),
    ("`do concurrent`", text(r"do concurrent")),
    ("`do concurrent` with a mask", text(r"do concurrent \([^\n]*,[^\n=]*[<>]")),
    ("`do concurrent` with a mask that the loop changes", called("concurrent_masks_changed")),
    ("labelled `do`", node("Label_Do_Stmt")),
    ("`cycle`", node("Cycle_Stmt")),
    ("`exit`", node("Exit_Stmt")),
    ("named constructs", text(r"^\s*\w+: *(do|if|select)\b")),
    ("`exit` from other constructs than loops", called("jumps_forward")),
    ("`associate`", node("Associate_Construct")),
    ("`block`", node("Block_Construct")),
    ("`critical`", node("Critical_Stmt"), "critical\ny = x\nend critical"),
    ("`goto` forward", node("Goto_Stmt")),
    ("`goto` backwards", called("jumps_backwards")),
    ("computed `goto`", node("Computed_Goto_Stmt")),
    ("arithmetic `if`", node("Arithmetic_If_Stmt")),
    ("`continue`", node("Continue_Stmt")),
    ("early `return`", node("Return_Stmt")),
    ("`stop`, `error stop`", node("Stop_Stmt", "Error_Stop_Stmt")),
    ("`sync all`", text(r"sync all"), "sync all\ny = x"),
)

INPUT_OUTPUT = _rows(
    "9, 10 Input and output",
    ("`write`, `print`", node("Write_Stmt", "Print_Stmt")),
    ("`read`", node("Read_Stmt")),
    ("`open`, `close`", node("Open_Stmt")),
    ("`rewind`, `backspace`", node("Rewind_Stmt", "Backspace_Stmt")),
    ("`endfile`", node("Endfile_Stmt")),
    ("`flush`", node("Flush_Stmt")),
    ("`inquire`", node("Inquire_Stmt")),
    ("`wait`", node("Wait_Stmt")),
    ("formats as text", text(r"(write|print|read)[^\n]*''")),
    ("`format` statements", node("Format_Stmt")),
    ("`*` as a format", node("Format")),
    ("implied loops", node("Io_Implied_Do")),
    ("internal files", text(r"(write|read)\s*\((label|line|text|buffer|record)\b")),
    ("`iostat=`", text(r"iostat\s*=")),
    ("`end=`, `err=`", text(r"\b(end|err)\s*=\s*\d")),
    ("`eor=`", text(r"\beor\s*=\s*\d")),
    ("`eor=`, real values", text(r"(?!)"),
     "real :: w\nread (5, '(f5.1)', advance='no', eor=10) w\n10 y = x"),
    ("namelists", text(r"nml\s*=")),
    ("namelists with structures", called("io_namelists_structures")),
    ("namelists with active variables that are read", _never,
     "namelist /group/ y\ny = x\nread (5, nml=group)"),
    ("`newunit=`", text(r"newunit\s*=")),
    ("direct access", text(r"rec\s*=")),
    ("streams", text(
        r"access\s*=\s*''[^\n]*|\b(?:read|write|inquire)\s*\([^\n]*\bpos\s*=")),
    ("records in parts (`advance=`)", text(r"advance\s*=")),
)

UNITS = _rows(
    "11 Program units",
    ("modules", node("Module")),
    ("several modules in a file", text(r"end module[\s\S]*end module")),
    ("bare subroutines", lambda facts: "Module" not in facts.classes),
    ("main programs, as a part of the file", node("Main_Program"),
     "program foo\nreal :: x, y\nx = 1.0\ny = x\nend program foo"),
    ("submodules", node("Submodule"), "#submodule"),
    ("`block data`", node("Block_Data"), "#block data"),
    ("`use`", node("Use_Stmt")),
    ("`use, only`", node("Only_List")),
    ("renamed names", node("Rename")),
    ("intrinsic modules", node("Module_Nature")),
    ("modules in other files", lambda facts: facts.path.stem == "main"),
    ("`include`", lambda facts: bool(re.search(r"^\s*include ", facts.path.read_text(
        encoding="utf-8"), re.IGNORECASE | re.MULTILINE))),
    ("module variables that are read", called("module_variable_read")),
    ("module variables that change", called("module_variable_branches")),
    ("private procedures", text(r"private\b[\s\S]*public ::")),
    ("fixed form", lambda facts: facts.path.suffix.lower() == ".f"),
    ("preprocessor", lambda facts: facts.path.suffix in (".F90", ".F")),
)

PROCEDURES = _rows(
    "12 Procedures",
    ("functions", node("Function_Subprogram")),
    ("functions with `result`", text(r"function [^\n]*result\s*\(")),
    ("functions that return arrays", text(r"function (\w+)[\s\S]*real\(\w+\) :: \1\(")),
    ("functions whose results are allocatable", called("function_allocatable")),
    ("functions that return allocatable arrays of structures", called("function_arrays_of_")),
    ("functions that return text", called("function_text"), "#text function"),
    ("`pure`", text(r"\bpure\b")),
    ("`elemental`", text(r"\belemental\b")),
    ("`elemental` subroutines with arrays", called("elemental_"), "#elemental"),
    ("`impure`", text(r"\bimpure\b"),
     "#impure"),
    ("`recursive`", text(r"\brecursive\b")),
    ("internal procedures", node("Internal_Subprogram_Part"), "#internal"),
    ("statement functions", called("statement_functions"),
     "real :: f, a\nf(a) = a*a\ny = f(x)"),
    ("`entry`", called("entries_"), "y = x\nentry bar(x, y)\ny = 2.0*x"),
    ("alternate returns", node("Alt_Return_Spec"), "call baz(x, *10)\n10 y = x\n"
     "contains\nsubroutine baz(a, *)\nreal :: a\na = 2.0*a\nend subroutine baz"),
    ("generic names", text(r"^\s*interface \w+\s*$")),
    ("interface blocks of dummy procedures",
     text(r"^\s*interface\s*\n\s*(function|subroutine) (f|rate)\(")),
    ("interface blocks of other routines",
     text(r"^\s*interface\s*\n(?!\s*(?:function|subroutine) (?:f|rate)\()"),
     "interface\nsubroutine bar(a)\nreal :: a\nend subroutine bar\nend interface\n"
     "call bar(x)\ny = x"),
    ("abstract interfaces", text(r"abstract interface"),
     "abstract interface\nsubroutine bar(a)\nreal :: a\nend subroutine bar\nend interface\n"
     "procedure(bar), pointer :: p\ncall p(x)\ny = x"),
    ("`import`", node("Import_Stmt"),
     "interface\nsubroutine bar(a)\nimport\nreal :: a\nend subroutine bar\nend interface\n"
     "call bar(x)\ny = x"),
    ("procedures as arguments", text(r"procedure\(\w+\) ::")),
    ("procedures as arguments of the routine that is differentiated", text(r"(?!)"),
     "#procedure argument"),
    ("intrinsic functions as arguments", called("procedure_intrinsics")),
    ("optional dummy procedures", called("procedure_optional")),
    ("internal procedures in routines that are given procedures", called("procedure_host")),
    ("arguments that are routines with dummy procedures", called("procedure_given_on")),
    ("procedure pointers that stand for one procedure",
     text(r"procedure\([^\n]*pointer\s*::")),
    ("components that are pointers to procedures and stand for one each",
     called("procedure_components")),
    ("procedure pointers that stand for several", _never, "#procedure pointer"),
    ("`module procedure` bodies", text(r"^\s*end procedure"), "#submodule"),
    ("separate bodies of module procedures", text(r"module subroutine"), "#submodule"),
    ("arguments by name", node("Actual_Arg_Spec")),
    ("arguments without `intent`", called("arguments_without_intent")),
    ("optional arguments, `present`", call("present"), "#optional"),
    ("optional structures", called("type_optional")),
    ("optional allocatable arguments", called("optional_allocatable")),
    ("pointers as arguments", called("pointer_arguments")),
    ("pointers as arguments that are made to point elsewhere", called("pointer_functions"),
     "#pointer argument"),
    ("functions that give pointers", called("pointer_functions")),
    ("expressions as arguments", text(r"call \w+\([^\n]*[*+]")),
    ("variables in parentheses as arguments", text(r"call \w+\(\(\w+\)"), "call bar((x))\ny = x"),
    ("structures in parentheses as arguments", called("call_copies")),
    ("sections as arguments", text(r"call \w+\([^\n]*\(\w*:\w*")),
    ("elements for arrays (sequence association)", called("sequence_"), "#sequence"),
    ("the same variable twice as an argument", called("call_duplicated_actuals")),
    ("`bind(c)`", node("Language_Binding_Spec")),
    ("type-bound calls", text(r"call \w+\s*%\s*\w+")),
)

INTRINSICS = _intrinsics(
    ("abs",), ("sign", "dim"), ("max", "min"), ("mod", "modulo"), ("aint", "anint"),
    ("int", "nint", "floor", "ceiling"), ("real", "dble"), ("sqrt",), ("exp", "log", "log10"),
    ("sin", "cos", "tan"), ("asin", "acos", "atan"), ("atan2",), ("sinh", "cosh", "tanh"),
    ("asinh", "acosh", "atanh"), ("erf", "erfc", "erfc_scaled"), ("gamma", "log_gamma"),
    ("bessel_j0", "bessel_j1", "bessel_jn"), ("bessel_y0", "bessel_y1", "bessel_yn"), ("hypot",),
    ("merge",), ("sum",), ("product",), ("maxval", "minval"), ("norm2",), ("dot_product",),
    ("matmul",), ("transpose",), ("spread",), ("reshape",), ("cshift", "eoshift"),
    ("pack", "unpack"), ("maxloc", "minloc"), ("any", "all", "count"), ("size", "shape"),
    ("lbound", "ubound"), ("epsilon", "tiny", "huge"), ("digits",),
    ("selected_int_kind", "selected_real_kind"), ("index", "len_trim"), ("trim",),
    ("dsqrt", "dexp", "dlog"), ("amax1", "amin1"), ("random_number", "random_seed"),
    ("cpu_time", "system_clock", "date_and_time"),
    ("get_environment_variable", "get_command_argument", "command_argument_count"),
    ("iand", "ieor", "btest", "ibset", "ishft", "popcnt"), ("mvbits",),
    (("allocated",), "real, allocatable :: w(:)\nallocate(w(1))\nw = x\n"
                     "if (allocated(w)) y = w(1)"),
    (("move_alloc",), "real, allocatable :: w(:), v(:)\nallocate(w(1))\nw = x\n"
                      "call move_alloc(w, v)\ny = v(1)"),
    (("fraction", "exponent", "set_exponent", "nearest", "spacing"), "y = fraction(x)"),
    ("transfer",),
    ("findloc",),
    (("iall", "iany", "parity"), "logical :: l(2)\nl = x > 1.0\nif (parity(l)) y = x"),
)

ROWS = (*TYPES, *ATTRIBUTES, *DATA, *EXPRESSIONS, *CONTROL, *INPUT_OUTPUT, *UNITS, *PROCEDURES,
        *INTRINSICS)

#: Sources that are too long for a row, by the name that it has for them.
LONG: dict[str, str] = {
    "#final": """module m
  integer :: ended = 0
  type :: t
    real :: a
  contains
    final :: finish
  end type t
contains
  subroutine finish(this)
    type(t), intent(inout) :: this
    this%a = 0.0
    ended = ended + 1
  end subroutine finish
  subroutine foo(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    type(t) :: v
    v%a = x
    y = v%a
  end subroutine foo
end module m
""",
    "#class": """module m
contains
  subroutine foo(v, x, y)
    class(*), intent(inout) :: v
    real, intent(in) :: x
    real, intent(out) :: y
    y = x
    select type (v)
    type is (real)
      v = x
    end select
  end subroutine foo
end module m
""",
    "#several types": """module m
  type :: t
    real :: a
  end type t
  type, extends(t) :: u
  end type u
contains
  subroutine foo(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    class(t), allocatable :: v
    if (x > 1.0) then
      allocate(t :: v)
    else
      allocate(u :: v)
    end if
    v%a = x
    y = v%a
  end subroutine foo
end module m
""",
    "#select type": """module m
  type :: t
    real :: a
  end type t
contains
  subroutine foo(v, x, y)
    class(t), intent(inout) :: v
    real, intent(in) :: x
    real, intent(out) :: y
    y = x
    select type (v)
    type is (t)
      v%a = x
    end select
  end subroutine foo
end module m
""",
    "#operator": """module m
  interface operator(.plus.)
    module procedure plus
  end interface
contains
  real function plus(a, b)
    real, intent(in) :: a, b
    plus = a + b
  end function plus
  subroutine foo(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    y = x .plus. x
  end subroutine foo
end module m
""",
    "#assignment": """module m
  type :: t
    real :: a
  end type t
  interface assignment(=)
    module procedure set
  end interface
contains
  subroutine set(a, b)
    type(t), intent(out) :: a
    real, intent(in) :: b
    a%a = 2.0*b
  end subroutine set
  subroutine foo(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    type(t) :: v
    v = x
    y = v%a
  end subroutine foo
end module m
""",
    "#submodule": """module m
  interface
    module subroutine foo(x, y)
      real, intent(in) :: x
      real, intent(out) :: y
    end subroutine foo
  end interface
end module m
submodule (m) s
contains
  module subroutine foo(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    y = x
  end subroutine foo
end submodule s
""",
    "#block data": """block data b
  real :: c
  common /shared/ c
  data c /1.0/
end block data b
subroutine foo(x, y)
  real, intent(in) :: x
  real, intent(out) :: y
  real :: c
  common /shared/ c
  y = c*x
end subroutine foo
""",
    "#text function": """module m
contains
  character(len=3) function name()
    name = 'abc'
  end function name
  subroutine foo(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    y = x
    if (name() == 'abc') y = 2.0*x
  end subroutine foo
end module m
""",
    "#internal": """module m
contains
  subroutine foo(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    call inner
  contains
    subroutine inner
      y = x
    end subroutine inner
  end subroutine foo
end module m
""",
    "#procedure argument": """module m
contains
  subroutine foo(f, x, y)
    interface
      real function f(a)
        real, intent(in) :: a
      end function f
    end interface
    real, intent(in) :: x
    real, intent(out) :: y
    y = f(x)
  end subroutine foo
end module m
""",
    "#procedure pointer": """module m
contains
  subroutine bar(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    y = x
  end subroutine bar
  subroutine baz(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    y = 2.0*x
  end subroutine baz
  subroutine foo(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    procedure(bar), pointer :: p
    p => bar
    if (x > 0.0) then
      p => baz
    end if
    call p(x, y)
  end subroutine foo
end module m
""",
    "#contiguous": """module m
contains
  subroutine foo(w, x, y)
    real, intent(inout), contiguous :: w(:)
    real, intent(in) :: x
    real, intent(out) :: y
    w = x
    y = sum(w)
  end subroutine foo
end module m
""",
    "#optional": """module m
contains
  subroutine foo(x, y, a)
    real, intent(in) :: x
    real, intent(out) :: y
    real, intent(in), optional :: a
    y = x
    if (present(a)) y = y*a
  end subroutine foo
end module m
""",
    "#pointer argument": """module m
contains
  subroutine foo(x, y, p)
    real, intent(in) :: x
    real, intent(out) :: y
    real, pointer, intent(inout) :: p
    p = x
    y = p
    nullify(p)
  end subroutine foo
end module m
""",
    "#module pointer": """module m
  real, pointer :: p
contains
  subroutine foo(x, y)
    real, intent(in), target :: x
    real, intent(out) :: y
    y = p*x
    p => x
  end subroutine foo
end module m
""",
    "#pointer memory": """module m
  real, pointer :: p(:)
contains
  subroutine foo(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    allocate(p(2))
    p = x
    y = p(1)
  end subroutine foo
end module m
""",
    "#value": """module m
contains
  subroutine foo(x, y, a)
    real, intent(in) :: x
    real, intent(out) :: y
    real, value :: a
    a = 2.0*a
    y = x*a
  end subroutine foo
end module m
""",
    "#impure": """module m
contains
  impure elemental subroutine double(a)
    real, intent(inout) :: a
    a = 2.0*a
  end subroutine double
  subroutine foo(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    y = x
    call double(y)
  end subroutine foo
end module m
""",
    "#elemental": """module m
contains
  elemental subroutine double(a)
    real, intent(inout) :: a
    a = 2.0*a
  end subroutine double
  subroutine foo(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    real :: w(2)
    w = x
    call double(w)
    y = w(1)
  end subroutine foo
end module m
""",
    "#sequence": """module m
contains
  subroutine bar(a)
    real, intent(inout) :: a(2)
    a = 2.0*a
  end subroutine bar
  subroutine foo(x, y)
    real, intent(in) :: x
    real, intent(inout) :: y
    real :: w(3)
    w = x
    call bar(w(2))
    y = w(3)
  end subroutine foo
end module m
""",
}
