package rules

import (
	"cmp"
	"errors"
	"image/color"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/solve"
	"stepboard/solve/script"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Pane shows the text of the rules and a message. A nil *Pane means that the pane is not shown.
type Pane struct {
	Content fyne.CanvasObject

	r     *Room
	name  *widgets.Words
	says  *message
	place *widgets.Words
	save  *widgets.Tool
}

// toolSize is the size of the buttons above the text.
const toolSize = 30

// Beside puts the pane beside the rest of the window. If the pane is not shown, Beside returns only the rest.
func (r *Room) Beside(rest fyne.CanvasObject) fyne.CanvasObject {
	r.pane = nil
	r.follow()
	if !r.Shown() {
		return rest
	}
	r.pane = r.newPane()
	r.pane.update()
	split := &shell.Split{Setting: "rules.split", Least: 0.15, Usual: 0.36, Most: 0.7}
	if !r.Bench.Tree.On() { // a tree needs the room
		const columns = 60 + 4 // columns of text, and of line numbers with the space beside them
		split.Wanted = r.Scaled(20) + fyne.MeasureText(strings.Repeat("0", columns),
			r.Theme.Size(fynetheme.SizeNameText), fyne.TextStyle{Monospace: true}).Width
	}
	return split.Beside(r.Shell, "rules.sash", r.pane.Content, rest)
}

// Content returns the content of the pane, or nil if the pane is not shown.
func (r *Room) Content() fyne.CanvasObject {
	if r.pane == nil {
		return nil
	}
	return r.pane.Content
}

func (r *Room) newPane() *Pane {
	k := r.Colors()
	p := &Pane{
		r: r, name: widgets.Line(fynetheme.SizeNameText, fynetheme.ColorNameForeground),
		place: widgets.NewWords(fynetheme.SizeNameCaptionText, theme.ColorMuted),
		says:  &message{r: r, words: widgets.Lines(fynetheme.SizeNameCaptionText, theme.ColorMuted)},
		save:  r.Tool("rules-save", r.Scaled(toolSize)),
	}
	p.says.ExtendBaseWidget(p.says)
	r.code.SetColors(widgets.CodeColors{
		Number: k.Muted, Current: k.Ink, Faulty: r.color(fynetheme.ColorNameError), Band: r.veil(fynetheme.ColorNameError),
		Found: r.veil(fynetheme.ColorNamePrimary),
		Parts: []color.Color{script.Keyword: k.Accent, script.Literal: k.Pick(0x8A4B08, 0xE5B567), script.Comment: k.Muted},
	})
	search := r.NewTool("rules-find", theme.IconFind, r.Scaled(toolSize), solve.Say("app.action.rules-find"), r.beginFind)
	var more *widgets.Tool
	more = r.NewTool("rules-more", theme.IconMenu, r.Scaled(toolSize), solve.Say("app.transport.more"), func() {
		r.PopUp(func() *fyne.Menu {
			m := r.Menu(solve.Text{}, "rules-sample", "rules-numbers", "", "rules-save-as", "puzzle-new")
			m.Items = append([]*fyne.MenuItem{r.ItemOf("samples", r.Files.Samples(r.own())...)}, m.Items...)
			return m
		}).ShowAtRelativePosition(fyne.NewPos(0, more.Size().Height), more)
	})
	end := r.NewTool("rules-close", theme.IconClose, r.Scaled(toolSize), solve.Say("rules.close"), r.Toggle)
	tools := container.NewHBox(search, p.save, more, end)
	head := layouts.Padded(4, 4, 10, 6, container.NewBorder(nil, nil, nil, tools, p.name))
	foot := layouts.Padded(2, 4, 10, 10, container.NewBorder(nil, nil, nil, container.NewVBox(p.place), p.says))
	text := shell.Named(r.Shell, solve.Say("rules.spoken"), r.code.Content)
	r.Trace.Part("rules-text", r.code.Content)
	ground := canvas.NewRectangle(r.color(fynetheme.ColorNameInputBackground))
	p.Content = container.New(layouts.Stack{Grow: 3}, head, layouts.Rule(k.Line), r.newFindBar(),
		container.NewStack(ground, text), layouts.Rule(k.Line), foot)
	return p
}

func (r *Room) color(name fyne.ThemeColorName) color.Color {
	return r.Theme.Color(name, r.App.Settings().ThemeVariant())
}

// shade is the alpha value, from 0 to 255, of the colour over a faulty line or a found word.
const shade = 44

// veil returns a colour of the theme with the alpha value shade, so that a text below the colour stays readable.
func (r *Room) veil(name fyne.ThemeColorName) color.Color {
	c := color.NRGBAModel.Convert(r.color(name)).(color.NRGBA)
	c.A = shade
	return c
}

// textOf returns the text of an error, without the place of the error.
func textOf(err error) solve.Text {
	var input *solve.InputError
	var refusal *solve.Refusal
	switch {
	case errors.As(err, &input):
		return input.Text
	case errors.As(err, &refusal):
		return refusal.Text
	}
	return solve.Quote(err.Error())
}

func (p *Pane) update() {
	if p == nil || p.r.doc == nil {
		return
	}
	r := p.r
	name, _ := r.own().Source()
	if o := r.origin(); o != nil {
		name = filepath.Base(o.path)
		if r.code.Text() != o.text {
			name += " •"
		}
	}
	p.name.Say(shell.Plain(name))
	r.Able(p.save, "rules-save")
	faulty := r.textError()
	text, ink := r.says()
	r.code.Mark(cmp.Or(faulty, &solve.InputError{}).Line)
	if lines := strings.Split(r.own().File.Printed(), "\n"); len(lines) > 1 {
		shown := strings.Join(lines[:min(len(lines), 7)], "\n") // the first line is empty
		text += "\n" + r.Say(solve.Say("rules.printed", "Text", shown))
	}
	p.says.words.Paint(ink)
	p.says.words.Say(text)
	layouts.Show(p.place, faulty == nil) // an error message names a place of its own
	p.moved()
}

func (p *Pane) moved() {
	if p != nil {
		line, column := p.r.code.Cursor()
		p.place.Say(p.r.Say(solve.Say("rules.place", "Line", line, "Column", column)))
	}
}

func (r *Room) says() (text string, ink fyne.ThemeColorName) {
	s := r.state
	switch {
	case r.frameOpen:
		return r.Say(solve.Say("rules.frame")), theme.ColorMuted
	case s.fault != nil:
		return r.Message(s.fault) + "\n" + r.Say(solve.Say("rules.before")), fynetheme.ColorNameError
	case s.lesson != nil:
		return r.Say(solve.Say("rules.lesson", "Why", textOf(s.lesson))), fynetheme.ColorNameError
	case s.sample != nil:
		return r.Message(s.sample) + "\n" + r.Say(solve.Say("rules.yet")), fynetheme.ColorNameWarning
	case s.reading:
		return r.Say(solve.Say("rules.reading")), theme.ColorMuted
	case r.textError() != nil: // the answer to the shown board has shown it
		return r.Message(r.textError()), fynetheme.ColorNameWarning
	case s.commute > leastCommuting:
		return r.Say(solve.Say("rules.commute", "N", s.commute)), fynetheme.ColorNameWarning
	case s.untried > 0:
		return r.Say(solve.Say("rules.untried", "PluralCount", s.untried)), theme.ColorMuted
	case s.tried && len(r.own().File.Samples) == 0:
		return r.Say(solve.Say("rules.none")), theme.ColorMuted
	case s.tried:
		return r.Say(solve.Say("rules.fine", "PluralCount", len(r.own().File.Samples))), theme.ColorMuted
	}
	return r.Say(solve.Say("rules.force")), theme.ColorMuted
}

// leastCommuting is the largest number of moves for which a search of all their sets is quick.
const leastCommuting = 12

// message is the message below the text. A click on it moves the cursor to the place that the message names.
type message struct {
	widget.BaseWidget
	r     *Room
	words *widgets.Words
}

var (
	_ fyne.Tappable      = (*message)(nil)
	_ desktop.Cursorable = (*message)(nil)
)

// CreateRenderer implements fyne.Widget.
func (s *message) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(s.words) }

// Cursor implements desktop.Cursorable. A hand shows that the message leads to a place.
func (s *message) Cursor() desktop.Cursor {
	if s.r.textError() == nil {
		return desktop.DefaultCursor
	}
	return desktop.PointerCursor
}

// Tapped moves the cursor to the place of the fault or of the wrong sample.
func (s *message) Tapped(*fyne.PointEvent) {
	r := s.r
	if e := r.textError(); e != nil && e.Line > 0 {
		r.code.GoTo(e.Line, max(1, e.Column))
		if f := r.Focus(); f != nil {
			r.Win.Canvas().Focus(f)
		}
	}
}
