package class

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/text/language"

	"stepboard/app/catalogue"
	"stepboard/app/export"
	"stepboard/solve"
)

// Options are the options of a server.
type Options struct {
	// Public is the address by which browsers reach the server through a proxy, such as https://class.example.org; "": the
	// listener's own address. A proxy hides the addresses of students, so there are no limits for one address.
	Public string
	// Lang is the language of the wall and of the coach's phone. A student's page has the language of the browser.
	Lang   string
	Budget *solve.Budget // limits the memory of searches for pictures
}

// Server shows a class to browsers.
type Server struct {
	class  *Class
	lang   string
	own    *url.URL // the address by which browsers reach the server
	shared bool
	artist *artist
	http   *http.Server
	ctx    context.Context
	stop   context.CancelFunc
	joinAt string // the part of the address that students open
	langs  language.Matcher
	names  []string // the languages of langs

	making  sync.Mutex // held while an asset is made
	mu      sync.Mutex
	assets  map[string]*asset  // by address: pages, kits and engines
	joins   map[netip.Addr]int // number of students that joined from an address
	unknown bucket             // requests with wrong secrets and codes
	posts   bucket             // all requests that change something
}

// NewServer makes a server for a listener. Call Serve to begin.
func NewServer(c *Class, l net.Listener, o Options) (*Server, error) {
	own := &url.URL{Scheme: "http", Host: l.Addr().String()}
	if o.Public != "" {
		var err error
		if own, err = url.Parse(o.Public); err != nil || own.Host == "" || own.Path != "" && own.Path != "/" ||
			own.Scheme != "http" && own.Scheme != "https" {
			return nil, solve.Refused("class.address.public", "Address", o.Public)
		}
		own.Path = ""
	}
	s := &Server{
		class: c, lang: catalogue.New(o.Lang).Language(), own: own, shared: o.Public != "", joinAt: "/" + c.begun.Token,
		assets: map[string]*asset{}, joins: map[netip.Addr]int{}, names: catalogue.New("").Languages(),
	}
	s.ctx, s.stop = context.WithCancel(context.Background())
	var tags []language.Tag
	for _, name := range s.names {
		tags = append(tags, language.Make(name))
	}
	s.langs = language.NewMatcher(tags)
	s.artist = newArtist(c, o.Budget, s.addresses)
	s.http = &http.Server{
		Handler: s, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 15 * time.Second, IdleTimeout: 30 * time.Second,
		MaxHeaderBytes: 8 << 10, ErrorLog: log.New(io.Discard, "", 0),
		BaseContext: func(net.Listener) context.Context { return s.ctx },
	}
	return s, nil
}

// Serve answers requests until Close.
func (s *Server) Serve(l net.Listener) error {
	go s.warm()
	err := s.http.Serve(&limited{Listener: l, shared: s.shared, of: map[netip.Addr]int{}})
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// warm makes what the first phones need, so that they do not wait for it.
func (s *Server) warm() {
	s.class.mu.Lock()
	puzzles := map[string]bool{} // by ID: whether files of rules define them
	for _, f := range s.class.lesson {
		_, ruled := solve.Inner(f.Shot.Puzzle).(solve.Ruled)
		puzzles[f.Shot.Puzzle.ID()] = ruled
	}
	s.class.mu.Unlock()
	for id, ruled := range puzzles {
		s.addresses(s.lang, id, ruled)
	}
}

// Close ends all connections.
func (s *Server) Close() error {
	s.stop()
	return s.http.Close()
}

// JoinURL is the address for students. WallURL and CoachURL have the code of the coach behind the #.
func (s *Server) JoinURL() string { return s.own.String() + s.joinAt }

// Host is the name or number of this machine in these addresses.
func (s *Server) Host() string { return s.own.Hostname() }

// WallURL is the address of the wall.
func (s *Server) WallURL() string { return s.own.String() + "/wall#" + s.class.begun.Code }

// CoachURL is the address of the coach's remote control.
func (s *Server) CoachURL() string { return s.own.String() + "/coach#" + s.class.begun.Code }

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(slow))
	if !s.known(r) {
		http.Error(w, "host", http.StatusMisdirectedRequest)
		return
	}
	reading := r.Method == http.MethodGet || r.Method == http.MethodHead
	writing := r.Method == http.MethodPost && s.ours(r) && r.Header.Get("Content-Type") == "application/json"
	if !reading && !writing {
		http.Error(w, "method", http.StatusMethodNotAllowed)
		return
	}
	if writing && !s.may(&s.posts, 1000, 2000) {
		http.Error(w, "busy", http.StatusTooManyRequests)
		return
	}
	path, student := strings.CutPrefix(r.URL.Path, s.joinAt)
	routes := map[string]func(http.ResponseWriter, *http.Request){
		"GET ": s.studentPage, "GET /": s.studentPage, "GET /events": s.events, "GET /frame": s.frame,
		"POST /join": s.join, "POST /answer": s.answer,
	}
	if !student {
		routes = map[string]func(http.ResponseWriter, *http.Request){
			"GET /wall": s.wallPage, "GET /coach": s.wallPage, "GET /watch": s.watch, "GET /slide": s.slide,
			"POST /enter": s.enter, "POST /do": s.act,
		}
	}
	method := "GET"
	if writing {
		method = "POST"
	}
	if run := routes[method+" "+path]; run != nil {
		run(w, r)
		return
	}
	s.mu.Lock()
	a := s.assets[r.URL.Path]
	s.mu.Unlock()
	if a != nil && reading {
		a.serve(w, r, true)
		return
	}
	http.Error(w, "not found", http.StatusNotFound)
}

// known reports whether the browser meant this server: its public address, or the address on which the connection came.
// A page of another site may have a name that leads here.
func (s *Server) known(r *http.Request) bool {
	if r.Host == s.own.Host {
		return true
	}
	local, _ := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if local == nil {
		return false
	}
	at, err := netip.ParseAddrPort(local.String())
	if err != nil {
		return false
	}
	host, port, err := net.SplitHostPort(r.Host)
	if err != nil || port != strconv.Itoa(int(at.Port())) {
		return false
	}
	asked, err := netip.ParseAddr(host)
	return err == nil && asked.Unmap() == at.Addr().Unmap() || host == "localhost" && at.Addr().Unmap().IsLoopback()
}

// ours reports whether a request comes from a page of this server.
func (s *Server) ours(r *http.Request) bool {
	from := r.Header.Get("Origin")
	return from == s.own.Scheme+"://"+r.Host
}

func (s *Server) may(b *bucket, rate, depth float64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return b.take(time.Now(), rate, depth)
}

// tongue returns the language of a browser, one of the program's.
func (s *Server) tongue(r *http.Request) string {
	accepted := r.Header.Get("Accept-Language")
	tags, _, err := language.ParseAcceptLanguage(accepted[:min(len(accepted), 200)])
	if err != nil {
		return catalogue.Default
	}
	_, i, _ := s.langs.Match(tags...)
	return s.names[i]
}

// kept returns an asset that is made once.
func (s *Server) kept(name string, make func() (*asset, error)) (*asset, error) {
	s.making.Lock()
	defer s.making.Unlock()
	s.mu.Lock()
	a := s.assets[name]
	s.mu.Unlock()
	if a != nil {
		return a, nil
	}
	a, err := make()
	if err == nil {
		s.mu.Lock()
		s.assets[name] = a
		s.mu.Unlock()
	}
	return a, err
}

func (s *Server) studentPage(w http.ResponseWriter, r *http.Request) {
	s.servePage(w, r, "student "+s.tongue(r), func() (export.ClassPage, error) { return export.StudentPage(s.tongue(r)) })
}

func (s *Server) wallPage(w http.ResponseWriter, r *http.Request) {
	s.servePage(w, r, "wall", func() (export.ClassPage, error) { return export.WallPage(s.lang) })
}

func (s *Server) servePage(w http.ResponseWriter, r *http.Request, name string, make func() (export.ClassPage, error)) {
	a, err := s.kept(name, func() (*asset, error) {
		page, err := make()
		if err != nil {
			return nil, err
		}
		a := newAsset("text/html; charset=utf-8", page.HTML)
		a.policy = page.Policy
		return a, nil
	})
	if err != nil {
		http.Error(w, "page", http.StatusInternalServerError)
		return
	}
	a.serve(w, r, false)
}

// addresses returns the addresses of the kit and the engine for a puzzle. They change with their content, so browsers
// keep what is there for ever.
func (s *Server) addresses(lang, puzzle string, rules bool) (kit, engine string) {
	a, err := s.kept("kit "+lang+" "+puzzle, func() (*asset, error) {
		data, err := export.ClassKit(lang, puzzle, rules)
		if err != nil {
			return nil, err
		}
		return newAsset("application/json", data), nil
	})
	b, missing := s.kept("engine "+strconv.FormatBool(rules), func() (*asset, error) {
		data, ok := export.ClassEngine(rules)
		if !ok {
			return nil, errors.ErrUnsupported
		}
		return &asset{kind: "application/octet-stream", packed: data, bare: true}, nil
	})
	if err != nil || missing != nil {
		return "", ""
	}
	kit, engine = "/kit/"+a.name(), "/engine/"+b.name()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.assets[kit], s.assets[engine] = a, b
	return kit, engine
}

// The names of cookies. A script can't read them, and no other site sends them.
const studentCookie, coachCookie = "student", "coach"

func (s *Server) remember(w http.ResponseWriter, name, value, path string) {
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: value, Path: path, MaxAge: 86400, HttpOnly: true, SameSite: http.SameSiteStrictMode,
		Secure: s.own.Scheme == "https",
	})
}

func cookie(r *http.Request, name string) string {
	c, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	return c.Value
}

// mostBody is the largest number of bytes of a request: a game of the most moves.
const mostBody = 1 << 17

// body reads a request, or refuses it.
func body(w http.ResponseWriter, r *http.Request) ([]byte, bool) {
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostBody))
	if err != nil {
		http.Error(w, "answer", http.StatusBadRequest)
		return nil, false
	}
	return data, true
}

func (s *Server) join(w http.ResponseWriter, r *http.Request) {
	data, ok := body(w, r)
	if !ok {
		return
	}
	request, _, err := readSent(data)
	if err != nil {
		http.Error(w, "name", http.StatusBadRequest)
		return
	}
	from, own := addressOf(r.RemoteAddr)
	s.mu.Lock()
	full := !own && !s.shared && s.joins[from] >= mostJoins
	if !full {
		s.joins[from]++
	}
	s.mu.Unlock()
	if full {
		http.Error(w, ErrFull.Error(), http.StatusForbidden)
		return
	}
	secret, err := s.class.Join(request.Name)
	if err != nil {
		s.mu.Lock()
		s.joins[from]--
		s.mu.Unlock()
		refuse(w, err)
		return
	}
	s.remember(w, studentCookie, secret, s.joinAt)
	w.WriteHeader(http.StatusNoContent)
}

// refuse says why a request is refused. If the journal can't be written, the page tries again.
func refuse(w http.ResponseWriter, err error) {
	code := http.StatusServiceUnavailable
	for _, known := range []error{ErrClosed, ErrAnswer, ErrFull, ErrName, ErrUnknown, ErrEnded} {
		if errors.Is(err, known) {
			code = http.StatusForbidden
		}
	}
	if code == http.StatusServiceUnavailable {
		err = errDisk
	}
	http.Error(w, err.Error(), code)
}

func (s *Server) answer(w http.ResponseWriter, r *http.Request) {
	secret := cookie(r, studentCookie)
	allowed, err := s.class.mayAsk(secret, time.Now())
	if err != nil && s.may(&s.unknown, 50, 200) {
		refuse(w, err)
		return
	}
	if !allowed {
		http.Error(w, "busy", http.StatusTooManyRequests)
		return
	}
	data, ok := body(w, r)
	if !ok {
		return
	}
	request, a, err := readSent(data)
	if err != nil || request.Answer == nil {
		http.Error(w, "answer", http.StatusBadRequest)
		return
	}
	if err := s.class.Answer(secret, request.Question, a); err != nil {
		refuse(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// beat is the time between signs of life on a quiet connection.
const beat = 20 * time.Second

// stream writes events until the browser, the class value or the server ends. next returns the next event; it is called
// after each change.
func (s *Server) stream(w http.ResponseWriter, r *http.Request, from *Watcher, first string, next func() any) {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // a proxy must not wait for more
	to := http.NewResponseController(w)
	_ = to.SetReadDeadline(time.Time{})
	send := func(text string) bool {
		_ = to.SetWriteDeadline(time.Now().Add(slow))
		_, err := io.WriteString(w, text)
		return err == nil && to.Flush() == nil
	}
	if !send("retry: 1000\n" + first + "\n") {
		return
	}
	ticker := time.NewTicker(beat)
	defer ticker.Stop()
	for {
		select {
		case <-from.Changed():
			data, err := json.Marshal(next())
			if err != nil || !send("data: "+string(data)+"\n\n") {
				return
			}
		case <-ticker.C:
			if !send(":\n\n") {
				return
			}
		case <-from.Gone():
			return
		case <-r.Context().Done():
			return
		}
	}
}

func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	watcher := s.class.WatchAs(cookie(r, studentCookie))
	if watcher == nil {
		w.Header().Set("Content-Type", "text/event-stream")
		w.Header().Set("Cache-Control", "no-store")
		data, err := json.Marshal(map[string]any{"join": true, "lesson": s.class.Title()})
		if err == nil {
			_, _ = io.WriteString(w, "data: "+string(data)+"\n\n")
		}
		return
	}
	defer watcher.Close()
	s.stream(w, r, watcher, "", func() any { return watcher.Seen() })
}

// frame serves the page of the frame that the class sees now, whatever the request asks for.
func (s *Server) frame(w http.ResponseWriter, r *http.Request) {
	seen, err := s.class.SeenBy(cookie(r, studentCookie))
	if err == nil && (seen.Frame < 0 || seen.Ended) {
		err = ErrClosed
	}
	if err != nil {
		refuse(w, err)
		return
	}
	s.draw(w, r, drawing{
		edition: seen.Edition, frame: seen.Frame, shown: seen.Shown, behind: -1, lang: s.tongue(r),
		dark: r.URL.Query().Get("dark") == "1",
	})
}

func (s *Server) draw(w http.ResponseWriter, r *http.Request, d drawing) {
	a, err := s.artist.page(s.ctx, d)
	if err != nil {
		http.Error(w, "draw", http.StatusInternalServerError)
		return
	}
	a.serve(w, r, false)
}
