# SPDX-License-Identifier: BSD-3-Clause
"""The small core language in which statements are differentiated."""
