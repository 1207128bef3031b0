package workbench

import (
	"errors"
	"fmt"
	"testing"

	"stepboard/solve"
)

var names = map[Mode]string{
	Exploring: "exploring", Asking: "asking", Drawing: "drawing", Playing: "playing", Comparing: "comparing",
	Selecting: "selecting",
}

func (m Mode) String() string {
	s := ""
	for _, one := range Modes {
		if m&one != 0 {
			s += names[one] + " "
		}
	}
	return s
}

// pairs has the modes that are on after the second mode was started during the first. They were worked out by hand.
// An exploration turns asking on, and off at its end. A comparison is above all modes except games and drawing, which
// it ends. A game ends all modes except asking.
var pairs = map[[2]Mode]Mode{
	{Exploring, Exploring}: Exploring | Asking,
	{Exploring, Asking}:    Exploring | Asking,
	{Exploring, Drawing}:   Exploring | Asking | Drawing,
	{Exploring, Playing}:   Playing,
	{Exploring, Comparing}: Exploring | Asking | Comparing,
	{Asking, Exploring}:    Exploring | Asking,
	{Asking, Asking}:       Asking,
	{Asking, Drawing}:      Asking | Drawing,
	{Asking, Playing}:      Asking | Playing,
	{Asking, Comparing}:    Asking | Comparing,
	{Drawing, Exploring}:   Exploring | Asking | Drawing,
	{Drawing, Asking}:      Asking,
	{Drawing, Drawing}:     Drawing,
	{Drawing, Playing}:     Playing,
	{Drawing, Comparing}:   Comparing,
	{Playing, Exploring}:   Exploring | Asking,
	{Playing, Asking}:      Asking,
	{Playing, Drawing}:     Drawing,
	{Playing, Playing}:     Playing,
	{Playing, Comparing}:   Comparing,
	{Comparing, Exploring}: Exploring | Asking,
	{Comparing, Asking}:    Asking | Comparing,
	{Comparing, Drawing}:   Drawing,
	{Comparing, Playing}:   Playing,
	{Comparing, Comparing}: Comparing,
	{Exploring, Selecting}: Exploring | Selecting,
	{Asking, Selecting}:    Selecting,
	{Drawing, Selecting}:   Selecting,
	{Playing, Selecting}:   Selecting,
	{Comparing, Selecting}: Selecting,
	{Selecting, Exploring}: Exploring | Asking,
	{Selecting, Asking}:    Asking,
	{Selecting, Drawing}:   Drawing,
	{Selecting, Playing}:   Playing,
	{Selecting, Comparing}: Comparing,
	{Selecting, Selecting}: Selecting,
}

func TestModesInPairs(t *testing.T) {
	if len(pairs) != len(Modes)*len(Modes) {
		t.Fatalf("%d pairs, want every one of %d modes", len(pairs), len(Modes))
	}
	for pair, want := range pairs {
		t.Run(fmt.Sprint(names[pair[0]], " then ", names[pair[1]]), func(t *testing.T) {
			b, h := open(t, "huarong", slides)
			b.Set(pair[0], true)
			b.Set(pair[1], true)
			if b.modes != want {
				t.Errorf("%vare on, want %v", b.modes, want)
			}
			if (b.Hand.Game() != nil) != b.On(Playing) {
				t.Error("there is a game without its mode, or the other way round")
			}
			const told = Drawing | Playing | Comparing | Selecting
			if h.modes != b.modes&told {
				t.Errorf("the window was told of %v, of which %vare on", h.modes, b.modes&told)
			}
			consistent(t, b)
			for _, m := range pair {
				b.Set(m, false)
			}
			if b.On(pair[0] | pair[1]) {
				t.Errorf("%vare on after both have ended", b.modes)
			}
			consistent(t, b)
		})
	}
}

// consistent fails unless the transport, the game and the view fit together.
func consistent(t *testing.T, b *Workbench) {
	t.Helper()
	track := b.Playback.Track()
	if _, on := track.(runTrack); on && (!b.On(Exploring) || b.On(Comparing)) {
		t.Errorf("an exploration is on the track while %vare on", b.modes)
	}
	if n := b.Way.Pos(); n < 0 || b.Way.walk != nil && n > b.Way.walk.Len() || b.Way.walk == nil && n > 0 {
		t.Errorf("%d moves of the solution have been made", n)
	}
	b.Caption()
	b.ProposedCaption()
	b.Shot()
	b.Standing()
	if !b.On(Comparing) {
		b.Scene()
	}
}

// The position of the transport before a comparison comes back after it.
func TestTheTransportComesBack(t *testing.T) {
	b, h := open(t, "huarong", slides)
	b.Playback.Seek(3)
	b.Set(Comparing, true)
	h.wait("the comparison", func() bool { return b.Compare.Now() != nil && len(b.Compare.Now().Sides()) == 2 })
	b.Playback.Seek(b.Playback.Len())
	if s, ok := b.Standing(); b.Way.Pos() != 3 || !ok || s != b.Way.walk.At(3) {
		t.Errorf("while comparing, %d moves of the solution have been made, want 3", b.Way.Pos())
	}
	b.Set(Comparing, false)
	if b.Playback.Pos() != 3 || b.Playback.Len() != b.Way.walk.Len() {
		t.Errorf("at %d of %d after the comparison, want 3 of %d", b.Playback.Pos(), b.Playback.Len(), b.Way.walk.Len())
	}
}

func TestPaintEndsWhatKeepsFromPainting(t *testing.T) {
	for _, m := range []Mode{Asking, Drawing, Playing, Selecting} {
		b, _ := open(t, "huarong", slides)
		b.Set(m, true)
		if b.Paint(); b.On(m) {
			t.Errorf("%vgoes on", m)
		}
	}
}

// A game of another task is not begun. Its task is offered instead.
func TestAGameOfAnotherTaskIsOffered(t *testing.T) {
	b, h := open(t, "sokoban", "3 3\n...\n.X.\n...\n")
	b.Toggle(Playing)
	refusal, ok := errors.AsType[*solve.Refusal](h.said[len(h.said)-1])
	if !ok || refusal.Text.Key != "hand.unplayable_task" || refusal.Offer == nil || b.On(Playing) {
		t.Fatalf("said %v", h.said)
	}
	if refusal.Offer.Run(); b.doc.Task() != "walk" {
		t.Errorf("the task is now %s", b.doc.Task())
	}
}
