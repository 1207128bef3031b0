package class_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"stepboard/app/class"
	"stepboard/app/view/question"
	"stepboard/solve"
)

// served is the environment variable with the lesson that a process of this test serves until it is killed.
const served = "STEPBOARD_TEST_CLASS"

func TestMain(m *testing.M) {
	if path := os.Getenv(served); path != "" {
		t := &testing.B{} // only for its methods of failure
		s, err := class.Start(path, "A lesson", forms(t), "127.0.0.1:0", class.Options{Budget: solve.NewBudget(1 << 30)})
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		fmt.Println(s.JoinURL())
		_, _ = io.Copy(io.Discard, os.Stdin) // until the test ends
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// The program is killed again and again while students answer. Each answer that was acknowledged is there afterwards,
// or a later answer of the same student.
func TestKilled(t *testing.T) {
	rounds := 50
	if testing.Short() {
		rounds = 4
	}
	path := filepath.Join(t.TempDir(), "lesson.stepboard")
	journal := strings.TrimSuffix(path, ".stepboard") + class.Extension
	frames := forms(t)
	c := open(t, journal, frames)
	must(t, c.Go(1))
	ask := seen(t, c, join(t, c, "First")).Ask
	must(t, c.Close())
	acknowledged := 0
	for round := range rounds {
		self, err := os.Executable()
		must(t, err)
		cmd := exec.Command(self)
		cmd.Env = append(os.Environ(), served+"="+path)
		cmd.Stderr = os.Stderr
		_, err = cmd.StdinPipe()
		must(t, err)
		out, err := cmd.StdoutPipe()
		must(t, err)
		must(t, cmd.Start())
		address, err := bufio.NewReader(out).ReadString('\n')
		must(t, err)
		var mu sync.Mutex
		var students sync.WaitGroup
		acked, killed := 0, false
		last := map[string]int{} // by cookie: the last acknowledged answer
		for i := range 8 {
			students.Go(func() {
				p := visit(t, strings.TrimSpace(address))
				send := func(path, body string) bool {
					r, err := http.NewRequest(http.MethodPost, p.base+path, strings.NewReader(body))
					if err != nil {
						return false
					}
					r.Header = http.Header{"Content-Type": {"application/json"}, "Origin": {p.origin}, "Cookie": {p.cookie}}
					response, err := p.client.Do(r)
					if err != nil {
						return false
					}
					defer response.Body.Close()
					for _, c := range response.Cookies() {
						p.cookie = c.Name + "=" + c.Value
					}
					return response.StatusCode == http.StatusNoContent
				}
				if !send("/join", fmt.Sprintf(`{"name":"s %d %d"}`, round, i)) {
					return
				}
				for n := 1; send("/answer", fmt.Sprintf(`{"question":%q,"answer":{"Number":%d}}`, ask, n)); n++ {
					mu.Lock()
					last[strings.TrimPrefix(p.cookie, "student=")] = n
					if acked++; acked == 10+3*round%40 && !killed {
						killed = true
						_ = cmd.Process.Kill()
					}
					mu.Unlock()
				}
			})
		}
		students.Wait()
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		acknowledged += acked
		c := open(t, journal, frames)
		for secret, n := range last {
			s, err := c.SeenBy(secret)
			if err != nil || s.Given == nil || s.Given.Number < int64(n) {
				data, _ := json.Marshal(s)
				t.Errorf("round %d: the answer %d was acknowledged, and the class has %s, %v", round, n, data, err)
			}
		}
		must(t, c.Close())
	}
	if acknowledged < 10*rounds {
		t.Errorf("only %d answers were acknowledged", acknowledged)
	}
}

// FuzzJournal: a class opens any file or refuses it, and writes nothing that it can't read.
func FuzzJournal(f *testing.F) {
	frames := append(forms(f), painting(f, "pawns"))
	path := filepath.Join(f.TempDir(), "lesson.class")
	c := open(f, path, frames)
	anna := join(f, c, "Anna")
	for i := range frames {
		must(f, c.Go(i))
		if id := seen(f, c, anna).Ask; id != "" {
			a := frames[i].Asks.Key()
			if frames[i].Asks.Form == question.Board {
				a = paint(f, guarded)
			}
			must(f, c.Answer(anna, id, a))
		}
	}
	must(f, c.Close())
	data, err := os.ReadFile(path)
	must(f, err)
	f.Add(data)
	for _, line := range strings.SplitAfter(string(data), "\n") {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "lesson.class")
		must(t, os.WriteFile(path, data, 0o600))
		c, err := class.Open(path, "", frames, false)
		if err != nil {
			return
		}
		if secret := class.NewSecret(); c.Join(secret, "Bo") == nil {
			_ = c.Go(1)
			_ = c.Answer(secret, seen(t, c, secret).Ask, question.Answer{Number: 3})
		}
		state := func() string {
			settled(t, c)
			stage := c.Stage(say)
			stage.Edition, stage.News = 0, 0
			return fmt.Sprintf("%+v", stage)
		}
		want := state()
		must(t, c.Close())
		c = open(t, path, frames)
		if got := state(); got != want {
			t.Errorf("a class that goes on is\n%s, want\n%s", got, want)
		}
		must(t, c.Close())
	})
}
