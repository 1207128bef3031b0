package judge

import (
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// Language is how programs of a language are compiled and run: data that can be shown and edited. In commands {source}
// is the program's file, {copy} a copy of it in a folder of ours (in Java under its class's name), {class} that name,
// {program} where the compiled program goes, {folder} the folder of it and {memory} the limit in megabytes.
type Language struct {
	Name    string
	Endings []string   // with their dot
	Build   [][]string // tried one after the other until one compiles; none: nothing to compile
	Run     []string   // none: {program}
	Where   []string   // arguments with which the first word of Run prints its own path, where it may be a script
	Threads bool       // takes more address space than memory, so that it can't be bounded
}

// Languages are those known, with the commands that setters use.
func Languages() []Language {
	standard := func(std, compiler string, more ...string) []string {
		line := []string{compiler, "-O2", "-std=" + std, "-o", "{program}", "{source}"}
		return append(line, more...)
	}
	cpp := func(compiler string, more ...string) []string { return standard("gnu++20", compiler, more...) }
	old := standard("gnu++14", "g++") // programs that use names which the library took later, as size and data
	// A program that is linked whole starts in a third of the time. Not every system has what that needs.
	builds := [][]string{cpp("g++", "-static"), cpp("g++"), cpp("clang++"), old}
	switch runtime.GOOS {
	case "darwin":
		builds = [][]string{cpp("clang++"), cpp("g++"), old}
	case "windows":
		builds = [][]string{cpp("g++", "-static", "-Wl,--stack,268435456"), cpp("clang++"), old}
	}
	return []Language{
		{Name: "C++", Endings: []string{".cpp", ".cc", ".cxx"}, Build: builds},
		{Name: "Pascal", Endings: []string{".pas", ".pp"}, Build: [][]string{
			{"fpc", "-O2", "-XS", "-Sg", "-FE{folder}", "-o{program}", "{source}"},
		}},
		{
			Name: "Python", Endings: []string{".py"}, Build: [][]string{
				{"python3", "-m", "py_compile", "{copy}"}, {"python", "-m", "py_compile", "{copy}"},
			},
			Run: []string{"python3|python", "{copy}"}, Where: []string{"-c", "import sys; print(sys.executable)"},
		},
		{
			Name: "Java", Endings: []string{".java"}, Threads: true,
			Build: [][]string{{"javac", "-encoding", "UTF-8", "-d", "{folder}", "{copy}"}},
			Run: []string{
				"java", "-Xss64m", "-Xmx{memory}m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", "{folder}", "{class}",
			},
		},
		{
			Name: "Go", Endings: []string{".go"}, Threads: true,
			Build: [][]string{{"go", "build", "-o", "{program}", "{source}"}},
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

// find is the path of the first of some commands, "python3|python", that is there.
func find(names string) (path string, err error) {
	for name := range strings.SplitSeq(names, "|") {
		path, err = exec.LookPath(name)
		if err == nil {
			return filepath.Abs(path)
		}
	}
	return "", err
}
