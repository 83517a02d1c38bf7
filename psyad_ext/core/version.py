# SPDX-License-Identifier: BSD-3-Clause
"""The version of the package."""

VERSION = "0.2.0"
