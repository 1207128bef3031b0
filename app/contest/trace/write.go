package trace

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"stepboard/solve"
)

// Write writes runs of our own algorithms as a trace. Each event is a line of JSON. The trace contains the board, if
// the judge's format can express it. For each query, the trace contains the reached and expanded states and the answer.
// The ID of a state is the number of the event that reached it. If a search starts again, Write repeats the Query
// event. Write refuses incomplete recordings, and runs that do not begin at the start of the board. It also returns
// errors of run().
func Write(
	to io.Writer, p solve.Puzzle, datasets []*solve.Dataset,
	run func(t solve.Target) (*solve.Recording, solve.Answer, error),
) error {
	s, err := scopeOf(p, datasets, solve.Target{})
	if err != nil {
		return err
	}
	out := &writer{bufio.NewWriterSize(to, 1<<16)}
	if err := s.writeBoard(out); err != nil {
		return err
	}
	for n, d := range datasets {
		for q := range d.Queries {
			t := solve.Target{Dataset: n, Query: q}
			r, answer, err := run(t)
			if err == nil {
				err = s.setTarget(t)
			}
			if err == nil {
				err = s.write(out, r, answer)
			}
			if err != nil {
				return err
			}
		}
	}
	return out.Flush()
}

func (s *scope) writeBoard(out *writer) error {
	var input strings.Builder
	var unheld *solve.FormatError
	if err := s.puzzle.Format(&input, s.datasets); errors.As(err, &unheld) {
		return nil
	} else if err != nil {
		return err
	}
	text, err := json.Marshal(input.String())
	out.line(`{"type":%q,"input":%s}`, Board, text)
	return err
}

func (s *scope) write(out *writer, r *solve.Recording, answer solve.Answer) error {
	if r.Lost() > 0 {
		return solve.Refused("trace.lost", "PluralCount", r.Len())
	}
	begin := func() {
		out.line(`{"type":%q,"dataset":%d,"query":%d}`, Query, s.target.Dataset+1, s.target.Query+1)
	}
	begin()
	for i := range r.Len() {
		if i > 1 && slices.Contains(r.Anew(), i) { // event 0 may be the first stage of the search
			begin()
		}
		switch e := r.Event(i); {
		case e.Kind == solve.Expanded:
			s.writeEvent(out, Expanding, e.Parent, "", e.State)
		case e.Kind != solve.Reached:
		case e.Parent >= 0:
			s.writeEvent(out, Generating, i, fmt.Sprintf(`"pId":%d,"g":%d,`, e.Parent, s.costOf(e.Cost)), e.State)
		default:
			cost, _, ok := s.startCost(e.State)
			if !ok {
				return solve.Refused("trace.elsewhere")
			}
			s.writeEvent(out, Source, i, fmt.Sprintf(`"g":%d,`, cost), e.State)
		}
	}
	out.line(`{"type":%q,"value":%d}`, Answer, answer.Value)
	return nil
}

func (s *scope) writeEvent(out *writer, typ Type, id int, told string, state solve.State) {
	out.line(`{"type":%q,"id":%d,%s%s`, typ, id, told, s.textOf(state)[1:])
}

type writer struct{ *bufio.Writer }

// line writes a line. If this fails, the method Flush later returns the error.
func (w *writer) line(format string, values ...any) {
	_, _ = fmt.Fprintf(w, format+"\n", values...)
}
