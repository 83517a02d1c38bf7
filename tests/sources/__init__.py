# SPDX-License-Identifier: BSD-3-Clause
"""Sources in several files, in fixed form, and for the preprocessor."""
