package class_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"stepboard/app/class"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// serve starts a class on this machine.
func serve(t testing.TB, frames []view.Frame) *class.Session {
	t.Helper()
	return serveAt(t, filepath.Join(t.TempDir(), "lesson.stepboard"), frames)
}

func serveAt(t testing.TB, path string, frames []view.Frame) *class.Session {
	t.Helper()
	options := class.Options{Lang: "en", Budget: solve.NewBudget(1 << 30)}
	s, err := class.Start(path, "A lesson", frames, "127.0.0.1:0", options)
	must(t, err)
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// phone is a student's browser, or the coach's.
type phone struct {
	t      testing.TB
	base   string // for students the address of the class, for the coach the server
	origin string
	cookie string
	client *http.Client
}

func visit(t testing.TB, address string) *phone {
	t.Helper()
	u, err := url.Parse(address)
	must(t, err)
	to := &http.Transport{MaxIdleConnsPerHost: 4}
	t.Cleanup(to.CloseIdleConnections)
	origin := u.Scheme + "://" + u.Host
	return &phone{t: t, base: origin + u.Path, origin: origin, client: &http.Client{Transport: to}}
}

func (p *phone) request(method, path, body string) *http.Response {
	p.t.Helper()
	r, err := http.NewRequestWithContext(p.t.Context(), method, p.base+path, strings.NewReader(body))
	must(p.t, err)
	if p.cookie != "" {
		r.Header.Set("Cookie", p.cookie)
	}
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Origin", p.origin)
	}
	response, err := p.client.Do(r)
	must(p.t, err)
	for _, c := range response.Cookies() {
		p.cookie = c.Name + "=" + c.Value
	}
	return response
}

func (p *phone) do(method, path, body string) (code int, answer string) {
	p.t.Helper()
	r := p.request(method, path, body)
	defer r.Body.Close()
	data, err := io.ReadAll(r.Body)
	must(p.t, err)
	return r.StatusCode, string(data)
}

func (p *phone) ok(method, path, body string) string {
	p.t.Helper()
	code, answer := p.do(method, path, body)
	if code >= 300 {
		p.t.Fatalf("%s %s: %d %s", method, path, code, answer)
	}
	return answer
}

// events reads the events of a stream until the function until returns true for one.
func (p *phone) events(path string, until func(data string) bool) {
	p.t.Helper()
	if !p.stream(path, until) {
		p.t.Fatal("the stream has ended")
	}
}

// stream is events that reports false if the stream has ended.
func (p *phone) stream(path string, until func(data string) bool) bool {
	p.t.Helper()
	r := p.request(http.MethodGet, path, "")
	defer r.Body.Close()
	for lines := bufio.NewScanner(r.Body); lines.Scan(); {
		if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok && until(data) {
			return true
		}
	}
	return false
}

func student(t testing.TB, s *class.Session, name string) *phone {
	t.Helper()
	p := visit(t, s.JoinURL())
	p.ok("POST", "/join", `{"name":"`+name+`"}`)
	return p
}

// coach opens the coach's page with its code.
func coach(t testing.TB, s *class.Session) *phone {
	t.Helper()
	u, err := url.Parse(s.CoachURL())
	must(t, err)
	p := visit(t, "http://"+u.Host)
	p.ok("POST", "/enter", `{"code":"`+u.Fragment+`"}`)
	return p
}

// A coach leads a class from the phone, and a student answers on another.
func TestPhones(t *testing.T) {
	frames := forms(t)
	s := serve(t, frames)
	lead, anna := coach(t, s), student(t, s, "Anna")
	for range 2 {
		lead.ok("POST", "/do", `{"do":"next"}`)
	}
	var now class.Seen
	anna.events("/events", func(data string) bool { must(t, json.Unmarshal([]byte(data), &now)); return true })
	if now.Frame != 1 || now.Ask == "" || now.Name != "Anna" {
		t.Fatalf("%+v", now)
	}
	answer := `{"question":"` + now.Ask + `","answer":{"Number":` + text(frames[1].Asks.Number) + `}}`
	anna.ok("POST", "/answer", answer)
	lead.ok("POST", "/do", `{"do":"show"}`)
	anna.events("/events", func(data string) bool { return strings.Contains(data, `"verdict":"right"`) })
	code, why := anna.do("POST", "/answer", answer)
	if code != http.StatusForbidden || strings.TrimSpace(why) != "closed" {
		t.Errorf("after Show: %d %s", code, why)
	}
	lead.events("/watch", func(data string) bool { return strings.Contains(data, `"answered":1`) })
	for _, what := range []string{"hide", "unhide", "back", "go", "behind"} {
		lead.ok("POST", "/do", `{"do":"`+what+`"}`)
	}
	lead.ok("GET", "/slide?step=0&dark=1", "")
	lead.ok("POST", "/do", `{"do":"end"}`)
	anna.events("/events", func(data string) bool { return strings.Contains(data, `"ended":true`) })
	table, err := s.Leave(say)
	must(t, err)
	if names, _ := filepath.Glob(filepath.Join(filepath.Dir(table), "*")); len(names) < 2 || filepath.Ext(table) != ".csv" {
		t.Error(names)
	}
}

func text(v any) string {
	data, _ := json.Marshal(v)
	return string(data)
}

// A phone gets no living board that would solve a question which is not shown yet.
func TestNoBoardSolvesALaterQuestion(t *testing.T) {
	list := forms(t)
	plain, other := list[1], list[0]
	plain.Asks = nil
	other.Shot.Dataset = plain.Shot.Dataset.Clone()
	other.Shot.Dataset.Board.Terrain[0] ^= solve.Floor ^ solve.Wall
	s := serve(t, []view.Frame{plain, list[1], other})
	if !s.Awaits(0) || s.Awaits(1) || s.Awaits(2) {
		t.Error("before Show:", s.Awaits(0), s.Awaits(1), s.Awaits(2))
	}
	must(t, s.Go(1))
	must(t, s.Show())
	if s.Awaits(0) {
		t.Error("after Show")
	}
}

// A frame before a question has the way of its board only after Show, on phones and on the wall.
func TestNoWayBeforeItsQuestion(t *testing.T) {
	asking := asking(t, "huarong", "least", question.Number)
	plain, way := asking, asking
	plain.Asks, way.Asks = nil, nil
	way.Shot.Route = true
	var pages [2][]string
	for i, f := range []view.Frame{plain, way} {
		s := serve(t, []view.Frame{f, asking})
		anna, coach := student(t, s, "Anna"), coach(t, s)
		for range 2 {
			must(t, s.Go(0))
			pages[i] = append(pages[i], anna.ok("GET", "/frame", ""), coach.ok("GET", "/slide", ""))
			must(t, s.Go(1))
			must(t, s.Show())
		}
	}
	for k, page := range pages[0] {
		if same := page == pages[1][k]; same != (k < 2) {
			t.Errorf("page %d is the page without the way: %v", k, same)
		}
	}
}

// Before Show, what a student gets does not depend on the key: two classes whose questions differ only in their keys,
// reasons and captions send the same bytes. After Show they do not.
func TestNothingIsToldBeforeShow(t *testing.T) {
	for _, f := range forms(t)[1:] {
		other := f
		q := *f.Asks
		q.Number, q.Beside, q.Why = q.Number+1, q.Beside+7, "Another reason."
		if q.Form == question.Choice {
			q.Pick = (q.Pick + 1) % len(q.Choices)
		}
		if len(q.Cells) > 0 {
			q.Cells = wrong(t, f).Cells
		}
		if q.Shown = nil; q.Form == question.Game {
			q.Shown = slices.Clone(f.Asks.Shown)
		}
		other.Asks, other.Caption, other.Notes = &q, "Another caption.", "Another note."
		var before, after [2]string
		for i, frames := range [][]view.Frame{{f}, {other}} {
			s := serve(t, frames)
			anna := student(t, s, "Anna")
			must(t, s.Go(0))
			before[i] = anna.ok("GET", "/frame", "")
			anna.events("/events", func(data string) bool {
				var now class.Seen
				must(t, json.Unmarshal([]byte(data), &now))
				before[i] += strings.ReplaceAll(data, text(now.Edition), "")
				return true
			})
			must(t, s.Show())
			after[i] = anna.ok("GET", "/frame", "")
		}
		if before[0] != before[1] || strings.Contains(before[0], "secret note") || strings.Contains(before[0], f.Caption) {
			t.Errorf("%v: the page tells the key: \n%s\n%s", f.Asks.Form, before[0], before[1])
		}
		if after[0] == after[1] {
			t.Errorf("%v: the page does not tell the key after Show", f.Asks.Form)
		}
	}
}

// A student sees only the frame that the class sees.
func TestOnlyTheShownFrame(t *testing.T) {
	frames := forms(t)
	s := serve(t, frames)
	anna := student(t, s, "Anna")
	if code, _ := anna.do("GET", "/frame", ""); code != http.StatusForbidden {
		t.Error("before the lesson begins:", code)
	}
	must(t, s.Go(2))
	want := anna.ok("GET", "/frame", "")
	for _, query := range []string{"?of=1,5,true,true", "?frame=5", "?dark=0&shown=1", "?step=9&behind=1&slide=1"} {
		if got := anna.ok("GET", "/frame"+query, ""); got != want {
			t.Errorf("%s gives another page", query)
		}
	}
	if code, _ := visit(t, s.JoinURL()).do("GET", "/frame", ""); code != http.StatusForbidden {
		t.Error("who did not join:", code)
	}
}

// attack is a request that must get nothing. {host}, {token} and {cookie} are replaced.
type attack struct {
	name, request string
	want          string // beginning of the status; "": the connection is closed without an answer
}

const anyStatus = "any"

// attacks lists requests of a student who means no good, or of a page of another site.
func attacks() []attack {
	get := func(path string) string {
		return "GET " + path + " HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n"
	}
	post := func(path, body string) string {
		return "POST " + path + " HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nOrigin: http://{host}\r\n" +
			"Content-Type: application/json\r\nContent-Length: " + text(len(body)) + "\r\n\r\n" + body
	}
	headed := func(method, path, headers, body string) string {
		return method + " " + path + " HTTP/1.1\r\n" + headers + "Content-Length: " + text(len(body)) + "\r\n\r\n" + body
	}
	join := func(headers string) string {
		return headed("POST", "{token}/join", "Host: {host}\r\n"+headers, `{"name":"x"}`)
	}
	answer := func(body string) string { return post("{token}/answer", body) }
	const ours, data = "Origin: http://{host}\r\n", "Content-Type: application/json\r\n"
	list := []attack{
		{"another host's name (DNS rebinding)", headed("GET", "{token}", "Host: evil.example\r\n", ""), "421"},
		{"the name localhost with another port", headed("GET", "{token}", "Host: localhost:1\r\n", ""), "421"},
		{"no host", "GET {token} HTTP/1.0\r\n\r\n", "421"},
		{"two hosts", headed("GET", "{token}", "Host: {host}\r\nHost: evil.example\r\n", ""), "400"},
		{"an address of another machine as host", headed("GET", "{token}", "Host: 10.0.0.1:80\r\n", ""), "421"},
		{"a complete address of another site", headed("GET", "http://evil.example{token}", "Host: {host}\r\n", ""), "421"},
		{"another site's page joins", join("Origin: http://evil.example\r\n" + data), "405"},
		{"a page from a file joins", join("Origin: null\r\n" + data), "405"},
		{"a request without origin joins", join(data), "405"},
		{"a form of another site", join(ours + "Content-Type: text/plain\r\n"), "405"},
		{"https in the place of http as origin", join("Origin: https://{host}\r\n" + data), "405"},
		{"an unknown method", headed("PUT", "{token}/join", "Host: {host}\r\nOrigin: http://{host}\r\n", "{}"), "405"},
		{"DELETE", headed("DELETE", "{token}", "Host: {host}\r\n", ""), "405"},
		{"TRACE", headed("TRACE", "{token}", "Host: {host}\r\n", ""), "405"},
		{"CONNECT", headed("CONNECT", "evil.example:80", "Host: evil.example:80\r\n", ""), "4"},
		{"OPTIONS from another site", headed("OPTIONS", "{token}/join", "Host: {host}\r\nOrigin: http://evil.example\r\nAccess-Control-Request-Method: POST\r\n", ""), "405"},
		{"the first address", get("/"), "404"},
		{"a wrong token", get("/aaaaaa"), "404"},
		{"a shorter token", get("/a"), "404"},
		{"a file of the system", get("{token}/../../etc/passwd"), "404"},
		{"a file of the system, encoded", get("{token}/%2e%2e/%2e%2e/etc/passwd"), "404"},
		{"a file of the system, with backslashes", get("{token}\\..\\..\\windows\\win.ini"), "4"},
		{"the lesson", get("/lesson.stepboard"), "404"},
		{"the journal", get("{token}/lesson.class"), "404"},
		{"the table", get("/lesson.class.csv"), "404"},
		{"the debugger", get("/debug/pprof/"), "404"},
		{"the name of a kept page", get("/wall%20"), "404"},
		{"the name of a kept asset", get("/student%20en"), "404"},
		{"an engine of another content", get("/engine/0000000000"), "404"},
		{"the coach's events with a student's cookie", get("/watch"), "403"},
		{"the coach's slide", get("/slide?step=0"), "403"},
		{"the coach's events as a student's path", get("{token}/watch"), "404"},
		{"the coach's orders", post("/do", `{"do":"show"}`), "403"},
		{"the coach's orders with a forged cookie", strings.Replace(post("/do", `{"do":"show"}`), "{cookie}", "coach=student", 1), "403"},
		{"an empty code", post("/enter", `{"code":""}`), "403"},
		{"a wrong code", post("/enter", `{"code":"aaaaaaaaaaaa"}`), "403"},
		{"a code that is a list", post("/enter", `{"code":["a"]}`), "403"},
		{"an answer of nobody", strings.Replace(answer(`{"question":"x","answer":{"Number":1}}`), "{cookie}", "student=x", 1), "403"},
		{"an answer with an own verdict", answer(`{"question":"x","answer":{"Number":1},"verdict":"right"}`), "400"},
		{"an answer for another student", answer(`{"student":0,"question":"x","answer":{"Number":1}}`), "400"},
		{"an answer to no question", answer(`{"question":"0123456789abcdef","answer":{"Number":1}}`), "403"},
		{"an answer of two forms", answer(`{"question":"x","answer":{"Number":1,"Pick":0}}`), "400"},
		{"an answer without a form", answer(`{"question":"x","answer":{}}`), "400"},
		{"no answer", answer(`{"question":"x"}`), "400"},
		{"no JSON", answer(`hello`), "400"},
		{"an empty body", answer(``), "400"},
		{"two answers in one request", answer(`{"question":"x","answer":{"Number":1}}{"question":"x","answer":{"Number":2}}`), "400"},
		{"a number beyond all", answer(`{"question":"x","answer":{"Number":1e999}}`), "400"},
		{"a broken number", answer(`{"question":"x","answer":{"Number":1.5}}`), "400"},
		{"cells beyond 32 bits", answer(`{"question":"x","answer":{"Cells":[99999999999]}}`), "400"},
		{"a board that is a text", answer(`{"question":"x","answer":{"Board":"XP."}}`), "400"},
		{"a board with an own verdict", answer(`{"question":"x","answer":{"Board":{"Terrain":"","Broken":true}}}`), "400"},
		{"a board and a number", answer(`{"question":"x","answer":{"Board":{"Terrain":""},"Number":1}}`), "400"},
		{"a board beyond all boards", answer(`{"question":"x","answer":{"Board":{"Terrain":"` + strings.Repeat("AAAA", 25000) + `"}}}`), "403"},
		{"a program of the class", get("/lesson.programs/mine.cpp"), "404"},
		{"a deep value", answer(strings.Repeat("[", 60000)), "400"},
		{"a body beyond the limit", answer(strings.Repeat(" ", 1<<18)), "400"},
		{"a name with markup", post("{token}/join", `{"name":"<img src=x onerror=alert(1)>"}`), "403"},
		{"a name that ends a line of the journal", post("{token}/join", `{"name":"x\n{\"end\":true}"}`), anyStatus},
		{"a name that is a formula", post("{token}/join", `{"name":"=HYPERLINK(1)"}`), anyStatus},
		{"a name of a megabyte", post("{token}/join", `{"name":"`+strings.Repeat("a", 1<<20)+`"}`), "400"},
		{"a length that is too long", headed("POST", "{token}/answer", "Host: {host}\r\n"+ours+data+"Content-Length: 9999999999999\r\n", "x"), "4"},
		{"a length and chunks", headed("POST", "{token}/answer", "Host: {host}\r\n"+ours+data+"Transfer-Encoding: chunked\r\n", "0\r\n\r\n"), anyStatus},
		{"a huge header", headed("GET", "{token}", "Host: {host}\r\nX: "+strings.Repeat("a", 20<<10)+"\r\n", ""), "431"},
		{"many headers", headed("GET", "{token}", "Host: {host}\r\n"+strings.Repeat("X-A: b\r\n", 3000), ""), "431"},
		{"a line end in the path", "GET {token}%0d%0aSet-Cookie:%20a=b HTTP/1.1\r\nHost: {host}\r\n\r\n", "404"},
		{"a huge language", headed("GET", "{token}", "Host: {host}\r\nAccept-Language: "+strings.Repeat("zh-x-a,", 900)+"\r\n", ""), "200"},
		{"a language that is a path", headed("GET", "{token}", "Host: {host}\r\nAccept-Language: ../../etc\r\n", ""), "200"},
		{"no request", "\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", "400"},
		{"zeros", strings.Repeat("\x00", 100) + "\r\n\r\n", "400"},
	}
	return list
}

// No attack gets anything, and the class is the same after all of them.
func TestAttacks(t *testing.T) {
	s := serve(t, forms(t))
	anna := student(t, s, "Anna")
	must(t, s.Go(1))
	u, err := url.Parse(s.JoinURL())
	must(t, err)
	list := attacks()
	if len(list) < 60 {
		t.Errorf("there are only %d attacks", len(list))
	}
	for _, a := range list {
		if strings.Contains(a.request, "/answer") { // so that nothing is slowed down
			anna = student(t, s, "Anna")
		}
		request := strings.NewReplacer("{host}", u.Host, "{token}", u.Path, "{cookie}", anna.cookie).Replace(a.request)
		c, err := net.Dial("tcp", u.Host)
		must(t, err)
		go func() { _, _ = io.WriteString(c, request) }()
		status, _ := bufio.NewReader(c).ReadString('\n')
		_ = c.Close()
		got := strings.TrimPrefix(strings.TrimPrefix(status, "HTTP/1.1 "), "HTTP/1.0 ")
		if a.want != anyStatus && (got == "" || !strings.HasPrefix(got, a.want)) {
			t.Errorf("%s: %q, want %s", a.name, got, a.want)
		}
	}
	stage := s.Stage(say)
	if stage.Answered != 0 || stage.Shown || stage.Frame != 1 || stage.Ended {
		t.Errorf("%+v", stage)
	}
	for _, one := range stage.Students {
		if strings.ContainsAny(one.Name, "\n<>") {
			t.Errorf("a student is called %q", one.Name)
		}
	}
}

// A student who sends without end is slowed down, and has one answer.
func TestTooManyAnswers(t *testing.T) {
	frames := forms(t)
	s := serve(t, frames)
	anna := student(t, s, "Anna")
	must(t, s.Go(1))
	var now class.Seen
	anna.events("/events", func(data string) bool { must(t, json.Unmarshal([]byte(data), &now)); return true })
	busy := 0
	for i := range 200 {
		code, _ := anna.do("POST", "/answer", `{"question":"`+now.Ask+`","answer":{"Number":`+text(i)+`}}`)
		if code == http.StatusTooManyRequests {
			busy++
		}
	}
	if busy == 0 {
		t.Error("nothing slows a student down")
	}
	if n := s.Stage(say).Answered; n != 1 {
		t.Errorf("%d answers", n)
	}
	var open []*http.Response
	for range 20 { // a phone that changes its network leaves connections behind
		r := anna.request("GET", "/events", "")
		t.Cleanup(func() { _ = r.Body.Close() })
		if data := event(t, r); !strings.Contains(data, `"name":"Anna"`) {
			t.Fatalf("a student who comes back is asked to join: %s", data)
		}
		open = append(open, r)
	}
	student(t, s, "Bo") // joins, and closes the page
	if stage := s.Stage(say); stage.Here != 1 || stage.Line != "1 of 1 have answered" || stage.Came != "2 students" {
		t.Errorf("%d are here: %s, %s", stage.Here, stage.Line, stage.Came)
	}
	if _, err := io.ReadAll(open[0].Body); err != nil {
		t.Error("the oldest connection does not end:", err)
	}
}

// event returns the next event of a stream.
func event(t testing.TB, r *http.Response) string {
	t.Helper()
	for lines := bufio.NewScanner(r.Body); lines.Scan(); {
		if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
			return data
		}
	}
	t.Fatal("the stream has ended")
	return ""
}

// FuzzAnswer: whatever a student sends, the class stays in order.
func FuzzAnswer(f *testing.F) {
	for _, a := range attacks() {
		_, body, _ := strings.Cut(a.request, "\r\n\r\n")
		f.Add([]byte(body), uint8(1))
	}
	f.Add([]byte(`{"question":"q","answer":{"Cells":[1,2,1]}}`), uint8(4))
	f.Add([]byte(`{"question":"q","answer":{"Moves":[0,1,2]}}`), uint8(6))
	frames := append(forms(f), painting(f, "pawns"))
	board, err := json.Marshal(paint(f, guarded).Board)
	must(f, err)
	f.Add([]byte(`{"question":"q","answer":{"Board":`+string(board)+`}}`), uint8(7))
	c := begin(f, frames)
	anna := join(f, c, "Anna")
	f.Fuzz(func(t *testing.T, data []byte, at uint8) {
		must(t, c.Go(int(at)%len(frames)))
		data = bytes.ReplaceAll(data, []byte(`"q"`), []byte(text(seen(t, c, anna).Ask)))
		request, a, err := class.ReadSent(data)
		if err == nil {
			_ = c.Join(class.NewSecret(), request.Name)
			if request.Answer != nil && c.Answer(anna, request.Question, a) == nil {
				given := seen(t, c, anna).Given
				if given == nil || slices.ContainsFunc(given.Cells, func(c grid.Cell) bool { return !frames[1].Shot.Dataset.Board.Has(c) }) {
					t.Errorf("%s gives %+v", data, given)
				}
			}
		}
		for _, b := range c.Stage(say).Bars {
			if b.N < 0 || b.Label == "" {
				t.Errorf("%+v", b)
			}
		}
	})
}

// Page and question are small, so that a class on a slow network can answer at once.
func TestAPhoneIsQuick(t *testing.T) {
	s := serve(t, forms(t))
	anna := student(t, s, "Anna")
	must(t, s.Go(1))
	all := int64(0)
	for _, path := range []string{"", "/frame"} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, anna.base+path, nil)
		must(t, err)
		r.Header.Set("Cookie", anna.cookie)
		r.Header.Set("Accept-Encoding", "gzip")
		response, err := anna.client.Do(r)
		must(t, err)
		n, err := io.Copy(io.Discard, response.Body)
		must(t, err)
		_ = response.Body.Close()
		all += n
	}
	if all > 40_000 {
		t.Errorf("a phone loads %d bytes before it can answer", all)
	}
}
