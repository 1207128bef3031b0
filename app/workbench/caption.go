package workbench

import (
	"stepboard/app/view"
	"stepboard/app/workbench/hand"
	"stepboard/solve"
)

// Progress returns the position of the playback and the length of its track, both in the unit of the track.
func (b *Workbench) Progress() (pos, length int) {
	pos, length = b.Playback.Pos(), b.Playback.Len()
	if t, ok := b.Playback.Track().(runTrack); ok {
		return t.Progress(pos)
	}
	return pos, length
}

// Caption returns a sentence about the transport's position.
func (b *Workbench) Caption() solve.Text {
	_, _, recording := b.recordings.Recording()
	switch {
	case b.Hides(Answers):
		return b.HiddenText()
	case b.On(Comparing) && b.checks.faulty():
		return solve.Say("shot.step.unfinished")
	case b.On(Comparing) && (b.Compare.now == nil || recording && b.Playback.Pos() == b.Playback.Len()):
		return b.Compare.State()
	case b.On(Comparing):
		return b.Compare.now.Caption(b.Compare.pace, b.Playback.Pos(), b.host.Number)
	case b.On(Exploring):
		return b.Explore.Caption()
	}
	_, _, running := b.answers.Running()
	r, ok := b.Result()
	switch {
	case b.Way.provisional && b.Playback.Pos() == 0:
		steps := b.Way.walk.Len()
		return solve.Say("app.caption.some", "PluralCount", steps, "N", b.host.Number(int64(steps)))
	case b.Way.provisional:
	case running && (!ok || b.Way.Stale()):
		return solve.Say("app.caption.solving")
	case !ok:
		return solve.Say("app.caption.none")
	case r.Stale:
		return solve.Say("app.caption.stale")
	case r.Err != nil:
		return solve.Say("app.caption.unsolved")
	case r.Answer.Counts != nil:
		return solve.Say("app.caption.count")
	case r.Answer.Value < 0:
		return solve.Say("shot.step.no_way")
	case r.Answer.Steps == 0:
		return solve.Say("shot.step.won")
	case b.Playback.Len() == 0:
		return solve.Say("app.caption.checking")
	case b.Playback.Pos() == 0:
		return solve.Say("app.caption.start")
	}
	pos := b.Playback.Pos()
	return solve.Say("app.caption.move", "N", b.host.Number(int64(pos)), "Move", b.Way.MoveText(pos-1))
}

// Caption returns a sentence about the event before the position.
func (e *Explore) Caption() solve.Text {
	x, name := e.Current(), solve.AlgorithmName(e.b.doc.Puzzle(), e.Algorithm())
	p, recording := e.Recording()
	switch {
	case x == nil && recording:
		return solve.Say("app.explore.recording", "Algorithm", name, "N", e.b.host.Number(p.Expanded))
	case e.b.checks.faulty():
		return solve.Say("shot.step.unfinished")
	case x == nil:
		return solve.Say("app.explore.none")
	case x.Len() > 0 && e.Pos() == 0:
		return solve.Say("app.explore.start", "Algorithm", name)
	}
	v := e.b.lensView()
	if v == nil {
		return solve.Text{}
	}
	return view.EventText(v, e.Pos(), e.b.host.Number)
}

// ProposedCaption returns the text about the last move, event or gesture. At the beginning it returns the zero Text.
// The lens's text is left out, because slides show it anyway. The end of a comparison is left out too: a slide has its
// result.
func (b *Workbench) ProposedCaption() solve.Text {
	switch {
	case b.On(Comparing):
		if b.Compare.now != nil && b.Playback.Pos() > 0 {
			if t := b.Caption(); t.Key != "compare.caption.end" {
				return t
			}
		}
	case b.On(Playing):
		g := b.Hand.game
		switch g.Said().Kind {
		case hand.Moved, hand.Refused, hand.Planned, hand.Hinted:
			return g.Caption(b.host.Number)
		}
	case b.On(Exploring):
		if _, ok := b.Explore.Event(); ok {
			return b.Explore.Caption()
		}
	case b.Way.Pos() > 0 && !b.Way.Stale():
		return b.Caption()
	}
	return solve.Text{}
}
