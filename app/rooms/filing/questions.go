package filing

import (
	"strings"

	"fyne.io/fyne/v2/widget"

	"stepboard/app/catalogue"
	"stepboard/app/shell"
	"stepboard/solve"
)

// askUnsaved asks whether to save unsaved changes. Unless the user cancels, it calls proceed(save).
func (r *Room) askUnsaved(proceed func(save bool)) {
	r.Prompt("unsaved", r.Say(solve.Say("app.unsaved.title")), r.Paragraph(r.Say(solve.Say("app.unsaved.text", "Name",
		r.Name(), "Puzzle", solve.TextOf(r.Bench.Doc().Puzzle(), "name")))),
		shell.Choice{
			ID: "discard", Text: solve.Say("app.unsaved.discard"), Importance: widget.DangerImportance,
			Run: func() { proceed(false) },
		},
		shell.Cancel,
		shell.Choice{
			ID: "save", Text: solve.Say("app.action.save"), Importance: widget.HighImportance,
			Run: func() { proceed(true) },
		},
	)
}

// confirmLosses lists the data that the format of the file can't hold. If the user saves anyway, it calls proceed(). If
// the user chooses another file, it calls elsewhere().
func (r *Room) confirmLosses(losses []solve.Text, proceed, elsewhere func()) {
	r.Prompt("losses", r.Say(solve.Say("app.confirm.title")), r.Paragraph(lossText(r.Shell, losses)),
		shell.Cancel,
		shell.Choice{ID: "save", Text: solve.Say("app.action.save"), Importance: widget.DangerImportance, Run: proceed},
		shell.Choice{ID: "save-as", Text: solve.Say("app.action.save-as"), Importance: widget.HighImportance, Run: elsewhere},
	)
}

// lossText returns a text with the data that a format can't hold. Each line names one kind of data.
func lossText(s *shell.Shell, list []solve.Text) string {
	text := s.Say(solve.Say("app.losses"))
	for _, l := range list {
		text += "\n• " + catalogue.Sentence(s.Say(l))
	}
	return text
}

// Warn shows the warnings about a file that was read.
func (r *Room) Warn(list []solve.Diagnostic) {
	if len(list) == 0 {
		return
	}
	var lines []string
	for i, d := range list {
		if i == 8 {
			lines = append(lines, r.Say(solve.Say("app.more_problems", "PluralCount", len(list)-i)))
			break
		}
		text := catalogue.Sentence(r.Say(d.Text))
		if d.Line > 0 {
			text = r.Say(solve.Say("app.at_line", "Line", d.Line, "Text", d.Text))
		}
		lines = append(lines, text)
	}
	r.Prompt("warning", r.Say(solve.Say("app.warning.title")), r.Paragraph(strings.Join(lines, "\n")),
		shell.OK)
}
