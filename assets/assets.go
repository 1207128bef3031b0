// Package assets holds what is built into the program: texts, sample boards, lessons, fonts and icons. It knows no
// GUI library.
package assets

import (
	"embed"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// Text holds the message files of the catalogue, text/<area>.<language>.json.
//
//go:embed text/*.json
var Text embed.FS

// Samples holds the sample boards, in the folder samples.
//
//go:embed samples
var Samples embed.FS

// Lessons holds a ready lesson a puzzle and language, lessons/<puzzle>.<language>.stepboard.
//
//go:embed lessons
var Lessons embed.FS

// Validators holds, for packages of test data, the programs that look at inputs of a puzzle: validators/<puzzle>.py for
// Kattis, <puzzle>.cpp for testlib, each the body of frame.py or frame.cpp; and check.cpp, which compares answers.
//
//go:embed validators
var Validators embed.FS

// Puzzles holds the collection of puzzles that files of rules tell of, puzzles/<ID>.star.
//
//go:embed puzzles/*.star
var Puzzles embed.FS

// Models holds what a new puzzle starts from, models/<name>.<language>.star.
//
//go:embed models/*.star
var Models embed.FS

//go:embed icons/outline/*.svg
var icons embed.FS

//go:embed icons/app/128.png
var appIcon []byte

// AppIcon is the program's icon as PNG, 128 pixels square: what desktops show beside a window's title or in a bar.
func AppIcon() []byte { return slices.Clip(appIcon) }

// Icon is one of the line icons as SVG: a single filled path on a grid of 24. It reports whether there is such an icon.
func Icon(name string) ([]byte, bool) {
	data, err := icons.ReadFile("icons/outline/" + name + ".svg")
	return data, err == nil
}

// Icons lists the names of the line icons.
func Icons() []string {
	files, err := fs.Glob(icons, "icons/outline/*.svg")
	if err != nil {
		panic(err) // the pattern is a constant
	}
	names := make([]string, len(files))
	for i, file := range files {
		names[i] = strings.TrimSuffix(path.Base(file), ".svg")
	}
	return names
}

// Trace holds what programs write traces with: trace/stepboard.hpp for C++ and trace/stepboard_trace.py for Python.
//
//go:embed trace/stepboard.hpp trace/stepboard_trace.py
var Trace embed.FS
