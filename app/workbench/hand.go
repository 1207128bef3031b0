package workbench

import (
	"stepboard/app/document"
	"stepboard/app/workbench/hand"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// maxFollowed is the largest number of solution moves that a game takes over when it begins in the middle. Each can be
// undone.
const maxFollowed = 10_000

// Hand is the game played by hand.
type Hand struct {
	b    *Workbench
	game *hand.Game // nil without a game
	left left
}

// left is a game that was left and can be resumed.
type left struct {
	of   standing
	line []solve.Move
}

// standing is the position from which a game began.
type standing struct {
	doc      *document.Document
	target   solve.Target
	revision document.Revision
}

// standing is the position from which a game would begin now.
func (h *Hand) standing() standing {
	t := h.b.Shown()
	return standing{h.b.doc, t, h.b.doc.Revision(t.Dataset, t.Query)}
}

// Game is the current game, or nil.
func (h *Hand) Game() *hand.Game { return h.game }

// enter starts a game of the shown query, from the shown position of the solution. If the solution is at its end, the
// game starts at the beginning.
func (h *Hand) enter() {
	b := h.b
	p, ok := b.doc.Puzzle().(solve.Playable)
	if !ok {
		return
	}
	d, q := b.doc.Shown()
	game, err := hand.New(p, b.doc.Snapshot(d), q, b.runner, b.budget, b.host.Post)
	if err != nil {
		b.host.Complain(&solve.Refusal{Text: h.unplayable(p, err)})
		return
	}
	if update, _, running := b.session.Running(); running && update.Running != b.Shown() {
		b.session.Stop() // the game's own search comes first; the others resume after the game
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

// unplayable says why a query can't be played.
func (h *Hand) unplayable(p solve.Playable, err error) solve.Text {
	why := reason(err, h.b.host)
	if h.b.doc.Task() != p.PlayTask() {
		return solve.Say("hand.unplayable_task", "Why", why, "Task", solve.TextOf(p, "task."+p.PlayTask()))
	}
	return solve.Say("hand.unplayable", "Why", why)
}

// Resume continues the game that was left, if the board is the same and no move was made yet.
func (h *Hand) Resume() {
	if h.game != nil && h.left.of == h.standing() && len(h.game.Line()) == 0 {
		h.game.Replay(h.left.line)
	}
}

// leave goes back to the unchanged board.
func (h *Hand) leave() {
	if h.game != nil {
		h.left = left{h.standing(), h.game.Line()}
	}
	h.drop()
	h.b.show(All)
	h.b.later()
}

// drop ends the game, if there is one. The caller draws everything again.
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

// SolveFromHere makes the game's position the board and leaves the game.
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

// Undoer is a history for undo and redo: of the game if one is played, else of the document.
type Undoer interface {
	Undo() bool
	Redo() bool
	// CanUndo reports whether there is an edit or a move to undo. name is the edit's name, and is empty for a move of the
	// game.
	CanUndo() (name solve.Text, ok bool)
	// CanRedo reports the same for redo.
	CanRedo() (name solve.Text, ok bool)
}

// History is the current history of undo and redo.
func (b *Workbench) History() Undoer {
	if b.On(Playing) {
		return b.Hand.game
	}
	return b.doc
}

// ThingsAt lists the things on a cell, the topmost first: in the game, at the solution's position, or as painted.
func (b *Workbench) ThingsAt(c grid.Cell) []solve.Thing {
	var list, standing []solve.Thing
	if b.On(Playing) {
		standing = b.Hand.game.Things()
	} else if s, ok := b.Standing(); ok {
		d, q := b.doc.Shown()
		standing = b.doc.Puzzle().Stand(b.doc.Dataset(d), q, s)
	}
	if standing != nil {
		for _, t := range standing {
			if t.At == c {
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
