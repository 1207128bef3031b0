package judge

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"stepboard/app/contest/testset"
)

// Compilers can't read the user's files, exceed no limit, and leave nothing behind.
func TestCompilers(t *testing.T) {
	needNamespaces(t)
	v := newVictim(t)
	t.Cleanup(func() { v.unharmed(t) })
	for _, c := range []struct {
		name, source string
		says         string // part of the compiler's message; empty: any message
	}{
		{"include.cpp", "#include \"@SECRET@\"\nint main() {}", "No such file"},
		{"incbin.cpp", "asm(\".incbin \\\"@SECRET@\\\"\");\nint main() {}", ""},
		{"solver.cpp", "asm(\".incbin \\\"/stepboard\\\"\");\nint main() {}", "file not found"},
		{"embed.c", "char s[] = {\n#embed \"@SECRET@\"\n};\nint main() {}", ""},
		{"environ.cpp", "#include \"/proc/1/environ\"\nint main() {}", "No such file"},
		{"itself.cpp", "#include __FILE__\n#include __FILE__\nint main() {}", ""},
		{"zeros.cpp", "#include \"/dev/zero\"\nint main() {}", ""},
		{"errors.cpp", strings.Repeat("int f() { return x; }\n", 20_000), "was not declared"},
		{"template.cpp", "template <int N> struct A { A<N * 2 + 1> a; A<N * 2 + 2> b; };\nA<0> a;\nint main() {}", ""},
		{"big.c", "char a[1 << 30] = {1};\nint main() {}", ""},
		{"escape.cpp", "int main() { \x1b[2J\x1b]0;title\x07; }", ""},
		{"cgo.go", "package main\n// #include \"@SECRET@\"\nimport \"C\"\nfunc main() {}", ""},
		{"import.py", "import traceback\nraise SystemExit(open('@SECRET@').read())", "no complaint"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if l, _ := languageOf(c.name, Languages()); testing.Short() {
				t.Skip("compilers are no goroutines of ours")
			} else if _, err := findCommand(l.Build[0][0]); errors.Is(err, exec.ErrNotFound) {
				t.Skip(err)
			}
			t.Parallel()
			p, err := Prepare(t.Context(), written(t, c.name, v.fill(c.source)), Languages())
			if p != nil {
				err = errors.Join(err, p.Close())
			}
			said := "no complaint"
			if err != nil {
				said = err.Error()
			}
			_, refused := errors.AsType[*CompileError](err)
			if !strings.Contains(said, c.says) || refused == (c.says == "no complaint") || strings.Contains(said, "the secret") ||
				len(said) > mostSaid || strings.ContainsAny(said, "\x1b\x07") || strings.Contains(said, "/folder/") {
				t.Errorf("%v, says %q", refused, said)
			}
		})
	}
}

// A program may have the name of a Python module. The program does not replace the module.
func TestNamesOfLibraries(t *testing.T) {
	names := []string{"re.py", "\xff\n.py", "traceback.py", "types.py", "{memory}.py"}
	if testing.Short() {
		names = names[:2]
	}
	for _, name := range names {
		p, err := Prepare(t.Context(), written(t, name, "import re, types, traceback\nprint(len(re.findall('.', input())))"), Languages())
		if err != nil {
			t.Errorf("%q: %v", name, err)
			continue
		}
		judged(t, p, Limits{Time: 5 * time.Second}, Wrong) // the input has 3 characters
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
}

// The header testlib.h beside a source is used only if it is a file, not if it is a link out of the folder or in it.
func TestTestlibLink(t *testing.T) {
	needs(t, "a.cpp")
	folder := t.TempDir()
	source := filepath.Join(folder, "eve", "a.cpp")
	header := filepath.Join(filepath.Dir(source), testset.Testlib)
	secret, inner := filepath.Join(folder, "secret"), filepath.Join(filepath.Dir(source), "secret")
	err := os.Mkdir(filepath.Dir(source), 0o700)
	for path, text := range map[string]string{source: "asm(\".incbin \\\"testlib.h\\\"\");\nint main() {}", secret: "x", inner: "x"} {
		err = errors.Join(err, os.WriteFile(path, []byte(text), 0o600))
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, link := range []string{"../secret", "secret", ""} {
		if link == "" {
			err = os.Rename(inner, header)
		} else {
			err = os.Symlink(link, header)
		}
		if err != nil {
			t.Fatal(err)
		}
		p, err := Prepare(t.Context(), source, Languages())
		if (err == nil) != (link == "") {
			t.Errorf("link %q: %v", link, err)
		}
		if p != nil {
			_ = p.Close()
		}
		if err := os.Remove(header); err != nil {
			t.Fatal(err)
		}
	}
}

// Python may be in a virtual environment in the folder of the class. Programs can't read this folder.
func TestPythonInClass(t *testing.T) {
	needNamespaces(t)
	class := t.TempDir()
	python, err := findCommand("python3|python")
	if err == nil {
		err = exec.CommandContext(t.Context(), python, "-m", "venv", "--without-pip", class).Run()
	}
	secret, source := filepath.Join(class, "tests", "secret"), filepath.Join(class, "a.py")
	err = errors.Join(err, os.Mkdir(filepath.Dir(secret), 0o755), os.WriteFile(secret, []byte("7"), 0o644),
		os.WriteFile(source, []byte("print(open('"+secret+"').read())"), 0o600))
	if err != nil {
		t.Skip(err)
	}
	t.Setenv("PATH", filepath.Join(class, "bin")+":"+os.Getenv("PATH"))
	p, err := Prepare(t.Context(), source, Languages(filepath.Dir(secret)))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = p.Close() }()
	if r, _ := judged(t, p, Limits{Time: 5 * time.Second}, Crashed); !bytes.Contains(r.Errors, []byte("No such file")) {
		t.Errorf("%s", r.Errors)
	}
}
