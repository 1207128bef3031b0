package judge

import (
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// Language describes how programs of a language are compiled and run. The commands of Build and Run run in a box. Their
// words may contain placeholders:
//   - {source}: the source file in the work folder; a Java file has the name of its public class
//   - {class}: the name of the source file without its ending
//   - {folder}: the folder of compiled files, in Build and in Run
//   - {program}, {copy}: the compiled program and a copy of the source in that folder
//   - {work}: the work folder; {cache}: see Cache; {memory}: the memory limit in megabytes
type Language struct {
	Name    string
	Endings []string   // lower-case endings of file names, with the dot
	Build   [][]string // commands, tried in order until one compiles; empty: no compilation
	Run     []string   // the command that runs the program; empty: {program}
	Text    bool       // copy the source to {copy}, because Run needs it
	// The arguments Where make a command print its real path, because the command in PATH may be only a script. If the
	// printed path is a folder, the real command is in the subfolder bin of this folder.
	Where   []string
	Cache   []string // arguments that make a command print the path of its cache folder; empty: none
	Env     []string // more environment variables for the commands of Build, as "NAME=value"
	Sockets bool     // compiler and programs need pairs of connected sockets
	private []string // files and folders that programs may never read
	Threads bool     // the address space is not limited, because programs reserve much more of it than they use
}

// Languages returns the built-in languages, with the compiler options that are usual in contests. Compilers may be
// installed in a folder that also contains private files or folders, such as the test set. Then programs may not read
// that folder.
func Languages(private ...string) []Language {
	all := builtIn()
	for i := range all {
		all[i].private = private
	}
	return all
}

func builtIn() []Language {
	standard := func(std, compiler string, more ...string) []string {
		line := []string{compiler, "-O2", "-std=" + std, "-o", "{program}", "{source}"}
		return append(line, more...)
	}
	cpp := func(compiler string, more ...string) []string { return standard("gnu++20", compiler, more...) }
	// Some programs define names that newer versions of the library also define, such as size. They need the command old.
	old := standard("gnu++14", "g++")
	// Static linking makes the start of a program three times as fast. But not every system has static libraries.
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
			// With -I, Python loads no modules from the program's folder. Such modules could replace modules of Python.
			Name: "Python", Endings: []string{".py"}, Text: true,
			Build: [][]string{{"python3|python", "-I", "-m", "py_compile", "{source}"}},
			Run:   []string{"python3|python", "-I", "{copy}"}, Where: []string{"-I", "-c", "import sys; print(sys.executable)"},
		},
		{
			Name: "Java", Endings: []string{".java"}, Threads: true, Sockets: true,
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

// findCommand returns the path of the first installed command in names, such as "python3|python".
func findCommand(names string) (path string, err error) {
	for name := range strings.SplitSeq(names, "|") {
		path, err = exec.LookPath(name)
		if err == nil {
			return filepath.Abs(path)
		}
	}
	return "", err
}
