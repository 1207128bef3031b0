package run

import (
	"testing"
	"time"

	"stepboard/app/document"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// The news of a job may be older than the outcomes that are read from it: the recording is not missed.
func TestOldNewsBringsTheRecordingToo(t *testing.T) {
	s := NewAnswers(solve.NewRunner(), func(func()) {})
	s.Open(document.New(document.Content{Puzzle: puzzles.BuiltIn().ByID("huarong")}))
	s.Record = 1000
	var got []Recorded
	s.OnRecorded = func(r Recorded) { got = append(got, r) }
	job := s.begin([]solve.Target{{}}, true, false)
	for range job.Updates() { // until it has ended
	}
	s.keep(job, solve.Update{Phase: solve.Solving}, time.Now())
	if len(got) != 1 || !got[0].Done || got[0].Recording == nil {
		t.Errorf("told of %d recordings: %+v", len(got), got)
	}
}
