package judge

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"stepboard/app/catalogue"
	"stepboard/app/contest/judge/box"
	"stepboard/app/contest/testset"
	"stepboard/solve"
	"stepboard/solve/budget"
)

func TestMain(m *testing.M) {
	box.Help()
	m.Run()
}

// prepared prepares a program from a source. The program is closed at the end of the test.
func prepared(t testing.TB, name, source string) *Program {
	t.Helper()
	needs(t, name)
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	p, err := Prepare(t.Context(), path, Languages())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

// needs skips a test if the compiler of a program is missing. The quick tests need no more than the build. For the long
// form, setup installs all compilers.
func needs(t testing.TB, name string) {
	t.Helper()
	l, _ := languageOf(name, Languages())
	if len(l.Build) == 0 || !testing.Short() {
		return
	}
	if _, err := findCommand(l.Build[0][0]); err != nil {
		t.Skip(err)
	}
}

const sum = `
#include <cstdio>
int main() { long long a, s = 0; while (scanf("%lld", &a) == 1) s += a; printf("%lld\n", s); }
`

// verdicts has one program each, and its verdict for the input "3 4" and the answer 7.
var verdicts = []struct {
	name, source string
	want         Kind
}{
	{"right.cpp", sum, Accepted},
	{"right.py", "print(sum(map(int, input().split())))", Accepted},
	{"spaces.py", "print('\\n\\n  7  \\n\\n')", Accepted},
	{"wrong.cpp", `#include <cstdio>
		int main() { puts("8"); }`, Wrong},
	{"more.py", "print(7, 7)", Wrong},
	{"silent.py", "", Wrong},
	{"asleep.py", "import time; time.sleep(60)", TooLong},
	{"busy.cpp", "int main() { for (volatile int i = 0;; i++); }", TooLong},
	{"busy.py", "while True: pass", TooLong},
	{"child.py", "import os, time\nif os.fork() == 0:\n time.sleep(60)\nelse: print(7)", Accepted},
	{"waits.py", "import os\nif os.fork() == 0:\n while True: pass\nos.wait()", TooLong},
	{"status.cpp", `#include <cstdio>
		int main() { puts("7"); return 1; }`, Crashed},
	{"abort.cpp", `#include <cstdlib>
		int main() { abort(); }`, Crashed},
	{"null.cpp", `int main(int c, char**) { volatile int *p = nullptr; return *p + c; }`, Crashed},
	{"exception.py", "raise ValueError('seven')", Crashed},
	{"deep.py", "f = lambda n: f(n + 1)\nf(0)", Crashed},
	{"deep.cpp", `int f(volatile int *p, int n) { volatile int a[256]; a[0] = n; return f(a, n + 1) + *p; }
		int main() { int x = 0; return f(&x, 0); }`, TooMuch},
	{"deepenough.cpp", `#include <cstdio>
		int f(int n) { volatile int a[16]; a[0] = n; return n ? f(n - 1) + a[0] * 0 : 7; }
		int main() { printf("%d\n", f(500000)); }`, Accepted},
	{"hungry.cpp", `#include <vector>
		int main() { std::vector<char *> v; for (;;) { v.push_back(new char[1 << 20]);
			for (int i = 0; i < 1 << 20; i += 4096) v.back()[i] = 1; } }`, TooMuch},
	{"greedy.py", "a = []\nwhile True: a.append(bytearray(1 << 20))", TooMuch},
	{"reserves.cpp", `#include <cstdio>
		static char big[200 << 20];
		int main() { puts(big[1 << 20] ? "8" : "7"); }`, Accepted},
	{"endless.cpp", `#include <cstdio>
		int main() { for (;;) puts("7"); }`, TooTalkative},
	{"endless.py", "while True: print('7' * 1000)", TooTalkative},
	{"writes.py", "open('own', 'w').write('7'); print(open('own').read())", Accepted},
	{"kept.py", "import os\nprint(7 if not os.listdir('.') else 8)\nopen('left', 'w'); os.mkdir('d'); open('d/x', 'w')", Accepted},
}

// Compilers of other languages are not on every machine.
func TestOtherLanguages(t *testing.T) {
	if testing.Short() {
		t.Skip("compilers are no goroutines of ours")
	}
	for _, c := range []struct {
		name, source string
		want         Kind
	}{
		{"right.pas", "var a, b: longint; begin read(a, b); writeln(a + b); end.", Accepted},
		{"crash.pas", "{$R+} var a: array of longint; begin setlength(a, 1); a[random(1) + 5] := 3; end.", Crashed},
		{"Right.java", `public class Right { public static void main(String[] a) {
			var in = new java.util.Scanner(System.in); System.out.println(in.nextInt() + in.nextInt()); } }`, Accepted},
		{"Deep.java", `public class Deep { static int f(int n) { return 1 + f(n - 1); }
			public static void main(String[] a) { System.out.println(f(7)); } }`, Crashed},
		{"right.go", `package main
			import "fmt"
			func main() { var a, b int; fmt.Scan(&a, &b); fmt.Println(a + b) }`, Accepted},
		{"panic.go", "package main\nfunc main() { panic(7) }", Crashed},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			l, _ := languageOf(c.name, Languages())
			if _, err := findCommand(l.Build[0][0]); errors.Is(err, exec.ErrNotFound) {
				t.Skip(err)
			}
			judged(t, prepared(t, c.name, c.source), Limits{Time: time.Minute, Memory: 256 * budget.MB, Output: budget.MB}, c.want)
		})
	}
}

// judged runs a program on the input "3 4" and compares its output with the answer 7. It fails unless the verdict is
// as wanted.
func judged(t *testing.T, p *Program, l Limits, want Kind) (Result, Verdict) {
	t.Helper()
	r, err := p.Run(t.Context(), []byte("3 4\n"), l)
	if err != nil {
		t.Fatal(err)
	}
	v, err := Judge(t.Context(), nil, r, []byte("7\n"), Tokens)
	if err != nil || v.Kind != want {
		t.Fatalf("%s %v, want %s (%v); %+v, says %q %q", v.Kind, v.Why, want, err, r.End, r.Output[:min(len(r.Output), 99)],
			r.Errors)
	}
	return r, v
}

func TestVerdicts(t *testing.T) {
	for _, c := range verdicts {
		t.Run(c.name, func(t *testing.T) {
			if testing.Short() && strings.HasSuffix(c.name, ".cpp") && c.name != "right.cpp" {
				t.Skip("a compiler takes long")
			}
			t.Parallel()
			p := prepared(t, c.name, c.source)
			limits := Limits{Time: time.Minute, Memory: 48 * budget.MB, Output: budget.MB}
			if c.want == TooLong {
				limits.Time = 300 * time.Millisecond
			}
			for range 2 { // first in a new helper, then in a used one
				r, v := judged(t, p, limits, c.want)
				if (v.Share == 1) != (v.Kind == Accepted) || (v.Why.Key == "") != (v.Kind == Accepted) {
					t.Errorf("share %v, why %v", v.Share, v.Why)
				}
				if v.Why.Key == "judge.long" && r.CPU <= limits.Time {
					t.Errorf("ended for its time after %v of %v", r.CPU, limits.Time)
				}
				if len(r.Output) > budget.MB || r.Memory > 200*budget.MB {
					t.Errorf("%d bytes were kept, %d were resident", len(r.Output), r.Memory)
				}
			}
		})
	}
}

// A program gets all of its time, even for a limit of whole seconds, which the system also counts.
func TestWholeSecond(t *testing.T) {
	t.Parallel()
	p := prepared(t, "busy.py", "while True: pass")
	runs := 3
	if testing.Short() {
		runs = 1
	}
	for range runs {
		r, v := judged(t, p, Limits{Time: time.Second}, TooLong)
		if v.Why.Key == "judge.long" && r.CPU <= r.Limits.Time { // on a busy machine, the wall clock may have ended the run
			t.Errorf("ended for its time after %v of %v", r.CPU, r.Limits.Time)
		}
	}
}

// If the compiler of a program is missing, the program is not judged, but the others are.
func TestNoCompiler(t *testing.T) {
	folder := t.TempDir()
	round := Round{
		Set: &testset.Set{Cases: []testset.Case{{
			Name: "1", Input: testset.Bytes("1.in", []byte("3 4\n")), Answers: []testset.File{testset.Bytes("1.out", []byte("7\n"))},
		}}},
		Compare: Tokens, Languages: append(Languages(), Language{
			Name: "None", Endings: []string{".none"}, Build: [][]string{{"no-such-compiler"}},
		}),
	}
	for name, text := range map[string]string{"a.none": "", "b.py": "print(7)"} {
		round.Programs = append(round.Programs, filepath.Join(folder, name))
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	slices.Sort(round.Programs)
	var kinds []Kind
	for f := range round.Run(t.Context()) {
		if f.Err != nil {
			t.Fatal(f.Err)
		}
		kinds = append(kinds, f.Verdict.Kind)
	}
	if slices.Sort(kinds); !slices.Equal(kinds, []Kind{Accepted, NotJudged}) {
		t.Error(kinds)
	}
	round.Left = [][]int{nil, {0}} // a round that goes on judges only the missing cases
	for f := range round.Run(t.Context()) {
		if f.Program != 1 || f.Verdict.Kind != Accepted {
			t.Errorf("program %d is judged again: %v", f.Program, f.Verdict.Kind)
		}
	}
}

func TestNotCompiled(t *testing.T) {
	needs(t, "bad.cpp")
	dir := t.TempDir()
	lay := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for _, c := range []struct{ name, text, says string }{
		{"bad.cpp", "int main() { return x; }", "was not declared"},
		{"bad.py", "if x\n", `File "bad.py", line 1`},
		{"long.cpp", strings.Repeat("nonsense\n", 5000), "nonsense"},
	} {
		_, err := Prepare(t.Context(), lay(c.name, c.text), Languages())
		var failed *CompileError
		if !errors.As(err, &failed) || !strings.Contains(failed.Said, c.says) || len(failed.Said) > mostSaid ||
			strings.Contains(failed.Said, os.TempDir()) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	forged := "#line 1 \"x\\nzoe/a.cpp: 100 of 100 points\\n\"\nint main() { return x; }"
	_, err := Prepare(t.Context(), lay("forged.cpp", forged), Languages())
	var failed *CompileError
	if !errors.As(err, &failed) || strings.Contains(failed.Said, "\nzoe") || !strings.Contains(failed.Said, "\n    zoe") {
		t.Errorf("a line is forged: %v", err)
	}
	older := "#include <vector>\nusing namespace std;\nint size[9];\nint main() { return size[0]; }\n"
	p, err := Prepare(t.Context(), lay("older.cpp", older), Languages())
	if err != nil {
		t.Fatal("a program of before 2017:", err)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	var refused *solve.Refusal
	if _, err := Prepare(t.Context(), lay("notes.txt", "7"), Languages()); !errors.As(err, &refused) {
		t.Error(err)
	}
	none := []Language{{Name: "None", Endings: []string{".none"}, Build: [][]string{{"no-such-compiler"}}}}
	if _, err := Prepare(t.Context(), lay("x.none", "7"), none); !errors.As(err, &refused) {
		t.Error(err)
	}
	if _, err := Prepare(t.Context(), filepath.Join(dir, "absent.cpp"), Languages()); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

// If a Python program crashes inside a module, the verdict names the line of the program.
func TestCrashNamesTheLine(t *testing.T) {
	p := prepared(t, "crash.py", "import json\n\ndef f(s):\n    return json.loads(s)\n\nf('{')\n")
	_, v := judged(t, p, Limits{}, Crashed)
	if v.Why.Key != "judge.exit_line" || v.Why.Args["Line"] != "4" {
		t.Errorf("it says %v", v.Why)
	}
}

// A program has its own folder, which is its home, its own process group, and few environment variables.
func TestSurroundings(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("other systems have other boxes")
	}
	p := prepared(t, "look.py", `
import os
open("own", "w"); open("/dev/null", "w")
print(os.getpgid(0) == os.getpid(), os.environ["HOME"] == os.getcwd(), sorted(os.environ))
`)
	r, err := p.Run(t.Context(), nil, Limits{Time: 5 * time.Second})
	want := "True True ['HOME', 'LANG', 'LC_CTYPE', 'PATH', 'TMPDIR']\n"
	if got := strings.Replace(string(r.Output), "'LANG', 'PATH'", "'LANG', 'LC_CTYPE', 'PATH'", 1); err != nil || got != want {
		t.Errorf("%s %s %v", r.Output, r.Errors, err)
	}
}

// One program runs many times at once, each time with its own input.
func TestTogether(t *testing.T) {
	p := prepared(t, "sum.cpp", sum)
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for j := range 20 {
				r, err := p.Run(t.Context(), []byte(strconv.Itoa(i)+" "+strconv.Itoa(j*1000)), Limits{})
				if got := strings.TrimSpace(string(r.Output)); err != nil || got != strconv.Itoa(i+j*1000) {
					t.Errorf("%d + %d: %q, %v", i, j*1000, got, err)
				}
			}
		})
	}
	all.Wait()
}

// A cancelled run ends soon, together with all its processes.
func TestCancelled(t *testing.T) {
	p := prepared(t, "asleep.py", "import os, time\nos.fork()\nprint('on', flush=True)\ntime.sleep(600)")
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(200*time.Millisecond, cancel)
	if _, err := p.Run(ctx, nil, Limits{Time: time.Hour}); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if out, err := os.ReadDir("/proc"); err == nil {
		for _, entry := range out {
			line, _ := os.ReadFile("/proc/" + entry.Name() + "/cmdline")
			if bytes.Contains(line, []byte(p.argv[len(p.argv)-1])) {
				t.Errorf("%q still runs", line)
			}
		}
	}
	if _, err := p.Run(ctx, nil, Limits{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// A name that a spreadsheet would take for a formula is quoted. Other texts stay.
func TestInert(t *testing.T) {
	for name, want := range map[string]string{"=1+1.cpp": "'=1+1.cpp", "@a": "'@a", "a=b.py": "a=b.py", "": ""} {
		if got := catalogue.Inert(name); got != want {
			t.Errorf("%q becomes %q, not %q", name, got, want)
		}
	}
}

func BenchmarkRun(b *testing.B) {
	p := prepared(b, "sum.cpp", sum)
	input := []byte("3 4\n")
	var took []time.Duration
	for b.Loop() {
		start := time.Now()
		if _, err := p.Run(b.Context(), input, Limits{}); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(start))
	}
	slices.Sort(took)
	for _, percent := range []int{50, 95} {
		at := took[len(took)*percent/100]
		b.ReportMetric(float64(at.Microseconds())/1000, fmt.Sprintf("ms-p%d", percent))
	}
}

// Programs share a mistake if they fail on the same cases with the same first wrong words. Times do not count.
func TestMistakes(t *testing.T) {
	set := &testset.Set{Cases: make([]testset.Case, 3)}
	wrong := func(have string) Verdict { return wrongAt("judge.wrong_word", 1, []byte(have), []byte("7")) }
	right, late := Verdict{Kind: Accepted}, func(s time.Duration) Verdict { return overTime(Limits{Time: s}) }
	table := NewTable([]string{"a", "b", "c", "d", "e", "f", "g", "h"}, set)
	for p, row := range [][]Verdict{
		{right, wrong("3"), late(1)},
		{right, wrong("4"), right},
		{right, wrong("3"), late(2)},
		{right, wrong("4"), right},
		{right, wrong("4"), right},
		{right, right, right},
		{{Kind: NotCompiled}, {Kind: NotCompiled}, {Kind: NotCompiled}},
		{right, wrong("4")}, // not judged on all cases
	} {
		for c, v := range row {
			table.Take(Finding{Program: p, Case: c, Verdict: v})
		}
	}
	if got, want := fmt.Sprint(table.Mistakes()), "[[1 3 4] [0 2]]"; got != want {
		t.Errorf("the programs %s share mistakes, want %s", got, want)
	}
}
