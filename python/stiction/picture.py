"""Pictures of machines for notebooks."""

from __future__ import annotations

import base64
import html


def as_html(svg: str, words: str) -> str:
    """A picture as an image with its own style, which touches nothing else of the notebook.

    Args:
        svg: text of the file.
        words: what it shows, for who cannot see it.
    """
    data = base64.b64encode(svg.encode("utf-8")).decode("ascii")
    return f'<img alt="{html.escape(words, quote=True)}" src="data:image/svg+xml;base64,{data}">'
