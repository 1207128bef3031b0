package run_test

import (
	"strings"
	"testing"

	"stepboard/app/workbench/run"
	"stepboard/solve"
	"stepboard/solve/script"
)

// Answers are written as the judge of the puzzle writes them. A wrong estimate does not make them too large.
func TestAnswersOfRules(t *testing.T) {
	const rules = `size = ((1, 1), (4, 4))
free = ground(".")
man = piece("r", count = 1)
n = number(0, 20)

def moves(b, s):
    if s.n == 0:
        return [move("up", s.set(n = 1)), move("far", s.set(n = 10))]
    if s.n == 10:
        return [move("home", s.set(n = 4))]
    return [move("up", s.set(n = s.n + 1))] if s.n < 4 else []

def won(b, s):
    return s.n == 4

def estimate(b, s):
    return 9 if s.n == 10 else 0

def answer(value, number):
    return "Case %d: %d" % (number, value)
`
	p, err := script.Open("mine.star", []byte(rules))
	if err != nil {
		t.Fatal(err)
	}
	list, _, err := p.Parse("", strings.NewReader("r.\n"))
	if err != nil {
		t.Fatal(err)
	}
	request := solve.Request{
		Puzzle: p, Task: solve.TaskSolve, Solver: solve.SolverByID(p, solve.TaskSolve, "astar"),
		Datasets: list, Targets: []solve.Target{{}},
	}
	if lines, doubt, err := run.Lines(t.Context(), request); string(lines) != "Case 1: 2\n" || doubt.Key != "" || err != nil {
		t.Errorf("%q, %v, %v", lines, doubt, err)
	}
}
