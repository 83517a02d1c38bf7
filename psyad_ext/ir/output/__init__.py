# SPDX-License-Identifier: BSD-3-Clause
"""What is written: the text of the source with generated code between its lines."""
