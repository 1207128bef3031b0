"""Makes the bold and the monospaced CJK font: python3 window.py FOLDER-OF-CJK-BOLD FOLDER-OF-FONTS MONOSPACE-FONT. It
writes beside the others. Run by make-subset.sh.

The toolkit falls back from a font of the theme to its own Latin font, and never to another one of the theme. So each
style needs all Chinese and Japanese characters in one file."""

import os
import sys

from fontTools.ttLib import TTFont

# The blocks of characters that become bold; the space stays that of the regular font.
BLOCKS = [(0x3000, 0x30FF), (0x4E00, 0x9FFF), (0xFF00, 0xFFFF)]


def opened(path):
    return TTFont(path, recalcTimestamp=False)


def finish(font, path):
    font.save(path)
    print(path, os.path.getsize(path), "bytes")


def bold(work, fonts):
    """The regular font with its advances, and with bold glyphs where there are any, so that bold moves no text."""
    font, heavy = opened(os.path.join(fonts, "cjk.ttf")), opened(os.path.join(work, "cjk-bold.ttf"))
    ours, theirs = font.getBestCmap(), heavy.getBestCmap()
    assert font["head"].unitsPerEm == heavy["head"].unitsPerEm
    for first, last in BLOCKS:
        for char in range(first, last + 1):
            if char in theirs:
                glyph = heavy["glyf"][theirs[char]]
                assert not glyph.isComposite()
                font["glyf"][ours[char]] = glyph
    finish(font, os.path.join(fonts, "cjk-bold.ttf"))


def monospace(fonts, like):
    """The regular font, with the line height and the space of the toolkit's monospace font: it measures a line by the
    font that has the space."""
    font, latin = opened(os.path.join(fonts, "cjk.ttf")), opened(like)
    scale = font["head"].unitsPerEm / latin["head"].unitsPerEm
    for name in ("ascent", "descent", "lineGap"):
        setattr(font["hhea"], name, round(getattr(latin["hhea"], name) * scale))
    space = font.getBestCmap()[0x20]
    advance = round(latin["hmtx"][latin.getBestCmap()[0x20]][0] * scale)
    font["hmtx"][space] = (advance, font["hmtx"][space][1])
    finish(font, os.path.join(fonts, "window-mono.ttf"))


def main(work, fonts, like):
    bold(work, fonts)
    monospace(fonts, like)


main(*sys.argv[1:])
