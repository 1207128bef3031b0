package class_test

import (
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stepboard/app/class"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/solve"
)

// place is a listener's address.
type place string

func (p place) Accept() (net.Conn, error) { return nil, net.ErrClosed }
func (p place) Close() error              { return nil }
func (p place) Addr() net.Addr            { return p }
func (p place) Network() string           { return "tcp" }
func (p place) String() string            { return string(p) }

// at returns a server that listens at an address, behind a proxy at the public address.
func at(t *testing.T, address, public string) *class.Server {
	t.Helper()
	s, err := class.NewServer(begin(t, forms(t)[:1]), place(address), class.Options{Public: public})
	must(t, err)
	return s
}

// ask sends a request from an address, as a browser whose address bar has the scheme and the host.
func ask(t *testing.T, s *class.Server, from, method, scheme, host, path, body string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, path, strings.NewReader(body))
	r.Host, r.RemoteAddr = host, from+":5000"
	if method == http.MethodPost {
		r.Header.Set("Origin", scheme+"://"+host)
		r.Header.Set("Content-Type", "application/json")
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

// A browser leaves the usual port out of the host, and writes it in small letters.
func TestUsualPorts(t *testing.T) {
	for _, c := range []struct{ listen, public, scheme, host string }{
		{"192.168.1.5:80", "", "http", "192.168.1.5"},
		{"192.168.1.5:8061", "", "http", "192.168.1.5:8061"},
		{"127.0.0.1:8061", "https://Class.Example.org", "https", "class.example.org"},
		{"127.0.0.1:8061", "https://class.example.org:443/", "https", "class.example.org"},
		{"127.0.0.1:8061", "http://class.example.org:80", "http", "class.example.org"},
	} {
		s := at(t, c.listen, c.public)
		path, ok := strings.CutPrefix(s.JoinURL(), c.scheme+"://"+c.host)
		if !ok {
			t.Errorf("%+v: students open %s", c, s.JoinURL())
			continue
		}
		if w := ask(t, s, "192.168.1.9", http.MethodGet, c.scheme, c.host, path, ""); w.Code != http.StatusOK {
			t.Errorf("%+v: the page is refused: %d %s", c, w.Code, w.Body)
		}
		w := ask(t, s, "192.168.1.9", http.MethodPost, c.scheme, c.host, path+"/join", `{"name":"Anna"}`)
		if w.Code != http.StatusNoContent {
			t.Errorf("%+v: a student is refused: %d %s", c, w.Code, w.Body)
		}
	}
	if s := at(t, "0.0.0.0:8061", ""); strings.Contains(s.JoinURL(), "0.0.0.0") || s.Host() == "" {
		t.Error("no phone can open", s.JoinURL())
	}
}

// A class behind a router has one address and has room. One computer can't fill the class.
func TestOneAddress(t *testing.T) {
	s := at(t, "192.168.1.5:8061", "")
	path := s.JoinURL()[len("http://192.168.1.5:8061"):] + "/join"
	in := func(from string) int {
		return ask(t, s, from, http.MethodPost, "http", "192.168.1.5:8061", path, `{"name":"Anna"}`).Code
	}
	taken := 0
	for range 100 {
		if in("192.168.1.7") == http.StatusNoContent {
			taken++
		}
	}
	if taken < 45 || taken > 55 {
		t.Errorf("%d students of one address", taken)
	}
	if code := in("192.168.1.8"); code != http.StatusNoContent {
		t.Error("another address is refused, too:", code)
	}
	busy := 0
	for range 2000 { // a flood of one address does not slow down another
		w := ask(t, s, "192.168.1.7", http.MethodPost, "http", "192.168.1.5:8061", "/enter", `{"code":"x"}`)
		if w.Code == http.StatusTooManyRequests {
			busy++
		}
	}
	if code := in("192.168.1.8"); busy == 0 || code != http.StatusNoContent {
		t.Error(busy, code)
	}
}

// The coach gets in with the right code, also while somebody tries wrong ones.
func TestTheCoachGetsIn(t *testing.T) {
	s := serve(t, forms(t)[:1])
	other := visit(t, s.JoinURL())
	other.base = other.origin
	slowed := 0
	for range 600 {
		if code, _ := other.do("POST", "/enter", `{"code":"aaaaaaaaaaaa"}`); code == http.StatusTooManyRequests {
			slowed++
		}
	}
	if slowed == 0 {
		t.Error("wrong codes are not slowed down")
	}
	coach(t, s).ok("POST", "/do", `{"do":"next"}`)
	second := serve(t, forms(t)[:1]) // on the same machine: a browser keeps the cookies of both
	a, b := coach(t, s), coach(t, second)
	first, _, _ := strings.Cut(a.cookie, "=")
	if strings.HasPrefix(b.cookie, first+"=") {
		t.Error("the wall of one class locks the wall of another")
	}
}

// A page that has not heard of its student joins again as the same one.
func TestJoinTwice(t *testing.T) {
	s := serve(t, forms(t)[:1])
	for range 2 {
		visit(t, s.JoinURL()).ok("POST", "/join", `{"name":"Anna","secret":"0123456789abcdef0123"}`)
	}
	if list := s.Stage(say).Students; len(list) != 1 {
		t.Errorf("%+v", list)
	}
	for _, secret := range []string{"short", strings.Repeat("x", 65)} {
		if code, _ := visit(t, s.JoinURL()).do("POST", "/join", `{"name":"Anna","secret":"`+secret+`"}`); code != http.StatusBadRequest {
			t.Error(secret, code)
		}
	}
}

// An answer that is sent again, because the network lost the reply, is no other try. The first answer counts as first.
func TestSentAgain(t *testing.T) {
	frames := forms(t)
	c := begin(t, frames)
	anna := join(t, c, "Anna")
	must(t, c.Go(1))
	id, right := seen(t, c, anna).Ask, frames[1].Asks.Key()
	for _, a := range []question.Answer{wrong(t, frames[1]), right, right, right} {
		must(t, c.Answer(anna, id, a))
	}
	if a := c.Reports(say)[0].Answers[0]; a.Tries != 2 || a.Verdict != "right" || a.First != "wrong" {
		t.Errorf("%+v", a)
	}
}

// While a game is open, no phone gets the moves that the author played on the frame.
func TestThePlayedWayIsNotSent(t *testing.T) {
	f := asking(t, "huarong", "play", question.Game)
	f.Shot.Track, f.Shot.Moves, f.Shot.Route = view.ByHand, f.Asks.Shown, true
	var page struct {
		Frame struct {
			Shot struct {
				Moves   []solve.Move
				Dataset *solve.Dataset
			}
			Asks question.Question
		}
	}
	must(t, json.Unmarshal([]byte(text(class.PlayedOn(f))), &page))
	if page.Frame.Shot.Dataset == nil || len(page.Frame.Shot.Moves) > 0 || len(page.Frame.Asks.Shown) > 0 {
		t.Errorf("the page has %+v", page)
	}
}

// A right answer has its bar, also if it is rarer than a dozen wrong ones.
func TestARareRightAnswer(t *testing.T) {
	frames := forms(t)
	c := begin(t, frames)
	must(t, c.Go(1))
	var id string
	for i := range 41 {
		one := join(t, c, "Anna")
		id = seen(t, c, one).Ask
		a := question.Answer{Number: 100 + int64(i/2)}
		if i == 40 {
			a = frames[1].Asks.Key()
		}
		must(t, c.Answer(one, id, a))
	}
	all := 0
	right := false
	bars := c.Stage(say).Bars
	for _, b := range bars {
		all += b.N
		right = right || b.Right && b.N == 1
	}
	if len(bars) != 12 || all != 41 || !right {
		t.Errorf("%+v", bars)
	}
}

// A phone hears that the class is over, also if the connections end at once.
func TestTheEndIsHeard(t *testing.T) {
	for range 20 {
		c := begin(t, forms(t)[:1])
		s, err := class.NewServer(c, place("127.0.0.1:80"), class.Options{})
		must(t, err)
		w := c.WatchAs(join(t, c, "Anna"))
		must(t, c.End())
		must(t, c.Close())
		to := httptest.NewRecorder()
		class.Stream(s, to, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil), w, "", func() any { return w.Seen() })
		if !strings.Contains(to.Body.String(), `"ended":true`) {
			t.Fatal(to.Body)
		}
	}
}

// A class that goes on has the same address. After an end in which the program was killed, the next class is a new one,
// and the old one has its table.
func TestTheNextClass(t *testing.T) {
	frames := forms(t)
	path := filepath.Join(t.TempDir(), "lesson.stepboard")
	begin := func(address string) *class.Session {
		s, err := class.Start(path, "A lesson", frames, address, class.Options{Budget: solve.NewBudget(1 << 30)})
		must(t, err)
		t.Cleanup(func() { _ = s.Close() })
		return s
	}
	s := begin("127.0.0.1:0")
	student(t, s, "Anna")
	address := s.JoinURL()
	must(t, s.Close())
	if s = begin(""); s.JoinURL() != address {
		t.Errorf("the class goes on at %s, not at %s", s.JoinURL(), address)
	}
	must(t, s.End())
	must(t, s.Close()) // without its table, as when killed
	if s = begin("127.0.0.1:0"); s.Ended() || len(s.Stage(say).Students) != 0 || s.JoinURL() == address {
		t.Error("the next class is over before it begins")
	}
	must(t, s.Close())
	tables, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "lesson 20*.csv"))
	journals, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "lesson 20*.class"))
	if len(tables) != 1 || len(journals) != 1 {
		t.Fatal(tables, journals)
	}
	if data, err := os.ReadFile(tables[0]); err != nil || !strings.Contains(string(data), "Anna") {
		t.Errorf("%s, %v", data, err)
	}
}

// Letters that are typed as a letter and its marks are names. Marks that pile up are not.
func TestNamesOfMarks(t *testing.T) {
	c := begin(t, forms(t)[:1])
	for _, name := range []string{"Zoe\u0308", "Nguye\u0302\u0303n", "が"} { // typed as a letter and its marks
		join(t, c, name)
	}
	for _, name := range []string{"a\u20dd", "a\u1ab0", "\u200d"} {
		if c.Join(class.NewSecret(), name) == nil {
			t.Errorf("%q is a name", name)
		}
	}
	if s := c.Stage(say).Students; s[0].Name != "Zoë" {
		t.Errorf("%+v", s)
	}
}

// A phone that asks for a frame while the lesson is edited gets no answer of the question that is now in its place.
func TestAnEditWhileAPhoneAsks(t *testing.T) {
	frames := forms(t)
	s := serve(t, frames)
	before := s.Stage(say).Edition
	must(t, s.Draw(before, 2))
	s.SetLesson(frames[1:]) // at 1 is a question that was not shown yet
	if err := s.Draw(before, 1); !errors.Is(err, class.ErrClosed) {
		t.Error("the answer of another question is drawn:", err)
	}
}
