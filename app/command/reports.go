package command

import (
	"context"

	"stepboard/app/storage/reports"
	"stepboard/solve"
)

// reports is the command reports. It reads the reports in a folder, which readers of living pages have saved.
func (p *program) reports() ([][]option, action) {
	var json, csv bool
	list := []option{{name: "csv", on: &csv}, {name: "json", on: &json}}
	return [][]option{list}, func(_ context.Context, folders []string, _ map[string]bool) int {
		switch {
		case len(folders) != 1 || folders[0] == "":
			return p.usage(solve.Say("command.reports.no_folder"))
		case json && csv:
			return p.usage(solve.Say("command.judge.one_table"))
		}
		list, others, err := reports.Read(folders[0])
		if err != nil {
			return p.unread(err, BadInput)
		}
		for _, name := range others {
			if !p.quiet {
				p.complain(solve.Say("command.reports.other", "File", name))
			}
		}
		if len(list) == 0 {
			p.complain(solve.Say("command.reports.nothing", "Folder", folders[0]))
			return BadInput
		}
		tables := reports.Tables(list)
		switch {
		case json:
			for _, r := range list {
				if code := p.printJSON(r); code != Solved {
					return code
				}
			}
			return Solved
		case csv:
			if err := reports.WriteCSV(p.stdout, tables); err != nil {
				return p.failed(err, BadInput)
			}
			return Solved
		}
		for i := range tables {
			if code := p.tellReports(&tables[i]); code != Solved {
				return code
			}
		}
		return Solved
	}
}

func (p *program) tellReports(t *reports.Table) int {
	if code := p.print(t.Lesson); code != Solved {
		return code
	}
	for i := range t.Reports {
		r := &t.Reports[i]
		right, first, answered := r.Score()
		line := "  " + p.texts.Say(solve.Say("command.reports.row", "Name", r.Called(), "Right", right, "Answered", answered,
			"First", first))
		for _, a := range r.Answers {
			if a.Wrong() && a.Frame > 0 {
				line += p.texts.Say(solve.Say("command.reports.wrong", "Frame", a.Frame, "Title", a.Title, "Given", a.Said()))
			}
		}
		if code := p.print(line); code != Solved {
			return code
		}
	}
	return Solved
}
