package export

import (
	"bytes"
	"encoding/json"
	"slices"

	"stepboard/app/view"
	"stepboard/solve"
)

// giveaways lists what would tell readers the answers of frames that ask before they have thought: by the number of
// the question's frame, from 1. Where the answers are wanted behind their questions, only that is told.
func giveaways(frames []view.Frame, at Answers, o Order) (list []solve.Text) {
	asking := slices.IndexFunc(frames, func(f view.Frame) bool { return f.Asks != nil })
	switch {
	case asking < 0 || o.Format == PPTX || o.Format == MP4: // who shows them turns the page
		return nil
	case at == AnswersAfter:
		return append(list, solve.Say("export.check.gives.after"))
	}
	boards := make([][]byte, len(frames))
	for i, f := range frames {
		boards[i], _ = json.Marshal([]any{f.Shot.Dataset, f.Shot.Query, f.Shot.Task}) // plain values
	}
	for i, f := range frames {
		if f.Asks == nil {
			continue
		}
		for k, other := range frames {
			if k != i && shows(other) && bytes.Equal(boards[i], boards[k]) {
				list = append(list, solve.Say("export.check.gives.frame", "Frame", k+1, "Question", i+1))
			}
		}
	}
	if o.Carry != CarryNothing && o.Answers != AnswersNone {
		list = append(list, solve.Say("export.check.gives.document"))
	}
	return list
}

// shows reports whether a frame tells of a solution: by its way, by a position on it, or by playing it.
func shows(f view.Frame) bool {
	return f.Asks == nil && (f.Shot.Route || f.Shot.Track == view.Solution && f.Shot.Move > 0 || f.Play.On())
}
