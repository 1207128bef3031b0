package workbench

import (
	"slices"

	"stepboard/app/workbench/run"
)

// recorder keeps the recordings of the shown query, as lens, exploration and comparison want them.
type recorder struct{ b *Workbench }

// ensure() makes sure that the wanted recordings of the shown query exist or are being made.
func (r recorder) ensure() {
	b := r.b
	wanted := b.Explore.wanted()
	shown, ok := b.Result()
	needed := b.Explore.Needed() || b.Lens.chosen != nil
	if b.On(Comparing) || needed && (b.host.Live() || ok && !shown.Stale) {
		r.follow(r.together(wanted), wanted)
	} else {
		b.recordings.Stop()
	}
	if b.On(Comparing) {
		b.Compare.follow()
	} else {
		b.Explore.follow()
	}
}

// follow makes the recordings follow the shown query. The parameter received is the algorithm whose recording
// comes with the answer, or "". If a run is recorded now, a proof is stopped, and a job for other queries too if the
// host is Live. The method startWhenIdle starts the stopped job again.
func (r recorder) follow(received string, wanted []string) {
	b := r.b
	if b.recordings.SetSubject(b.Shown(), received, wanted...) {
		b.Explore.picked, b.Explore.branch, b.Compare.now = -1, nil, nil
	}
	_, _, recording := b.recordings.Recording()
	update, _, running := b.answers.Running()
	if recording {
		b.answers.StopProof()
	}
	if recording && running && update.Running != b.Shown() && b.host.Live() {
		b.answers.Stop()
	}
}

// together returns the algorithm whose run is recorded together with the shown answer, if this run is wanted,
// or else "". If the running job makes no recording, the job is started again with a recording, because otherwise a
// long run would be made twice.
func (r recorder) together(wanted []string) string {
	b := r.b
	used := b.answers.Solver().ID()
	solving, recorded := b.answers.Recording(b.Shown())
	switch {
	case !slices.Contains(wanted, used):
		return ""
	case solving && recorded:
		return used
	case solving && b.recordings.Run(used).Exploration == nil:
		b.solveShown()
		return used
	}
	return ""
}

// withAnswer makes the session record the run of the shown answer, if this run is wanted.
func (r recorder) withAnswer() {
	b := r.b
	b.answers.Record = 0
	if used := b.answers.Solver().ID(); slices.Contains(b.Explore.wanted(), used) {
		b.answers.Record = run.MaxEvents
		r.follow(used, b.Explore.wanted())
	}
}

func (r recorder) changed() {
	b := r.b
	b.hold()
	defer b.settle()
	if b.doc == nil || b.recordings.Dataset() == nil {
		return
	}
	if _, _, recording := b.recordings.Recording(); !recording {
		b.startWhenIdle()
	}
	if b.On(Comparing) {
		b.Compare.follow()
		b.draw()
		b.refresh(Explored) // also legends, because a lens may be prepared only now
		return
	}
	b.Explore.follow()
	b.approach()
	b.show(Explored)
}
