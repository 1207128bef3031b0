package solve

import (
	"errors"

	"stepboard/solve/grid"
)

// Playable is a Puzzle that can be played by hand.
type Playable interface {
	Puzzle
	// PlayTask is the task whose rules play goes by.
	PlayTask() string
	// Hand is the play of a query, or a *BoardError. The dataset must not change while it is used.
	Hand(d *Dataset, query int) (Hand, error)
}

// Hand is the rules of a query and what a player's gestures mean under them. Its methods change nothing.
type Hand interface {
	Rules
	// Turn says what a gesture does in a state, after a plan made so far. A gesture that means nothing leaves the plan as
	// it is. The moves of a Turn may be illegal: Apply says so, and why.
	Turn(s State, p Plan, g Gesture) Turn
	// Options are the cells that one step can take the mover in hand to, for marks on the board; none where they would
	// tell nothing. It does not look at what other movers plan.
	Options(s State, p Plan) []grid.Cell
}

// Mover is a Hand that knows what a move moves. Of other hands, a mover of a state is at the same place in the next.
type Mover interface {
	Hand
	// Moved is what goes from one cell to another between two states. What comes or goes for good is left out.
	Moved(before, after State) []Shift
}

// Shift is a thing that goes from a cell to another.
type Shift struct {
	Kind     Kind
	From, To grid.Cell
}

// Gesture is what the player did.
type Gesture struct {
	Kind     GestureKind
	Dir      grid.Dir  // of an Arrow
	From, To grid.Cell // of a Drag; of a Press, To
	Thing    Kind      // of a Pick
}

// GestureKind is a kind of gesture.
type GestureKind uint8

// The kinds of gestures.
const (
	Arrow GestureKind = iota // a key with a direction
	Press                    // on a cell
	Drag                     // from a cell to another
	Go                       // make the move that was planned
	Next                     // take the next mover in hand
	Pick                     // take the mover of a kind in hand
)

// Plan is a move being put together. It is comparable.
type Plan struct {
	Held int                  // the mover that gestures are about, by its place in the Shape
	Aim  [MaxMovers]grid.Cell // where movers are to go with the next move; None: nowhere yet
}

// NewPlan is a plan of nothing, with a mover in hand.
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
	Moves []Move // made one after another, all or none
	// Choices are legal moves that a gesture may mean, two or more: the player is asked which.
	Choices []Move
	Plan    Plan // from now on; after moves, where all are legal
	Refusal *Refusal
}

// Refuse is a Turn that changes nothing, for a reason.
func Refuse(p Plan, why Text) Turn { return Turn{Plan: p, Refusal: &Refusal{why}} }

// RefuseFor is Refuse for the reason of the rules, a *Refusal.
func RefuseFor(p Plan, err error) Turn {
	t := Turn{Plan: p}
	errors.As(err, &t.Refusal)
	return t
}

// Numbered is a Puzzle whose states have more than things on cells.
type Numbered interface {
	Puzzle
	// Numbers are those of a board on which a search begins with a state of a query.
	Numbers(d *Dataset, query int, s State) []int64
}

// Place is a dataset of one query on which everything stands as in a state of play of a query, to be solved from
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
