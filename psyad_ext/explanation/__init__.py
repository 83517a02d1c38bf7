# SPDX-License-Identifier: BSD-3-Clause
"""What is done with each line of a source, and why."""

from psyad_ext.explanation.as_json import document
from psyad_ext.explanation.explain import Explanation, explain
from psyad_ext.explanation.figures import outlook_figure
from psyad_ext.explanation.outlook import outlook_text, outlooks
from psyad_ext.explanation.tangents import explain_tangent

__all__ = ["Explanation", "document", "explain", "explain_tangent", "outlook_figure",
           "outlook_text", "outlooks"]
