package judge

import (
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// Language describes how programs of a language are compiled and run, as data that can be shown and edited. All
// commands run in a box. Their words may contain {source}, the program's text in the work folder (in Java under its
// class's name); {class}, that name; {folder}, the folder of compiled files, also when the program runs; {program}, the
// compiled program there; {copy}, the text there; {work}, the work folder; {cache}, see Cache; and {memory}, the limit
// in megabytes.
type Language struct {
	Name    string
	Endings []string   // with their dot
	Build   [][]string // tried one after the other until one compiles; empty: no compilation
	Run     []string   // empty: {program}
	Text    bool       // the program's text itself is run
	// Where are arguments that make a tool print its own path, or a folder whose bin contains it. The tool is the first
	// word of Run, or of Build if Run has none. The first command found may only be a script that looks for the tool.
	Where   []string
	Cache   []string // arguments that make the tool print the folder of its cache
	Env     []string // of Build, added to every program's environment
	Threads bool     // needs more address space than memory, so address space can't be bounded
}

// Languages are the known languages, with the commands that setters use.
func Languages() []Language {
	standard := func(std, compiler string, more ...string) []string {
		line := []string{compiler, "-O2", "-std=" + std, "-o", "{program}", "{source}"}
		return append(line, more...)
	}
	cpp := func(compiler string, more ...string) []string { return standard("gnu++20", compiler, more...) }
	// for programs whose names clash with newer names of the library, such as size and data
	old := standard("gnu++14", "g++")
	// A statically linked program starts in a third of the time. Not every system has the libraries for that.
	builds := [][]string{cpp("g++", "-static"), cpp("g++"), cpp("clang++"), old}
	switch runtime.GOOS {
	case "darwin":
		builds = [][]string{cpp("clang++"), cpp("g++"), old}
	case "windows":
		builds = [][]string{cpp("g++", "-static", "-Wl,--stack,268435456"), cpp("clang++"), old}
	}
	plain := func(more ...string) []string { return standard("gnu17", "gcc", append(more, "-lm")...) }
	c := [][]string{plain("-static"), plain(), standard("gnu17", "clang", "-lm")}
	return []Language{
		{Name: "C", Endings: []string{".c"}, Build: c},
		{Name: "C++", Endings: []string{".cpp", ".cc", ".cxx"}, Build: builds},
		{Name: "Pascal", Endings: []string{".pas", ".pp"}, Build: [][]string{
			{"fpc", "-O2", "-XS", "-Sg", "-FE{folder}", "-o{program}", "{source}"},
		}},
		{
			// Python's own library comes before files beside the program (-I), so that no such file replaces a part of
			// it.
			Name: "Python", Endings: []string{".py"}, Text: true,
			Build: [][]string{{"python3|python", "-I", "-m", "py_compile", "{source}"}},
			Run:   []string{"python3|python", "-I", "{copy}"}, Where: []string{"-I", "-c", "import sys; print(sys.executable)"},
		},
		{
			Name: "Java", Endings: []string{".java"}, Threads: true,
			Build: [][]string{{"javac", "-encoding", "UTF-8", "-J-XX:-UsePerfData", "-d", "{folder}", "{source}"}},
			Run: []string{
				"java", "-Xss64m", "-Xmx{memory}m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-cp",
				"{folder}", "{class}",
			},
		},
		{
			Name: "Go", Endings: []string{".go"}, Threads: true,
			Build: [][]string{{"go", "build", "-o", "{program}", "{source}"}},
			Where: []string{"env", "GOROOT"}, Cache: []string{"env", "GOCACHE"},
			Env: []string{
				"GOCACHE={cache}", "GOPATH={work}/go", "GOTOOLCHAIN=local", "CGO_ENABLED=0", "GOTELEMETRY=off", "GOFLAGS=",
				"GOENV=off",
			},
		},
	}
}

func languageOf(path string, all []Language) (Language, bool) {
	ending := strings.ToLower(filepath.Ext(path))
	i := slices.IndexFunc(all, func(l Language) bool { return slices.Contains(l.Endings, ending) })
	if i < 0 {
		return Language{}, false
	}
	return all[i], true
}

// find is the path of the first command that is installed, given commands such as "python3|python".
func find(names string) (path string, err error) {
	for name := range strings.SplitSeq(names, "|") {
		path, err = exec.LookPath(name)
		if err == nil {
			return filepath.Abs(path)
		}
	}
	return "", err
}
