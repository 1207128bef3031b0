package workbench

import (
	"reflect"
	"slices"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/lens"
	"stepboard/solve/looks"
)

// rulesChanged is called when other rules are in force. It drops answers, recordings and games, because states may mean
// something else now. It restores lens, position, modes and query, as far as they still exist.
func (b *Workbench) rulesChanged() {
	b.hold()
	defer b.settle()
	was, left := b.face, b.state()
	b.silence()
	b.answers.Forget()
	b.recordings.Open(b.doc)
	b.Way.drop()
	b.Lens.forget()
	b.Lens.chosen = nil
	b.Hand.drop()
	if b.On(Comparing) {
		b.Compare.drop()
	}
	b.Open(Opening{Doc: b.doc, Answers: b.answers, Left: left})
	b.Restore(left)
	if was.algorithms != nil && !solve.ExactID(b.doc.Puzzle(), b.task, was.algorithms[0]) &&
		b.doc.Algorithm() == b.face.algorithms[0] { // the moves differ in cost now
		b.sayInstead()
	}
	if left.comparing != nil || !reflect.DeepEqual(was, b.face) {
		b.rebuild()
	}
}

// costsMet is called when an answer has come. If a move turned out to have another cost than 1, the puzzle has other
// algorithms now. If the chosen algorithm is not exact any more, the default takes its place.
func (b *Workbench) costsMet() {
	p, task := b.doc.Puzzle(), b.doc.Task()
	if b.face.algorithms == nil || slices.Equal(b.face.algorithms, solve.SolverIDs(p, task)) {
		return
	}
	b.face = faceOf(p, task)
	if !solve.ExactID(p, task, b.doc.Algorithm()) {
		b.doc.SetAlgorithm(b.face.algorithms[0])
		b.sayInstead()
	}
	b.rebuild()
}

// sayInstead says that the default algorithm is another one now.
func (b *Workbench) sayInstead() {
	b.instead = solve.Say("app.sub.instead", "Algorithm", solve.AlgorithmName(b.doc.Puzzle(), b.face.algorithms[0]))
}

// face has the properties of the puzzle that parts of the window read only when they are made.
type face struct {
	name       solve.Text
	brushes    []solve.Brush
	names      []solve.Text
	look       *looks.Look
	tasks      []string
	algorithms []string
	lenses     []string
	limits     solve.Limits
	explains   bool
}

// faceOf returns the face of a puzzle. If the puzzle's rules can't change, the face is zero.
func faceOf(p solve.Puzzle, task string) face {
	if _, ok := solve.Inner(p).(solve.Ruled); !ok {
		return face{}
	}
	f := face{
		name: solve.TextOf(p, "name"), brushes: p.Brushes(), look: looks.Of(p, scene.Light), tasks: p.Tasks(),
		algorithms: solve.SolverIDs(p, task), limits: p.Limits(), explains: solve.Explains(p),
	}
	for _, x := range f.brushes {
		f.names = append(f.names, solve.TextOf(p, "brush."+x.ID))
	}
	list := lens.Of(p, task)
	f.lenses = lens.IDs(list)
	for _, l := range list {
		f.names = append(f.names, solve.TextOf(p, "lens."+l.ID), solve.TextOf(p, "lens."+l.ID+".hint"))
	}
	return f
}
