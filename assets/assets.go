// Package assets has the files built into the program: texts, samples, fonts, icons. It uses no GUI library.
package assets

import (
	"embed"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// Text has the texts of the catalogue, text/<area>.<language>.json.
//
//go:embed text/*.json
var Text embed.FS

// Samples has the sample boards and the tours, in the folder samples.
//
//go:embed samples
var Samples embed.FS

// Estimates is the name of the ready lesson about estimates and pattern databases.
const Estimates = "estimates"

// Lessons has ready lessons, lessons/<name>.<language>.stepboard. The name is a puzzle's ID, search-tree or
// Estimates.
//
//go:embed lessons
var Lessons embed.FS

// Validators has programs for packages of test data. validators/<puzzle>.py (for Kattis) and <puzzle>.cpp (for testlib)
// check a puzzle's inputs; they are inserted into frame.py and frame.cpp. check.cpp compares answers.
//
//go:embed validators
var Validators embed.FS

// Puzzles has the collection of puzzles that are files of rules, puzzles/<ID>.star.
//
//go:embed puzzles/*.star
var Puzzles embed.FS

// Models has files of rules from which a new puzzle can start, models/<name>.<language>.star.
//
//go:embed models/*.star
var Models embed.FS

//go:embed readings/*.txt
var readings embed.FS

// Readings tells how the words of the menus are read in a language, for the search of commands. A line has a word and
// two readings: for Chinese in pinyin and as initials, for Japanese in hiragana and in Latin letters. Longer words come
// first. A language without a file has no readings.
func Readings(language string) string {
	data, _ := readings.ReadFile("readings/" + language + ".txt")
	return string(data)
}

//go:embed icons/outline/*.svg
var icons embed.FS

//go:embed icons/app/128.png
var appIcon []byte

// AppIcon is the program's icon as PNG, 128×128 pixels. Desktops show it beside a window's title or in a bar.
func AppIcon() []byte { return slices.Clip(appIcon) }

// Icon returns a line icon as SVG, one filled path in a square of 24 units; or false if there is no such icon.
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

// Trace has the libraries with which users' programs write traces: trace/stepboard.hpp and trace/stepboard_trace.py.
//
//go:embed trace
var Trace embed.FS
