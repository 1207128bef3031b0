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
	// Hand returns the Hand for a query. The error is a *BoardError. The dataset must not change during play.
	Hand(d *Dataset, query int) (Hand, error)
}

// Hand is the rules of a query, and also translates a player's gestures into moves. Its methods change nothing.
type Hand interface {
	Rules
	// Turn returns the effect of gesture g in state s with plan p. A gesture without a meaning leaves the plan unchanged.
	// The moves of a Turn may be illegal: then Apply returns the reason.
	Turn(s State, p Plan, g Gesture) Turn
	// Options lists the cells for the next step, for example of the mover in hand. The board marks these cells. A puzzle
	// may return no cells if its player needs no marks. Options ignores the planned steps of other movers.
	Options(s State, p Plan) []grid.Cell
}

// Mover is a Hand that can list the things that a move moves. If a Hand is not a Mover, each thing of its puzzle has
// the same index in State.Cells before and after a move.
type Mover interface {
	Hand
	// Moved lists the things that are on another cell after the move. Things that appear or disappear are not listed. If
	// thing A goes to the cell that thing B leaves, A follows B. Followers are listed only if all moved things follow,
	// for example in a circle. Two things that change places do not follow each other. If the player makes the move by
	// a press on a cell, the list has only one Shift, from this cell to the same cell.
	Moved(before, after State) []Shift
}

// Shift is a thing that goes from one cell to another, perhaps over edges of the board.
type Shift struct {
	Kind     Kind
	From, To grid.Cell
	Over     grid.Over
}

// Gesture is an action of the player.
type Gesture struct {
	Kind     GestureKind
	Dir      grid.Dir  // the direction of an Arrow
	From, To grid.Cell // From is where a Drag begins; To is where it ends, or the cell of a Press
	Thing    Kind      // the kind of mover for a Pick
}

// GestureKind is a kind of gesture.
type GestureKind uint8

const (
	Arrow GestureKind = iota // a key with a direction
	Press                    // a press of the pointer on a cell
	Drag                     // a movement of the pressed pointer from one cell to another
	Go                       // make the planned move
	Next                     // select the next mover: the index Plan.Held changes
	Pick                     // select the mover whose kind is Gesture.Thing
)

// Plan is a move that the player is putting together, one mover after another. Plans are comparable.
type Plan struct {
	Held int                  // index in Shape.Movers of the mover in hand: gestures act on this mover
	Aim  [MaxMovers]grid.Cell // the planned next cell of each mover; None: no cell is planned
}

// NewPlan makes an empty plan. The parameter held is the index of the mover in hand.
func NewPlan(held int) Plan { return Plan{Held: held, Aim: nowhere.Cells} }

// Empty reports whether no mover has a planned cell.
func (p Plan) Empty() bool { return p.Aim == nowhere.Cells }

// Turn is the effect of a gesture: moves, or another plan, or a refusal.
type Turn struct {
	Moves []Move // made one after the other; if one of the moves is illegal, none is made
	// Choices are two or more legal moves that the gesture may mean. The player is asked to choose.
	Choices []Move
	Plan    Plan // the plan after this turn; if a move is illegal, the old plan stays
	Refusal *Refusal
}

// Refuse makes a Turn that leaves plan p unchanged and has a Refusal with the given reason.
func Refuse(p Plan, reason Text) Turn { return Turn{Plan: p, Refusal: &Refusal{Text: reason}} }

// RefuseFor works like Refuse. The reason is the *Refusal in err, which comes from the rules.
func RefuseFor(p Plan, err error) Turn {
	t := Turn{Plan: p}
	errors.As(err, &t.Refusal)
	return t
}

// Numbered is a Puzzle whose states hold numbers besides the cells of things.
type Numbered interface {
	Puzzle
	// Numbers returns the Board.Numbers of a board on which play starts in state s, which is a state of the given query.
	Numbers(d *Dataset, query int, s State) []int64
}

// Place makes a dataset with one query. The query starts from state s, which is a state of the given query of d.
// A search can then solve the puzzle from s. The new dataset shares the terrain with d.
func Place(p Puzzle, d *Dataset, query int, s State) *Dataset {
	b := *d.Board
	b.Things = nil
	if n, ok := Inner(p).(Numbered); ok {
		b.Numbers = n.Numbers(d, query, s)
	}
	placed := &Dataset{Name: d.Name, Note: d.Note, Board: &b, Queries: make([]Query, 1)}
	layers := map[Kind]Layer{}
	for _, brush := range p.Brushes() {
		layers[brush.Kind] = brush.Layer
	}
	for _, t := range p.Stand(d, query, s) {
		placed.Add(layers[t.Kind], 0, t)
	}
	return placed
}
