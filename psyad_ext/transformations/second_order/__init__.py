# SPDX-License-Identifier: BSD-3-Clause
"""Second derivatives: both modes, one after the other."""
