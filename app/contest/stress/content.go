package stress

import (
	"strconv"
	"strings"

	"stepboard/app/contest/judge"
	"stepboard/app/document"
	"stepboard/solve"
)

// Fault is the first wrong answer in an output.
type Fault struct {
	solve.Target
	Have, Want string // the printed answer and the right answer; an empty Have means that nothing was printed
}

// Fault returns the first wrong answer. White space does not count. If all answers are right, ok is false.
func (t *Trial) Fault() (f Fault, ok bool) {
	if t.ways {
		at := t.Verdict.At - 1
		if t.Verdict.Kind != judge.Wrong || at < 0 {
			return f, false
		}
		return Fault{Target: solve.Target{Dataset: at}, Want: t.Want[at]}, true
	}
	have, i := t.printed(), 0
	for n, d := range t.Datasets {
		for q := range d.Queries {
			if f = (Fault{solve.Target{Dataset: n, Query: q}, have[i], t.Want[i]}); f.Have != oneSpaced(f.Want) {
				return f, true
			}
			i++
		}
	}
	return Fault{}, false
}

// printed divides the program's output into answers. Each answer gets as many words as the right answer has.
func (t *Trial) printed() []string {
	words, list := strings.Fields(string(t.Result.Output)), make([]string, len(t.Want))
	for i, want := range t.Want {
		n := min(len(words), len(strings.Fields(want)))
		list[i], words = strings.Join(words[:n], " "), words[n:]
	}
	return list
}

func oneSpaced(s string) string { return strings.Join(strings.Fields(s), " ") }

// Right returns the right answer at the fault.
func (t *Trial) Right() solve.Answer {
	f, _ := t.Fault()
	n, err := strconv.ParseInt(f.Want, 10, 64)
	if err != nil && t.Ours != nil { // the judge writes no number
		return t.Ours.Answer
	}
	return solve.Answer{Value: n}
}

// Say says how the program failed, as one or more sentences. After a wrong answer it says how certain ours is.
func (t *Trial) Say(p solve.Puzzle) []solve.Text {
	list := []solve.Text{solve.Say("stress.verdict", "Verdict", solve.Say("judge.kind."+string(t.Verdict.Kind)))}
	f, ok := t.Fault()
	switch {
	case t.Verdict.Kind != judge.Wrong || t.ways:
		list = append(list, solve.Say("stress.why", "Why", t.Verdict.Why))
	case !ok:
		list = append(list, solve.Say("stress.more", "PluralCount", len(t.Want)))
	default:
		said := solve.Say("stress.missing", "Want", f.Want)
		if f.Have != "" {
			said = solve.Say("stress.answer", "Have", strconv.Quote(f.Have), "Want", f.Want)
		}
		if len(t.Want) > 1 {
			said = solve.Say("stress.at", "Dataset", f.Dataset+1, "Query", f.Query+1, "What", said)
		}
		if list = append(list, said); f.Dataset > 0 {
			list = append(list, solve.Say("stress.several"))
		}
	}
	if t.Ours != nil {
		list = append(list, solve.Say("stress.level", "Level", t.Ours.Explain(p, t.Ours.Answer)))
	}
	return list
}

// Content returns a document with the input. The document shows the query with the first wrong answer.
func (t *Trial) Content(p solve.Puzzle, title, notes string) document.Content {
	f, _ := t.Fault()
	return document.Content{
		Puzzle: p, Task: p.Tasks()[0], Title: title, Notes: notes, Datasets: t.Datasets, Dataset: f.Dataset, Query: f.Query,
	}
}
