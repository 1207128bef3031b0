"""Makes the bundled fonts: python3 subset.py FOLDER-OF-PACKAGES FOLDER-TO-WRITE-TO. Run by make-subset.sh."""

import bz2
import glob
import os
import re
import subprocess
import sys
from array import array

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates

# Two thousandths of an em are finer than a pixel up to text of 500 pixels, and coordinates half as large take less room.
UPEM = 500

# The vertical metrics of Noto Sans, in thousandths, so that a line with Chinese in it is as high as one without.
ASCENT, DESCENT = 1069, -293


# Signs that Fyne's Latin fonts lack, or that it would take from a font without a space: the space after such a sign is
# then drawn as a box.
SIGNS = "←↑→↓↔↖↗↘↙−≤≥≠≈∞√∈∅✓※○●◎◇◆□■△▲▽▼★☆"


def decoded(codec, leads, trails):
    found = set()
    for lead in leads:
        for trail in trails:
            try:
                text = bytes([lead, trail]).decode(codec)
            except UnicodeDecodeError:
                continue
            found.update(map(ord, text))
    return found


# Characters of names that no list below has.
NAMES = "𠮷龘"


def listed(*properties):
    """The characters with one of these properties in Unihan: Debian's package unicode-data."""
    with bz2.open("/usr/share/unicode/Unihan_OtherMappings.txt.bz2", "rt", encoding="utf-8") as f:
        return {int(line[2:].split("\t")[0], 16) for line in f if re.match(r"U\+\w+\t(%s)\t" % "|".join(properties), line)}


def cjk_characters():
    """The first levels of the standards of China and Japan, made of the characters in everyday use, and the traditional
    forms of the former."""
    wide = range(0xA1, 0xFF)
    simplified = decoded("gb2312", range(0xB0, 0xD8), wide)
    characters = simplified | decoded("euc_jp", range(0xB0, 0xD0), wide)
    each = "\n".join(map(chr, sorted(simplified)))
    traditional = subprocess.run(["opencc", "-c", "s2t"], input=each, capture_output=True, text=True, check=True).stdout
    characters.update(map(ord, traditional.replace("\n", "")))
    characters.update(map(ord, "彙曖楷憬梗惧憚勃冶慄斬曽餅溺妬嗅箋詮塡腺咽鬱挫瞳貼蔑臆貪頓剝頰傲艶瑠璃嫉辣摯")) # jōyō since 2010
    for first, last in [(0x3000, 0x303F), (0x3041, 0x30FF), (0x2460, 0x2473), (0xFF01, 0xFF60), (0xFFE0, 0xFFE6)]:
        characters.update(range(first, last + 1))
    return characters | set(map(ord, SIGNS + " "))


def rare_characters():
    """The other characters of these standards, and those of names: China's table of standard characters, Japan's supplement
    for names and the characters that Windows adds for names."""
    wide, half = range(0xA1, 0xFF), [c for c in range(0x40, 0xFD) if c != 0x7F]
    characters = decoded("gb2312", range(0xB0, 0xF8), wide) | decoded("euc_jp", range(0xB0, 0xF5), wide)
    characters |= listed("kTGH", "kJinmeiyoKanji") | set(map(ord, NAMES))
    return characters | {c for c in decoded("cp932", range(0xFA, 0xFD), half) if c > 0x2E7F}


def shown_characters(root):
    """What the program's own texts, lessons and documents in Chinese and Japanese show."""
    shown = set()
    files = [f for folder in ("assets", "docs") for f in glob.glob(os.path.join(root, folder, "**", "*.*.*"), recursive=True)]
    for file in files:
        if re.search(r"\.(zh|ja)\.(json|md|stepboard)$", file):
            with open(file, encoding="utf-8") as f:
                shown.update(map(ord, f.read()))
    return {c for c in shown if c > 0x2E7F}


def latin_characters():
    characters = set(range(0x20, 0x7F)) | set(range(0xA0, 0x250)) | set(range(0x370, 0x400)) | set(range(0x400, 0x460))
    return characters | set(range(0x2010, 0x2040)) | set(map(ord, "€№™×÷±·" + SIGNS))


def subset(source, characters):
    font = TTFont(source)
    options = Options()
    options.hinting = False
    options.layout_features = []
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    options.drop_tables += ["vhea", "vmtx", "VORG", "STAT", "BASE", "GSUB", "GPOS", "GDEF", "gasp", "meta", "DSIG", "MATH"]
    s = Subsetter(options)
    s.populate(unicodes=characters)
    s.subset(font)
    return font


def gather(sources, wanted, work):
    """One font with the wanted characters, each from the first of the sources, folders and patterns, that has it."""
    parts, missing = [], set(wanted)
    for folder, pattern in sources:
        for source in sorted(glob.glob(os.path.join(work, folder, "files", pattern))):
            has = missing & set(TTFont(source, lazy=True).getBestCmap())
            if has:
                missing -= has
                part = os.path.join(work, "part%03d.ttf" % len(parts))
                subset(source, has).save(part)
                parts.append(part)
    # The part with the space comes first, so that the space is glyph 1.
    parts.sort(key=lambda p: 0x20 not in TTFont(p, lazy=True).getBestCmap())
    print("in none of the sources:", "".join(map(chr, sorted(missing))))
    return Merger().merge(parts)


def drop_implied_points(font):
    """Leaves out points on a curve that lie halfway between their neighbours off it: TrueType puts them back."""
    for name in font.getGlyphOrder():
        glyph = font["glyf"][name]
        if glyph.numberOfContours <= 0:
            continue
        at, flags, keep, ends, start = glyph.coordinates, glyph.flags, [], [], 0
        for end in glyph.endPtsOfContours:
            contour = range(start, end + 1)
            for i in contour:
                before, after = contour[i - start - 1], contour[(i - start + 1) % len(contour)]
                halfway = all(abs(at[before][k] + at[after][k] - 2 * at[i][k]) <= 2 for k in (0, 1))
                if not (flags[i] & 1 and halfway and not flags[before] & 1 and not flags[after] & 1):
                    keep.append(i)
            ends.append(len(keep) - 1)
            start = end + 1
        glyph.coordinates = GlyphCoordinates([at[i] for i in keep])
        glyph.flags = array("B", [flags[i] for i in keep])
        glyph.endPtsOfContours = ends


def finish(font, path, family):
    hhea, os2 = font["hhea"], font["OS/2"]
    per = font["head"].unitsPerEm / 1000
    hhea.ascent, hhea.descent, hhea.lineGap = round(ASCENT * per), round(DESCENT * per), 0
    os2.sTypoAscender, os2.sTypoDescender, os2.sTypoLineGap = hhea.ascent, hhea.descent, 0
    os2.usWinAscent, os2.usWinDescent = hhea.ascent, -hhea.descent
    os2.fsSelection &= ~(1 << 7)
    for record in font["name"].names:
        if record.nameID in (1, 4):
            record.string = family
        elif record.nameID == 6:
            record.string = family.replace(" ", "")
    font["post"].formatType = 3.0
    font["head"].created = font["head"].modified = 0  # the same bytes whenever they are made
    font.recalcTimestamp = False
    font.save(path)
    print(path, len(font.getBestCmap()), "characters", os.path.getsize(path), "bytes")


def main(work, out):
    wanted = cjk_characters() | shown_characters(os.path.join(out, "..", ".."))
    noto = ("noto-sans", "noto-sans-math", "noto-sans-sc", "noto-sans-jp")
    rest = ("rest", "*_400*")  # rare characters that are in no part of noto-sans-sc
    for weight, characters, more, path, name in [
        ("400", wanted, [], os.path.join(out, "cjk.ttf"), "Stepboard CJK"),
        ("700", wanted, [], os.path.join(work, "cjk-bold.ttf"), "Stepboard CJK Bold"),
        ("400", rare_characters() - wanted | {0x20}, [rest], os.path.join(out, "rare.ttf"), "Stepboard CJK Rare"),
    ]:
        cjk = gather([(source, "*-%s-*" % weight) for source in noto] + more, characters, work)
        assert cjk.getGlyphID("space") == 1
        scale_upem(cjk, UPEM)
        drop_implied_points(cjk)
        finish(cjk, path, name)
    for weight, name in [("400", "regular"), ("700", "bold")]:
        # The mathematical signs come in one weight.
        latin = gather([("noto-sans", "*-%s-*" % weight), ("noto-sans-math", "*-400-*")], latin_characters(), work)
        finish(latin, os.path.join(out, name + ".ttf"), "Stepboard Latin " + name.capitalize())


main(*sys.argv[1:])
