# SPDX-License-Identifier: BSD-3-Clause
"""What the passes have in common: new variables, shapes, values, replacing statements."""
