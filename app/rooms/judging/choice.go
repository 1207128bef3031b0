package judging

import (
	"path/filepath"

	"fyne.io/fyne/v2"

	"stepboard/app/shell"
	"stepboard/solve"
)

// Choices of limits. 0 means the limit of the test set. The settings with the names below store the user's choices.
var (
	seconds   = []int{0, 1, 2, 5, 10}
	megabytes = []int{0, 64, 128, 256, 512, 1024}
)

const (
	keptSeconds   = "judging.seconds"
	keptMegabytes = "judging.megabytes"
)

// The ways to compare a program's answers with the answers of the set.
const (
	tokens  = "tokens"
	lines   = "lines"
	checker = "checker"
)

type choice struct {
	seconds, megabytes int
	compare            string
	must               bool // programs must read and write the files of the problem
}

func (r *Room) kept() choice {
	c := choice{r.Settings.Among(keptSeconds, seconds, 0), r.Settings.Among(keptMegabytes, megabytes, 0), tokens, false}
	if r.checker != "" {
		c.compare = checker
	}
	return c
}

func (j *dialog) choices() fyne.CanvasObject {
	j.picks = shell.NewPicks(j.Shell, 4, func() {
		j.forget()
		j.refresh()
	})
	number := func(id string, list []int, chosen *int, setting string) {
		j.picks.AddNumbers(id, solve.Say("judging.spoken."+id), list, chosen, setting, func(n int) solve.Text {
			if n == 0 {
				return solve.Say("judging." + id + ".set")
			}
			return solve.Say("judging."+id, "N", n)
		})
	}
	number("time", seconds, &j.seconds, keptSeconds)
	number("memory", megabytes, &j.megabytes, keptMegabytes)
	j.by = j.picks.Add("compare", solve.Say("judging.spoken.compare"), comparisons, j.compare, func(id string) solve.Text {
		if id == checker && j.checker != "" {
			return solve.Say("judging.by", "Name", shell.Plain(filepath.Base(j.checker)))
		}
		return solve.Say("judging.compare." + id)
	}, j.comparing)
	j.picks.Add("files", solve.Say("judging.spoken.files"), []string{"open", "must"}, "open", func(id string) solve.Text {
		return solve.Say("judging.files." + id)
	}, func(id string) { j.must = id == "must" })
	return j.picks.Row
}

// comparisons are the ways to compare, in the order of the list.
var comparisons = []string{tokens, lines, checker}

// comparing(id) chooses the way to compare. For a checker, it asks for the checker's file.
func (j *dialog) comparing(id string) {
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

// offer shows the chosen way to compare, with the current name of the checker.
func (j *dialog) offer() {
	j.by.Offer(nil, "")
	j.by.Offer(comparisons, j.compare)
}
