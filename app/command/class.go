package command

import (
	"context"
	"errors"

	"stepboard/app/class"
	"stepboard/app/document"
	"stepboard/solve"
)

// class is the command class. It shows a lesson to a class, whose students answer on their phones.
func (p *program) class() ([][]option, action) {
	var json bool
	var address, public string
	var bytes int64
	list := []option{
		{name: "address", value: "HOST[:PORT]", read: text(&address)},
		{name: "public", value: "URL", read: text(&public)},
		{name: "memory", group: "solve", value: "MB", read: megabytes(&bytes, 1<<30)},
		{name: "json", on: &json},
		p.trusting(),
	}
	return [][]option{list}, func(ctx context.Context, names []string, _ map[string]bool) int {
		if len(names) != 1 || names[0] == "" {
			return p.usage(solve.Say("command.class.one_lesson"))
		}
		f, code := p.readUntil(ctx, "", names[0])
		if code != Solved {
			return code
		}
		c := document.New(f.Content).Content()
		s, err := class.Start(names[0], c.Title, c.Frames, address, class.Options{
			Public: public, Trusted: p.trusts, Lang: p.texts.Language(), Budget: solve.NewBudget(memory(bytes)),
		})
		if err != nil {
			return p.fail(f, err)
		}
		defer func() { _ = s.Close() }() // the journal was written before each answer was acknowledged
		if code := p.tellClass(s, json); code != Solved {
			return code
		}
		if err := s.Wait(ctx); err != nil && !errors.Is(err, context.Canceled) {
			return p.failed(err, BadInput)
		}
		table, err := s.Leave(p.texts.Say)
		if err != nil {
			return p.failed(err, BadInput)
		}
		if json {
			return p.printJSON(map[string]any{"table": table, "ended": s.Ended(), "students": s.Reports(p.texts.Say)})
		}
		if table == "" {
			return Solved
		}
		return p.print(p.texts.Say(solve.Say("command.class.table", "File", table)))
	}
}

// tellClass prints the addresses of a class and, on a terminal, the code that opens the coach's phone.
func (p *program) tellClass(s *class.Session, json bool) int {
	if json {
		return p.printJSON(map[string]any{"join": s.JoinURL(), "wall": s.WallURL(), "coach": s.CoachURL()})
	}
	said := p.texts.Say(solve.Say("command.class.open", "Join", s.JoinURL(), "Wall", s.WallURL(), "Coach", s.CoachURL()))
	if p.terminal(p.stdout) {
		said += "\n" + class.Blocks(class.QR(s.CoachURL()))
	}
	return p.print(said)
}
