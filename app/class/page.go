package class

import (
	"errors"
	"net/http"
	"strconv"

	"golang.org/x/text/language"

	"stepboard/app/catalogue"
	"stepboard/app/export"
	"stepboard/solve"
)

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

// warm makes the engine and the kit before the first phone asks for them.
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

// addresses returns the addresses of the kit and the engine for a puzzle. They change with their content, so browsers
// keep a kit and an engine for ever.
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

func (s *Server) draw(w http.ResponseWriter, r *http.Request, d drawing) {
	a, err := s.artist.page(s.ctx, d)
	switch {
	case errors.Is(err, ErrClosed):
		refuse(w, err)
	case err != nil:
		http.Error(w, "draw", http.StatusInternalServerError)
	default:
		a.serve(w, r, false)
	}
}
