package command

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stepboard/assets"
)

// The command prints the addresses of a class, and at its end the results. It refuses a file without a lesson.
func TestClass(t *testing.T) {
	data, err := assets.Lessons.ReadFile("lessons/knight.en.stepboard")
	if err != nil {
		t.Fatal(err)
	}
	lesson := filepath.Join(t.TempDir(), "knight.stepboard")
	if err := os.WriteFile(lesson, data, 0o600); err != nil {
		t.Fatal(err)
	}
	out, to := io.Pipe()
	p := newProgram(strings.NewReader(""), to, io.Discard)
	ctx, cancel := context.WithCancel(t.Context())
	p.interruptible = func() (context.Context, context.CancelFunc) { return ctx, cancel }
	code := make(chan int, 1)
	go func() { code <- p.run([]string{"class", "-json", "-address", "127.0.0.1:0", lesson}) }()
	lines := json.NewDecoder(bufio.NewReader(out))
	var at struct{ Join, Wall, Coach string }
	if err := lines.Decode(&at); err != nil || !strings.Contains(at.Coach, "/coach#") || !strings.Contains(at.Wall, "/wall#") {
		t.Fatalf("%+v, %v", at, err)
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, at.Join+"/join", strings.NewReader(`{"name":"Anna"}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Origin", at.Join[:strings.LastIndex(at.Join, "/")])
	response, err := http.DefaultClient.Do(r)
	if err != nil || response.StatusCode != http.StatusNoContent {
		t.Fatal(response, err)
	}
	_ = response.Body.Close()
	cancel()
	var end struct {
		Table    string
		Ended    bool
		Students []struct{ Name string }
	}
	if err := lines.Decode(&end); err != nil || end.Ended || len(end.Students) != 1 || end.Students[0].Name != "Anna" {
		t.Fatalf("%+v, %v", end, err)
	}
	if got := <-code; got != Solved {
		t.Errorf("exit status %d", got)
	}
	if table, err := os.ReadFile(end.Table); err != nil || !strings.Contains(string(table), "Anna") {
		t.Errorf("%q, %v", table, err)
	}
	board := filepath.Join(t.TempDir(), "board.in")
	if err := os.WriteFile(board, []byte("1\nO\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"class"}, {"class", board}, {"class", lesson, lesson}, {"class", "-public", "x", lesson}} {
		if got := newProgram(strings.NewReader(""), io.Discard, io.Discard).run(args); got == Solved {
			t.Errorf("%v: exit status %d", args, got)
		}
	}
}
