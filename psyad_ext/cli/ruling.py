# SPDX-License-Identifier: BSD-3-Clause
"""The command about rules: lists them, suggests one, and verifies them."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from psyclone.psyir.nodes import FileContainer

from psyad_ext.cli.options import INCLUDE, RULE_FILES, option
from psyad_ext.cli.rule_values import holds_elsewhere, stated_numbers, stated_ranges
from psyad_ext.cli.status import DONE, NOT_VERIFIED
from psyad_ext.cli.suggesting import suggestions
from psyad_ext.cli.verification_options import COMPILER, KEEP, LINK, MPI, linked
from psyad_ext.core.diagnostics import told_to
from psyad_ext.core.errors import UsageError
from psyad_ext.core.suggest import nearest
from psyad_ext.ir import read_fortran, read_fortran_source, write_fortran
from psyad_ext.ir.external import Rule, Rules
from psyad_ext.ir.external.library import MODULES, library
from psyad_ext.ir.external.trial import PROBES, Trial, trial_of
from psyad_ext.schedules import ADReversalSchedule
from psyad_ext.schedules.text import SCHEDULES
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans
from psyad_ext.verification import Report, Settings, verify, verify_choices

RULES = (
    option("--list", action="store_true", help="list all rules, with where each comes from"),
    option("--suggest", metavar="FILE", help="print the text of rules to start from, for the "
           "procedures without source that a file calls"),
    option("--verify", metavar="NAME,...", help="verify rules: the tangent with differences, the "
           "adjoint with the tangent; 'all' for all in files that are given"),
    MPI, RULE_FILES, INCLUDE, LINK, COMPILER, KEEP)


def run_rules(options: argparse.Namespace) -> int:
    """
    :returns: the exit status of ``rules``.

    :raises UsageError: if nothing is asked, or a rule is not known.
    """
    rules = Rules(*options.rules)
    if options.list:
        print("\n".join(_listed([*rules, *library()])))
    if options.suggest:
        print("\n".join(suggestions(read_fortran(options.suggest, options.include_paths,
                                                 rules=rules))))
    if options.verify:
        return _verified(options, rules)
    if not (options.list or options.suggest):
        raise UsageError("what about rules? --list, --suggest or --verify")
    return DONE


def _listed(rules: list[Rule]) -> Iterator[str]:
    """:returns: a line for each procedure with a rule, and for each module that is known."""
    named: dict[str, Rule] = {}
    callable_ones = (rule for rule in rules if not rule.notional)
    for rule in sorted(callable_ones, key=lambda rule: (rule.called, not rule.channel)):
        named.setdefault(rule.called, rule)
    rows = [*((name, _flow(rule), _place(rule)) for name, rule in named.items()),
            *((path.stem, "a module, no derivative", f"psyad_ext, {path.name}")
              for path in sorted(MODULES.glob("*.f90")))]
    widths = [max((len(row[at]) for row in rows), default=0) for at in range(2)]
    for name, flow, place in rows:
        yield f"{name:{widths[0]}}  {flow:{widths[1]}}  {place}"


def _place(rule: Rule) -> str:
    """:returns: where a rule comes from."""
    file, _, line = rule.origin.rpartition(":")
    return f"psyad_ext, {Path(file).name}:{line}" if library().get(rule.name) is rule \
        else rule.origin


def _flow(rule: Rule) -> str:
    """:returns: which outputs depend on which inputs."""
    if rule.channel:
        return "communication between processes"
    return "; ".join(f"{output} of {', '.join(inputs)}" for output, inputs in rule.depends.items()
                     if inputs) or "no derivative"


def _verified(options: argparse.Namespace, rules: Rules) -> int:
    """:returns: the exit status, after rules have been verified."""
    names = [rule.name for rule in rules] if options.verify == "all" \
        else [name.strip() for name in options.verify.split(",")]
    known = {rule.name: rule for rule in (*library(), *rules)}
    status = DONE
    for name in names:
        rule = known.get(name.lower())
        if rule is None:
            raise UsageError(f"there is no rule for '{name}'; {nearest(name, known)}")
        if not verify_rule(rule, options):
            status = NOT_VERIFIED
    return status


def verify_rule(rule: Rule, options: argparse.Namespace, around: str = "") -> bool:
    """Verify a rule, and print what was found.

    :param rule: the rule.
    :param options: the options of the command.
    :param around: the source of the procedure, if it is not linked.

    :returns: whether it is right in all its trials.
    """
    trial = trial_of(rule, rule.trials[0])
    passed = True
    if not trial.outputs or not trial.inputs:
        print(f"{rule.name}: no derivative to verify: no real argument goes in and comes out")
        return _keeps_inputs(rule, options, around) \
            and _has_no_more_influence(rule, options, around)
    for values in rule.trials:
        report = report_of(rule, values, options, around)
        passed = passed and report.passed
        chosen = ", ".join(f"{name} = {value}" for name, value in values.items())
        shown = str(report).splitlines()[-1] if report.passed else f"\n{report}"
        print(f"{rule.name}{f' with {chosen}' if chosen else ''}: {shown}")
    passed = passed and _has_no_more_influence(rule, options, around) \
        and all(_holds_elsewhere(rule, values, options, around) for values in rule.trials)
    if passed and not (rule.is_verified or rule.names or library().get(rule.name) is rule):
        print(f"the rule is right; to say so in {rule.origin}, add: verified = \"{rule.digest}\"")
    return passed


def _holds_elsewhere(rule: Rule, values: Mapping[str, Any], options: argparse.Namespace,
                     around: str) -> bool:
    """:returns: whether it is right for other values than those of a trial, too."""
    def tried(choices: Iterable[Settings]) -> Iterator[tuple[Settings, Report]]:
        trial = trial_of(rule, values)
        made = _Generated(rule, trial, options, around, {"joint": SCHEDULES["joint"]}, ())
        return verify_choices(made.text, made.adjoints, *made.variables, choices,
                              include_paths=options.include_paths, tangents=made.tangents)

    settings = _settings(rule, values, options)
    stated = {name: value for name, value in settings.values.items() if name in values}
    return holds_elsewhere(
        rule, replace(settings, values=stated),
        lambda name: report_of(rule, values, options, around, [name]), tried)


def _keeps_inputs(rule: Rule, options: argparse.Namespace, around: str) -> bool:
    """:returns: whether a procedure without derivatives leaves arguments of ``intent(in)`` alone,
        which a rule of a user need not say rightly."""
    if rule.once or not rule.procedure.arguments or library().get(rule.name) is rule:
        return True
    values = rule.trials[0]
    trial = trial_of(rule, values, probed=True)
    report = verify(around + trial.text, {}, trial.routine, [PROBES[1]], [PROBES[0]],
                    include_paths=options.include_paths, settings=_settings(rule, values, options))
    if not report.passed:
        print(f"{rule.name}: \n{report}")
    return report.passed


def _has_no_more_influence(rule: Rule, options: argparse.Namespace, around: str) -> bool:
    """:returns: whether nothing depends on more than a rule of a user says: neither on other
        inputs, nor on what arguments of ``intent(out)`` hold before the call."""
    if rule.once or library().get(rule.name) is rule:
        return True
    trial = trial_of(rule, rule.trials[0], entered=True)
    outputs: dict[tuple[str, ...], list[str]] = {}
    for output, others in trial.unrelated:
        outputs.setdefault(others, []).append(output)
    passed = True
    for others, own in outputs.items():
        source = _read(rule, around + trial.text, trial, options)
        variables = (trial.routine, own, list(others))
        with told_to(lambda told: None):
            adjoint = write_fortran(ADReverseContainerTrans().apply(
                source, *variables, SCHEDULES["joint"](), allow_inactive=True))
        report = verify(around + trial.text, {"constant": adjoint}, *variables,
                        include_paths=options.include_paths,
                        settings=_settings(rule, rule.trials[0], options))
        if not report.passed:
            print(f"{rule.name}: {', '.join(own)} may depend on {', '.join(others)}, or keep "
                  f"values from before the call, which the rule does not say\n{report}")
            passed = False
    return passed


def _read(rule: Rule, text: str, trial: Trial, options: argparse.Namespace) -> FileContainer:
    return read_fortran_source(text, f"{trial.routine}.f90", options.include_paths,
                               rules=Rules().add(rule))


def _settings(rule: Rule, values: Mapping[str, Any], options: argparse.Namespace) -> Settings:
    """:returns: how a rule is run: texts are in the trial already."""
    numbers = {name: value for name, value in values.items() if not isinstance(value, str)}
    least = {name: known[0] for name, known in stated_numbers(rule).items() if name not in numbers}
    return Settings(values={**least, **numbers}, ranges=stated_ranges(rule), link=linked(options),
                    fc=options.fc, processes=options.mpi, keep=options.keep)


def report_of(rule: Rule, values: Mapping[str, Any], options: argparse.Namespace,
              around: str = "", inputs: Sequence[str] = ()) -> Report:
    """
    :param rule: a rule.
    :param values: values of arguments.
    :param options: the options of the command.
    :param around: the source of the procedure, if it is not linked.
    :param inputs: the arguments that are active; all that may be, if none are given.

    :returns: a comparison of its derivatives with differences and with each other.

    :raises PsyadError: if they can't be generated, or the procedure can't be run.
    """
    made = _Generated(rule, trial_of(rule, values), options, around, SCHEDULES, inputs)
    return verify(made.text, made.adjoints, *made.variables, tangents=made.tangents,
                  include_paths=options.include_paths, settings=_settings(rule, values, options))


class _Generated:
    """The derivatives of a trial.

    :param rule: a rule.
    :param trial: what it is tried with.
    :param options: the options of the command.
    :param around: the source of the procedure, if it is not linked.
    :param schedules: the schedules of adjoints, by label.
    :param inputs: the arguments that are active; all that may be, if none are given.

    :raises PsyadError: if they can't be generated.
    """

    def __init__(self, rule: Rule, trial: Trial, options: argparse.Namespace, around: str,
                 schedules: Mapping[str, Callable[[], ADReversalSchedule]], inputs: Sequence[str]
                 ) -> None:
        self.text = around + trial.text
        self.variables = (trial.routine, list(trial.outputs), list(inputs or trial.inputs))
        source = _read(rule, self.text, trial, options)
        self.adjoints = {name: write_fortran(ADReverseContainerTrans().apply(
            source, *self.variables, schedule(), allow_inactive=True))
            for name, schedule in schedules.items()
            if rule.adjoint.strip() or not rule.depends}
        self.tangents = {name: write_fortran(ADForwardContainerTrans().apply(
            source, *self.variables, allow_inactive=True)) for name in ("tangent",)
            if rule.tangent.strip() or not rule.depends}
