package trace

import (
	"path"

	"stepboard/assets"
)

// Languages are those of programs for which there is a Helper, by the names of the command line.
func Languages() []string { return []string{"cpp", "python"} }

// Helper is the file with which a program in one of the Languages writes its trace.
func Helper(language string) (name string, text []byte) {
	file := map[string]string{"cpp": "trace/stepboard.hpp", "python": "trace/stepboard_trace.py"}[language]
	text, err := assets.Trace.ReadFile(file)
	if err != nil {
		panic(err) // it is built in
	}
	return path.Base(file), text
}
