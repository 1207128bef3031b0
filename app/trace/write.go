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

// Recorded is a run of ours for a query.
type Recorded struct {
	*solve.Recording
	Answer solve.Answer
}

// Write writes runs of ours as a trace: the board where the judge's format holds it, and for each query what its run
// reached and expanded, with the numbers of the events as IDs, and the answer. What a trace has no words for is left
// out: layers, stages, and goals, which may be seen before it is known that nothing is better. A search that begins
// anew is told as the query again. Refused are runs that begin elsewhere than the board does, as those back from the
// goal do, and those of which not all was recorded. The error may be that of run.
func Write(to io.Writer, p solve.Puzzle, datasets []*solve.Dataset, run func(t solve.Target) (Recorded, error)) error {
	s, err := scopeOf(p, datasets, solve.Target{})
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(to, 1<<16)
	if err := s.writeBoard(out); err != nil {
		return err
	}
	for n, d := range datasets {
		for q := range d.Queries {
			t := solve.Target{Dataset: n, Query: q}
			r, err := run(t)
			if err == nil {
				err = s.turn(t)
			}
			if err == nil {
				err = s.write(out, r)
			}
			if err != nil {
				return err
			}
		}
	}
	return out.Flush()
}

// writeBoard writes the input, unless the judge's format can't hold it.
func (s *scope) writeBoard(out *bufio.Writer) error {
	var input strings.Builder
	var unheld *solve.FormatError
	if err := s.puzzle.Format(&input, s.datasets); errors.As(err, &unheld) {
		return nil
	} else if err != nil {
		return err
	}
	text, err := json.Marshal(input.String())
	line(out, `{"type":%q,"input":%s}`, Board, text)
	return err
}

// write writes the run of the query.
func (s *scope) write(out *bufio.Writer, r Recorded) error {
	if r.Lost() > 0 {
		return solve.Refused("trace.lost", "PluralCount", r.Len())
	}
	begin := func() {
		line(out, `{"type":%q,"dataset":%d,"query":%d}`, Query, s.target.Dataset+1, s.target.Query+1)
	}
	begin()
	for i := range r.Len() {
		if i > 1 && slices.Contains(r.Anew(), i) { // behind the stage that some begin with
			begin()
		}
		switch e := r.Event(i); {
		case e.Kind == solve.Expanded:
			s.writeEvent(out, Expanding, i, "", e.State)
		case e.Kind != solve.Reached:
		case e.Parent >= 0:
			s.writeEvent(out, Generating, i, fmt.Sprintf(`"pId":%d,"g":%d,`, e.Parent, e.Cost/s.Unit), e.State)
		default:
			cost, _, ok := s.begins(e.State)
			if !ok {
				return solve.Refused("trace.elsewhere")
			}
			s.writeEvent(out, Source, i, fmt.Sprintf(`"g":%d,`, cost), e.State)
		}
	}
	line(out, `{"type":%q,"value":%d}`, Answer, r.Answer.Value)
	return nil
}

func (s *scope) writeEvent(out *bufio.Writer, typ Type, id int, told string, state solve.State) {
	line(out, `{"type":%q,"id":%d,%s%s`, typ, id, told, s.tell(state)[1:])
}

// line writes one. Flush has the error.
func line(out *bufio.Writer, format string, values ...any) {
	_, _ = fmt.Fprintf(out, format+"\n", values...)
}
