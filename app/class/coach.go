package class

import (
	"crypto/subtle"
	"encoding/json"
	"net/http"
	"strconv"

	"stepboard/app/catalogue"
	"stepboard/solve"
)

// coachCookie is the name of the coach's cookie. A browser may show several classes of one machine.
func (s *Server) coachCookie() string { return "coach-" + s.class.begun.Token }

// coach reports whether a request has the coach's code, and refuses it otherwise.
func (s *Server) coach(w http.ResponseWriter, r *http.Request) bool {
	if subtle.ConstantTimeCompare([]byte(cookie(r, s.coachCookie())), []byte(keyOf(s.class.begun.Code))) == 1 {
		return true
	}
	refuse(w, ErrUnknown)
	return false
}

func (s *Server) enter(w http.ResponseWriter, r *http.Request) {
	data, ok := body(w, r)
	if !ok {
		return
	}
	var request struct{ Code string }
	err := decode(data, &request)
	switch {
	case err == nil && subtle.ConstantTimeCompare([]byte(request.Code), []byte(s.class.begun.Code)) == 1:
		s.remember(w, s.coachCookie(), keyOf(s.class.begun.Code), "/")
		w.WriteHeader(http.StatusNoContent)
	case s.may(&s.unknown, 50, 200):
		refuse(w, ErrUnknown)
	default:
		refuse(w, ErrBusy)
	}
}

// watch sends the coach's events: first the place where students join, then the stage after each change.
func (s *Server) watch(w http.ResponseWriter, r *http.Request) {
	if !s.coach(w, r) {
		return
	}
	watcher := s.class.Watch()
	defer watcher.Close()
	say := catalogue.New(s.lang).Say
	code := QR(s.JoinURL())
	place, err := json.Marshal(map[string]any{"url": s.JoinURL(), "qr": path(code), "side": code.Rect.Dx()})
	if err != nil {
		return
	}
	s.stream(w, r, watcher, "event: place\ndata: "+string(place)+"\n", func() any {
		return struct {
			Stage
			Lesson string `json:"lesson"`
		}{s.class.Stage(say), s.class.Title()}
	})
}

// slide serves the slide of the frame that the wall shows now.
func (s *Server) slide(w http.ResponseWriter, r *http.Request) {
	if !s.coach(w, r) {
		return
	}
	stage := s.class.Stage(func(t solve.Text) string { return t.Key })
	if stage.Frame < 0 {
		refuse(w, ErrClosed)
		return
	}
	step, err := strconv.Atoi(r.URL.Query().Get("step"))
	if err != nil || step < 0 {
		step = 0
	}
	s.draw(w, r, drawing{
		edition: stage.Edition, frame: stage.Frame, shown: stage.Shown, step: step, behind: stage.Behind,
		news: stage.News, slide: true,
		lang: s.lang, dark: r.URL.Query().Get("dark") == "1",
	})
}

// act does what the coach wants.
func (s *Server) act(w http.ResponseWriter, r *http.Request) {
	if !s.coach(w, r) {
		return
	}
	data, ok := body(w, r)
	if !ok {
		return
	}
	var request struct {
		Do string
		N  int
	}
	if err := decode(data, &request); err != nil {
		http.Error(w, "answer", http.StatusBadRequest)
		return
	}
	c := s.class
	do := map[string]func() error{
		"next": func() error { return c.Turn(1) }, "back": func() error { return c.Turn(-1) },
		"go": func() error { return c.Go(request.N) }, "show": c.Show, "end": c.End,
		"hide": func() error { return c.Hide(request.N, true) }, "unhide": func() error { return c.Hide(request.N, false) },
		"behind": func() error { c.Behind(request.N); return nil },
	}[request.Do]
	if do == nil {
		http.Error(w, "answer", http.StatusBadRequest)
		return
	}
	if err := do(); err != nil {
		refuse(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
