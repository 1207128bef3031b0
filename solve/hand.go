package solve

import (
	"errors"

	"stepboard/solve/grid"
)

// Playable is a Puzzle that can be played by hand.
type Playable interface {
	Puzzle
	// PlayTask is the task whose rules apply to play.
	PlayTask() string
	// Hand is the play of a query, or a *BoardError. The dataset must not change during play.
	Hand(d *Dataset, query int) (Hand, error)
}

// Hand is the rules of a query with the meaning of a player's gestures. Its methods change nothing.
type Hand interface {
	Rules
	// Turn says what a gesture does in a state with the present plan. A gesture without a meaning leaves the plan
	// unchanged. The moves of a Turn may be illegal: then Apply says why.
	Turn(s State, p Plan, g Gesture) Turn
	// Options are the cells that the mover in hand can reach in one step, for marks on the board. The list is empty if
	// marks would tell nothing. Plans of other movers are ignored.
	Options(s State, p Plan) []grid.Cell
}

// Mover is a Hand that knows which things a move moves. With any other Hand a mover keeps its place in the State.
type Mover interface {
	Hand
	// Moved lists the things that go from one cell to another between two states, without things that come or go for
	// good.
	Moved(before, after State) []Shift
}

// Shift is a thing that goes from one cell to another.
type Shift struct {
	Kind     Kind
	From, To grid.Cell
}

// Gesture is what the player did.
type Gesture struct {
	Kind     GestureKind
	Dir      grid.Dir  // of an Arrow
	From, To grid.Cell // From for a Drag; To for a Drag or a Press
	Thing    Kind      // of a Pick
}

// GestureKind is a kind of gesture.
type GestureKind uint8

// The kinds of gestures.
const (
	Arrow GestureKind = iota // a key with a direction
	Press                    // on a cell
	Drag                     // from a cell to another
	Go                       // make the planned move
	Next                     // take the next mover in hand
	Pick                     // take the mover of a kind in hand
)

// Plan is a move being put together. It is comparable.
type Plan struct {
	Held int                  // the mover that gestures act on, by its place in the Shape
	Aim  [MaxMovers]grid.Cell // the next cell of each mover; None: not planned
}

// NewPlan is an empty plan, with a mover in hand.
func NewPlan(held int) Plan {
	p := Plan{Held: held}
	for i := range p.Aim {
		p.Aim[i] = grid.None
	}
	return p
}

// Empty reports whether nothing is planned.
func (p Plan) Empty() bool { return p.Aim == NewPlan(0).Aim }

// Turn is what a gesture does: moves, another plan, or nothing for a reason.
type Turn struct {
	Moves []Move // all of them are made in turn, or none
	// Choices are two or more legal moves that a gesture may mean. The player is asked for one.
	Choices []Move
	Plan    Plan // the plan after this turn; after moves, only if all are legal
	Refusal *Refusal
}

// Refuse is a Turn that changes nothing, for a reason.
func Refuse(p Plan, why Text) Turn { return Turn{Plan: p, Refusal: &Refusal{why}} }

// RefuseFor is Refuse with the reason of the rules, a *Refusal.
func RefuseFor(p Plan, err error) Turn {
	t := Turn{Plan: p}
	errors.As(err, &t.Refusal)
	return t
}

// Numbered is a Puzzle whose states hold more than things on cells.
type Numbered interface {
	Puzzle
	// Numbers are the numbers of a board on which a search begins with a state of a query.
	Numbers(d *Dataset, query int, s State) []int64
}

// Place is a dataset with one query whose things stand as in a state of play, so that the puzzle can be solved from
// there. It shares the terrain.
func Place(p Puzzle, d *Dataset, query int, s State) *Dataset {
	inQuery := map[Kind]bool{}
	for _, b := range p.Brushes() {
		if b.Layer == InQuery {
			inQuery[b.Kind] = true
		}
	}
	var onBoard, asked []Thing
	for _, t := range p.Stand(d, query, s) {
		if inQuery[t.Kind] {
			asked = append(asked, t)
		} else {
			onBoard = append(onBoard, t)
		}
	}
	numbers := d.Board.Numbers
	if n, ok := Inner(p).(Numbered); ok {
		numbers = n.Numbers(d, query, s)
	}
	return &Dataset{
		Name: d.Name, Note: d.Note,
		Board: &Board{
			Size: d.Board.Size, Terrain: d.Board.Terrain, Things: onBoard, Numbers: numbers,
		},
		Queries: []Query{{Things: asked}},
	}
}
