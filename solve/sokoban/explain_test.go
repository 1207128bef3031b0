package sokoban_test

import (
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/solve/lens"
	"stepboard/solve/sokoban"
)

func TestExplain(t *testing.T) {
	square := []string{"X.P", ".B.", "..."}
	for _, c := range []struct {
		task, id string
		rows     []string
		from     int      // the first event
		want     []string // texts of this event and of the next ones
	}{
		{sokoban.TaskCount, "bruteforce", square, 0, []string{
			"It begins at the end: the box is on the goal, the player beside it",
			"Won: the box is on the goal, the player on the right",
			"Won: the box is on the goal, the player below",
			"Moves back from box at row 1, column 1, player at row 1, column 2",
			"A push back: box at row 1, column 2, player at row 1, column 3, 1 move from won",
			"Moves back from box at row 1, column 1, player at row 2, column 1",
			"A push back: box at row 2, column 1, player at row 3, column 1, 1 move from won",
			"Now one move back from all that is won in 1 move",
			"Moves back from box at row 1, column 2, player at row 1, column 3",
			"A step back: box at row 1, column 2, player at row 2, column 3, 2 moves from won",
		}},
		{sokoban.TaskCount, "pull", square, 0, []string{
			"A depth-first tree is grown over the 9 cells connected with the goal",
			"The box is pulled back from the goal, for all players of a region at once",
			"It begins at the end: the box is on the goal, the player beside it",
			"Won: the box is on the goal, the player on the right",
			"Won: the box is on the goal, the player below",
			"Pulls from row 1, column 1, the player on the right",
			"Pulled right to row 1, column 2: 1 push to go with the player on the right, below or on the left",
			"Pulls from row 1, column 1, the player below",
			"Pulled down to row 2, column 1: 1 push to go with the player above, on the right or below",
			"Now one pull more from all boxes that are 1 pull away from the goal",
			"Pulls from row 1, column 2, the player on the right, below or on the left",
			"Pulled down to row 2, column 2: 2 pushes to go with the player on any side",
			"Pulls from row 2, column 1, the player above, on the right or below",
			"Now one pull more from all boxes that are 2 pulls away from the goal",
			"Pulls from row 2, column 2, the player on any side",
		}},
		{sokoban.TaskCount, "pull", []string{"X....", "##.##"}, 8, []string{
			"Pulled right to row 1, column 3: 2 pushes to go with the player on the right",
			"Now one pull more from all boxes that are 2 pulls away from the goal",
		}},
		{sokoban.TaskCount, "fast", []string{"X...."}, 0, []string{
			"The floor is looked at: on 3 cells a box cuts it in parts",
			"Sweeps over the board, down and up again, pull up to 64 boxes of a row at a time",
			"It begins at the end: the box is on the goal, the player beside it",
			"Won: the box is on the goal, the player on the right",
			"Pulls from row 1, column 1, the player on the right",
			"Sweep 1, from the top row down",
			"Sweep 1: the box at row 1, column 2 is won with the player on the right",
			"Sweep 1: the box at row 1, column 3 is won with the player on the right",
			"Sweep 1: the box at row 1, column 4 is won with the player on the right",
			"Pulls from row 1, column 2, the player on the right",
			"Pulls from row 1, column 3, the player on the right",
			"Pulls from row 1, column 4, the player on the right",
			"The players are counted where the box cuts the floor: 3 cells",
		}},
		{sokoban.TaskCount, "fast", []string{"...", "...", "...", "X.."}, 7, []string{
			"Sweep 1, from the top row down",
			"Sweep 1: the box at row 4, column 2 is won with the player above, on the right or on the left",
			"Pulls from row 4, column 2, the player above, on the right or on the left",
			"Sweep 2, from the bottom row up",
		}},
		{sokoban.TaskWalk, "bruteforce", square, 0, []string{
			"The start: the box at row 2, column 2, the player at row 1, column 3",
			"Now all that was reached with 0 pushes, 0 moves",
			"Box at row 2, column 2, player at row 1, column 3: settled at 0 pushes, 0 moves, the moves are tried",
			"A step down to row 2, column 3, the box at row 2, column 2: 0 pushes, 1 move",
			"A step left to row 1, column 2, the box at row 2, column 2: 0 pushes, 1 move",
			"Now all that was reached with 0 pushes, 1 move",
			"Box at row 2, column 2, player at row 2, column 3: settled at 0 pushes, 1 move, the moves are tried",
			"A step down to row 3, column 3, the box at row 2, column 2: 0 pushes, 2 moves",
			"A push left: the player comes to row 2, column 2, the box to row 2, column 1: 1 push, 2 moves",
		}},
		{sokoban.TaskWalk, "bruteforce", square, 102, []string{"The box is on the goal: 2 pushes, 5 moves"}},
		{sokoban.TaskWalk, "bruteforce", []string{"b.P"}, 0, []string{
			"The start: the box at row 1, column 1, the player at row 1, column 3",
			"Now all that was reached with 0 pushes, 0 moves",
			"The box is on the goal: 0 pushes, 0 moves",
		}},
		{sokoban.TaskWalk, "pull", []string{"b.P"}, 1, []string{
			"The start: the box at row 1, column 1, the player at row 1, column 3",
			"The box is on the goal: 0 pushes, 0 moves",
		}},
		{sokoban.TaskWalk, "pull", square, 14, []string{
			"Pulls from row 2, column 2, the player on any side",
			"The player can walk to this box from the start: there is a way, with 2 pushes",
			"There is a way. Now the box is pulled back for each side alone, and the player's moves are counted",
			"It begins at the end: the box is on the goal, the player beside it",
			"Won: the box is on the goal, the player on the right",
			"Won: the box is on the goal, the player below",
			"Pulls from row 1, column 1, where the next push comes from a player on the right: 0 pushes, 0 moves to go",
			"Pulls from row 1, column 1, where the next push comes from a player below: 0 pushes, 0 moves to go",
			"Pulled right to row 1, column 2, the player beside it: 1 push, 1 move to go",
			"Pulled down to row 2, column 1, the player beside it: 1 push, 1 move to go",
			"Now one pull more from all boxes that are 1 pull away from the goal",
			"Pulls from row 1, column 2, where the next push comes from a player on the right: 1 push, 1 move to go",
			"Pulled down to row 2, column 2, the player beside it: 2 pushes, 4 moves to go",
			"Pulls from row 2, column 1, where the next push comes from a player below: 1 push, 1 move to go",
			"Pulled right to row 2, column 2, the player beside it: 2 pushes, 4 moves to go",
			"Now one pull more from all boxes that are 2 pulls away from the goal",
			"The player can walk there from row 1, column 3, the start: 2 pushes, 5 moves in all",
			"The start is reached: 2 pushes, 5 moves, and nothing less",
		}},
	} {
		d := board(t, c.rows...)
		x := record(t, d, c.task, c.id)
		v := view(t, d, c.task, x)
		for i, want := range c.want {
			if c.from+i >= x.Len() {
				t.Fatalf("%s %s: only %d events", c.task, c.id, x.Len())
			}
			if got := lenstest.Say(sokoban.Puzzle.(lens.Puzzle).Explain(v, c.from+i)); got != want {
				t.Errorf("%s %s, event %d: %q, want %q", c.task, c.id, c.from+i, got, want)
			}
		}
	}
}
