package sokoban_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"

	"stepboard/app/view/lenstest"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/sokoban"
)

// find returns the n-th operation of a type.
func find[T scene.Op](t testing.TB, ops []scene.Op, n int) T {
	t.Helper()
	var o T
	for _, op := range ops {
		if is, ok := op.(T); ok {
			if n == 0 {
				return is
			}
			n--
		}
	}
	t.Fatalf("no %T among %d", o, len(ops))
	return o
}

// floorOf lists the floor cells.
func floorOf(d *solve.Dataset) (cells []grid.Cell) {
	for i, t := range d.Board.Terrain {
		if t == solve.Floor {
			cells = append(cells, grid.Cell(i))
		}
	}
	return cells
}

// partsOf numbers the connected parts of the floor without one cell, which may be None. It returns the part of each
// cell, from 1 in the order of first cells, and the sizes of the parts, from index 1 on.
func partsOf(d *solve.Dataset, without grid.Cell) (part []int, sizes []int) {
	b := d.Board
	part, sizes = make([]int, b.Cells()), []int{0}
	for _, first := range floorOf(d) {
		if part[first] != 0 || first == without {
			continue
		}
		n := len(sizes)
		sizes = append(sizes, 0)
		part[first] = n
		for todo := []grid.Cell{first}; len(todo) > 0; todo = todo[1:] {
			sizes[n]++
			for _, side := range grid.Dirs {
				if c, ok := b.Step(todo[0], side); ok && b.Terrain[c] == solve.Floor && c != without && part[c] == 0 {
					part[c] = n
					todo = append(todo, c)
				}
			}
		}
	}
	return part, sizes
}

func TestWinningShowsWhoWins(t *testing.T) {
	n := tally{}
	small(250, func(d *solve.Dataset) {
		j, v := newJudge(t, d), view(t, d, sokoban.TaskCount, nil)
		won := j.toGoal(1, 1)
		l := lenstest.Prepare(t, v, "winning")
		heat := find[scene.Tints](t, l.Draw(v).Under, 0)
		numbers := find[scene.Numbers](t, l.Draw(v).Under, 0)
		hatched := map[grid.Cell]bool{}
		for _, op := range l.Draw(v).Under {
			if s, ok := op.(scene.Sprite); ok {
				hatched[d.Board.At(int(s.At.Y), int(s.At.X))] = true
			}
		}
		goal := d.Board.Find(sokoban.Goal)
		for _, box := range floorOf(d) {
			if box == goal {
				continue
			}
			players, ever := int64(0), false
			hover := l.Hover(v, box)
			tint := find[scene.Tints](t, hover.Over, 0)
			for _, player := range floorOf(d) {
				if player == box {
					continue
				}
				_, wins := won[solve.NewState(player, box)]
				if (wins && player != goal) != (tint.Index[player] == 1) { // the player never starts on the goal
					t.Fatalf("box %d, player %d: wins %v\n%s", box, player, wins, show(d))
				}
				ever = ever || wins
				if wins && player != goal {
					players++
				}
			}
			if ever != (heat.Index[box] > 0) || ever == hatched[box] || ever != (numbers.Value[box] != scene.NoNumber) ||
				ever && numbers.Value[box] != players {
				t.Fatalf("box %d: %d players, drawn %d, hatched %v\n%s", box, players, numbers.Value[box], hatched[box], show(d))
			}
			if !ever {
				if hover.Text.Key != "sokoban.lens.winning.none" {
					t.Fatalf("box %d: %v\n%s", box, hover.Text, show(d))
				}
			} else if got := hover.Text.Args["N"]; got != int(players) {
				t.Fatalf("box %d: %v players, want %d\n%s", box, got, players, show(d))
			}
			if ever && players == 0 {
				n["won from the goal alone"]++
			}
			n["boxes"]++
		}
	})
	n.want(t, "boxes", 1500)
}

func TestRegionsAreThoseOfTheFloor(t *testing.T) {
	n := tally{}
	small(1000, func(d *solve.Dataset) {
		v := view(t, d, sokoban.TaskCount, nil)
		l := lenstest.Prepare(t, v, "regions")
		pale := find[scene.Tints](t, l.Draw(v).Under, 0)
		whole, _ := partsOf(d, grid.None)
		most := 0
		for _, box := range floorOf(d) {
			part, sizes := partsOf(d, box)
			hover := l.Hover(v, box)
			tint := find[scene.Tints](t, hover.Over, 0)
			// Regions are numbered by their first sides.
			letter := map[int]byte{}
			for _, side := range grid.Dirs {
				if c, ok := d.Board.Step(box, side); ok && part[c] > 0 && letter[part[c]] == 0 {
					letter[part[c]] = byte(len(letter) + 1)
				}
			}
			for _, c := range floorOf(d) {
				if want := letter[part[c]]; c != box && tint.Index[c] != want {
					t.Fatalf("box %d: cell %d is in region %d, want %d\n%s", box, c, tint.Index[c], want, show(d))
				}
				if c != box && (letter[part[c]] > 0) != (whole[c] == whole[box]) {
					t.Fatal("the test is wrong")
				}
			}
			if cuts := len(letter) > 1; cuts != (pale.Index[box] > 0) {
				t.Fatalf("box %d: cuts %v\n%s", box, cuts, show(d))
			}
			n[fmt.Sprint("regions: ", len(letter))]++
			most = max(most, len(letter))
			if len(letter) == 1 && hover.Text.Args["N"] != int32(sizes[part[firstIn(letter, part)]]) {
				t.Fatalf("box %d: %v cells\n%s", box, hover.Text, show(d))
			}
		}
		named := 0
		for _, item := range l.Draw(v).Legend {
			if item.Pointed {
				named++
			}
		}
		if named != most {
			t.Fatalf("the legend names %d regions of %d\n%s", named, most, show(d))
		}
	})
	n.want(t, "regions: 0", 30)
	n.want(t, "regions: 2", 500)
	if !testing.Short() { // rare shapes
		n.want(t, "regions: 3", 50)
		n.want(t, "regions: 4", 1)
	}
}

// firstIn returns the first cell of a part that has a letter.
func firstIn(letter map[int]byte, part []int) int {
	return slices.IndexFunc(part, func(p int) bool { return letter[p] > 0 })
}

func TestCutsAreThoseOfTheFloor(t *testing.T) {
	n := tally{}
	small(300, func(d *solve.Dataset) {
		v := view(t, d, sokoban.TaskCount, nil)
		v.Window.Cell = 4 // cut cells have their own colour at this size
		l := lenstest.Prepare(t, v, "cuts")
		pic := l.Draw(v)
		tint := find[scene.Tints](t, pic.Under, 0)
		const cutTone = 7
		whole, sizes := partsOf(d, grid.None)
		without := map[grid.Cell][]int{}
		cuts := map[grid.Cell]bool{}
		blocks := 0
		for _, c := range floorOf(d) {
			part, rest := partsOf(d, c)
			without[c] = part
			pieces := len(rest) - len(sizes) + 1 // the number of parts that c's part falls into
			cuts[c] = pieces > 1
			if pieces > 0 {
				blocks += pieces - 1
			}
			if (tint.Index[c] == cutTone) != cuts[c] || (tint.Index[c] == 0) != (pieces == 0) {
				t.Fatalf("cell %d: tint %d, %d pieces\n%s", c, tint.Index[c], pieces, show(d))
			}
		}
		for _, size := range sizes[1:] {
			if size > 1 {
				blocks++
			}
		}
		if pic.Note.Args["N"] != blocks {
			t.Fatalf("%v, want %d\n%s", pic.Note, blocks, show(d))
		}
		// together reports whether no cut cell lies between two cells.
		together := func(a, b grid.Cell) bool {
			if whole[a] != whole[b] {
				return false
			}
			for x := range cuts {
				if cuts[x] && x != a && x != b && without[x][a] != without[x][b] {
					return false
				}
			}
			return true
		}
		for _, a := range floorOf(d) {
			if cuts[a] {
				continue
			}
			size := int32(0)
			for _, b := range floorOf(d) {
				if together(a, b) {
					size++
					if !cuts[b] && tint.Index[a] != tint.Index[b] {
						t.Fatalf("cells %d and %d are in one block\n%s", a, b, show(d))
					}
				} else if !cuts[b] && tint.Index[a] == tint.Index[b] {
					for x := range cuts {
						if cuts[x] && together(a, x) && together(b, x) {
							t.Fatalf("cells %d and %d, in two blocks that share %d, look alike\n%s", a, b, x, show(d))
						}
					}
				}
			}
			if text := l.Hover(v, a).Text; size > 1 && text.Args["N"] != size || size == 1 &&
				text.Key != "sokoban.lens.cuts.alone" {
				t.Fatalf("cell %d: %v, want %d\n%s", a, text, size, show(d))
			}
			n["cells in blocks"]++
		}
		for c := range cuts {
			if cuts[c] {
				n["cuts"]++
			}
		}
	})
	n.want(t, "cells in blocks", 1000)
	n.want(t, "cuts", 500)
}

// The preparation of a lens ends soon after it is cancelled, and ends when memory is short.
func TestPreparingStops(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := walk(40, 10)
		for _, l := range sokoban.Puzzle.(lens.Puzzle).Lenses(sokoban.TaskWalk) {
			var x *explore.Exploration
			if l.Explores {
				x = record(t, walk(12, 10), sokoban.TaskWalk, l.Algorithms[0])
			}
			v := view(t, d, sokoban.TaskWalk, x)
			if l.Explores {
				v.Dataset = walk(12, 10)
			}
			stopped, stop := context.WithCancel(context.Background())
			stop()
			m, release := solve.NewMeter(stopped, 0, nil)
			defer release()
			synctest.Wait() // until the Meter has heard of it
			var over *solve.OverBudget
			if _, err := l.Run(context.Background(), solve.NewBudget(1), v); !errors.As(err, &over) {
				t.Errorf("%s: %v with a byte of memory", l.ID, err)
			}
			if _, err := l.Prepare(m, v); !errors.Is(err, context.Canceled) {
				t.Errorf("%s: %v when stopped", l.ID, err)
			}
		}
	})
}
