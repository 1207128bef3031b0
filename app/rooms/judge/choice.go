package judge

import (
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"stepboard/app/judge"
	"stepboard/app/shell"
	"stepboard/solve"
	"stepboard/solve/budget"
)

// Choices of limits, 0 for those of the set, and where the chosen one is kept among the settings.
var (
	seconds   = []int{0, 1, 2, 5, 10}
	megabytes = []int{0, 64, 128, 256, 512, 1024}
)

const (
	keptSeconds   = "judging.seconds"
	keptMegabytes = "judging.megabytes"
)

// The comparisons.
const (
	tokens  = "tokens"
	lines   = "lines"
	checker = "checker"
)

// choice is how a round is judged.
type choice struct {
	seconds, megabytes int
	compare            string
}

// kept is what was chosen the last time.
func (r *Room) kept() choice {
	pick := func(key string, list []int) int {
		if n := r.Settings.IntWithFallback(key, 0); slices.Contains(list, n) {
			return n
		}
		return 0
	}
	c := choice{pick(keptSeconds, seconds), pick(keptMegabytes, megabytes), tokens}
	if r.checker != "" {
		c.compare = checker
	}
	return c
}

func (c choice) limits() judge.Limits {
	return judge.Limits{Time: time.Duration(c.seconds) * time.Second, Memory: int64(c.megabytes) * budget.MB}
}

// comparison is as [judge.ComparisonOf] wants it.
func (j *sitting) comparison() string {
	if j.compare == checker {
		return j.checker
	}
	return j.compare
}

// choices are the limits and the comparison.
func (j *sitting) choices() fyne.CanvasObject {
	row := container.NewGridWithColumns(3)
	add := func(id string, ids []string, chosen string, name func(id string) solve.Text, choose func(id string)) {
		p := j.NewPicker(func(id string) string { return j.Say(name(id)) }, func(id string) {
			choose(id)
			j.forget()
			j.refresh()
		})
		p.Offer(ids, chosen)
		j.pickers = append(j.pickers, p)
		j.Trace.Part("dialog."+id, p.Select)
		row.Add(shell.Named(j.Shell, solve.Say("judging.spoken."+id), p.Select))
	}
	number := func(id string, list []int, at *int, kept string) {
		var ids []string
		for _, n := range list {
			ids = append(ids, strconv.Itoa(n))
		}
		add(id, ids, strconv.Itoa(*at), func(n string) solve.Text {
			if n == "0" {
				return solve.Say("judging." + id + ".set")
			}
			return solve.Say("judging."+id, "N", n)
		}, func(n string) {
			*at, _ = strconv.Atoi(n) // it is one of ours
			j.Settings.SetInt(kept, *at)
		})
	}
	number("time", seconds, &j.seconds, keptSeconds)
	number("memory", megabytes, &j.megabytes, keptMegabytes)
	add("compare", comparisons, j.compare, func(id string) solve.Text {
		if id == checker && j.checker != "" {
			return solve.Say("judging.by", "Name", shell.Plain(filepath.Base(j.checker)))
		}
		return solve.Say("judging.compare." + id)
	}, j.comparing)
	return row
}

// comparisons are by their IDs.
var comparisons = []string{tokens, lines, checker}

// comparing takes a comparison; for a checker its file is asked for.
func (j *sitting) comparing(id string) {
	if id != checker {
		j.compare = id
		return
	}
	j.choose(false, "judging.compare.checker", func(path string) {
		j.compare, j.checker = checker, path
		j.forget()
		j.offer()
	})
	j.offer()
}

// offer shows the comparison that is chosen, by a name that may be another now.
func (j *sitting) offer() {
	p := j.pickers[len(j.pickers)-1]
	p.Offer(nil, "")
	p.Offer(comparisons, j.compare)
}
