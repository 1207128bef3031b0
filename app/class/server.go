package class

import (
	"context"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"sync"
	"time"

	"golang.org/x/text/language"

	"stepboard/app/catalogue"
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
	// Trusted says that the programs of the lesson run where no box protects the user, too.
	Trusted bool
}

// Server shows a class to browsers.
type Server struct {
	class  *Class
	lang   string
	own    *url.URL // the address by which browsers reach the server
	shared bool     // whether there is a proxy
	routes map[string]http.HandlerFunc
	artist *artist
	http   *http.Server
	ctx    context.Context
	stop   context.CancelFunc
	joinAt string // the part of the address that students open
	langs  language.Matcher
	names  []string // the languages of langs

	making  sync.Mutex // held while an asset is made
	mu      sync.Mutex
	assets  map[string]*asset // by address: pages, kits and engines
	unknown bucket            // requests with wrong secrets and codes
	all     bucket            // all requests that change something
	posts   addresses         // the same, by address
	joins   addresses         // students that join
}

// NewServer makes a server for a listener. Call Serve to begin.
func NewServer(c *Class, l net.Listener, o Options) (*Server, error) {
	own, err := address(l.Addr(), o.Public)
	if err != nil {
		return nil, err
	}
	s := &Server{
		class: c, lang: catalogue.New(o.Lang).Language(), own: own, shared: o.Public != "", joinAt: "/" + c.begun.Token,
		assets: map[string]*asset{}, names: catalogue.New("").Languages(),
	}
	s.posts = addresses{rate: 150, depth: 600, shared: s.shared}
	s.joins = addresses{rate: 0.1, depth: 48, shared: s.shared}
	s.routes = map[string]http.HandlerFunc{
		"GET /wall": s.wallPage, "GET /coach": s.wallPage, "GET /watch": s.watch, "GET /slide": s.slide,
		"POST /enter": s.enter, "POST /do": s.act,
		"GET " + s.joinAt: s.studentPage, "GET " + s.joinAt + "/": s.studentPage, "GET " + s.joinAt + "/events": s.events,
		"GET " + s.joinAt + "/frame": s.frame, "POST " + s.joinAt + "/join": s.join, "POST " + s.joinAt + "/answer": s.answer,
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

// farewell is how long phones may take to hear of the end.
const farewell = time.Second

// Close ends all connections. Those of a closed class first hear of the end.
func (s *Server) Close() error {
	ctx, cancel := context.WithTimeout(s.ctx, farewell)
	defer cancel()
	_ = s.http.Shutdown(ctx) // Close closes the connections that it leaves
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
	method := http.MethodGet
	switch {
	case r.Method == http.MethodGet, r.Method == http.MethodHead:
	case r.Method == http.MethodPost && s.ours(r) && r.Header.Get("Content-Type") == "application/json":
		method = http.MethodPost
		if !s.posts.take(r.RemoteAddr) || !s.may(&s.all, 1000, 2000) {
			refuse(w, ErrBusy)
			return
		}
	default:
		http.Error(w, "method", http.StatusMethodNotAllowed)
		return
	}
	if run := s.routes[method+" "+r.URL.Path]; run != nil {
		run(w, r)
		return
	}
	s.mu.Lock()
	a := s.assets[r.URL.Path]
	s.mu.Unlock()
	if a != nil && method == http.MethodGet {
		a.serve(w, r, true)
		return
	}
	http.Error(w, "not found", http.StatusNotFound)
}

func (s *Server) may(b *bucket, rate, depth float64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return b.take(time.Now(), rate, depth)
}

// refuse says why a request is refused. If the journal can't be written, the page tries again.
func refuse(w http.ResponseWriter, err error) {
	code := http.StatusForbidden
	switch {
	case errors.Is(err, ErrBusy):
		code = http.StatusTooManyRequests
	case !errors.Is(err, ErrClosed) && !errors.Is(err, ErrAnswer) && !errors.Is(err, ErrFull) &&
		!errors.Is(err, ErrName) && !errors.Is(err, ErrUnknown) && !errors.Is(err, ErrEnded):
		code, err = http.StatusServiceUnavailable, errDisk
	}
	http.Error(w, err.Error(), code)
}
