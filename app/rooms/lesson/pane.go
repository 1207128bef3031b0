package lesson

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Pane is the pane beside the board in which the user edits the texts of the chosen frame and of the lesson.
type Pane struct {
	r        *Room
	Content  *fyne.Container
	place    fyne.CanvasObject // hidden while the pane is open
	texts    *frameTexts
	number   *widgets.Words // number of the frame
	asks     *widgets.Words // the question of the frame
	title    *widget.Entry  // title of the lesson
	language *shell.Picker
}

// NewPane makes the pane in the current language and theme. While the pane is open, the pane replaces the object place.
func NewPane(r *Room, place fyne.CanvasObject) *Pane {
	p := &Pane{
		r: r, place: place, texts: newFrameTexts(r), title: widget.NewEntry(),
		number: widgets.Line(fynetheme.SizeNameText, fynetheme.ColorNameForeground).Bold(),
		asks:   widgets.Lines(fynetheme.SizeNameCaptionText, fynetheme.ColorNameForeground),
	}
	t := p.texts
	t.caption.SetMinRowsVisible(5)
	t.notes.SetMinRowsVisible(4)
	span := widgets.Line(fynetheme.SizeNameCaptionText, theme.ColorMuted).Saying(t.hold.Range())
	p.title.OnChanged = func(s string) { r.Filed().SetTitle(s) }
	p.language = r.NewPicker(p.languageName, func(id string) {
		r.Filed().SetLanguage(strings.TrimPrefix(id, ownLanguage))
	})
	for id, o := range map[string]fyne.CanvasObject{
		"frame-title": t.title, "frame-caption": t.caption, "frame-notes": t.notes, "frame-hold": t.hold,
		"lesson-title": p.title, "lesson-language": p.language.Select,
	} {
		r.Trace.Part(id, o)
	}

	end := r.NewTool("texts-close", theme.IconClose, r.Scaled(30), solve.Say("lesson.texts.close"), r.toggleTexts)
	asking := r.button("texts-ask", solve.Say("lesson.texts.ask"), "frame-ask")
	inset := r.Theme.Size(fynetheme.SizeNameInnerPadding)
	named := func(key string, o fyne.CanvasObject) fyne.CanvasObject {
		name := widgets.Lines(fynetheme.SizeNameCaptionText, theme.ColorMuted).Saying(r.Say(solve.Say(key)))
		return container.New(layout.NewCustomPaddedVBoxLayout(-inset/2), name, o)
	}
	heading := func(key string) fyne.CanvasObject {
		return layouts.Padded(6, 0, inset, 0,
			r.NewText(strings.ToUpper(r.Say(solve.Say(key))), r.Colors().Muted, 11, true))
	}
	hold := container.New(layouts.Wide(r.Scaled(92)), container.NewStack(t.hold, t.rim))
	head := container.NewBorder(nil, nil, nil, end, layouts.Middle(p.number))
	column := container.New(layout.NewCustomPaddedVBoxLayout(2),
		named("lesson.texts.title", t.title), named("lesson.texts.caption", t.caption),
		named("lesson.texts.notes", t.notes),
		named("lesson.texts.hold", container.NewBorder(nil, nil, hold, nil, layouts.Middle(span))), t.wrong,
		container.NewBorder(nil, nil, nil, layouts.Middle(asking), layouts.Middle(p.asks)),
		layouts.Rule(r.Colors().Line), heading("lesson.texts.lesson"),
		named("lesson.texts.lesson_title", p.title), named("lesson.texts.language", p.language.Select))
	p.Content = container.New(shell.PanelWide{Shell: r.Shell},
		container.NewStack(canvas.NewRectangle(r.Colors().Ground),
			container.NewBorder(nil, nil, layouts.Rule(r.Colors().Line), nil,
				container.NewBorder(layouts.Padded(8, 0, 8, 14, head), nil, nil, nil, // Tab and F6 reach the title first
					container.NewVScroll(layouts.Padded(2, 8, 8, 14, column))))))
	p.Content.Hide()
	return p
}

// ownLanguage is the beginning of the IDs of the lesson's languages in the list. ownLanguage alone means the language
// of the window.
const ownLanguage = "lesson-"

// languageName returns the name of a language in the list.
func (p *Pane) languageName(id string) string {
	r := p.r
	if id == ownLanguage {
		return r.Say(solve.Say("lesson.texts.language.window"))
	}
	return r.Text.Name(strings.TrimPrefix(id, ownLanguage))
}

// Writes reports whether the pane with the texts of the chosen frame is open.
func (r *Room) Writes() bool { return r.writes && r.shown && r.Chosen() >= 0 }

// toggleTexts opens or closes the pane with the texts of the chosen frame.
func (r *Room) toggleTexts() {
	r.writes = !r.Writes()
	if r.writes {
		r.Show(true)
	}
	r.Refresh(workbench.Menus | workbench.Lesson)
	r.Win.Content().Refresh()
	if !r.writes {
		r.toBoard()
		return
	}
	r.Preview(true)
	if r.title == nil {
		return
	}
	r.Win.Canvas().Focus(r.title)
	r.title.TypedShortcut(&fyne.ShortcutSelectAll{}) // typed text replaces a proposed title
	r.Trace.Places()
}

// Update implements shell.Part.
func (p *Pane) Update(c workbench.Changes) {
	if !c.Has(workbench.Lesson | workbench.History | workbench.Listed) {
		return
	}
	r := p.r
	i, on := r.Chosen(), r.Writes()
	if on != p.Content.Visible() {
		layouts.Show(p.Content, on)
		layouts.Show(p.place, !on)
	}
	if !on {
		return
	}
	r.title = p.texts.title
	f := r.Frames()[i]
	p.number.Say(r.Say(solve.Say("lesson.texts.frame", "I", i+1, "N", len(r.Frames()))))
	p.texts.show(i)
	asks := r.Say(solve.Say("lesson.texts.asks_nothing"))
	if f.Asks != nil {
		asks = f.Prompt(r.Tongue().Say)
	}
	p.asks.Say(asks)
	doc := r.Filed()
	shell.Write(p.title, doc.Title())
	ids := []string{ownLanguage}
	for _, id := range document.Languages {
		ids = append(ids, ownLanguage+id)
	}
	p.language.Offer(ids, ownLanguage+doc.Language())
}
