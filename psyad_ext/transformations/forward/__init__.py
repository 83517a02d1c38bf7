# SPDX-License-Identifier: BSD-3-Clause
"""The tangent mode: derivatives are carried along with the values."""
