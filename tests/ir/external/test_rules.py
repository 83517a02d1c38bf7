# SPDX-License-Identifier: BSD-3-Clause
"""Rules of users: what is understood, what is refused, and wrong ones that verification finds."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from psyad_ext import Rules, read_fortran_source, write_fortran
from psyad_ext.cli import main
from psyad_ext.core.errors import UnsupportedError, UsageError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans

INTERFACE = """
subroutine table(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y(n)
end subroutine
"""
TABLE = INTERFACE.replace("end subroutine", "  y = x**2*x(1)\nend subroutine")
MODEL = """
subroutine run(n, u, cost)
  integer, intent(in) :: n
  real(8), intent(in) :: u(n)
  real(8), intent(out) :: cost
  real(8) :: v(n)
  call table(n, u, v)
  cost = sum(v**2)
end subroutine run
"""
TANGENT = "y_tl = 2*x*x_tl*x(1) + x**2*x_tl(1)"
ADJOINT = "x_adj = x_adj + 2*x*y_adj*x(1)\nx_adj(1) = x_adj(1) + sum(x**2*y_adj)"
FUNCTION = """
function f(x) result(y)
  real(8), intent(in) :: x
  real(8) :: y
  y = sin(x)
end function
"""
OF_FUNCTION = f"interface = '''{FUNCTION}'''\npartials = {{ x = 'cos(x)' }}\n"


Y = 'depends = { y = ["x"] }'


def rule(interface: str = INTERFACE, depends: str = Y,
         tangent: str = TANGENT, adjoint: str = ADJOINT, more: str = "") -> str:
    return (f'[[rule]]\ninterface = """{interface}"""\n{depends}\ntangent = """\n{tangent}\n"""\n'
            f'adjoint = """\n{adjoint}\n"""\n{more}\n')


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The procedure, compiled, with a counter that is kept between calls in another one."""
    folder = tmp_path_factory.mktemp("table")
    (folder / "table.f90").write_text(TABLE + TABLE.replace("table", "counting").replace(
        "  y = x**2", "  real(8), save :: c = 1\n  c = c + 1\n  y = c*x**2")
        + TABLE.replace("table", "changing").replace(", intent(in) :: x", " :: x").replace(
            "end sub", "x(1) = 0\nend sub")
        + TABLE.replace("table", "absolute").replace("x**2*x(1)", "abs(x)") + "".join(MORE.values()))
    subprocess.run(["gfortran", "-c", "table.f90"], cwd=folder, check=True)
    return folder / "table.o"


#: A procedure with a switch, and one in single precision.
MORE = {"switched": """
subroutine switched(mode, x, y)
  integer, intent(in) :: mode
  real(8), intent(in) :: x
  real(8), intent(out) :: y
  y = merge(x**2, x**3, mode == 1)
end subroutine
""", "single": TABLE.replace("table", "single").replace("real(8)", "real(4)").replace("*x(1)", "")}


def verified(text: str, table: Path, folder: Path, name: str = "table") -> int:
    (folder / "rules.toml").write_text(text)
    return main(["verify", "--rule", name, "--rules", str(folder / "rules.toml"),
                 "--link", str(table)])


def test_a_right_rule(table: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verified(rule(), table, tmp_path) == 0
    assert "add: verified =" in capsys.readouterr().out


WRONG = {
    "sign": rule(adjoint=ADJOINT.replace("+ 2*", "- 2*")),
    "sign of the tangent": rule(tangent=TANGENT.replace("= 2*", "= -2*")),
    "factor": rule(adjoint=ADJOINT.replace("+ 2*", "+ 3*")),
    "missing term": rule(adjoint=ADJOINT.split("\n", maxsplit=1)[0]),
    "missing term of the tangent": rule(tangent=TANGENT.split(" + ")[0]),
    "set, not added": rule(adjoint=ADJOINT.replace("x_adj + 2", "2")),
    "no dependence": rule(depends="", tangent="", adjoint=""),
    "shape": rule(interface=INTERFACE.replace("y(n)", "y(n + 1)")),
    "elements that stay": rule(interface=INTERFACE.replace("x(n)", "x(2*n)"),
                               adjoint="x_adj(1:n) = x_adj(1:n) + 2*x(1:n)*y_adj*x(1)",
                               tangent="y_tl = 2*x(1:n)*x_tl(1:n)*x(1)"),
    "elements that are not set": rule(
        interface=INTERFACE.replace("y(n)", "y(2*n)"), tangent=TANGENT.replace("y_tl", "y_tl(:n)"),
        adjoint=ADJOINT.replace("y_adj", "y_adj(:n)")),
    "effect": rule(interface=INTERFACE.replace("table", "counting")),
    "input that changes": rule(interface=INTERFACE.replace("table", "changing")),
    "right for positive values": rule(
        interface=INTERFACE.replace("table", "absolute"), tangent="y_tl = x_tl",
        adjoint="x_adj = x_adj + y_adj"),
}
#: Those of other procedures than 'table'.
OTHERS = {"effect": "counting", "input that changes": "changing",
          "right for positive values": "absolute"}


#: One for each way in which a rule is found to be wrong; the others take the same ways.
TYPICAL = {"sign", "missing term of the tangent", "set, not added", "elements that are not set",
           "effect", "right for positive values"}


@pytest.mark.parametrize("name", [
    pytest.param(name, marks=pytest.mark.slow if name in TYPICAL else pytest.mark.exhaustive)
    for name in WRONG])
def test_wrong_rules_are_found(name: str, table: Path, tmp_path: Path) -> None:
    assert verified(WRONG[name], table, tmp_path, OTHERS.get(name, "table")) != 0


CUBED = "y_tl = 3*x**2*x_tl", "x_adj = x_adj + 3*x**2*y_adj"
#: Those that are right for most values: procedure, rule.
RARELY_WRONG = {
    "one value of a switch": ("switched", rule(MORE["switched"], Y, *CUBED)),
    "a coefficient in single precision": ("single", rule(
        MORE["single"], Y, "y_tl = 2.002*x*x_tl", "x_adj = x_adj + 2.002*x*y_adj")),
    "large adjoints": ("table", rule(adjoint=f"where (abs(y_adj) > 1d3) y_adj = 0\n{ADJOINT}")),
    "small adjoints": ("table", rule(adjoint=ADJOINT.replace("y_adj", "merge(y_adj, 0d0, abs(y_adj)"
                                                             " > 1d-3)"))),
    "large values": ("table", rule(adjoint=ADJOINT.replace("2*x*", "2*min(x, 5d0)*"))),
}


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", RARELY_WRONG)
def test_rarely_wrong_rules_are_found(name: str, table: Path, tmp_path: Path) -> None:
    procedure, text = RARELY_WRONG[name]
    assert verified(text, table, tmp_path, procedure) != 0


@pytest.mark.exhaustive
@pytest.mark.parametrize(("procedure", "text"), [
    ("switched", rule(MORE["switched"], Y, *CUBED, more="ranges = { mode = [2, 4] }")),
    ("single", rule(MORE["single"], Y, "y_tl = 2*x*x_tl", "x_adj = x_adj + 2*x*y_adj"))])
def test_right_for_what_they_state(procedure: str, text: str, table: Path, tmp_path: Path) -> None:
    assert verified(text, table, tmp_path, procedure) == 0


MISTAKES = {
    "no range": (rule(more="ranges = { x = 2 }"), "'ranges' must be a table of pairs of numbers"),
    "empty range": (rule(more="ranges = { x = [2, 1] }"), "the least and the largest value"),
    "unknown key": ("[[rule]]\ninterfase = ''", "rules.toml:2: 'interfase' is unknown in a rule"),
    "no interface": ("[[rule]]\nonce = true", "rules.toml:1: the rule has no interface"),
    "no TOML": ("[[rule]", "this is no TOML"),
    "other table": ("[tables]\na = 1", "'tables' is unknown"),
    "no list": ("[rule]\na = 1", "write [[rule]]"),
    "wrong type": ("[[rule]]\ninterface = 'x'\n\nonce = 'yes'", "rules.toml:4: 'once' must be true"),
    "no intent": (rule(INTERFACE.replace(", intent(out)", "")), "'y' of 'table' needs an intent"),
    "unknown argument": (rule(depends='depends = { z = ["x"] }'), "no argument 'z'"),
    "no output": (rule(depends='depends = { x = ["x"] }'), "intent(in): it is no output"),
    "integer": (rule(depends='depends = { y = ["n"] }'), "no derivative flows through it"),
    "no statements": (rule(tangent="", adjoint=""), "neither a tangent nor an adjoint"),
    "two kinds": (rule(more="linear = true\nself_adjoint = true"), "of one kind"),
    "twice": (rule() + rule(), "two rules for 'table'"),
    "no Fortran": (rule(interface="subroutine table(n"), "not understood as Fortran"),
    "function without result": (rule(interface="real(8) function f(x)\nreal(8), intent(in) :: x\n"
                                     "end function"), "needs a result with a name of its own"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes_in_files(name: str, tmp_path: Path) -> None:
    text, message = MISTAKES[name]
    (tmp_path / "rules.toml").write_text(text)
    with pytest.raises(UsageError) as error:
        Rules(tmp_path / "rules.toml")
    assert message in str(error.value)


def adjoint_of(rules: Rules, **options: bool) -> str:
    source = read_fortran_source(MODEL, rules=rules)
    return write_fortran(ADReverseContainerTrans().apply(
        source, "run", ["cost"], ["u"], ADJointReversalSchedule(), **options))


def test_unverified_rules_are_named(tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text(rule())
    first = Rules(tmp_path / "rules.toml")
    assert "Nobody has verified the rules for: table" in adjoint_of(first)
    digest = first.get("table").digest
    (tmp_path / "rules.toml").write_text(rule(more=f'verified = "{digest}"'))
    assert "Nobody has verified" not in adjoint_of(Rules(tmp_path / "rules.toml"))


def test_statements_are_written_as_they_are() -> None:
    """PSyclone's remarks about what it does not understand are left out."""
    text = adjoint_of(Rules().add(interface=INTERFACE, depends={"y": ("x",)}, tangent=TANGENT,
                                  adjoint=f"if (n > 99) error stop 'n'\n{ADJOINT}"))
    assert "ERROR STOP 'n'" in text and "CodeBlock" not in text


@pytest.mark.parametrize(("option", "why", "fields"), [
    ("sparse_jacobian", "single elements", {}),
    ("hessian", "the derivative of 'y'", {"undefined": ("y",)}),
    ("hessian", "may end by the values of adjoints", {"adjoint": f"if (any(y_adj > 0)) {ADJOINT}"}),
    ("hessian", "may end by the values of adjoints", {"support": "do\nexit\nend do"}),
    ("vector", "one direction at a time", {"channel": "c", "sends": ("x",), "receives": ("y",)})])
def test_what_can_not_be_derived_from_a_rule(option: str, why: str, fields: dict) -> None:
    """More directions and derivatives of second order are refused where a rule can't tell them."""
    rules = Rules().add(**{"interface": INTERFACE, "depends": {"y": ("x",)}, "tangent": TANGENT,
                           "adjoint": ADJOINT, **fields})
    with pytest.raises(UnsupportedError, match=why):
        adjoint_of(rules, **{option: True})


def test_what_an_adjoint_calls_has_no_second_derivative() -> None:
    """A procedure that only the text of a rule calls needs a rule of its own for a Hessian."""
    rules = Rules().add(interface=INTERFACE, depends={"y": ("x",)}, local="real(8) :: slope(n)",
                        tangent=TANGENT, adjoint="call table_slope(n, x, slope)\n"
                        "x_adj = x_adj + slope*y_adj")
    with pytest.raises(UnsupportedError, match="table_slope"):
        adjoint_of(rules, hessian=True)


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["reverse-vector", "vector", "hessian"])
def test_more_from_a_rule(mode: str, tmp_path: Path) -> None:
    """Many directions and second derivatives come from statements for one and the first."""
    model = MODEL.replace("sum(v**2)", "sum(v**2*f(u(2)))").replace(
        "v(n)", "v(n), f\n  external :: f")
    (tmp_path / "m.f90").write_text(f"{model}{TABLE}{FUNCTION}")
    (tmp_path / "rules.toml").write_text(f"{rule()}[[rule]]\n{OF_FUNCTION}")
    assert main(["verify", str(tmp_path / "m.f90"), "--routine", "run", "--dependent", "cost",
                 "--independent", "u", "--rules", str(tmp_path / "rules.toml"), "--mode", mode]) == 0


KINDS = {
    "partials": ("function f(x, y) result(v)\nreal(8), intent(in) :: x, y\nreal(8) :: v\n"
                 "{}\nend function", "v = sin(x)*y", 'partials = { x = "cos(x)*y", y = "sin(x)" }'),
    "linear": ("subroutine f(n, x, y)\ninteger, intent(in) :: n\nreal(8), intent(in) :: x(n)\n"
               "real(8), intent(out) :: y(n)\n{}\nend subroutine", "y = 3*x",
               'linear = true\nadjoint = "x_adj = x_adj + 3*y_adj"'),
    "self-adjoint": ("subroutine f(n, x, y)\ninteger, intent(in) :: n\nreal(8), intent(in) :: x(n)"
                     "\nreal(8), intent(out) :: y(n)\n{}\nend subroutine", "y = x(n:1:-1)",
                     "self_adjoint = true"),
    "linear system": (
        "subroutine f(a, b, x)\nreal(8), intent(in) :: a(2, 2), b(2)\nreal(8), intent(out) :: x(2)\n"
        "{}\nend subroutine",
        "x = [a(2, 2)*b(1) - a(1, 2)*b(2), a(1, 1)*b(2) - a(2, 1)*b(1)]"
        "/(a(1, 1)*a(2, 2) - a(1, 2)*a(2, 1))",
        'linear_system = { matrix = "a", rhs = "b", solution = "x", '
        'transposed = "call f(transpose(a), rhs_t, solution_t)" }\n'
        'prepare = "a(1, 1) = a(1, 1) + 3"'),
    "fixed point": (
        "subroutine f(p, x)\nreal(8), intent(in) :: p\nreal(8), intent(out) :: x\n{}\n"
        "end subroutine", "integer :: k\nx = 1\ndo k = 1, 200\nx = cos(p*x)/2\nend do",
        'fixed_point = { state = "x", '
        'step_adjoint = "x_adj = x_adj - sin(p*x)*p/2*step_adj\\np_adj = p_adj - '
        'sin(p*x)*x/2*step_adj", step_tangent = "step_tl = -sin(p*x)/2*(p*x_tl + x*p_tl)" }'),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_kinds(kind: str, tmp_path: Path) -> None:
    shape, body, keys = KINDS[kind]
    (tmp_path / "f.f90").write_text(shape.format(body) + "\n")
    subprocess.run(["gfortran", "-c", "f.f90"], cwd=tmp_path, check=True)
    text = f'[[rule]]\ninterface = """\n{shape.format("")}\n"""\n{keys}\n'
    assert verified(text, tmp_path / "f.o", tmp_path, "f") == 0


def test_a_rule_comes_before_a_source() -> None:
    rules = Rules().add(interface=INTERFACE, depends={"y": ("x",)}, tangent=TANGENT,
                        adjoint="x_adj = x_adj + 77*y_adj")
    source = read_fortran_source(MODEL + TABLE, rules=rules)
    assert "77 * y_adj" in write_fortran(ADReverseContainerTrans().apply(
        source, "run", ["cost"], ["u"], ADJointReversalSchedule()))


def test_suggestions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "model.f90").write_text(MODEL)
    assert main(["rules", "--suggest", str(tmp_path / "model.f90")]) == 0
    printed = capsys.readouterr().out
    assert "subroutine table(n, u, v)" in printed and 'v = ["u", "v"]' in printed


def test_rules_from_a_function() -> None:
    rules = Rules()

    @rules.rule("stable", real="real(4)")
    @rules.rule("DTable", real="real(8)")
    def table(name: str, real: str) -> dict:
        return {"interface": INTERFACE.replace("table", name).replace("real(8)", real),
                "partials": {"y": {"x": "2*x"}}}

    assert table("f", "real")["interface"].count("real,") == 2
    assert [one.name for one in rules] == ["dtable", "stable"]
    assert rules.get("stable").procedure.variable("x").type == "real(kind = 4)"
    assert "test_rules.py:" in rules.get("stable").origin


@pytest.mark.parametrize(("made", "message"), [
    ({"interface": INTERFACE}, "is that of 'table', not of 'other'"),
    ({"interfase": INTERFACE}, "this is no rule"),
    ({"interface": INTERFACE, "depends": {"z": ("x",)}}, "no argument 'z'")])
def test_mistakes_in_functions(made: dict, message: str) -> None:
    with pytest.raises(UsageError, match=r"test_rules\.py:\d+: ") as error:
        Rules().rule("other")(lambda name: made)
    assert message in str(error.value)


@pytest.mark.slow
def test_programs_verify_the_rules_that_they_use(
        table: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = rule(adjoint="", tangent=TANGENT.replace("x_tl(1)", "x_tl(1)*x/x(1)"))
    (tmp_path / "rules.toml").write_text(wrong)
    (tmp_path / "model.f90").write_text(MODEL.replace(
        "real(8) :: v(n)", "real(8) :: v(n), w(n)").replace(
        "call table(n, u, v)", "w = u(1)\n  call table(n, w, v)"))
    assert main(["verify", str(tmp_path / "model.f90"), "--routine", "run", "--dependent", "cost",
                 "--independent", "u", "--rules", str(tmp_path / "rules.toml"),
                 "--mode", "tangent", "--link", str(table)]) != 0
    shown = capsys.readouterr().out
    assert "table: \n" in shown and "\nall " in shown and "checks passed" in shown
