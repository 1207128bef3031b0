package exporting

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/export"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// form has the controls for the choices. Controls that the format does not use are hidden.
type form struct {
	d       *dialog
	content *container.Scroll
	rows    *fyne.Container

	what, unit, paper, page, perPage, scale, carry, answers, lang *shell.Picker

	carries              *widgets.Words // says which part of the document the file will carry
	formats              map[export.Format]*widgets.Chip
	why                  *widgets.Words // the reason why some formats can't be chosen
	results              *widget.Check  // whether the results of a comparison are drawn
	span, spanUnit       *fyne.Container
	last                 *widgets.Words // the possible range of the numbers in the fields from and to
	from, to, cell, hold *shell.NumberEntry
	loop                 *widget.Check
	optional             map[string]row // by row ID
}

// row is a row of the form. place is the container of the label.
type row struct {
	label          *widget.Label
	place, control fyne.CanvasObject
}

func newForm(d *dialog) *form {
	f := &form{d: d, rows: container.New(layout.NewFormLayout()), optional: map[string]row{}}
	r := d.room
	label := func(id string) string { return r.Say(solve.Say("export.dialog." + id)) }

	f.what = f.picker("what", func(c *choices, id string) { c.What = id })
	f.unit = f.picker("unit", func(c *choices, id string) { c.Unit = id })
	f.paper = f.picker("paper", func(c *choices, id string) { c.Paper = export.Paper(id) })
	f.page = f.picker("page", func(c *choices, id string) { c.Sheet = export.Sheet(id) })
	number := func(id string) int { n, _ := strconv.Atoi(id); return n }
	f.perPage = f.picker("", func(c *choices, id string) { c.PerPage = number(id) })
	f.scale = f.picker("", func(c *choices, id string) { c.Scale = float64(number(strings.TrimSuffix(id, "×"))) })

	f.from = f.number(func(c *choices, v float64) { c.From = int(v) })
	f.to = f.number(func(c *choices, v float64) { c.To = int(v) })
	f.from.Whole, f.to.Whole, f.to.None = true, true, -1
	f.cell = f.number(func(c *choices, v float64) { c.Cell = v })
	f.cell.Least, f.cell.Most = export.LeastCell, export.MostCell
	f.hold = f.number(func(c *choices, v float64) { c.Hold = time.Duration(v * float64(time.Second)) })
	f.hold.Least, f.hold.Most = export.LeastHold.Seconds(), export.MostHold.Seconds()
	f.hold.Text = strconv.FormatFloat(d.chosen.Hold.Seconds(), 'g', -1, 64)
	if d.chosen.Cell != 0 {
		f.cell.Text = strconv.FormatFloat(d.chosen.Cell, 'g', -1, 64)
	}
	f.loop = widget.NewCheck(label("loop"), func(on bool) { d.change(func(c *choices) { c.loop(on) }) })

	narrow := layouts.Wide(r.Scaled(64))
	span := func(e *shell.NumberEntry) fyne.CanvasObject {
		return container.NewCenter(widgets.NewWords(fynetheme.SizeNameCaptionText, theme.ColorMuted).Saying(e.Range()))
	}
	f.last = widgets.NewWords(fynetheme.SizeNameCaptionText, theme.ColorMuted)
	f.spanUnit = container.NewStack(f.unit.Select)
	d.room.Trace.Part("dialog.row.unit", f.spanUnit)
	f.span = container.New(layouts.Stack{Grow: -1}, f.spanUnit,
		container.NewHBox(container.New(narrow, f.from), widget.NewLabel("–"), container.New(narrow, f.to),
			container.NewCenter(f.last)))

	f.row("what", label("what"), f.what.Select)
	f.row("format", label("format"), f.formatButtons()) // nothing above or beside it comes and goes, so it stays
	f.row("span", label("span"), f.span)
	f.row("perPage", label("per_page"), f.perPage.Select)
	f.row("page", label("page_kind"), f.page.Select)
	f.row("hold", label("hold"), container.NewHBox(container.New(narrow, f.hold), widget.NewLabel(label("seconds")),
		span(f.hold), f.loop))
	f.answers = f.picker("answers", func(c *choices, id string) { c.Answers = export.Answers(id) })
	f.row("answers", label("answers"), f.answers.Select)
	f.lang = r.NewPicker(f.languageName, func(id string) {
		d.change(func(c *choices) { c.Lang = strings.TrimPrefix(id, usualLanguage) })
	})
	f.row("language", label("language"), f.lang.Select)
	f.row("paper", label("paper"), f.paper.Select)
	f.row("cell", label("cell"), container.NewHBox(container.New(narrow, f.cell), widget.NewLabel(label("cell_points")),
		span(f.cell)))
	f.row("scale", label("scale"), f.scale.Select)
	f.carry = f.picker("carry", func(c *choices, id string) { c.Carry = export.Carry(id) })
	f.carries = widgets.Lines(fynetheme.SizeNameCaptionText, theme.ColorMuted)
	f.row("carry", label("carry"), container.New(layouts.Stack{Grow: -1}, f.carry.Select, f.carries))
	f.keepLabels()
	f.content = container.NewVScroll(layouts.Padded(0, 0, 0, r.Scaled(formGap), f.rows))
	f.content.SetMinSize(fyne.NewSize(0, 240))
	return f
}

// formGap is the space between the form and its scroll bar.
const formGap = 10

// number makes a field for a number. The function set stores a valid number in the choices.
func (f *form) number(set func(c *choices, v float64)) *shell.NumberEntry {
	return shell.NewNumberEntry(f.d.room.Shell, func(v float64, ok bool) {
		if ok {
			f.d.change(func(c *choices) { set(c, v) })
		}
		f.d.refresh()
	})
}

func (f *form) row(id, name string, o fyne.CanvasObject) {
	label := widget.NewLabel(name)
	place := container.NewVBox(label)                 // the label is at the top of a high control
	f.rows.Objects = append(f.rows.Objects, place, o) // Add would lay out all rows again
	f.optional[id] = row{label, place, o}
	f.d.room.Trace.Part("dialog.row."+id, o)
}

// keepLabels gives the column of labels the width of its widest text, so that it stays when rows come and go.
func (f *form) keepLabels() {
	width := float32(0)
	for id, r := range f.optional {
		width = max(width, r.place.MinSize().Width)
		if named[id] {
			width = max(width, widget.NewLabel(f.d.room.Say(solve.Say("export.dialog."+id+".lesson"))).MinSize().Width)
		}
	}
	first := f.optional["what"].place.(*fyne.Container)
	first.Layout = layouts.Wide(width)
}

// named has the rows whose labels depend on the content: see name.
var named = map[string]bool{"span": true, "hold": true}

func (f *form) show(id string, on bool) {
	layouts.Show(f.optional[id].place, on)
	layouts.Show(f.optional[id].control, on)
}

// name sets the label of a row. The label is about the frames of a lesson, or about steps.
func (f *form) name(id string) {
	key := "export.dialog." + id
	if f.d.chosen.lesson() {
		key += ".lesson"
	}
	f.optional[id].label.SetText(f.d.room.Say(solve.Say(key)))
}

// formatButtons makes the buttons of the formats, and the text about formats that can't be chosen.
func (f *form) formatButtons() fyne.CanvasObject {
	f.formats = map[export.Format]*widgets.Chip{}
	var buttons []fyne.CanvasObject
	for _, format := range export.Formats {
		b := widgets.NewChip(strings.ToUpper(string(format)), func() { f.d.change(func(c *choices) { c.Format = format }) })
		f.formats[format] = b
		f.d.room.Trace.Part("dialog.format."+string(format), b)
		buttons = append(buttons, b)
	}
	f.why = widgets.Lines(fynetheme.SizeNameCaptionText, theme.ColorMuted)
	return container.New(layouts.Stack{Grow: -1}, container.NewGridWithColumns(4, buttons...), f.why)
}

// includeChecks makes a check for each part that can be drawn on a board or beside it. The checks are below the
// preview. They have room for two lines at any width, so the preview keeps its size.
func (f *form) includeChecks() fyne.CanvasObject {
	checks := []fyne.CanvasObject{widget.NewLabel(f.d.room.Say(solve.Say("export.dialog.include")))}
	for _, part := range export.Parts {
		check := widget.NewCheck(f.d.room.Say(solve.Say("export.include."+part.ID)),
			func(on bool) { f.d.change(func(c *choices) { *part.Of(&c.Order) = on }) })
		check.Checked = *part.Of(&f.d.chosen.Order)
		if part.ID == "results" {
			f.results = check
		}
		checks = append(checks, check)
	}
	list := container.NewVScroll(container.New(&layouts.Flow{Between: f.d.room.Scaled(-6), Leading: true}, checks...))
	list.SetMinSize(fyne.NewSize(0, 2*checks[0].MinSize().Height))
	return list
}

func (f *form) refresh() {
	d, c := f.d, f.d.chosen
	many := c.What != "view"

	missing := func(id string) bool { return !d.worker.source.hasKind(id) }
	f.what.Offer(slices.DeleteFunc(slices.Clone(exportKinds), missing), c.What)
	f.unit.Offer(explore.Units, c.Unit)
	layouts.Show(f.results, d.worker.source.hasComparison(c.What))
	f.show("span", many)
	for id := range named {
		f.name(id)
	}
	layouts.Show(f.spanUnit, c.What == "exploration")
	f.refreshSpan()
	f.refreshFormats()

	f.lang.Offer(append([]string{usualLanguage}, f.d.room.Text.Languages()...), cmp.Or(c.Lang, usualLanguage))
	f.paper.Offer(ids(c.Format.Papers()), string(c.Paper))
	can := c.Format.Traits()
	f.page.Offer(ids(can.Sheets), string(c.Sheet))
	f.show("page", len(can.Sheets) > 1)
	f.perPage.Offer(wholeNumbers(c.perPages(), ""), strconv.Itoa(c.PerPage))
	f.show("perPage", len(c.perPages()) > 1)
	f.scale.Offer(wholeNumbers(scales, "×"), wholeNumbers([]float64{c.Scale}, "×")[0])
	f.show("scale", can.InPixels)
	f.show("cell", c.Sheet == export.Natural)
	f.cell.SetPlaceHolder(strconv.FormatFloat(d.automaticCell(), 'g', 3, 64))
	f.show("carry", can.Carries)
	f.carry.Offer(ids(export.Carries), string(c.Carry))
	carried := "export.dialog.carry." + string(c.Carry)
	if c.Format == export.PPTX { // slides have a place for notes
		carried += ".slides"
	}
	f.carries.Say(d.room.Say(solve.Say(carried)))
	f.show("answers", c.lesson() && d.worker.source.hasKind("worksheet"))
	f.answers.Offer(ids(c.AnswersAt()), string(c.AnswersPlace()))
	f.show("hold", can.Animated)
	f.hold.None = c.usualHold().Seconds()
	f.hold.SetPlaceHolder(strconv.FormatFloat(f.hold.None, 'g', -1, 64))
	f.hold.SetValue(c.Hold.Seconds())
	f.loop.Checked = c.Loops == 0 // SetChecked would call the handler, as a click does
	f.loop.Refresh()
	layouts.Show(f.loop, can.Loops)
	f.rows.Refresh()
}

func (f *form) refreshSpan() {
	last := max(0, f.d.seen.steps-1)
	f.from.Most, f.to.Most = float64(last), float64(last)
	first := 0
	if f.d.chosen.lesson() { // people count frames from 1
		first = 1
	}
	f.from.First, f.to.First = float64(first), float64(first)
	f.from.SetPlaceHolder(strconv.Itoa(first))
	f.to.SetPlaceHolder(strconv.Itoa(first + last))
	f.last.Say(f.to.Range())
}

// refreshFormats marks the chosen format. It disables formats that can't be chosen, and says why.
func (f *form) refreshFormats() {
	d, c := f.d, f.d.chosen
	why := ""
	for _, format := range export.Formats {
		b := f.formats[format]
		reason, unfit := c.unfit(format, d.film)
		if text := d.room.Say(reason); unfit && !strings.Contains(why, text) {
			why = strings.TrimSpace(d.room.Join(why, text))
		}
		layouts.Able(b, !unfit)
		b.Choose(format == c.Format)
	}
	f.why.Say(why)
	layouts.Show(f.why, why != "")
}

func (f *form) wrong() string {
	for _, e := range []*shell.NumberEntry{f.from, f.to, f.cell, f.hold} {
		if text, bad := e.Wrong(); bad {
			return f.d.room.Say(text)
		}
	}
	return ""
}
