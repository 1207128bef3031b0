package trace

import (
	"path"

	"stepboard/assets"
)

// Languages returns the programming languages that have a Helper, by their names on the command line.
func Languages() []string { return []string{"cpp", "python"} }

// Helper returns a file with code for programs that write a trace. language is one of Languages.
func Helper(language string) (name string, text []byte) {
	file := map[string]string{"cpp": "trace/stepboard.hpp", "python": "trace/stepboard_trace.py"}[language]
	text, err := assets.Trace.ReadFile(file)
	if err != nil {
		panic(err) // it is built in
	}
	return path.Base(file), text
}
