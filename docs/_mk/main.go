package main

import (
	"os"
	"strings"

	"stepboard/app/document"
	"stepboard/app/files"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

type b struct {
	name, note, rows string
	q            []string // "E3,2 S1,2 T2,2"
}

func at(bd *solve.Board, s string) solve.Thing {
	var r, c int
	parts := strings.Split(s[1:], ",")
	for _, x := range parts[0] {
		r = r*10 + int(x-'0')
	}
	for _, x := range parts[1] {
		c = c*10 + int(x-'0')
	}
	return solve.Thing{Kind: solve.Kind(s[0]), At: bd.At(r-1, c-1)}
}

func make1(id string, x b) *solve.Dataset {
	rows := strings.Fields(x.rows)
	bd := solve.NewBoard(len(rows), len(rows[0]))
	for i, row := range rows {
		for j, ch := range row {
			switch {
			case ch == '#' || ch == '.':
				bd.Terrain[i*bd.Cols+j] = byte(ch)
			default:
				bd.Things = append(bd.Things, solve.Thing{Kind: solve.Kind(ch), At: bd.At(i, j)})
			}
		}
	}
	d := &solve.Dataset{Name: x.name, Note: x.note, Board: bd}
	for _, q := range x.q {
		var query solve.Query
		for _, s := range strings.Fields(q) {
			t := at(bd, s)
			if id == "halloween" {
				bd.Things = append(bd.Things, t)
				continue
			}
			query.Things = append(query.Things, t)
		}
		if id != "halloween" {
			d.Queries = append(d.Queries, query)
		}
	}
	if len(d.Queries) == 0 {
		d.Queries = make([]solve.Query, 1)
	}
	return d
}

func write(id, task, title string, list ...b) {
	p := puzzles.ByID(id)
	c := document.Content{Puzzle: p, Title: title, Task: task, Algorithm: p.Solvers(task)[0].ID()}
	for _, x := range list {
		c.Datasets = append(c.Datasets, make1(id, x))
	}
	f, err := os.Create("assets/samples/" + id + "-tour.stepboard")
	if err != nil {
		panic(err)
	}
	if err := files.Write(f, c, files.Stepboard); err != nil {
		panic(err)
	}
	f.Close()
}

func main() {
	write("huarong", "solve", "Tour of Huarong",
		b{"first slides", "", `
#...
#..#
#.##`, []string{"E3,2 S1,2 T2,2", "E1,2 S2,2 T3,2"}},
		b{"two slides aside", "", `
....
....
....`, []string{"E3,1 S2,2 T2,4"}},
		b{"hall", "", `
.#.##........#..
.........#.....#
...............#
#...............
.##.......#.....
#..........#...#
#....#...##...##
..#.......#.....
#.....##........
.#..............
.#...#.#..#.....
.#.#.#..........
..##....#...#..#
.......##......#`, []string{"E10,7 S4,4 T11,13"}},
		b{"corridor", "", `
.....##...
.....##...
..........
.....##...
.....##...`, []string{"E1,1 S3,3 T3,9", "E3,9 S3,3 T2,4"}},
	)
	write("halloween", "solve", "Tour of Halloween",
		b{"trade", "", `
#####
#A#B#
#...#
#b#a#
#####`, nil},
		b{"bay", "", `
#########
#a.....b#
###.#####
#########`, []string{"A2,8 B2,2"}},
		b{"corridor", "", `
#########
#a.....b#
#########`, []string{"A2,8 B2,2"}},
		b{"yard", "", `
#############
#...........#
#.#.#.#.#.#.#
#..a.....B..#
#.#b#.#.#C#.#
#..c.....A..#
#.#.#.#.#.#.#
#...........#
#############`, nil},
		b{"house", "", `
################
###.##....#...##
##..#..##...#.c#
#..##.########b#
#.##..#.#...#..#
#..#.##...#.#.##
##..a#..#.#.#..#
###.##.####.##.#
##...#...#..#..#
#..#####.#.##.##
####...#B#.#...#
##..C#...#...###
#..#.#.#######.#
#.######..A##..#
#........#....##
################`, nil},
	)
	write("knight", "solve", "Tour of the Lone Knight",
		b{"back again", "", `
X...
.P.O
....
..Q.`, nil},
		b{"fortress", "", `
.X.....
.......
...C...
..B....
......O
.....C.
......P`, nil},
		b{"two rooks", "", `
X.....
.....C
.....C
......
..P...
O.....`, nil},
	)
	write("sokoban", "walk", "Tour of Sokoban",
		b{"first pushes", "", `
######
#....#
#..X.#
#....#
######`, []string{"B3,3 P4,5"}},
		b{"two rooms", "", `
#############
#....#......#
#....#..#####
#...........#
#....#..#####
#..X.#......#
#############`, []string{"B3,7 P6,12", "B4,10 P4,12"}},
		b{"dead end", "", `
##########
#...######
#........#
#.X.######
##########`, []string{"B3,6 P3,3", "B3,6 P3,9"}},
	)
}
