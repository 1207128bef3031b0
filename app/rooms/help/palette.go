package help

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// palette is the prompt that finds and runs commands. While its text is empty, it lists the keys that can be
// used now.
type palette struct {
	*Room
	entry      *findEntry
	list       *shell.List
	none       *widgets.Words
	all, found []command
	at         int // index of the chosen command in found
	question   *shell.Question
}

// findEntry is a field of one line. It passes the keys that move in a list to the list below it.
type findEntry struct {
	widgets.Entry
	moved func(rows int)
}

// pageOf is the number of rows by which Page Up and Page Down move.
const pageOf = 8

// allRows is a step for Home and End. Every list has fewer rows.
const allRows = 1 << 16

func (e *findEntry) TypedKey(k *fyne.KeyEvent) {
	by, ok := map[fyne.KeyName]int{
		fyne.KeyUp: -1, fyne.KeyDown: 1, fyne.KeyPageUp: -pageOf, fyne.KeyPageDown: pageOf,
	}[k.Name]
	if e.Text == "" && !ok { // in a text, Home and End move the cursor
		by, ok = map[fyne.KeyName]int{fyne.KeyHome: -allRows, fyne.KeyEnd: allRows}[k.Name]
	}
	if ok {
		e.moved(by)
		return
	}
	e.Entry.TypedKey(k)
}

// Size of the prompt at normal text size, and the space around it in a small window.
const (
	paletteWidth, paletteHeight float32 = 720, 560
	paletteAround               float32 = 72
	aboutGap                            = 8 // between a name and its place in the menus
)

func (r *Room) openPalette() {
	if r.Asks("palette") {
		return
	}
	p := &palette{Room: r, all: r.commands(), entry: &findEntry{}}
	p.entry.moved = p.move
	p.entry.ExtendBaseWidget(p.entry)
	p.entry.SetPlaceHolder(r.Say(solve.Say("app.palette.find")))
	p.entry.OnChanged = p.find
	p.entry.OnSubmitted = func(string) { p.run(p.at) }
	p.list = shell.NewList(r.Shell, func() int { return len(p.found) },
		func() *commandRow { return newCommandRow(r.Shell) },
		func(i int, row *commandRow) { row.show(p.found[i]) },
		p.run,
	)
	p.none = widgets.Lines(fynetheme.SizeNameText, theme.ColorMuted).Saying(r.Say(solve.Say("app.palette.none")))
	p.question = r.Prompt("palette", strings.TrimSuffix(r.Say(solve.Say("app.action.palette")), "…"),
		container.NewBorder(layouts.Padded(0, r.Scaled(8), 0, 0, p.entry), nil, nil, nil,
			container.NewStack(p.list, p.none)),
		shell.Choice{ID: "ok", Text: solve.Say("app.close")})
	window := r.Win.Canvas().Size()
	p.question.Resize(fyne.NewSize(min(r.Scaled(paletteWidth), window.Width-paletteAround),
		min(r.Scaled(paletteHeight), window.Height-paletteAround)))
	r.Trace.Part("dialog.find", p.entry)
	p.find("")
	r.Win.Canvas().Focus(p.entry)
}

func (p *palette) find(text string) {
	p.found, p.at = found(p.all, text), 0
	layouts.Show(p.list, len(p.found) > 0)
	layouts.Show(p.none, len(p.found) == 0)
	p.list.Refresh()
	p.list.ShowChosen(-1)
	p.move(0)
}

// move moves the selection down by a number of rows.
func (p *palette) move(rows int) {
	if len(p.found) == 0 {
		return
	}
	p.at = min(max(p.at+rows, 0), len(p.found)-1)
	p.list.ShowChosen(p.at)
}

// run closes the prompt and runs the command of a row, or selects the row if the command can't be run now.
func (p *palette) run(i int) {
	if i < 0 || i >= len(p.found) {
		return
	}
	c := p.found[i]
	if c.lacks != "" || c.run == nil {
		p.at = i
		p.list.ShowChosen(i)
		return
	}
	p.question.Hide()
	c.run()
}

// commandRow shows a command, its place in the menus and its key, in one line. If the command can't be used now, the
// reason stands in the place.
type commandRow struct {
	shell.Row
	name, key, about *widgets.Words
}

func newCommandRow(s *shell.Shell) *commandRow {
	r := &commandRow{
		name:  widgets.NewWords(fynetheme.SizeNameText, fynetheme.ColorNameForeground),
		key:   widgets.NewWords(fynetheme.SizeNameCaptionText, theme.ColorMuted),
		about: widgets.Line(fynetheme.SizeNameCaptionText, theme.ColorMuted),
	}
	r.Main = r.name
	r.Content = container.New(layouts.Dock{}, r.name, layouts.Middle(r.key),
		layouts.Padded(0, 0, s.Scaled(aboutGap), 0, layouts.Middle(r.about)))
	r.ExtendBaseWidget(r)
	return r
}

func (r *commandRow) show(c command) {
	color, about := fynetheme.ColorNameForeground, c.place
	if c.lacks != "" {
		color, about = theme.ColorMuted, c.lacks
	}
	r.name.Paint(color)
	r.name.Say(c.name)
	r.key.Say(c.key)
	r.about.Say(about)
	r.Content.Refresh() // the row may have shown shorter texts before
}
