package app

import (
	"context"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/widgets"
)

// A prompt is closed while its work goes on. The status line says how far the work is, also after the window is rebuilt.
// A click on the text shows the prompt again.
func TestAPromptIsLeftAtWork(t *testing.T) {
	b := open(t)
	news, end := make(chan string), make(chan bool)
	var work shell.Work
	says := widgets.Line(theme.SizeNameText, theme.ColorNameForeground)
	q := b.Spread(shell.Spread{
		ID: "long", Title: solve.Say("judging.prompt"), Width: 400, Height: 300, Content: container.NewStack(),
		State: says, Work: &work, Says: says.Said,
	})
	work.Begin(b.Shell, func(_ context.Context, tell func(func())) func() {
		for text := range news {
			tell(func() { says.Say(text) })
		}
		<-end
		return func() { says.Say("over\nat last") }
	})
	shown := func() string {
		if len(b.status.lefts.Objects) != 1 {
			return ""
		}
		return b.status.lefts.Objects[0].(*widget.Hyperlink).Text
	}
	wait := func(want string) {
		b.wait(want, func() bool { return shown() == "Judge programs: "+want })
	}
	news <- "one"
	b.wait("the first news", func() bool { return says.Said() == "one" })
	if shown() != "" {
		t.Error("an open prompt is in the status line")
	}
	b.strike(fyne.KeyEscape, 0)
	if b.Asked() != nil || !work.Busy() {
		t.Fatal("Escape does not close the prompt, or ends its work")
	}
	wait("one")
	link := b.status.lefts.Objects[0]
	news <- "two"
	wait("two")
	if b.status.lefts.Objects[0] != link {
		t.Error("news replaces the link, which may be pressed")
	}
	b.Rebuild()
	b.Refresh(workbench.All)
	wait("two")
	close(news)
	end <- true
	wait("over")
	b.status.lefts.Objects[0].(*widget.Hyperlink).OnTapped()
	if b.Asked() != q || shown() != "" || says.Said() != "over\nat last" {
		t.Errorf("after the click, the status line says %q and the prompt %q", shown(), says.Said())
	}
	if b.strike(fyne.KeyEscape, 0); b.Asked() != nil || len(b.Lefts.List) > 0 {
		t.Error("a prompt without work is left")
	}
}
