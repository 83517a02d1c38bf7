# SPDX-License-Identifier: BSD-3-Clause
"""What users say about their code in comments: ``!$psyad`` and ``!$ad`` lines."""
