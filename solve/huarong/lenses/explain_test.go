package lenses

import (
	"strings"
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/solve"
	"stepboard/solve/huarong/huarongtest"
)

// explained returns the sentences about all events of a run.
func explained(t testing.TB, d *solve.Dataset, algorithm string) []string {
	t.Helper()
	return lenstest.Explained(lenstest.View(Puzzle, d, 0, solve.TaskSolve, recorded(t, algorithm, d)))
}

// TestExplain checks the sentences of whole runs. Each kind of event of each algorithm has one.
func TestExplain(t *testing.T) {
	begin := []string{
		"First comes the start.",
		"The search begins: the blank is in row 1, column 1, the piece in row 1, column 2.",
		"From here the blank walks to each side of the piece that it can get to, and they change places.",
		"The blank walks to the right side of the piece (4 moves), then they change places: cost 0 → 5.",
		"The blank walks to the lower side of the piece (2 moves), then they change places: cost 0 → 3.",
		"The blank is at the left side of the piece already; they change places: cost 0 → 1.",
	}
	ways := "The blank's ways to the piece: it can get to 3 sides of it."
	for algorithm, want := range map[string][]string{
		"dijkstra": append(append([]string{ways}, begin...),
			"Next come all sides of cost 1: nothing that waits is cheaper, so they are final.",
			"Cheapest of all that wait: piece in row 1, column 1, blank on its right side. The cost 1 is final.",
			"The blank walks to the lower side of the piece (2 moves), then they change places: cost 1 → 4.",
			"Next come all sides of cost 3: nothing that waits is cheaper, so they are final.",
			"Cheapest of all that wait: piece in row 2, column 2, blank on its upper side. The cost 3 is final.",
			"The blank walks to the right side of the piece (2 moves), then they change places: cost 3 → 6.",
		),
		"spfa": append(append([]string{ways}, begin...),
			"Pass 1: all that wait now are taken from the queue, first come, first served.",
			"First in the queue: piece in row 1, column 3, blank on its left side, cost 5.",
			"The blank walks to the lower side of the piece (2 moves), then they change places: cost 5 → 8.",
		),
		"fast": append(append([]string{ways}, begin...),
			"Most promising: piece in row 2, column 2, blank on its upper side: 3 so far, at least 3 to go.",
			"The blank walks to the right side of the piece (2 moves), then they change places: cost 3 → 6.",
			"The blank walks to the left side of the piece (2 moves), then they change places: cost 3 → 6.",
			"The piece is on its target after 6 moves: the fewest.",
		),
		"bruteforce": {
			"First comes the start.",
			"The search begins: the blank is in row 1, column 1, the piece in row 1, column 2.",
			"First in the queue: blank (1,1), piece (1,2), after 0 moves.",
			"The blank and the piece change places, the piece goes left: new after 1 move.",
			"The blank goes down: new after 1 move.",
			"Next come all states after 1 move.",
			"First in the queue: blank (1,2), piece (1,1), after 1 move.",
			"The blank goes right: new after 2 moves.",
		},
	} {
		got := explained(t, huarongtest.Drawn(t, "ES.", "..T"), algorithm)
		for i, sentence := range want {
			if i >= len(got) || got[i] != sentence {
				t.Errorf("%s: event %d is not explained by %q:\n%s", algorithm, i, sentence,
					strings.Join(got[:min(len(got), len(want))], "\n"))
				break
			}
		}
	}
}

// TestExplainWhatIsRare checks the sentences of rare events.
func TestExplainWhatIsRare(t *testing.T) {
	for _, test := range []struct {
		d         *solve.Dataset
		algorithm string
		event     int
		want      string
	}{
		{
			huarongtest.Drawn(t, "ES.", "..T"), "spfa", 16,
			"The piece is on its target after 8 moves. What still waits may lead there for less.",
		},
		{
			huarongtest.Drawn(t, "ES.", "..T"), "spfa", 17,
			"The piece is on its target after 6 moves. What still waits may lead there for less.",
		},
		{huarongtest.DeadEnd(24), "fast", 954, "The search has grown large (512 sides): now it finds out which sides " +
			"are connected at all."},
		{huarongtest.DeadEnd(24), "fast", 955, "No side of the target is connected with the sides that the blank can " +
			"get to: there is no way."},
		{huarongtest.Reinserting(t), "spfa", 43, "A cheaper way: the blank walks to the lower side (2 moves), they " +
			"change places: cost 14, not 18."},
		{huarongtest.Reinserting(t), "spfa", 118, "A cheaper way by the lower side (2 moves): cost 29, not 37. It goes " +
			"back into the queue."},
	} {
		if got := explained(t, test.d, test.algorithm); test.event >= len(got) || got[test.event] != test.want {
			t.Errorf("%s: event %d: %q, want %q", test.algorithm, test.event, got[min(test.event, len(got)-1)], test.want)
		}
	}
}
