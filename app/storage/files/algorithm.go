package files

import (
	"slices"

	"stepboard/app/view"
	"stepboard/solve"
)

// formerAlgorithm is an ID that earlier versions wrote for tasks that have no such algorithm today: sokoban's walk had
// a search of its own. The task's first algorithm takes its place.
const formerAlgorithm = "fast"

// algorithm reads the ID of an algorithm of a task.
func (r *reader) algorithm(p solve.Puzzle, task string) string {
	ids := solve.SolverIDs(p, task)
	if id := r.oneOf(ids, formerAlgorithm); id != formerAlgorithm || slices.Contains(ids, id) {
		return id
	}
	return ids[0]
}

// comparedAlgorithms returns the field with the algorithms of a comparison.
func comparedAlgorithms() field[view.Compared] {
	f := items("algorithms", "files.compared_algorithms", true,
		func(v *view.Compared) *[]string { return &v.Algorithms },
		func(r *reader) string { return r.oneOf(solve.SolverIDs(r.puzzle, r.task), formerAlgorithm) }, (*writer).text)
	read := f.read
	f.read = func(r *reader, v *view.Compared) {
		read(r, v)
		ids := solve.SolverIDs(r.puzzle, r.task)
		at := slices.Index(v.Algorithms, formerAlgorithm)
		if at < 0 || slices.Contains(ids, formerAlgorithm) {
			return
		}
		for _, id := range ids { // the first algorithm that is not compared yet
			if !slices.Contains(v.Algorithms, id) {
				v.Algorithms[at] = id
				return
			}
		}
		v.Algorithms = slices.Delete(v.Algorithms, at, at+1)
	}
	return f
}
