#!/usr/bin/env python3
"""Draws the board of an input beside it: visualize.py INPUT [ANSWER] [OPTION...], options as `stepboard draw` takes them."""
import os
import subprocess
import sys

source, options = sys.argv[1], sys.argv[3:]
picture = os.path.splitext(source)[0] + ".svg"
sys.exit(subprocess.call(["stepboard", "draw", source, "-o", picture, *options]))
