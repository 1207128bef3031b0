// Package mistake searches boards as programs with usual mistakes do. Such a search has a wrong answer on some boards.
// [Mistake.Search] is also a right search: with the zero Mistake and without a key.
package mistake

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"stepboard/solve"
)

// Mistake is a usual mistake of a search. If it is Plain, every move counts as one. If it has a Rule, it searches over
// these wrong rules of the puzzle. Otherwise states count as equal in which the pieces of a kind, or all pieces for
// Kind 0, stand on the same cells. If it is Loose, a state may be equal to the state before it, as in a search over
// pushes that remembers boxes.
type Mistake struct {
	Kind         solve.Kind
	Loose, Plain bool
	Rule         string
}

// The IDs of mistakes are these names, a name with the ID of a brush behind it, or a puzzle's name for wrong rules.
const plainID, placesID, ofKind = "steps", "places", "places:"

// Of lists the mistakes that a program can have on a board.
func Of(p solve.Puzzle, task string, d *solve.Dataset, query int) (list []Mistake) {
	if wrong, ok := solve.Inner(p).(solve.Mistaken); ok {
		for _, id := range wrong.Mistakes() {
			list = append(list, Mistake{Rule: id})
		}
	}
	if !solve.SameCosts(p, task) {
		list = append(list, Mistake{Plain: true})
	}
	rules, err := p.Rules(d, query)
	if err != nil {
		return nil
	}
	list = append(list, Mistake{})
	kinds := slices.Clone(rules.Shape().Movers)
	solve.Sort(kinds, func(a, b solve.Kind) int { return int(a) - int(b) })
	for _, kind := range slices.Compact(kinds) {
		list = append(list, Mistake{Kind: kind})
	}
	return list
}

// ByID returns the mistake with an ID.
func ByID(p solve.Puzzle, id string) (m Mistake, ok bool) {
	wrong, mistaken := solve.Inner(p).(solve.Mistaken)
	brush, kind := strings.CutPrefix(id, ofKind)
	switch {
	case mistaken && slices.Contains(wrong.Mistakes(), id):
		return Mistake{Rule: id}, true
	case id == plainID:
		return Mistake{Plain: true}, true
	case id == placesID:
		return m, true
	case kind:
		for _, b := range p.Brushes() {
			if b.ID == brush && b.Layer != solve.Terrain {
				return Mistake{Kind: b.Kind}, true
			}
		}
	}
	return m, false
}

// ID returns the name of a mistake in files.
func (m Mistake) ID(p solve.Puzzle) string {
	switch {
	case m.Rule != "":
		return m.Rule
	case m.Plain:
		return plainID
	case m.Kind == 0:
		return placesID
	}
	return ofKind + m.brush(p)
}

func (m Mistake) brush(p solve.Puzzle) string {
	for _, b := range p.Brushes() {
		if b.Layer != solve.Terrain && b.Kind == m.Kind {
			return b.ID
		}
	}
	return ""
}

// Name returns the mistake in words.
func (m Mistake) Name(p solve.Puzzle) solve.Text {
	switch {
	case m.Rule != "":
		return solve.TextOf(p, "mistake."+m.Rule)
	case m.Plain, m.Kind == 0:
		return solve.Say("mistake." + m.ID(p))
	}
	return solve.Say("mistake.kind", "Piece", solve.TextOf(p, "brush."+m.brush(p)))
}

// Rules returns the rules over which the mistake searches.
func (m Mistake) Rules(p solve.Puzzle, d *solve.Dataset, query int) (rules solve.Rules, err error) {
	if wrong, ok := solve.Inner(p).(solve.Mistaken); ok && m.Rule != "" {
		rules, err = wrong.WrongRules(m.Rule, d, query)
	} else {
		rules, err = p.Rules(d, query)
	}
	if err != nil {
		return nil, err
	}
	return solve.Safe(rules), nil
}

// Key returns the function whose value is equal for states that count as equal. It is nil if no states do.
func (m Mistake) Key(p solve.Puzzle, d *solve.Dataset, query int) func(solve.State) string {
	if m.Plain || m.Rule != "" {
		return nil
	}
	return func(at solve.State) string {
		var key []byte
		for _, t := range p.Stand(d, query, at) {
			if m.Kind == 0 || t.Kind == m.Kind {
				key = append(strconv.AppendInt(append(key, byte(t.Kind)), int64(t.At), 10), ' ')
			}
		}
		return string(key)
	}
}

// Outcome is what a search finds on a board.
type Outcome struct {
	Answer solve.Cost
	Found  bool
	Costs  map[string]solve.Cost      // with a key: the cost of each key
	States map[solve.State]solve.Cost // the cost of each state
	Done   solve.Cost                 // all states of at most this cost were expanded
	Whole  bool                       // all states were
	Way    []solve.Step               // the first is the start; nil: no way was found
}

// mostWaiting is the largest number of moves that wait: some 60 MB. A reader may have painted a board of many movers.
const mostWaiting = 200_000

// Search searches over rules with a mistake, for at most so many states. Without a key, every state is different from
// all others. A cancelled search is not whole.
func (m Mistake) Search(
	ctx context.Context, rules solve.Rules, keyOf func(solve.State) string, most int,
) Outcome {
	type item struct {
		solve.Step
		cost   solve.Cost
		before string // with a key: the key of the state before
		from   int    // index in taken of the item before
	}
	a := Outcome{Costs: map[string]solve.Cost{}, States: map[solve.State]solve.Cost{}, Whole: true}
	var taken []item
	todo := map[solve.Cost][]item{{}: {{Step: solve.Step{To: rules.Start()}, from: -1}}}
	waiting := 1
	for len(todo) > 0 {
		if len(a.States) >= most {
			a.Whole = false
			break
		}
		at := slices.MinFunc(slices.Collect(maps.Keys(todo)), solve.Cost.Compare)
		now := todo[at]
		delete(todo, at)
		a.Done = at
		waiting -= len(now)
		for _, x := range now {
			if _, known := a.States[x.To]; known {
				continue
			}
			key := ""
			if keyOf != nil {
				key = keyOf(x.To)
				if _, seen := a.Costs[key]; !seen {
					a.Costs[key] = x.cost
				} else if !m.Loose || key != x.before {
					continue
				}
			}
			a.States[x.To] = x.cost
			taken = append(taken, x)
			if rules.Done(x.To) {
				if !a.Found {
					a.Answer, a.Found = x.cost, true
					for i := len(taken) - 1; i >= 0; i = taken[i].from {
						a.Way = append(a.Way, taken[i].Step)
					}
					slices.Reverse(a.Way)
				}
				continue
			}
			if waiting > mostWaiting || ctx.Err() != nil || solve.Crowded(rules, x.To) {
				a.Whole = false
				return a
			}
			for _, step := range solve.Steps(rules, x.To) {
				order := at.Plus(step.Cost)
				if m.Plain {
					order = at.Plus(solve.Units(1))
				}
				todo[order] = append(todo[order], item{step, x.cost.Plus(step.Cost), key, len(taken) - 1})
				waiting++
			}
		}
	}
	a.Whole = a.Whole || a.Found && !a.Done.Less(a.Answer)
	return a
}
