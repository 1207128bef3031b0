// Package answer is the panel at the right edge: the answer, whether it was checked, what it cost, the lenses, and
// lists of queries, moves, states and notes.
package answer

import (
	"errors"
	"fmt"
	"image/color"
	"strings"

	"stepboard/app/document"
	"stepboard/app/shell"

	"stepboard/widgets/layouts"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/widgets"
)

// Panel is the panel at the right edge: the answer, whether it was checked, what it cost, and lists.
type Panel struct {
	w       *shell.Shell
	Content fyne.CanvasObject
	answer  *canvas.Text
	badge   *badge
	sub     *widgets.Words
	trouble *widgets.Words
	labels  []*canvas.Text
	values  []*canvas.Text
	lenses  *lensList
	Tabs    *widgets.Segmented
	Pages   []tab
	shown   *fyne.Container
	figures *container.Scroll // statistics and lenses
	body    *fyne.Container   // figures and lists
	height  float32           // of figures, were there room for all of them
	lens    string            // that the figures were scrolled for
}

// tab is one of the lists below the statistics.
type tab interface {
	shell.Part
	object() fyne.CanvasObject
}

// leastLists is the least height of the lists with their tabs.
const leastLists = 150

// StatesTab is the place of the list of states among the tabs.
const StatesTab = 2

func New(w *shell.Shell, filed func() *document.Document) *Panel {
	r := &Panel{w: w, answer: canvas.NewText("", nil), badge: newBadge(w)}
	c := w.Colors()
	r.answer.TextStyle.Bold = true
	heading := canvas.NewText(strings.ToUpper(w.Say(solve.Say("app.answer"))), c.Muted)
	heading.TextSize, heading.TextStyle.Bold = w.Scaled(11), true
	r.sub = widgets.Lines(fynetheme.SizeNameText, theme.ColorMuted)
	r.trouble = widgets.Lines(fynetheme.SizeNameText, fynetheme.ColorNameWarning)

	stats := container.New(layout.NewGridLayoutWithColumns(2))
	for range 6 {
		label, value := canvas.NewText("", c.Muted), canvas.NewText("", c.Ink)
		label.TextSize = w.Scaled(11.5)
		value.TextSize, value.TextStyle.Bold = w.Scaled(15), true
		r.labels, r.values = append(r.labels, label), append(r.values, value)
		stats.Add(container.New(layout.NewCustomPaddedVBoxLayout(1), label, value))
	}

	// labels keep air around their text; the other texts are moved in line with it
	inset := w.Theme.Size(fynetheme.SizeNameInnerPadding)
	in := func(o fyne.CanvasObject) fyne.CanvasObject {
		return container.New(layout.NewCustomPaddedLayout(0, 0, inset, inset), o)
	}
	r.lenses = newLensList(w, in)
	r.Pages = []tab{newQueryList(w), newMoveList(w), newStateList(w), newNotes(w, filed)}
	r.Tabs = widgets.NewSegmented(r.words(), true, func(int) { r.flip() })
	r.shown = container.NewStack()
	head := container.New(layout.NewCustomPaddedVBoxLayout(0),
		in(container.NewBorder(nil, nil, container.NewCenter(heading), r.badge.content)),
		in(r.answer), r.sub, r.trouble,
	)
	r.figures = container.NewVScroll(container.New(layout.NewCustomPaddedVBoxLayout(0),
		in(container.New(layout.NewCustomPaddedLayout(6, 12, 0, 0), stats)),
		layouts.Rule(c.Line),
		container.New(layout.NewCustomPaddedLayout(8, 8, 0, 0), r.lenses.content),
	))
	lists := container.NewBorder(container.New(layout.NewCustomPaddedVBoxLayout(0), layouts.Rule(c.Line),
		container.New(layout.NewCustomPaddedLayout(8, 6, inset/2, 0), r.Tabs)), nil, nil, nil, r.shown)
	r.body = container.New(layouts.Shelf{Least: w.Scaled(leastLists)}, r.figures, lists)
	r.Content = container.New(layouts.Wide(w.Scaled(shell.PanelWidth)), layouts.Padded(12, 8, 12, 12,
		container.NewBorder(head, nil, nil, nil, r.body)))
	r.flip()
	return r
}

func (r *Panel) words() []string {
	w := r.w
	list := solve.Say("app.tab.datasets")
	if w.Bench.Doc().ManyQueries() {
		list = solve.Say("app.tab.queries")
	}
	return []string{
		w.Say(list), w.Say(solve.Say("app.tab.moves")), w.Say(solve.Say("app.tab.states")),
		w.Say(solve.Say("app.tab.notes")),
	}
}

// ShowTab shows one of the lists.
func (r *Panel) ShowTab(i int) {
	r.Tabs.SetSelected(i)
	r.flip()
}

// ShowStates shows the list of states.
func (r *Panel) ShowStates() { r.ShowTab(StatesTab) }

// Forget lets go of the recording that the list of states shows: the toolkit keeps what was on the screen for a while.
func (r *Panel) Forget() { r.Pages[StatesTab].(*StateList).forget() }

// flip shows the chosen tab.
func (r *Panel) flip() {
	r.shown.Objects = []fyne.CanvasObject{r.Pages[r.Tabs.Selected()].object()}
	r.shown.Refresh() // a list can scroll only once it has been laid out
	r.Pages[r.Tabs.Selected()].Update(workbench.All)
}

func (r *Panel) Update(c workbench.Changes) {
	if c.Has(workbench.Answered | workbench.Board | workbench.Listed) {
		r.showAnswer()
	}
	r.lenses.Update(c)
	for i, p := range r.Pages {
		if i == r.Tabs.Selected() || i == StatesTab { // hidden too that one must not keep a recording
			p.Update(c)
		}
	}
	id := ""
	if l := r.w.Bench.Lens.Chosen(); l != nil {
		id = l.ID
	}
	height := r.figures.Content.MinSize().Height
	if r.lens == id && r.height == height {
		return
	}
	if r.height != height {
		r.body.Refresh() // for the share of each
	}
	if r.lens, r.height = id, height; id != "" {
		r.figures.ScrollToBottom() // to the list of lenses, where there is no room for all
	}
}

// showAnswer brings answer, badge and statistics up to date.
func (r *Panel) showAnswer() {
	w := r.w
	c := w.Colors()
	res, ok := w.Bench.Result()
	update, elapsed, running := w.Bench.Session().Running()
	running = running && update.Running == w.Bench.Shown()

	ink, big := c.Ink, "—"
	var sub string
	switch {
	case !ok && running:
		big, sub = "…", w.Say(solve.Say("app.sub.solving"))
	case !ok:
		sub = w.Say(solve.Say("app.sub.none"))
	default:
		big, sub = r.answerText(res.Outcome)
		if res.Stale {
			ink = c.Muted
			sub = w.Say(solve.Say("app.sub.stale"))
			if running {
				sub = w.Say(solve.Say("app.sub.solving"))
			}
		}
	}
	r.setAnswer(big, ink)
	r.sub.Say(sub)
	r.badge.show(res, ok && !res.Stale)
	r.showTrouble(res.Err)

	stats := res.Stats
	keys := []string{"expanded", "generated", "frontier", "time", "memory"}
	depth := ""
	if running {
		stats = update.Progress.Stats
		stats.Time = elapsed
		depth = w.Number(update.Progress.Depth)
		keys[2] = "waiting"
		stats.PeakFrontier = update.Progress.Frontier
	}
	values := []string{
		w.Number(stats.Expanded), w.Number(stats.Generated), w.Number(stats.PeakFrontier),
		shell.Duration(stats.Time), w.Bytes(stats.Bytes),
	}
	if running {
		keys, values = append(keys, "depth"), append(values, depth)
	}
	if !running && (!ok || stats == (solve.Stats{})) {
		for i := range values {
			values[i] = "—"
		}
	}
	for i := range r.labels {
		label, value := "", ""
		if i < len(keys) {
			label, value = w.Say(solve.Say("app.stat."+keys[i])), values[i]
		}
		widgets.SetText(r.labels[i], label)
		widgets.SetText(r.values[i], value)
	}
}

// setAnswer shows the answer as large as it fits.
func (r *Panel) setAnswer(text string, ink color.Color) {
	size := r.w.Theme.Size(theme.SizeAnswer)
	room := r.w.Scaled(shell.PanelWidth) - 44
	if m := fyne.MeasureText(text, size, r.answer.TextStyle); m.Width > room {
		size *= room / m.Width
	}
	if r.answer.Text != text || r.answer.Color != ink || r.answer.TextSize != size {
		r.answer.Text, r.answer.Color, r.answer.TextSize = text, ink, size
		r.answer.Refresh()
	}
}

// answerText is an answer in large letters, and what there is to say below it.
func (r *Panel) answerText(o solve.Outcome) (big, sub string) {
	w := r.w
	id, task := w.Bench.Doc().Puzzle().ID(), w.Bench.Doc().Task()
	var over *solve.OverBudget
	switch {
	case errors.As(o.Err, &over):
		return w.Say(solve.Say("app.unsolved")), w.Say(w.OverBudget(over))
	case o.Err != nil:
		return "—", w.Say(solve.Say("app.sub.error"))
	case o.Answer.Value < 0:
		return w.Say(solve.Say("app.no_way")), w.Say(solve.Say("app.sub.no_way"))
	}
	v := o.Answer.Value
	big = w.Say(solve.Say(id+".answer."+task, "PluralCount", int(v), "N", w.Number(v)))
	t := w.Bench.Shown()
	switch {
	case o.Answer.Steps != v && o.Answer.Steps > 0:
		sub = w.Say(solve.Say("app.sub.steps", "PluralCount", int(o.Answer.Steps), "N", w.Number(o.Answer.Steps)))
	case o.Answer.Counts != nil:
		sub = w.Say(solve.Say("app.sub.count"))
	case w.Bench.Doc().ManyQueries():
		sub = w.Say(solve.Say("app.sub.query", "I", t.Query+1, "N", len(w.Bench.Doc().Current().Queries)))
	case w.Bench.Doc().Len() > 1:
		sub = w.Say(solve.Say("app.sub.dataset", "I", t.Dataset+1, "N", w.Bench.Doc().Len()))
	default:
		sub = w.Say(solve.Say("app.sub.least"))
	}
	return big, sub
}

// showTrouble lists what is wrong or odd about the board.
func (r *Panel) showTrouble(err error) {
	var list []string
	for _, d := range r.w.Bench.Problems() {
		list = append(list, shell.Sentence(r.w.Say(d.Text)))
	}
	var crash *solve.CrashError
	if errors.As(err, &crash) {
		list = append(list, fmt.Sprint(crash.Value))
	}
	if n := len(list); n > 3 {
		list = append(list[:3], r.w.Say(solve.Say("app.more_problems", "PluralCount", n-3)))
	}
	r.trouble.Say(strings.Join(list, "\n"))
	if len(list) > 0 {
		r.trouble.Show()
	} else {
		r.trouble.Hide()
	}
}
