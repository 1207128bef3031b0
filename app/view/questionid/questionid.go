// Package questionid names questions by their contents. Only programs that make pages or read answers use it: its sums
// would make the engines of pages larger.
package questionid

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strconv"

	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Of returns for each frame the name of its question with its board, or "". Frames that ask the same have
// different names. A key, a reason, a title and a lens do not change the name, so that answers stay with a question
// whose key was wrong.
func Of(frames []view.Frame) []string {
	ids, known := make([]string, len(frames)), map[string]int{}
	for i := range frames {
		f := &frames[i]
		if f.Asks == nil {
			continue
		}
		asked, source := f.Asked(), ""
		about := asked.About()
		if p, ok := solve.Inner(f.Shot.Puzzle).(solve.Ruled); ok {
			_, source = p.Source()
		}
		var edges []grid.Edge
		if g, ok := f.Shot.Dataset.Board.Shape.(*grid.Graph); ok {
			edges = g.Edges
		}
		about.Puzzle = nil
		data, err := json.Marshal([]any{solve.Inner(f.Shot.Puzzle).ID(), source, edges, about, f.Asks.Bare()})
		if err != nil {
			panic(err) // impossible: all fields are plain values
		}
		sum := sha256.Sum256(data)
		id := hex.EncodeToString(sum[:8])
		if known[id]++; known[id] > 1 {
			id += "-" + strconv.Itoa(known[id])
		}
		ids[i] = id
	}
	return ids
}
