# SPDX-License-Identifier: BSD-3-Clause
"""Test programs for the builds and the data of users."""

from psyad_ext.verification.harness.write import write_harness

__all__ = ["write_harness"]
