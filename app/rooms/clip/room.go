// Package clip copies boards, answers and lists to the clipboard as texts, and pastes boards.
package clip

import (
	"strings"

	"fyne.io/fyne/v2"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/storage/boardtext"
	"stepboard/solve"
)

// Room copies and pastes text.
type Room struct {
	*shell.Shell
	selection Selection
	answer    func() string

	part   *solve.Dataset // the part of a board that was copied last, or nil
	puzzle solve.Puzzle   // the puzzle of part
	text   string         // the copied part as a text, which may lack some data of the part
}

// Selection is the room of the selection. Package selection documents the methods.
type Selection interface {
	Part() *solve.Dataset
	PutPart(part *solve.Dataset)
	ClearPart()
	Selected() bool
}

// New returns the room of a window. The function answer returns the shown answer as a text for people.
func New(s *shell.Shell, selection Selection, answer func() string) *Room {
	return &Room{Shell: s, selection: selection, answer: answer}
}

// Actions returns the actions of the room.
func (r *Room) Actions() []*shell.Action {
	doc := r.Bench.Doc
	return []*shell.Action{
		{ID: "copy", Key: fyne.KeyC, Mod: shell.Ctrl, Run: r.copy},
		{
			ID: "cut", Key: fyne.KeyX, Mod: shell.Ctrl, Enabled: shell.When("selected", r.selection.Selected),
			Run: func() { r.copyPart(); r.selection.ClearPart() },
		},
		{ID: "copy-rows", Run: r.copyRows},
		{ID: "copy-boards", Run: r.copyAll, Enabled: shell.When("boards", func() bool { return doc().Len() > 1 })},
		{
			ID: "copy-answer", Run: func() { r.put(r.answer(), solve.Say("clip.answer")) },
			Enabled: shell.When("answer", func() bool { return r.answer() != "" }),
		},
		{ID: "paste", Key: fyne.KeyV, Mod: shell.Ctrl, Run: r.paste},
	}
}

// copy copies the rows of the focused list, or else the selection, or else the board in the format of the judge.
func (r *Room) copy() {
	if list, ok := r.Win.Canvas().Focused().(*shell.List); ok {
		if text, n, of := list.CopyText(); n > 0 {
			r.put(text, solve.Say("clip.lines", "PluralCount", n, "N", r.Number(int64(n)), "Of", r.Number(int64(of)),
				"All", n == of))
			return
		}
	}
	if r.selection.Selected() {
		r.copyPart()
		return
	}
	r.judge(solve.Say("clip.board"), r.Bench.Doc().Current())
}

func (r *Room) copyPart() {
	r.part, r.puzzle = r.selection.Part(), r.Bench.Doc().Puzzle()
	r.text = boardtext.Part(r.puzzle, r.part)
	r.put(r.text, solve.Say("clip.part", "Rows", r.part.Board.Rows, "Cols", r.part.Board.Cols))
}

func (r *Room) pastePart(text string) {
	part := r.part
	if p := r.Bench.Doc().Puzzle(); text != r.text || p != r.puzzle {
		var err error
		if part, err = boardtext.ReadPart(r.Say(solve.Say("clip.name")), text, p); err != nil {
			r.Complain(err)
			return
		}
	}
	r.selection.PutPart(part)
}

func (r *Room) copyAll() {
	list := r.Bench.Doc().Content().Datasets
	r.judge(solve.Say("clip.boards", "N", r.Number(int64(len(list)))), list...)
}

func (r *Room) judge(what solve.Text, list ...*solve.Dataset) {
	text, err := boardtext.Judge(r.Bench.Doc().Puzzle(), list...)
	if err != nil {
		r.Complain(err)
		return
	}
	r.put(text, what)
}

// copyRows copies the board as it looks: one character for each cell.
func (r *Room) copyRows() {
	doc := r.Bench.Doc()
	_, q := doc.Shown()
	r.put(boardtext.Rows(doc.Puzzle(), doc.Current(), q), solve.Say("clip.rows"))
}

func (r *Room) put(text string, what solve.Text) {
	r.App.Clipboard().SetContent(text)
	r.Hint(r.Say(what))
}

// paste adds the boards in the clipboard's text to the document, after the shown board. If the shown board is empty,
// the first new board replaces it. Boards of another puzzle become a new document. A part of a board is put over the
// shown board.
func (r *Room) paste() {
	text := r.App.Clipboard().Content()
	if strings.TrimSpace(text) == "" {
		r.Hint(r.Say(solve.Say("clip.empty")))
		return
	}
	if boardtext.IsPart(text) {
		r.pastePart(text)
		return
	}
	doc := r.Bench.Doc()
	f, err := boardtext.Read(r.Puzzles, r.Say(solve.Say("clip.name")), text, doc.Puzzle())
	if err != nil {
		if boardtext.IsProse(text, doc.Puzzle()) {
			r.Hint(r.Say(solve.Say("clip.no_board")))
			return
		}
		r.Complain(err)
		return
	}
	list := f.Content.Datasets
	if f.Content.Puzzle != solve.Inner(doc.Puzzle()) {
		r.Files.Adopt(f.Content, nil)
		r.Hint(r.Say(solve.Say("clip.pasted.new", "Puzzle", solve.TextOf(f.Content.Puzzle, "name"))))
	} else {
		r.Bench.Way.Rewind()
		doc.SetTask(f.Content.Task) // the boards may have things of another task
		document.Put(doc, solve.Say("clip.undo"), list, document.Untouched(doc.Puzzle(), doc.Current()))
		r.Hint(r.Say(solve.Say("clip.pasted", "PluralCount", len(list), "N", r.Number(int64(len(list))))))
	}
	r.Files.Warn(f.Warnings)
}
