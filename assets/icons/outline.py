"""Turns the stroked icons of lines.svg into one filled path each, because Fyne recolours fills only.

Run by make-icons.sh with the python that Debian's fontforge is built for.
"""

import os
import re
import sys
import tempfile
import xml.etree.ElementTree as ET

import fontforge

SVG = "{http://www.w3.org/2000/svg}"
SCALE = 100  # font units to a unit of the grid
GRID = 24


def contours(markups):
    """The outlines of some SVGs laid together, strokes expanded and overlaps removed, in font units."""
    font = fontforge.font()
    font.em = GRID * SCALE
    font.ascent, font.descent = GRID * SCALE, 0
    whole, part = font.createChar(65), font.createChar(66)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "part.svg")
        for markup in markups:
            with open(path, "w") as f:
                f.write(markup)
            part.clear()
            part.importOutlines(path, scale=True)
            part.correctDirection()
            whole.foreground += part.foreground
    whole.removeOverlap()
    whole.simplify(2, ("mergelines",))
    whole.round()
    return whole.foreground


def path_data(layer):
    def at(p):
        return "%g %g" % (round(p.x / SCALE, 2), round(GRID - p.y / SCALE, 2))

    data = []
    for contour in layer:
        points = list(contour)
        while not points[0].on_curve:
            points = points[1:] + points[:1]
        data.append("M" + at(points[0]))
        points = points[1:] + points[:1]
        i = 0
        while i < len(points):
            if points[i].on_curve:
                data.append("L" + at(points[i]))
                i += 1
            else:
                data.append("C" + " ".join(at(p) for p in points[i : i + 3]))
                i += 3
        data.append("z")
    return "".join(data)


def main(source, folder):
    head = re.match(r"<svg[^>]*>", open(source).read()).group(0).replace("<svg", '<svg width="24" height="24"')
    ET.register_namespace("", SVG.strip("{}"))
    for group in ET.parse(source).getroot().findall(SVG + "g"):
        markups = []
        for element in group:
            if element.get("fill"):
                element.set("stroke", "none")
                markups.append(head + ET.tostring(element, encoding="unicode") + "</svg>")
                del element.attrib["fill"], element.attrib["stroke"]
            markups.append(head + ET.tostring(element, encoding="unicode") + "</svg>")
        with open(os.path.join(folder, group.get("id") + ".svg"), "w") as f:
            f.write('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="%s"/></svg>\n' % path_data(contours(markups)))


main(*sys.argv[1:])
