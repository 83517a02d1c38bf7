# SPDX-License-Identifier: BSD-3-Clause
"""How fast, how large and how quickly generated adjoints are: ``python -m benchmarks``."""
