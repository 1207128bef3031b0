// Package class gives a lesson to a live class: a prompt with the addresses, the code and the names on the wall, and
// the histogram beside the slides. Package app/class is the class itself.
package class

import (
	"net/netip"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"stepboard/app/class"
	"stepboard/app/shell"
	"stepboard/app/storage/files"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/solve"
)

// Room gives a lesson to a class. Its fields are used on the main goroutine only.
type Room struct {
	*shell.Shell
	show    shell.Presentation
	session *class.Session // nil: there is no class
	orders  chan func()    // what the coach wants, in order; a goroutine does it, because it writes to the disk
	done    chan bool      // closed when all orders of the latest class are done, and it is closed
	began   bool           // whether the latest class has begun
	starts  bool           // whether a class is about to start
	wall    *wall
	stage   class.Stage
	frames  []view.Frame // the lesson that the class has
	behind  *view.Frame  // the frame behind the pressed bar, or nil
}

// New returns the room of a window.
func New(s *shell.Shell, show shell.Presentation) *Room { return &Room{Shell: s, show: show} }

// Actions returns the actions of the room.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{{
		ID: "class", Icon: theme.IconProjector, Run: r.open, Checked: func() bool { return r.session != nil },
		Enabled: shell.When("frames", func() bool { return len(r.Lesson.Frames()) > 0 }),
	}}
}

// open starts a class beside the file of the lesson. A lesson without a file asks for a place.
func (r *Room) open() {
	switch path, saved := r.Files.LessonFile(); {
	case r.starts:
	case r.session != nil:
		r.askEnd()
	case saved:
		r.start(path, "")
	default:
		name := strings.TrimSuffix(filepath.Base(path), files.Extension) + class.Extension
		r.Files.SaveFile(r.Say(solve.Say("class.window.place")), filepath.Dir(path), name,
			func(path string) { r.start(path, "") })
	}
}

// start begins the class, or goes on with it, at an address of this machine; "": the usual one.
func (r *Room) start(path, address string) {
	frames, title, before := slices.Clone(r.Lesson.Frames()), r.Lesson.Doc().Title(), r.done
	r.starts = true
	options := class.Options{Lang: r.Lesson.Tongue().Language(), Budget: r.Bench.Budget()}
	go func() {
		if before != nil {
			<-before // it may be the same class at another address
		}
		s, err := class.Start(path, title, frames, address, options)
		r.Post(func() {
			r.starts = false
			if err != nil {
				r.Complain(err)
				return
			}
			r.frames = frames
			r.begin(path, s)
		})
	}()
}

func (r *Room) begin(path string, s *class.Session) {
	orders, done, say := make(chan func(), 100), make(chan bool), r.Lesson.Tongue().Say
	r.session, r.orders, r.done, r.stage, r.began = s, orders, done, s.Stage(say), false
	table := r.Text.Say // the table is in the language of the window
	go func() {
		for do := range orders {
			do()
		}
		r.finished(s, table)
		close(done)
	}()
	r.wall = r.newWall()
	go r.follow(s, say)
	r.Trace.Line("class", s.JoinURL())
	r.ask(path)
}

// ask shows how phones come into the class, before the wall shows it.
func (r *Room) ask(path string) {
	s := r.session
	list := class.Addresses()
	hosts := solve.Map(list, netip.Addr.String)
	choice := r.NewSelect(hosts, func(i int) {
		r.Questions[len(r.Questions)-1].Hide()
		r.leave(false)
		r.start(path, hosts[i])
	})
	for i, host := range hosts {
		if s.Host() == host {
			choice.ShowChosen(i)
		}
	}
	lines := container.NewVBox(
		r.Paragraph(r.Say(solve.Say("class.window.join", "Address", s.JoinURL()))),
	)
	if len(hosts) > 1 {
		lines.Add(shell.Named(r.Shell, solve.Say("class.window.network"), choice))
	}
	choices, start := []shell.Choice{shell.Cancel}, solve.Say("class.wall.begin")
	if n := len(r.stage.Students); n > 0 { // such as another group's, which was only left
		lines.Add(r.Paragraph(r.Say(solve.Say("class.window.goes_on", "N", n, "PluralCount", n,
			"Date", s.Began().Local().Format("2006-01-02 15:04")))))
		start = solve.Say("class.window.resume")
		choices = append(choices, shell.Choice{ID: "anew", Text: solve.Say("class.window.anew"), Run: func() {
			r.do(s.End)
			r.leave(false)
			r.start(path, "")
		}})
	}
	// The class may see this window, and whoever has the code leads the class.
	content := container.NewVBox(lines)
	var remote *fyne.Container
	remote = container.NewHBox(r.Button("remote", solve.Say("class.window.remote"), func() {
		content.Remove(remote)
		content.Add(container.NewBorder(nil, nil, code(s.CoachURL(), r.Scaled(codeSide)), nil,
			r.Paragraph(r.Say(solve.Say("class.window.phone")))))
	}))
	content.Add(remote)
	choices = append(choices, shell.Main("begin", start, func() {
		r.began = true
		r.show.PresentTo(&shell.Audience{
			Turn:   func(by int) { r.do(func() error { return s.Turn(by) }) },
			Go:     func(at int) { r.do(func() error { return s.Go(at) }) },
			Told:   s.Told,
			Around: r.wall.around, Behind: func() *view.Frame { return r.behind }, Ended: r.leave,
		})
		r.update(r.stage, r.behind)
	}))
	q := r.Prompt("class", r.Say(solve.Say("class.window.title")), container.NewCenter(content), choices...)
	q.Resize(r.Win.Canvas().Size()) // the window behind may show an answer
	q.Closed = func() {
		if !r.began { // the button begins after the prompt has closed
			r.Later(func() {
				if !r.began && r.session == s {
					r.leave(false)
				}
			})
		}
	}
}

// codeSide is the side of the coach's code at normal text size.
const codeSide float32 = 220

// code draws a QR code.
func code(text string, side float32) fyne.CanvasObject {
	img := canvas.NewImageFromImage(class.QR(text))
	img.FillMode, img.ScaleMode = canvas.ImageFillContain, canvas.ImageScalePixels
	img.SetMinSize(fyne.NewSize(side, side))
	return img
}

// do does what the coach wants behind what was wanted before.
func (r *Room) do(order func() error) {
	select {
	case r.orders <- func() {
		if err := order(); err != nil {
			r.Post(func() { r.Complain(err) })
		}
	}:
	default: // a hundred orders wait for the disk
	}
}

// lookEvery is how often the wall looks whether this machine still has its network.
const lookEvery = 2 * time.Second

// follow shows the class after each change, until it is left or ended.
func (r *Room) follow(s *class.Session, say func(solve.Text) string) {
	w := s.Watch()
	defer w.Close()
	look, reachable := time.NewTicker(lookEvery), true
	defer look.Stop()
	for {
		select {
		case <-look.C:
			if now := s.Reachable(); now != reachable {
				reachable = now
				r.Post(func() {
					if r.session == s {
						r.wall.reach(now)
					}
				})
			}
		case <-w.Changed():
			stage, behind := s.Stage(say), s.Backdrop(say)
			r.Post(func() {
				if r.session == s {
					r.update(stage, behind)
				}
			})
		case <-w.Gone():
			return
		}
	}
}

// update shows a stage of the class on the wall.
func (r *Room) update(stage class.Stage, behind *view.Frame) {
	old := r.stage
	other := old.Behind != stage.Behind || old.Frame != stage.Frame || old.News != stage.News ||
		behind != nil && r.behind == nil
	r.stage = stage
	r.wall.refresh(&old)
	r.show.Follow(stage.Frame, stage.Shown)
	if other { // otherwise the frame is the same in new memory
		r.behind = behind
		r.show.Redraw()
	}
	r.Trace.Line("class-stage", stage.Frame+1, stage.Shown, len(stage.Students), stage.Answered)
	if stage.Ended { // from the coach's phone
		r.Later(r.show.End)
	}
}

// Update implements shell.Part: the class sees an edited lesson.
func (r *Room) Update(c workbench.Changes) {
	if frames := r.Lesson.Frames(); c.Has(workbench.Lesson) && r.session != nil && !reflect.DeepEqual(frames, r.frames) {
		s := r.session
		frames = slices.Clone(frames)
		r.frames = frames
		r.do(func() error { s.SetLesson(frames); return nil })
	}
}

// askEnd asks whether a running class ends.
func (r *Room) askEnd() {
	r.Prompt("class-end", r.Say(solve.Say("class.window.title")), r.Paragraph(r.Say(solve.Say("class.window.running"))),
		shell.Cancel, shell.Main("end", solve.Say("class.window.leave"), func() { r.show.End() }))
}

// End leaves the class when the window closes, and waits for its files for at most a given time.
func (r *Room) End(most time.Duration) {
	if r.leave(false); r.done != nil {
		select {
		case <-r.done:
		case <-time.After(most):
		}
	}
}

// Patience is how long the end of the window waits for the disk. The answers are on the disk already.
const Patience = 5 * time.Second

// leave closes the class and writes its table. If the lesson was finished, the class ends for everyone. Otherwise it
// can go on.
func (r *Room) leave(finished bool) {
	if r.session == nil {
		return
	}
	if s := r.session; finished && !s.Ended() {
		r.do(s.End)
	}
	close(r.orders)
	r.session, r.wall, r.behind, r.stage = nil, nil, nil, class.Stage{}
	r.Trace.Line("class none")
}

// finished cleans up after the last order of a class. After a lesson, the place of the table stays until it was read.
func (r *Room) finished(s *class.Session, say func(solve.Text) string) {
	table, err := s.Leave(say)
	r.Post(func() {
		switch {
		case err != nil:
			r.Complain(err)
		case table == "":
		case r.began:
			r.Prompt("class-table", r.Say(solve.Say("class.window.title")),
				r.Paragraph(r.Say(solve.Say("class.window.table", "File", shell.Plain(table)))),
				shell.Main("end", solve.Say("app.close"), nil))
		default:
			r.Hint(r.Say(solve.Say("class.window.table", "File", shell.Plain(table))))
		}
	})
}

// Session returns the running class, or nil.
func (r *Room) Session() *class.Session { return r.session }

// Looks reports whether the wall shows the board behind a bar.
func (r *Room) Looks() bool { return r.behind != nil }
