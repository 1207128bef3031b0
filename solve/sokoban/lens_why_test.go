package sokoban_test

import (
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/sokoban"
)

// If a walk has no way, the lens's reason is true by the rules.
func TestWhyNotIsTrue(t *testing.T) {
	n := tally{}
	check := func(d *solve.Dataset) {
		if run(t, solver(t, sokoban.TaskWalk, "pull"), d, sokoban.TaskWalk).Value != solve.None {
			return
		}
		j, v := newJudge(t, d), view(t, d, sokoban.TaskWalk, nil)
		l := lenstest.Prepare(t, v, "why-not")
		pic := l.Draw(v)
		b, goal, player, box := d.Board, d.Board.Find(sokoban.Goal), v.State.Cells[0], v.State.Cells[1]
		part, _ := partsOf(d, grid.None)
		won := j.toGoal(1, 1)
		brought := map[grid.Cell]bool{}
		for s := range j.fromStart() {
			brought[s.Cells[1]] = true
		}
		winners := 0
		for _, c := range floorOf(d) {
			if _, wins := won[solve.NewState(c, box)]; wins {
				winners++
			}
		}
		// line reports whether the next cells from c to a side are floor.
		line := func(c grid.Cell, side grid.Dir, steps int) bool {
			for range steps {
				next, ok := b.Step(c, side)
				if !ok || b.Terrain[next] != solve.Floor {
					return false
				}
				c = next
			}
			return true
		}
		room, free := false, false
		for _, side := range grid.Dirs {
			room = room || line(goal, side, 2)
			free = free || line(box, side, 1) && line(box, side.Opposite(), 1)
		}
		claims := map[string]bool{
			"sokoban.why.apart": part[box] != part[goal],
			"sokoban.why.away":  part[player] != part[box],
			"sokoban.why.shut":  !room,
			"sokoban.why.stuck": !free,
			"sokoban.why.dead":  winners == 0 && !brought[goal],
			"sokoban.why.side":  winners > 0 && part[player] == part[box],
		}
		key := pic.Note.Key
		if !claims[key] {
			t.Fatalf("%s does not hold\n%s", key, show(d))
		}
		if said := lenstest.Say(pic.Note); len(said) > 110 {
			t.Fatalf("%q has %d bytes", said, len(said))
		}
		n[key]++
		switch key {
		case "sokoban.why.dead":
			if pic.Note.Args["N"] != len(brought) {
				t.Fatalf("%v, want %d\n%s", pic.Note, len(brought), show(d))
			}
			tint := find[scene.Tints](t, pic.Under, 0)
			for _, c := range floorOf(d) {
				if (tint.Index[c] == 4) != brought[c] {
					t.Fatalf("brought to %d: %v\n%s", c, brought[c], show(d))
				}
				if tint.Index[c] != 1 {
					continue
				}
				wins := false
				for _, p := range floorOf(d) {
					_, w := won[solve.NewState(p, c)]
					wins = wins || w
				}
				if !wins {
					t.Fatalf("a box on %d is never won\n%s", c, show(d))
				}
			}
		case "sokoban.why.side":
			if pic.Note.Args["N"] != winners {
				t.Fatalf("%v, want %d\n%s", pic.Note, winners, show(d))
			}
			tint := find[scene.Tints](t, pic.Under, 0)
			walked := j.walked(v.State)
			for _, c := range floorOf(d) {
				_, wins := won[solve.NewState(c, box)]
				_, own := walked[c]
				if (tint.Index[c] == 4) != own || (tint.Index[c] == 1) != wins {
					t.Fatalf("cell %d: tint %d, player's %v, wins %v\n%s", c, tint.Index[c], own, wins, show(d))
				}
			}
		case "sokoban.why.apart", "sokoban.why.away":
			tint := find[scene.Tints](t, pic.Under, 0)
			one, two := box, goal
			if key == "sokoban.why.away" {
				one, two = player, box
			}
			for _, c := range floorOf(d) {
				if (tint.Index[c] == 1) != (part[c] == part[one]) || (tint.Index[c] == 2) != (part[c] == part[two]) {
					t.Fatalf("cell %d: tint %d\n%s", c, tint.Index[c], show(d))
				}
			}
		}
	}
	small(2500, check)
	for _, rows := range lost {
		check(board(t, rows...))
	}
	// The box must come back through the door with the player on its other side.
	check(board(t, "###########", "####...####", "#.PB...####", "####...####", "#####.#####", "#####.#####",
		"#####..X..#", "###########"))
	for _, kind := range []string{"apart", "away", "shut", "stuck", "dead", "side"} {
		n.want(t, "sokoban.why."+kind, 20)
	}
}
