package recovery

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"stepboard/app/document"
	"stepboard/app/storage/files"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// work has the name of a file of rules, but its copy is a document, not rules.
func work(key any, title string) Work {
	p := puzzles.BuiltIn().ByID("sokoban")
	return Work{
		Note: Note{Name: title + ".star", At: time.Now()}, Key: key,
		Content: document.Content{Puzzle: p, Title: title, Datasets: []*solve.Dataset{p.New(grid.Size{Rows: 9, Cols: 9})}},
	}
}

func list(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// child runs this test binary as a separate program, which ends in the given way, and waits for it.
func child(t *testing.T, dir, how string) {
	t.Helper()
	c := exec.Command(os.Args[0], "-test.run=^TestChild$")
	c.Env = append(os.Environ(), "RECOVERY="+dir, "HOW="+how)
	out, _ := c.CombinedOutput()
	if !strings.Contains(string(out), "kept") {
		t.Fatalf("%s", out)
	}
}

// TestChild is the test that child runs.
func TestChild(t *testing.T) {
	dir := os.Getenv("RECOVERY")
	if dir == "" {
		t.Skip("run by others")
	}
	k := NewKeeper(dir)
	k.RecordCrash()
	w := work(1, "first")
	k.Keep([]Work{w})
	k.Flush()
	w.Content.Title = "second"
	k.Keep([]Work{w, work(2, "other")})
	k.Flush()
	fmt.Println("kept")
	switch how := os.Getenv("HOW"); how {
	case "panic":
		wait := make(chan bool)
		go func() { panic("a defect") }()
		<-wait
	case "end":
		k.End()
	case "leave":
		w.Content.Title = "third"
		k.Keep([]Work{w})
		k.Leave()
		fallthrough
	default:
		self, _ := os.FindProcess(os.Getpid())
		_ = self.Kill()
		select {}
	}
}

func titles(t *testing.T, l *Left) (s []string) {
	t.Helper()
	for _, f := range l.Works {
		c, err := f.Load(puzzles.BuiltIn())
		if err != nil {
			t.Fatal(err)
		}
		s = append(s, c.Title)
	}
	return s
}

func TestKilled(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "recovery")
	child(t, dir, "kill")
	l := Find(dir)
	if got := titles(t, l); len(got) != 2 || got[0] != "other" && got[1] != "other" || l.Crash != "" {
		t.Fatalf("found %v, %q", got, l.Crash)
	}
	if other := Find(dir); len(other.Works) != 0 {
		t.Error("two programs found the same")
	}
	l.Discard(l.Works[0])
	l.Release()
	l = Find(dir)
	if len(l.Works) != 1 {
		t.Errorf("later there are %d", len(l.Works))
	}
	l.Discard(l.Works[0])
	l.Release()
	if left := list(t, dir); len(left) != 0 {
		t.Errorf("left over: %v", left)
	}
}

func TestPanic(t *testing.T) {
	dir := t.TempDir()
	child(t, dir, "panic")
	l := Find(dir)
	if len(l.Works) != 2 || !strings.Contains(l.Crash, "a defect") {
		t.Errorf("found %d, and %q", len(l.Works), l.Crash)
	}
	l.Release()
	if l = Find(dir); l.Crash != "" || len(l.Works) != 2 {
		t.Errorf("the second time: %d, and %q", len(l.Works), l.Crash)
	}
	l.Release()
}

func TestEnds(t *testing.T) {
	dir := t.TempDir()
	child(t, dir, "end")
	if left := list(t, dir); len(left) != 0 {
		t.Errorf("left over: %v", left)
	}
	child(t, dir, "leave")
	l := Find(dir)
	if got := titles(t, l); len(got) != 1 || got[0] != "third" {
		t.Errorf("found %v", got)
	}
	l.Release()
}

// The works of a running program are not offered. A saved document's copy is removed.
func TestRunning(t *testing.T) {
	dir := t.TempDir()
	w := work(1, "mine")
	synctest.Test(t, func(t *testing.T) {
		k := NewKeeper(dir)
		k.Keep([]Work{w})
		terrain := w.Content.Datasets[0].Board.Terrain
		terrain[0] = solve.Wall // after the hand-over
		synctest.Wait()         // without a flush
		if names := list(t, dir); len(names) != 2 {
			t.Fatalf("the folder has %v", names)
		}
		if l := Find(dir); len(l.Works) != 0 {
			t.Error("a work of a running program was found")
		} else {
			l.Release()
		}
		k.Leave()
		time.Sleep(longest) // ends the writer's pause, and so the writer
	})
	l := Find(dir)
	if len(l.Works) != 1 {
		t.Fatal("not found")
	}
	if c, err := l.Works[0].Load(puzzles.BuiltIn()); err != nil || c.Datasets[0].Board.Terrain[0] == solve.Wall {
		t.Errorf("the content was not copied, %v", err)
	}
	l.Discard(l.Works[0])
	l.Release()
	k := NewKeeper(dir)
	k.Keep([]Work{w})
	k.Flush()
	k.Keep(nil)
	k.Flush()
	if names := list(t, dir); len(names) != 1 {
		t.Errorf("after saving there are %v", names)
	}
	k.End()
	k.Keep([]Work{w})
	k.End()
	if names := list(t, dir); len(names) != 0 {
		t.Errorf("in the end there are %v", names)
	}
}

// Invalid and damaged files are not works. Old works, and works beyond a number, are dropped.
func TestOddFiles(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"1-1-1.unsaved": "", "1-1-2.unsaved": "{}\n", "1-1-3.unsaved": strings.Repeat("x", 1<<17), "x.unsaved": "{}", "-.unsaved": "",
		"1-2-1.unsaved": `{"name": "old", "at": "2001-01-01T00:00:00Z"}` + "\n", "notes.txt": "mine",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for i := range mostWorks + 5 {
		w := work(i, "many")
		if err := write(filepath.Join(dir, fmt.Sprintf("3-3-%d.unsaved", i)), &w); err != nil {
			t.Fatal(err)
		}
	}
	l := Find(dir)
	if len(l.Works) != mostWorks {
		t.Errorf("found %d", len(l.Works))
	}
	for len(l.Works) > 0 {
		l.Discard(l.Works[0])
	}
	l.Release()
	if names := list(t, dir); len(names) != 3 {
		t.Errorf("left: %v", names)
	}
	if l := Find(filepath.Join(dir, "none")); len(l.Works) != 0 {
		t.Error("found something nowhere")
	}
	k := NewKeeper(filepath.Join(dir, "notes.txt", "no folder"))
	k.Keep([]Work{work(1, "a")})
	k.Flush()
	k.End()
}

// The file of a work may have changed since the copy was made.
func TestStamp(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "board.in")
	put := func(text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put("2 3\n...\nX..\n")
	w := work(1, "a")
	w.Path = []byte(path)
	if err := write(filepath.Join(dir, "1-1-1.unsaved"), &w); err != nil {
		t.Fatal(err)
	}
	l := Find(dir)
	defer l.Release()
	if changed, err := l.Works[0].Stamp().Changed(path); changed || err != nil {
		t.Errorf("changed is %v, %v", changed, err)
	}
	put("2 3\n...\n..X\n")
	_ = os.Chtimes(path, time.Now(), time.Now().Add(time.Hour))
	if changed, err := l.Works[0].Stamp().Changed(path); !changed || err != nil {
		t.Errorf("changed is %v, %v", changed, err)
	}
	if got := l.Works[0].Format; got != files.Stepboard {
		t.Errorf("the format is %v", got)
	}
}
