"""Makes the bold CJK font: python3 window.py FOLDER-OF-CJK-BOLD FOLDER-OF-FONTS. It writes beside the others. Run by
make-subset.sh.

The toolkit falls back from a font of the theme to its own Latin font, and never to another one of the theme. So each
style needs all Chinese and Japanese characters in one file."""

import os
import sys

from fontTools.ttLib import TTFont

# The blocks of characters that become bold; the space stays that of the regular font.
BLOCKS = [(0x3000, 0x30FF), (0x3400, 0x9FFF), (0xFF00, 0xFFFF), (0x20000, 0x323AF)]


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


def main(work, fonts):
    bold(work, fonts)


main(*sys.argv[1:])
