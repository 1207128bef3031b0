package proof

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// walks returns a file of rules. Men walk; there may be slides, boxes to push, portals, one-way cells, costs and
// wraps.
func walks(r *rand.Rand) string {
	has := func(percent int) bool { return r.IntN(100) < percent }
	boxes, men := has(30), 1+r.IntN(2)
	var moves, ends strings.Builder
	line := func(to *strings.Builder, text string, when bool) {
		if when {
			to.WriteString(text)
		}
	}
	cost := []string{"1", "3 if b.ground(to) == hill else 1", "2", "(0 if b.ground(to) == hill else 2)"}[r.IntN(4)]
	made := []string{"move(d.name, t, cost)", "move(*(d.name, t, cost))", "(d.name, t, cost)", "move(d.name, t)"}[r.IntN(4)]
	line(&moves, "            if b.ground(to) == oneway and d != RIGHT:\n                continue\n", has(40))
	line(&moves, "            if at == b.cell(0, 1) and d == DOWN:\n                continue\n", has(15)) // breaks symmetry
	line(&moves, "            if s.at(to) == box and can(s, box, next(b, to, d)) and to not in s.all(man):\n"+
		"                boxed = next(b, to, d)\n                t = s.move(to, boxed, box).move(at, to, man)\n", boxes)
	line(&moves, "            for k in range(9):\n                far = next(b, to, d)\n"+
		"                if b.ground(to) == ice and t and s.free(to) and s.free(far):\n                    to = far\n", has(40))
	jump := ""
	if has(40) {
		jump = "        if b.ground(at) == portal:\n" +
			"            list += [move(\"jump\", s.move(at, c, man)) for c in b.all(portal) if can(s, man, c)]\n"
	}
	wrap := "c.to(d)"
	if has(30) {
		wrap = "b.cell((c.row + d.row) % b.rows, (c.col + d.col) % b.cols)"
	}
	shape := one(r, "", "", "wrap = True\n", "shape = \"hex\"\n")
	if strings.Contains(shape, "hex") {
		wrap = "c.to(d)"
	}
	mover := "man"
	if boxes && has(70) {
		mover = "box"
	}
	some := []string{"True", "m[0] != \"up\"", "False"}[r.IntN(3)]
	line(&ends, "def long_moves(b, s):\n    list = [move(m[0] + \"!\", m[1], via = [m[0]]) for m in moves(b, s) if "+some+"]\n"+
		"    for m in moves(b, s):\n        list += [move(m[0] + n[0], n[1], via = [m[0], n[0]]) for n in moves(b, m[1])]\n"+
		"    return list\n\n", men == 1 && jump == "" && made[0] == '(' && has(60))
	stacks := []string{one(r, "", "", "", ", stack = True"), one(r, "", "", "", ", stack = True")}
	single := stacks[0]+stacks[1] == "" // patterns need one piece on a cell
	groups := []string{`["r"]`, `["B"]`, `["r", "B"]`, `["rB"]`}[r.IntN(4)]
	dropped := boxes || men > 1 || has(50)
	line(&ends, "patterns = {\"dropped\": "+groups+"}\n\n", has(80) && dropped && single)
	line(&ends, "def estimate(b, s):\n    return "+[]string{
		"0", "0 if won(b, s) else 1", "min([s.find(man).distance(f) for f in b.all(flag)])",
		"2 * min([s.find(man).distance(f) for f in b.all(flag)])", "0 if won(b, s) else b.cols",
		"s.all(man)[-1].distance(b.all(flag)[0])", "None if s.find(man).col == 0 else 0",
		"0 if won(b, s) or moves(b, s) else None",
	}[r.IntN(8)]+"\n\n", has(70))
	if !boxes && men == 1 && has(70) {
		line(&ends, []string{"back = moves", "reversible = True"}[r.IntN(2)]+"\n\ndef goals(b):\n    return [b.start.move(b.start.find(man), f) for f in b.all(flag)"+
			[]string{"", "[:1]", "[-1:]"}[r.IntN(3)]+" if b.start.free(f) or f == b.start.find(man)]\n", true)
		line(&ends, "\npatterns = "+groups+"\n", !dropped && has(80) && single)
	}
	file := fmt.Sprintf(`title = "Random"
%ssize = ((1, 1), (6, 6))
free = ground(".")
wall = ground("#", look = "wall")
flag = ground("x", look = "target")
hill = ground("h")
portal = ground("o")
oneway = ground(">")
ice = ground("i")
man = piece("r", count = %d%s)
box = piece("B"%s)

def next(b, c, d):
    return %s

def can(s, piece, c):
    return s.free(c) and c not in s.all(piece)

def won(b, s):
    return all([b.ground(c) == flag for c in s.all(%s)])

def moves(b, s):
    list = []
    for at in s.all(man):
        for d in DIRECTIONS:
            to, t = next(b, at, d), None
%s            if not t and can(s, man, to):
                t = s.move(at, to, man)
            cost = %s
            if t:
                list.append(%s)
%s    return list

%s`, shape, men, stacks[0], stacks[1], wrap, mover, moves.String(), cost, made, jump, ends.String())
	if strings.Contains(shape, "hex") {
		file = strings.ReplaceAll(strings.ReplaceAll(file, "DOWN", "DOWN_LEFT"), `"up"`, `"up-left"`)
	}
	return file
}

// randomBoard returns an input for a file of walks, toggles or numbers.
func randomBoard(r *rand.Rand, source string) string {
	switch {
	case strings.Contains(source, "def read"):
		return fmt.Sprintf("%d %d %d\n", r.IntN(13), r.IntN(13), r.IntN(13))
	case strings.Contains(source, "flipped"):
		rows, cols := 1+r.IntN(3), 2+r.IntN(2)
		var text strings.Builder
		for range rows {
			for range cols {
				text.WriteByte("wb"[r.IntN(2)])
			}
			text.WriteByte('\n')
		}
		return text.String()
	}
	rows, cols := 1+r.IntN(3), 3+r.IntN(3)
	text := make([]byte, rows*cols)
	const grounds = "......##hoo>>iiix"
	for i := range text {
		text[i] = grounds[r.IntN(len(grounds))]
	}
	order := r.Perm(len(text))
	things := "xr"
	if strings.Contains(source, "count = 2") {
		things += "r"
	}
	if strings.Contains(source, "boxed") {
		things += "B"
	}
	return withThings(text, cols, order, things)
}

// withThings puts things on the first cells of an order, and returns the rows of the board.
func withThings(text []byte, cols int, order []int, things string) string {
	for i := range min(len(things), len(order)) {
		text[order[i]] = things[i]
	}
	var board strings.Builder
	for row := range slices.Chunk(text, cols) {
		board.WriteString(string(row) + "\n")
	}
	return board.String()
}

// one returns one of some texts.
func one(r *rand.Rand, texts ...string) string { return texts[r.IntN(len(texts))] }

// toggles returns a file of rules whose moves flip pieces, and perhaps not always the same ones.
func toggles(r *rand.Rand) string {
	return fmt.Sprintf(`title = "Random"
size = ((1, 1), (4, 4))
white = ground("w")
black = piece("b", count = (0, 16))

def moves(b, s):
    return [move("(%%d,%%d)" %% (c.row, c.col), flipped(b, s, c), %s, at = c) for c in b.cells%s]

def flipped(b, s, c):
    for x in %s:
        s = s.put(black, x) if s.free(x) else s.take(x)
    return s

def won(b, s):
    return len(s.all(black)) in (0, b.rows * b.cols)

%s%s%s%s`,
		one(r, "1", "1", "2", "1 + c.row", "0 if c.row == 1 else 1"),
		one(r, "", "", " if c.row != 1", " if not (c == b.cell(0, 0) and s.free(b.cell(0, 1)))"),
		one(r, "(c,) + c.near", "(c,) + c.near", "[x for x in b.cells if x.row == c.row]", "(c,)",
			"((c,) if s.all(black) == () else (c,) + c.near)", "(c, b.cell(0, 0)) if c != b.cell(0, 0) else (c,)"),
		one(r, "", "reversible = True\n"),
		one(r, "", "def goals(b):\n    n = b.rows * b.cols\n    return [b.state(\"w\" * n), b.state(\"b\" * n)]\n",
			"def goals(b):\n    return [b.state(\"b\" * b.rows * b.cols)]\n"),
		one(r, "", "", "def no_way(b):\n    if len(b.start.all(black)) % 2 == 1:\n        return \"odd\"\n"),
		one(r, "", "def estimate(b, s):\n    return len(s.all(black)) // 5\n",
			"def estimate(b, s):\n    return len(s.all(black))\n"))
}

// numbers returns a file of rules without a board.
func numbers(r *rand.Rand) string {
	var moves []string
	for i := range 2 + r.IntN(3) {
		to := one(r, "a = (s.a + 1) % 13", "a = (s.a * 2) % 13", "a = s.c, c = s.a", "c = (s.c + s.a) % 13",
			"a = min(s.a + 3, 12)", "a = max(0, s.a - b.step), c = s.a", "c = 12 - s.c")
		moves = append(moves, fmt.Sprintf(`move("m%d", s.set(%s)%s)`, i, to, one(r, "", "", ", 2", ", s.a", ", 0")))
	}
	return fmt.Sprintf(`title = "Random"
step = given(0, 12)
a = number(0, 12)
c = number(0, 12)

def moves(b, s):
    return [m for m in [%s]%s]

def won(b, s):
    return s.a %% 5 == s.c

def read(text):
    step, a, c = [int(x) for x in text.split()]
    return board(step = step, a = a, c = c)

def write(boards):
    return "".join(["%%d %%d %%d\n" %% (b.step, b.start.a, b.start.c) for b in boards])

%s%s%s`, strings.Join(moves, ", "), one(r, "", " if s.a != 7"),
		one(r, "", "reversible = True\n\n"),
		one(r, "", "def goals(b):\n    return [b.start.set(a = a, c = a % 5) for a in range(13)]\n",
			"def goals(b):\n    return [b.start.set(a = a, c = a % 5) for a in range(12)]\n"),
		one(r, "", "def estimate(b, s):\n    return 0 if s.a % 5 == s.c else 1\n",
			"def estimate(b, s):\n    return abs(s.a % 5 - s.c)\n", "def estimate(b, s):\n    return None if s.a == s.c + 1 else 0\n"))
}
