# SPDX-License-Identifier: BSD-3-Clause
"""Generates cases with a revision of the package, in several processes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from tests.architecture.sources import ROOT
from tests.same.cases import Case

#: Processes that have made many trees get slower.
CASES_OF_A_PROCESS = 50
_REVISIONS_KEPT = 8
_WORKER = Path(__file__).with_name("generate.py")


@dataclass(frozen=True)
class Revision:
    """Where a revision of the package is.

    :param root: the folder that has ``psyad_ext``.
    """

    root: Path

    def outcomes(self, cases: Sequence[Case], seed: str) -> list[str]:
        """
        :param cases: what is generated.
        :param seed: the hash seed of Python.

        :returns: what comes of each.

        :raises RuntimeError: if the process does not end as it should.
        """
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(self.root)}
        done = subprocess.run(
            [sys.executable, "-P", str(_WORKER), str(self.root)], cwd=ROOT, env=environment,
            input=json.dumps([case.command for case in cases]), capture_output=True, text=True,
            check=False)
        if done.returncode:
            raise RuntimeError(f"in {self.root}: {done.stderr.strip()}")
        return [json.loads(line) for line in done.stdout.splitlines()]


@dataclass(frozen=True)
class Kept:
    """What a committed revision gave, which need not be generated twice.

    :param folder: where it is kept, for this revision and these versions of what it uses.
    """

    folder: Path

    def _path(self, case: Case, seed: str) -> Path:
        parts = [seed, *case.command]
        parts += [part for path in case.sources for part in (path.name, str(path.read_bytes()))]
        return self.folder / sha256("\0".join(parts).encode()).hexdigest()

    def get(self, case: Case, seed: str) -> str | None:
        """:returns: what came of a case, if it is known."""
        path = self._path(case, seed)
        return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else None

    def put(self, case: Case, seed: str, outcome: str) -> None:
        """Keep what came of a case."""
        path = self._path(case, seed)
        path.parent.mkdir(parents=True, exist_ok=True)
        whole = path.with_name(f"{path.name}.{os.getpid()}")
        whole.write_text(json.dumps(outcome), encoding="utf-8")
        whole.replace(path)


def kept_of(revision: str) -> Kept:
    """
    :param revision: a revision of the project; its worktrees share what is kept of it.

    :returns: what it gave before; the oldest of many revisions is forgotten.
    """
    everything = (ROOT / git("rev-parse", "--git-common-dir")).resolve() / "psyad-ext-same"
    versions = f"{sys.version_info[:3]} {version('psyclone')} {version('fparser')}"
    tree = git("rev-parse", "--verify", f"{revision}:psyad_ext")
    name = sha256(f"{tree} {versions} {_WORKER.read_text(encoding='utf-8')}".encode()).hexdigest()
    folder = everything / name
    folder.mkdir(parents=True, exist_ok=True)
    folder.touch()
    for old in sorted(everything.iterdir(), key=lambda one: one.stat().st_mtime)[:-_REVISIONS_KEPT]:
        shutil.rmtree(old, ignore_errors=True)
    return Kept(folder)


@contextmanager
def checked_out(revision: str) -> Iterator[Revision]:
    """:returns: a revision in a worktree of its own, which goes when it is left."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder).resolve() / "base"
        git("worktree", "add", "--detach", str(path), revision)
        try:
            yield Revision(path)
        finally:
            git("worktree", "remove", "--force", str(path))


def in_processes(work: Sequence[tuple[Revision, Sequence[Case], str]], jobs: int,
                 done: Callable[[Revision, Case, str, str], None]) -> None:
    """
    :param work: revisions, cases and hash seeds.
    :param jobs: so many processes run at a time.
    :param done: is called with what came of each case, in one thread.
    """
    with ThreadPoolExecutor(jobs) as pool:
        results = [pool.submit(revision.outcomes, cases, seed) for revision, cases, seed in work]
        try:
            for (revision, cases, seed), result in zip(work, results, strict=True):
                for case, outcome in zip(cases, result.result(), strict=True):
                    done(revision, case, seed, outcome)
        finally:
            pool.shutdown(cancel_futures=True)


def git(*arguments: str) -> str:
    """
    :param arguments: of git, in the project's folder.

    :returns: what it writes.

    :raises RuntimeError: if it fails.
    """
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True,
                          check=False)
    if done.returncode:
        raise RuntimeError(done.stderr.strip())
    return done.stdout.strip()
