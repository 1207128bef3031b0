package workbench

import (
	"stepboard/app/document"
	"stepboard/app/workbench/hand"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// maxFollowed is the largest number of the solution's moves that a game makes at its beginning.
const maxFollowed = 10_000

// Hand is the game that the user plays by hand.
type Hand struct {
	b    *Workbench
	game *hand.Game // the current game, or nil
	left leftGame
}

// leftGame is a game that the user has left and may resume. The field line has the moves.
type leftGame struct {
	of   gameStart
	line []solve.Move
}

// gameStart identifies the position from which a game begins.
type gameStart struct {
	doc      *document.Document
	target   solve.Target
	revision document.Revision
}

func (h *Hand) gameStart() gameStart {
	t := h.b.Shown()
	return gameStart{h.b.doc, t, h.b.doc.Revision(t.Dataset, t.Query)}
}

// Game returns the current game, or nil.
func (h *Hand) Game() *hand.Game { return h.game }

// enter() starts a game of the shown query at the shown position of the solution, or at the start if this position is
// the end.
func (h *Hand) enter() {
	b := h.b
	p, ok := b.doc.Puzzle().(solve.Playable)
	if !ok {
		return
	}
	d, q := b.doc.Shown()
	runner := b.runner
	if b.Hides(Answers) {
		runner = nil
	}
	game, err := hand.New(p, b.doc.Snapshot(d), q, runner, b.budget, b.host.Post)
	if err != nil {
		b.host.Complain(h.unplayable(p, err))
		return
	}
	if update, _, running := b.answers.Running(); running && update.Running != b.Shown() {
		b.answers.Stop() // so that the game's search has the cores; Hand.leave lets it start again
	}
	if b.Way.walk != nil && !b.Way.Stale() && b.Way.Pos() < b.Way.walk.Len() {
		game.Follow(b.Way.walk, min(b.Way.Pos(), maxFollowed))
	}
	b.Playback.Seek(0)
	h.game = game
	b.modes |= Playing
	game.OnChange = func() { b.show(Played | Explored | Hovered) }
	b.host.ModeChanged(Playing, true)
	b.show(All)
}

// unplayable(p, err) returns an error that says why no game begins. If games belong to another task, it offers this
// task.
func (h *Hand) unplayable(p solve.Playable, err error) error {
	why := reason(err, h.b.host)
	if doc, task := h.b.doc, p.PlayTask(); doc.Task() != task {
		name := solve.TextOf(p, "task."+task)
		return &solve.Refusal{
			Text:  solve.Say("hand.unplayable_task", "Why", why, "Task", name),
			Offer: &solve.Offer{Name: solve.Say("hand.choose_task", "Task", name), Run: func() { doc.SetTask(task) }},
		}
	}
	return solve.Refused("hand.unplayable", "Why", why)
}

// Resume makes the moves of the game that was left, if a new game begins at the same position.
func (h *Hand) Resume() {
	if h.game != nil && h.left.of == h.gameStart() && len(h.game.Line()) == 0 {
		h.game.Replay(h.left.line)
	}
}

// leave() ends the game. The board is as before the game.
func (h *Hand) leave() {
	if h.game != nil {
		h.left = leftGame{h.gameStart(), h.game.Line()}
	}
	h.drop()
	h.b.show(All)
	h.b.startWhenIdle()
}

// drop() ends the game, if there is one. The caller must draw everything again.
func (h *Hand) drop() {
	if h.game == nil {
		return
	}
	h.game.OnChange = nil
	h.game.Stop()
	h.game = nil
	h.b.modes &^= Playing
	h.b.host.ModeChanged(Playing, false)
}

// SolveFromHere ends the game and puts its position on the board.
func (h *Hand) SolveFromHere() {
	if h.game == nil || h.game.Won() {
		return
	}
	at, task, doc := h.game.Position(), h.game.Task(), h.b.doc
	h.leave()
	name := solve.Say("hand.edit")
	doc.Begin(name)
	if doc.Task() != task {
		doc.SetTask(task)
	}
	doc.Stand(name, at.Board.Things, at.Queries[0].Things)
	doc.End()
}

// Undoer is a history that can undo and redo.
type Undoer interface {
	Undo() bool
	Redo() bool
	// CanUndo reports whether there is an edit or a move to undo. name is the name of the edit.
	CanUndo() (name solve.Text, ok bool)
	// CanRedo reports whether there is an edit or a move to redo.
	CanRedo() (name solve.Text, ok bool)
}

// History returns the history for undo and redo: the current game's or, if there is no game, the document's.
func (b *Workbench) History() Undoer {
	if b.On(Playing) {
		return b.Hand.game
	}
	return b.doc
}

// ThingsAt returns the things on a cell, the topmost first, as the board shows them.
func (b *Workbench) ThingsAt(c grid.Cell) []solve.Thing {
	var list []solve.Thing
	if s, ok := b.Standing(); ok {
		_, q := b.doc.Shown()
		for _, t := range b.doc.Puzzle().Stand(b.doc.Current(), q, s) {
			if solve.Covers(b.doc.Puzzle(), b.doc.Board().Size, t, c) {
				list = append(list, t)
			}
		}
		return list
	}
	for _, it := range b.doc.At(c) {
		list = append(list, it.Thing)
	}
	return list
}
