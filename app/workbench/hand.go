package workbench

import (
	"stepboard/app/document"
	"stepboard/app/workbench/hand"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// maxFollowed is how many moves of the solution a game that begins in the middle of it takes over, to be undone one
// by one.
const maxFollowed = 10_000

// Hand is the game that is played by hand.
type Hand struct {
	b    *Workbench
	game *hand.Game // nil: none
	left left
}

// left is a game that was left, to be gone on with.
type left struct {
	of   standing
	line []solve.Move
}

// standing is what a game was begun from.
type standing struct {
	doc      *document.Document
	target   solve.Target
	revision document.Revision
}

// standing is what a game would be begun from now.
func (h *Hand) standing() standing {
	t := h.b.Shown()
	return standing{h.b.doc, t, h.b.doc.Revision(t.Dataset, t.Query)}
}

// Game is the one that is played, or nil.
func (h *Hand) Game() *hand.Game { return h.game }

// enter starts a game of the shown query, from the position of the solution that is shown. At its end, where all is
// done, it starts at the beginning.
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
		b.session.Stop() // the game's own search comes first; the others go on when it is left
	}
	if b.Way.walk != nil && !b.Way.Stale() && b.Way.Pos() < b.Way.walk.Len() {
		game.Follow(b.Way.walk, min(b.Way.Pos(), maxFollowed))
	}
	b.Playback.Seek(0)
	h.game = game
	b.modes |= Playing
	game.OnChange = h.played
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

// Resume goes on with the game that was left, where it is one of the board as it stands and nothing was moved yet.
func (h *Hand) Resume() {
	if h.game != nil && h.left.of == h.standing() && len(h.game.Line()) == 0 {
		h.game.Replay(h.left.line)
	}
}

// leave goes back to the board as it was.
func (h *Hand) leave() {
	if h.game != nil {
		h.left = left{h.standing(), h.game.Line()}
	}
	h.drop()
	h.b.show(All)
	h.b.later()
}

// drop ends the game, if there is one, where all is drawn anew in any case.
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

// played follows what happened in the game.
func (h *Hand) played() {
	h.b.show(Played | Explored | Hovered)
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

// Undoer is what undo and redo walk: that of the game while one is played, else the document's.
type Undoer interface {
	Undo() bool
	Redo() bool
	// CanUndo reports whether there is an edit or a move to undo; name is that of the edit, empty for a move of the game.
	CanUndo() (name solve.Text, ok bool)
	// CanRedo reports the same of redo.
	CanRedo() (name solve.Text, ok bool)
}

// History is the one that undo and redo walk now.
func (b *Workbench) History() Undoer {
	if b.On(Playing) {
		return b.Hand.game
	}
	return b.doc
}

// ThingsAt lists what stands on a cell, in the game, at the position or as painted, the topmost first.
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
