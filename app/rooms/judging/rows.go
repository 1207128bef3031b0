package judging

import (
	"image"
	"image/color"
	"image/draw"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/catalogue/amount"
	"stepboard/app/contest/judge"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// studentRow is the row of a program: its name, its points, and a strip with the colours of the verdicts.
type studentRow struct {
	shell.Row
	name   *widgets.Words
	points *widgets.Words
	strip  *canvas.Raster
	colors []color.Color // the colours of the strip's pieces, one for each case
}

func newStudentRow(s *shell.Shell) *studentRow {
	r := &studentRow{
		name:   widgets.Line(fynetheme.SizeNameText, fynetheme.ColorNameForeground),
		points: widgets.NewWords(fynetheme.SizeNameText, fynetheme.ColorNameForeground).Bold(),
	}
	r.strip = canvas.NewRaster(r.draw)
	r.strip.SetMinSize(fyne.NewSize(1, s.Scaled(6)))
	r.Main = r.name
	r.Content = container.New(layouts.Stack{Grow: -1}, container.NewBorder(nil, nil, nil, r.points, r.name),
		layouts.Padded(0, 4, 8, 8, r.strip))
	r.ExtendBaseWidget(r)
	return r
}

func (j *dialog) fillStudent(i int, r *studentRow) {
	r.name.Say(shell.Plain(j.table.Programs[i]))
	_, sum := j.table.Score(i)
	text := judge.Points(sum) + " / " + strconv.Itoa(j.set.Points())
	switch {
	case j.compiling[i]:
		text = j.Say(solve.Say("judging.compiles"))
	case len(j.table.Missing(i)) == len(j.set.Cases):
		text = ""
	}
	r.points.Say(text)
	r.colors = make([]color.Color, len(j.set.Cases))
	for k := range r.colors {
		r.colors[k] = r.Theme().Color(colorOf(j.table.At(i, k)), j.App.Settings().ThemeVariant())
	}
	r.strip.Refresh()
}

// gapFrom is the smallest width of a piece that has a gap after it, in pixels. Narrower pieces have no gaps.
const gapFrom = 4

func (r *studentRow) draw(width, height int) image.Image {
	img, n := image.NewNRGBA(image.Rect(0, 0, width, height)), len(r.colors)
	for i, c := range r.colors {
		from, to := i*width/n, (i+1)*width/n
		if to-from >= gapFrom {
			to--
		}
		draw.Draw(img, image.Rect(from, 0, to, height), image.NewUniform(c), image.Point{}, draw.Src)
	}
	return img
}

// caseRow is the row of a case: the selected program's verdict, the case's name, and the program's time and memory.
type caseRow struct {
	shell.Row
	kind, name, took *widgets.Words
}

// kindWidth is the width of the longest verdict at normal text size.
const kindWidth = 62

func newCaseRow(s *shell.Shell) *caseRow {
	r := &caseRow{
		kind: widgets.NewWords(fynetheme.SizeNameText, theme.ColorMuted).Bold(),
		name: widgets.Line(fynetheme.SizeNameText, fynetheme.ColorNameForeground),
		took: widgets.NewWords(fynetheme.SizeNameCaptionText, theme.ColorMuted),
	}
	r.Main = r.name
	r.Content = container.NewBorder(nil, nil, container.New(layouts.Wide(s.Scaled(kindWidth)), r.kind), r.took, r.name)
	r.ExtendBaseWidget(r)
	return r
}

func (j *dialog) fillCase(i int, r *caseRow) {
	c, f := j.set.Cases[i], j.table.At(j.chosenProgram, i)
	kind, took := "·", ""
	if f != nil {
		kind = string(f.Verdict.Kind)
		if f.Memory > 0 {
			took = amount.Duration(f.Time) + "   " + amount.Bytes(f.Memory)
		}
	}
	r.kind.Paint(colorOf(f))
	name := c.Name
	if c.Group >= 0 {
		name = j.Say(solve.Say("judging.case", "Name", name, "Group", j.set.Groups[c.Group].Name))
	}
	r.kind.Say(kind)
	r.name.Say(shell.Plain(name))
	r.took.Say(took)
}
