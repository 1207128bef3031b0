package trace

import (
	"strings"

	"stepboard/assets"
)

// Languages returns the programming languages for which [Helper] has code, as the command line names them.
func Languages() []string { return []string{"cpp", "python"} }

// Helper returns the name and the text of a file with code for programs that write a trace. The parameter language is
// one of Languages. The file begins with a comment in a human language (tongue, such as "en").
func Helper(language, tongue string) (name string, text []byte) {
	names := map[string]string{"cpp": "stepboard.hpp", "python": "stepboard_trace.py"}
	stem, ending, _ := strings.Cut(names[language], ".")
	name = stem + "." + ending
	for _, part := range []string{"about/" + stem + "." + tongue + "." + ending, name} {
		data, err := assets.Trace.ReadFile("trace/" + part)
		if err != nil {
			panic(err) // it is built in
		}
		text = append(text, data...)
	}
	return name, text
}
