package search

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"

	"stepboard/solve"
)

// Symmetric is Rules of boards that may look the same after a turn or a reflection.
type Symmetric interface {
	solve.Rules
	// Symmetries lists changes of states that may be symmetries: each leaves the grounds and the listed won states as
	// they are. A call of a change sets to to the image of s.
	Symmetries() []func(s, to *solve.State)
	// Classes returns SearchClasses. Programs whose rules have no symmetries are then linked without this search.
	Classes() ClassSearch
}

// ClassSearch searches over classes of states.
type ClassSearch func(m *solve.Meter, r solve.Rules, x extras) (Result, error)

// imaged is rules on which a state stands for its images.
type imaged interface {
	all() solve.Rules
	represent(key []uint64) []uint64
}

// classes is rules on which states that are images of each other count as one. A class is represented by the image
// whose packed state is least, or by the start. All goroutines of a search use it.
type classes struct {
	solve.Rules
	changes []func(s, to *solve.State)
	packing solve.Packing
	start   []uint64 // the packed start
	first   []uint64 // the least image of the start
	rooms   sync.Pool
}

// classRoom is memory for the images of a state.
type classRoom struct {
	state, image solve.State
	least, key   []uint64
	moves        solve.Moves // of the image
	random       *rand.Rand
}

func newClassRoom(p solve.Packing) *classRoom {
	return &classRoom{
		state: solve.NewState(), image: solve.NewState(), moves: solve.NewMoves(p),
		random: rand.New(rand.NewPCG(1, 2)), //nolint:gosec // no secret
	}
}

// Limits of the trial of symmetries: states, and the share of expanded states for which an image is compared later.
const mostMirrored, mirroredShare = 60, 64

// errClasses ends a search over classes if a change of states turns out to be no symmetry.
var errClasses = errors.New("images of a state have other moves")

// newClasses tries the symmetries of rules on states of random walks. The result is nil if there is none.
func newClasses(m *solve.Meter, rules solve.Rules, states int) (*classes, error) {
	r, ok := rules.(Symmetric)
	if !ok {
		return nil, nil
	}
	c := &classes{Rules: r, packing: solve.NewPacking(r.Shape())}
	c.rooms.New = func() any { return newClassRoom(c.packing) }
	room, start := newClassRoom(c.packing), r.Start()
	c.start, c.changes = c.packing.Pack(&start, nil), r.Symmetries()
	if len(c.changes) == 0 {
		return nil, nil
	}
	err := walk(m, r, states, nil, func(at *solve.State, moves *solve.Moves) (bool, error) {
		c.changes = slices.DeleteFunc(c.changes, func(change func(s, to *solve.State)) bool {
			return !c.mirrors(room, change, at, moves)
		})
		return len(c.changes) > 0, moves.Err()
	})
	if len(c.changes) == 0 || err != nil {
		return nil, err
	}
	c.first = slices.Clone(c.least(room, &start))
	return c, nil
}

// ending is a packed state after a move, with the cost of the move.
type ending struct {
	key  []uint64
	cost solve.Cost
}

func (e ending) compare(other ending) int {
	return cmp.Or(slices.Compare(e.key, other.key), e.cost.Compare(other.cost))
}

// mirrors reports whether the moves from the image of a state are the images of its moves. Both states must be won, or
// neither of them. The parameter moves has the moves from the state.
func (c *classes) mirrors(room *classRoom, change func(s, to *solve.State), s *solve.State, moves *solve.Moves) bool {
	var images, others []ending
	for i, made := range moves.Made {
		moves.Unpack(moves.Key(i), &room.state)
		change(&room.state, &room.image)
		images = append(images, ending{c.packing.Pack(&room.image, nil), made.Cost})
	}
	change(s, &room.image)
	room.key = c.packing.Pack(&room.image, room.key[:0])
	room.moves.Begin(nil, room.key)
	c.Rules.Next(&room.image, &room.moves)
	if len(images) != len(room.moves.Made) || c.Rules.Done(*s) != c.Rules.Done(room.image) {
		return false
	}
	for i, made := range room.moves.Made {
		others = append(others, ending{room.moves.Key(i), made.Cost})
	}
	solve.Sort(images, ending.compare)
	solve.Sort(others, ending.compare)
	return slices.EqualFunc(images, others, func(a, b ending) bool { return a.compare(b) == 0 })
}

// HasSymmetry reports whether a board has symmetries, in a sample of states.
func HasSymmetry(r solve.Rules) bool {
	c, err := newClasses(&solve.Meter{}, r, mostMirrored/6)
	return err == nil && c != nil
}

// least returns the least packed image of a state. It is valid until the next call with the same room.
func (c *classes) least(room *classRoom, s *solve.State) []uint64 {
	room.least = c.packing.Pack(s, room.least[:0])
	for _, change := range c.changes {
		change(s, &room.image)
		room.key = c.packing.Pack(&room.image, room.key[:0])
		if slices.Compare(room.key, room.least) < 0 {
			room.least, room.key = room.key, room.least
		}
	}
	return room.least
}

// of returns the packed state that represents the class of a packed state.
func (c *classes) of(room *classRoom, key []uint64) []uint64 {
	c.packing.Unpack(key, &room.state)
	least := c.least(room, &room.state)
	if slices.Equal(least, c.first) {
		return c.start
	}
	return least
}

// all implements [imaged]: it returns the rules of all states.
func (c *classes) all() solve.Rules { return c.Rules }

// represent implements [imaged]: it returns the packed state that stands for a packed state.
func (c *classes) represent(key []uint64) []uint64 { return c.of(newClassRoom(c.packing), key) }

// Next implements [solve.Rules]. Each state after a move is replaced by the state that represents its class. For some
// states, the moves are compared with the moves of an image.
func (c *classes) Next(s *solve.State, to *solve.Moves) {
	c.Rules.Next(s, to)
	room := c.rooms.Get().(*classRoom)
	defer c.rooms.Put(room)
	if room.random.IntN(mirroredShare) == 0 {
		if change := c.changes[room.random.IntN(len(c.changes))]; !c.mirrors(room, change, s, to) {
			panic(&solve.Failure{Err: errClasses})
		}
	}
	for i := range to.Made {
		copy(to.Key(i), c.of(room, to.Key(i)))
	}
}

// Done implements [solve.Rules]. All images of a state must be won, or none of them.
func (c *classes) Done(s solve.State) bool {
	room := c.rooms.Get().(*classRoom)
	defer c.rooms.Put(room)
	won := c.Rules.Done(s)
	for _, change := range c.changes {
		if change(&s, &room.image); c.Rules.Done(room.image) != won {
			panic(&solve.Failure{Err: errClasses})
		}
	}
	return won
}

// Most implements [solve.Limited].
func (c *classes) Most() (solve.Cost, bool) { return limitOf(c.Rules), true }

// SearchClasses searches breadth-first over classes of states. If there are no symmetries, or if one turns out to be
// none, it searches over all states.
func SearchClasses(m *solve.Meter, r solve.Rules, x extras) (Result, error) {
	result, err := func() (_ Result, err error) {
		defer failed(&err)
		c, err := newClasses(m, r, mostMirrored)
		if err == nil && c == nil {
			err = errClasses
		}
		if err != nil {
			return Result{}, err
		}
		return breadthFirst(m, c, x)
	}()
	if errors.Is(err, errClasses) {
		again(m)
		return breadthFirst(m, r, x)
	}
	return result, err
}
