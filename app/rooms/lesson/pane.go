package lesson

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/document"
	"stepboard/app/export"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Pane is the pane beside the board in which the user edits the texts of the chosen frame and of the lesson.
type Pane struct {
	r        *Room
	Content  *fyne.Container
	place    fyne.CanvasObject // the part of the window that the open pane replaces
	shown    int               // index of the frame, or -1
	number   *widgets.Words    // number of the frame
	title    *widgets.Entry
	caption  *widgets.ProseEntry
	notes    *widgets.ProseEntry // only the presenter sees them
	hold     *shell.NumberEntry  // the time for which a presentation shows the frame, in seconds
	rim      *canvas.Rectangle   // the red border around an invalid time
	wrong    *widgets.Words      // the error in the typed time
	asks     *widgets.Words      // the question of the frame
	late     *widgets.Words      // says that the caption is shown after the answer
	with     *widget.Check       // whether the caption is shown with the question
	undrawn  fyne.CanvasObject   // says that the board has drawings that the frame lacks
	boxes    *widgets.Words      // names the letters that our fonts lack
	lesson   *widgets.Entry      // title of the lesson
	language *shell.Picker
}

// NewPane makes the pane in the current language and theme. While the pane is open, it hides the parameter place.
func NewPane(r *Room, place fyne.CanvasObject) *Pane {
	p := &Pane{
		r: r, place: place, shown: -1, title: widgets.NewEntry(), lesson: widgets.NewEntry(),
		caption: widgets.NewProseEntry(), notes: widgets.NewProseEntry(),
		wrong:  widgets.Lines(fynetheme.SizeNameCaptionText, fynetheme.ColorNameError),
		number: widgets.Line(fynetheme.SizeNameText, fynetheme.ColorNameForeground).Bold(),
		asks:   widgets.Lines(fynetheme.SizeNameCaptionText, fynetheme.ColorNameForeground),
		boxes:  widgets.Lines(fynetheme.SizeNameCaptionText, fynetheme.ColorNameWarning),
	}
	p.wrong.Hide()
	p.hold = shell.NewNumberEntry(r.Shell, p.setHold)
	p.hold.Most = document.MaxHold.Seconds()
	p.rim = canvas.NewRectangle(nil)
	p.rim.StrokeColor, p.rim.StrokeWidth = r.Theme.Color(fynetheme.ColorNameError, r.App.Settings().ThemeVariant()), 2
	p.rim.CornerRadius = r.Theme.Size(fynetheme.SizeNameInputRadius)
	p.rim.Hide()
	p.caption.PlaceHolder = r.Say(solve.Say("lesson.caption"))
	p.notes.PlaceHolder = r.Say(solve.Say("lesson.notes"))
	p.caption.SetMinRowsVisible(5)
	p.notes.SetMinRowsVisible(4)
	p.title.OnChanged = p.edit(func(f *view.Frame, s string) { f.Title = s })
	p.caption.OnChanged = p.edit(func(f *view.Frame, s string) { f.Caption = s })
	p.notes.OnChanged = p.edit(func(f *view.Frame, s string) { f.Notes = s })
	p.with = widget.NewCheck(r.Say(solve.Say("lesson.texts.with")), func(on bool) {
		r.Edit(p.shown, func(f *view.Frame) {
			if f.Asks != nil && f.Asks.Introduced != on {
				q := *f.Asks
				q.Introduced, f.Asks = on, &q
			}
		})
	})
	p.with.Hide()
	p.late = widgets.Lines(fynetheme.SizeNameCaptionText, theme.ColorMuted).Saying(r.Say(solve.Say("lesson.texts.late")))
	p.title.OnSubmitted = func(string) { r.Win.Canvas().Focus(p.caption) }
	p.hold.OnSubmitted = func(string) { r.FocusBoard() }
	span := widgets.Line(fynetheme.SizeNameCaptionText, theme.ColorMuted).Saying(p.hold.Range())
	p.lesson.OnChanged = func(s string) { r.Doc().SetTitle(s) }
	p.language = r.NewPicker(func(id string) string {
		if id == ownLanguage {
			return r.Say(solve.Say("lesson.texts.language.window"))
		}
		return r.Text.Name(strings.TrimPrefix(id, ownLanguage))
	}, func(id string) { r.Doc().SetLanguage(strings.TrimPrefix(id, ownLanguage)) })
	for id, o := range map[string]fyne.CanvasObject{
		"frame-title": p.title, "frame-caption": p.caption, "frame-notes": p.notes, "frame-hold": p.hold,
		"frame-caption-with": p.with, "lesson-title": p.lesson, "lesson-language": p.language.Select,
	} {
		r.Trace.Part(id, o)
	}

	end := r.NewTool("texts-close", theme.IconClose, r.Scaled(30), solve.Say("lesson.texts.close"), r.toggleTexts)
	asking := r.button("texts-ask", solve.Say("lesson.texts.ask"), "frame-ask")
	p.undrawn = container.NewBorder(nil, nil, nil,
		layouts.Middle(r.button("texts-update", solve.Say("lesson.texts.update"), "frame-update")),
		layouts.Middle(widgets.Lines(fynetheme.SizeNameCaptionText, fynetheme.ColorNameWarning).Saying(
			r.Say(solve.Say("lesson.texts.undrawn")))))
	inset := r.Theme.Size(fynetheme.SizeNameInnerPadding)
	named := func(key string, o fyne.CanvasObject) fyne.CanvasObject {
		name := widgets.Lines(fynetheme.SizeNameCaptionText, theme.ColorMuted).Saying(r.Say(solve.Say(key)))
		return container.New(layout.NewCustomPaddedVBoxLayout(-inset/2), name, o)
	}
	heading := func(key string) fyne.CanvasObject {
		return layouts.Padded(6, 0, inset, 0, r.NewText(strings.ToUpper(r.Say(solve.Say(key))), r.Colors().Muted, 11, true))
	}
	hold := container.New(layouts.Wide(r.Scaled(92)), container.NewStack(p.hold, p.rim))
	head := container.NewBorder(nil, nil, nil, end, layouts.Middle(p.number))
	column := container.New(layout.NewCustomPaddedVBoxLayout(2),
		named("lesson.texts.title", p.title), named("lesson.texts.caption", p.caption), p.late, p.with, p.boxes,
		named("lesson.texts.notes", p.notes),
		named("lesson.texts.hold", container.NewBorder(nil, nil, hold, nil, layouts.Middle(span))), p.wrong,
		container.NewBorder(nil, nil, nil, layouts.Middle(asking), layouts.Middle(p.asks)), p.undrawn,
		layouts.Rule(r.Colors().Line), heading("lesson.texts.lesson"),
		named("lesson.texts.lesson_title", p.lesson), named("lesson.texts.language", p.language.Select))
	p.Content = container.New(shell.PanelWide{Shell: r.Shell},
		container.NewStack(canvas.NewRectangle(r.Colors().Ground),
			container.NewBorder(nil, nil, layouts.Rule(r.Colors().Line), nil,
				container.NewBorder(layouts.Padded(8, 0, 8, 14, head), nil, nil, nil, // Tab and F6 reach the title first
					container.NewVScroll(layouts.Padded(2, 8, 8, 14, column))))))
	p.Content.Hide()
	r.pane = p
	return p
}

// Replace sets the object that is hidden while the pane is open.
func (p *Pane) Replace(place fyne.CanvasObject) { p.place = place }

// In the list of languages, each ID is ownLanguage and a language. The ID ownLanguage alone means the language of the
// window.
const ownLanguage = "lesson-"

// Writes reports whether the pane with the texts of the chosen frame is open.
func (r *Room) Writes() bool { return r.writes && r.Shown() && r.Chosen() >= 0 }

// toggleTexts opens or closes the pane with the texts of the chosen frame.
func (r *Room) toggleTexts() {
	r.writes = !r.Writes()
	if r.writes {
		r.Show(true)
	}
	r.Refresh(workbench.Menus | workbench.Lesson)
	r.Win.Content().Refresh()
	if !r.writes {
		r.FocusBoard()
	} else if r.pane != nil {
		r.FocusTexts()
	}
}

// FocusTexts gives the focus to the title in the pane of texts. It reports false, and does nothing, if the pane is
// closed or already has the focus.
func (r *Room) FocusTexts() bool {
	if o, ok := r.Win.Canvas().Focused().(fyne.CanvasObject); !r.Writes() || ok && widgets.Reveal(o, r.pane.Content) {
		return false
	}
	r.Win.Canvas().Focus(r.pane.title)
	r.pane.title.TypedShortcut(&fyne.ShortcutSelectAll{}) // typed text replaces a proposed title
	r.Trace.Places()
	return true
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
	f := r.Frames()[i]
	p.number.Say(r.Say(solve.Say("lesson.texts.frame", "I", i+1, "N", len(r.Frames()))))
	p.show(i, &f)
	asks := r.Say(solve.Say("lesson.texts.asks_nothing"))
	if f.Asks != nil {
		asks = f.Prompt(r.Tongue().Say)
	}
	p.asks.Say(asks)
	layouts.Show(p.with, f.Asks != nil)
	layouts.Show(p.late, f.Asks != nil && !f.Asks.Introduced)
	if f.Asks != nil && p.with.Checked != f.Asks.Introduced {
		p.with.Checked = f.Asks.Introduced
		p.with.Refresh()
	}
	drawn := r.Bench.Annotations()
	layouts.Show(p.undrawn, len(drawn) > 0 && !slices.Equal(drawn, f.Shot.Annotations) &&
		solve.Same(f.Shot.Dataset, r.Bench.Doc().Current()))
	doc := r.Doc()
	p.lesson.Write(doc.Title())
	texts := []string{f.Title, f.Caption, f.Notes, doc.Title()}
	for _, a := range f.Shot.Annotations {
		texts = append(texts, a.Text)
	}
	boxes := export.Boxes(texts...)
	if boxes.Key != "" {
		p.boxes.Say(r.Say(boxes))
	}
	layouts.Show(p.boxes, boxes.Key != "")
	ids := []string{ownLanguage}
	for _, id := range document.Languages {
		ids = append(ids, ownLanguage+id)
	}
	p.language.Offer(ids, ownLanguage+doc.Language())
}

// edit returns a function that stores the text of an entry in the shown frame.
func (p *Pane) edit(change func(*view.Frame, string)) func(string) {
	return func(s string) { p.r.Edit(p.shown, func(f *view.Frame) { change(f, s) }) }
}

// setHold stores the time of the frame, in seconds. 0 means that the frame has no time of its own.
func (p *Pane) setHold(v float64, ok bool) {
	if ok {
		p.r.Edit(p.shown, func(f *view.Frame) { f.Hold = time.Duration(v*1000+0.5) * time.Millisecond })
	}
	p.judge()
}

func (p *Pane) judge() {
	text, bad := p.hold.Wrong()
	p.wrong.Say(p.r.Say(text))
	layouts.Show(p.wrong, bad)
	layouts.Show(p.rim, bad)
}

// show shows the texts of frame i. If the typed time equals the frame's time, show keeps the typed time. Show replaces
// an invalid time only if another frame was shown before.
func (p *Pane) show(i int, f *view.Frame) {
	other := p.shown != i
	p.shown = i
	p.title.Write(f.Title)
	p.caption.Write(f.Caption)
	p.notes.Write(f.Notes)
	if v, ok := p.hold.Value(); !ok && other || ok && v != f.Hold.Seconds() {
		p.hold.Write(secondsText(f.Hold))
		p.judge()
	}
}

// secondsText returns a time as the user would type it.
func secondsText(d time.Duration) string {
	if d == 0 {
		return ""
	}
	return strconv.FormatFloat(d.Seconds(), 'f', -1, 64)
}
