package shell_test

import (
	"context"
	"slices"
	"testing"

	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
)

// The window hears the news and the end of a work, also after Stop. It hears nothing from work that was dropped or
// replaced.
func TestWork(t *testing.T) {
	desk := shelltest.New(t)
	var work shell.Work
	var heard []string
	over := make(chan bool, 1)
	begin := func(name string, waits bool) {
		work.Begin(desk.Shell, func(ctx context.Context, tell func(func())) func() {
			tell(func() { heard = append(heard, name) })
			if waits {
				<-ctx.Done()
			}
			over <- true
			return func() { heard = append(heard, name+" over") }
		})
	}
	for name, c := range map[string]struct {
		end  func()
		want []string
	}{
		"left alone": {nil, []string{"a", "a over"}},
		"stopped":    {func() { work.Stop() }, []string{"a", "a over"}},
		"dropped":    {work.Drop, nil},
		"replaced":   {func() { begin("b", false) }, []string{"b", "b over"}},
	} {
		heard = nil
		begin("a", c.end != nil)
		if c.end != nil {
			c.end()
			<-over
		}
		if name == "replaced" || name == "left alone" {
			<-over
		}
		desk.Wait("the end", func() bool { return !work.Busy() })
		desk.Post(func() { heard = append(heard, "last") })
		desk.Wait("what is late", func() bool { return slices.Contains(heard, "last") })
		if got := heard[:len(heard)-1]; !slices.Equal(got, c.want) {
			t.Errorf("%s: heard %q, want %q", name, got, c.want)
		}
	}
}

func TestWorkEndsWithTheWindow(t *testing.T) {
	desk := shelltest.New(t)
	over := make(chan bool)
	new(shell.Work).Begin(desk.Shell, func(ctx context.Context, _ func(func())) func() {
		<-ctx.Done()
		close(over)
		return nil
	})
	desk.EndLife()
	<-over
}
