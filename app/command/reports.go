package command

import (
	"context"

	"stepboard/app/contest/breaks"
	"stepboard/app/document"
	"stepboard/app/storage/reports"
	"stepboard/solve"
)

// reports is the command reports. It reads the reports in a folder, which readers of living pages have saved.
func (p *program) reports() ([][]option, action) {
	var json, csv bool
	var lesson string
	list := []option{
		{name: "lesson", value: "FILE", read: text(&lesson)},
		{name: "csv", on: &csv},
		{name: "json", on: &json},
		p.trusting(),
	}
	return [][]option{list}, func(ctx context.Context, folders []string, _ map[string]bool) int {
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
		if lesson != "" {
			f, code := p.readUntil(ctx, "", lesson)
			if code != Solved {
				return code
			}
			frames, judged := document.New(f.Content).Content().Frames, false
			boards := breaks.New(breaks.Folder(lesson))
			if p.trusts {
				boards.Gate.Trust()
			}
			for i := range tables {
				judged = tables[i].Judge(frames, p.texts.Say, boards.Right(ctx)) || judged
			}
			_ = boards.Close()
			if !judged {
				return p.fail(f, solve.Refused("reports.other_lesson"))
			}
		}
		switch {
		case json:
			for _, r := range list {
				if code := p.printJSON(r); code != Solved {
					return code
				}
			}
			return Solved
		case csv:
			if err := reports.WriteCSV(p.stdout, tables, p.texts.Say); err != nil {
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
	heading := t.Lesson
	if !t.Judged {
		heading = p.texts.Say(solve.Say("command.reports.claimed", "Lesson", t.Lesson))
	}
	if code := p.print(heading); code != Solved {
		return code
	}
	for i := range t.Reports {
		r := &t.Reports[i]
		right, first, answered := r.Score()
		line := "  " + p.texts.Say(solve.Say("command.reports.row", "Name", r.Called(), "Right", right, "Answered", answered,
			"First", first))
		for _, a := range r.Answers {
			if (a.Wrong() || a.Unchecked()) && a.Frame > 0 {
				line += p.texts.Say(solve.Say("command.reports.wrong", "Frame", a.Frame, "Title", a.Title, "Given", a.Said()))
			}
		}
		if code := p.print(line); code != Solved {
			return code
		}
	}
	return Solved
}
