package run

import (
	"testing"
	"time"

	"stepboard/app/document"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// The report of a job may be older than the outcomes read from it. The recording must still arrive.
func TestOldNewsBringsTheRecordingToo(t *testing.T) {
	s := NewAnswers(solve.NewRunner(), func(func()) {})
	s.Open(document.New(document.Content{Puzzle: puzzles.BuiltIn().ByID("huarong")}))
	s.Record = 1000
	var got []Recorded
	s.OnRecorded = func(r Recorded) { got = append(got, r) }
	job := s.begin([]solve.Target{{}}, true, false)
	for range job.Updates() { // until the job has ended
	}
	s.keep(job, solve.Update{Phase: solve.Solving}, time.Now())
	if len(got) != 1 || !got[0].Done || got[0].Recording == nil {
		t.Errorf("told of %d recordings: %+v", len(got), got)
	}
}
