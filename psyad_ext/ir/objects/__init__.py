# SPDX-License-Identifier: BSD-3-Clause
"""Objects that are declared with ``class``: of which types they are, in fparser's tree."""
