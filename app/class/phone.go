package class

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"

	"stepboard/solve"
)

// studentCookie is the cookie with a student's secret. A script can't read it, and no other site sends it.
const studentCookie = "student"

// remember sets a cookie for a month, so that a class that goes on another day has the same students.
func (s *Server) remember(w http.ResponseWriter, name, value, path string) {
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: value, Path: path, MaxAge: 30 * 86400, HttpOnly: true, SameSite: http.SameSiteStrictMode,
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

// leastSecret and mostSecret are the numbers of characters that a page may choose for a secret.
const leastSecret, mostSecret = 16, 64

func (s *Server) join(w http.ResponseWriter, r *http.Request) {
	data, ok := body(w, r)
	if !ok {
		return
	}
	request, _, err := readSent(data)
	switch n := len(request.Secret); {
	case err != nil || n > mostSecret || n > 0 && n < leastSecret:
		http.Error(w, "name", http.StatusBadRequest)
		return
	case !s.joins.take(r.RemoteAddr):
		refuse(w, ErrBusy)
		return
	case n == 0:
		request.Secret = NewSecret()
	}
	if err := s.class.Join(request.Secret, request.Name); err != nil {
		refuse(w, err)
		return
	}
	s.remember(w, studentCookie, request.Secret, s.joinAt)
	w.WriteHeader(http.StatusNoContent)
}

// painted is the beginning of a refusal of a painted board. The reason for the student follows it.
const painted = "board: "

func (s *Server) answer(w http.ResponseWriter, r *http.Request) {
	secret := cookie(r, studentCookie)
	allowed, err := s.class.mayAsk(secret, time.Now())
	if err != nil && s.may(&s.unknown, 50, 200) {
		refuse(w, err)
		return
	}
	if !allowed {
		refuse(w, ErrBusy)
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
	err = s.class.Answer(secret, request.Question, a)
	if why, ok := errors.AsType[*solve.Refusal](err); ok {
		http.Error(w, painted+s.artist.texts[s.tongue(r)].Say(why.Text), http.StatusForbidden)
		return
	}
	if err != nil {
		refuse(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
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
	say := s.artist.texts[s.tongue(r)].Say
	s.stream(w, r, watcher, "", func() any {
		seen := watcher.Seen()
		return struct {
			Seen
			Why string `json:"why,omitempty"`
		}{seen, strings.Join(solve.Map(seen.said, say), "\n")}
	})
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
