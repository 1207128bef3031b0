#!/bin/sh
# Makes the pictures of the program's icon from ../icon.svg and the outlines of the line icons from lines.svg. Needs, from
# Debian, librsvg2-bin, icoutils and python3-fontforge.
set -eu
cd "$(dirname "$0")"
mkdir -p app outline
for size in 16 22 24 32 48 64 128 256 512; do
	rsvg-convert --width $size --height $size ../icon.svg --output app/$size.png
done
cp app/512.png ../icon.png
icotool --create --output ../icon.ico app/16.png app/24.png app/32.png app/48.png app/64.png --raw app/256.png
rm -f outline/*.svg
/usr/bin/python3 outline.py lines.svg outline 2>/dev/null
