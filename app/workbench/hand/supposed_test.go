package hand

import (
	"strings"
	"testing"

	"stepboard/solve/script"
)

// portals is a file of rules whose estimate forgets the portals.
const portals = `size = ((1, 1), (3, 12))
free = ground(".")
portal = ground("o", look = "hole")
flag = ground("x", look = "target")
man = piece("r", count = 1, look = "ball")

def moves(b, s):
    at = s.find(man)
    list = [move(d.name, s.move(at, at.to(d))) for d in DIRECTIONS if s.free(at.to(d))]
    if b.ground(at) == portal:
        list += [move("jump", s.move(at, c)) for c in b.all(portal) if c != at]
    return list

def won(b, s):
    return b.ground(s.find(man)) == flag

def estimate(b, s):
    return s.find(man).distance(b.all(flag)[0])
`

// A hint that a wrong estimate has found is not called the least. When a search without the estimate has found the
// cheaper way, the hint leads there.
func TestHintsDoNotTrustAnEstimate(t *testing.T) {
	p, err := script.Open("portal.star", []byte(portals))
	if err != nil {
		t.Fatal(err)
	}
	for board, least := range map[string]int64{"o.r......xo\n": 4, "r..x\n": 3} {
		list, _, err := p.Parse("", strings.NewReader(board))
		if err != nil {
			t.Fatal(err)
		}
		g, err := begin(t, list[0], p)
		if err != nil {
			t.Fatal(err)
		}
		g.posts.Wait(t, "a distance that is shown", func() bool {
			d, ok := g.Distance()
			if ok && !d.Supposed && d.Answer.Value != least {
				t.Fatalf("%q: %d to go is called the least", board, d.Answer.Value)
			}
			return ok && d.hasMove && !d.Supposed
		})
		g.Hint()
		g.Hint()
		if d, ok := g.Distance(); !ok || d.Supposed || d.Answer.Value != least-1 {
			t.Errorf("%q: after the hint %+v", board, d)
		}
		for !g.Won() {
			g.Hint()
		}
		if g.Caption(number).Key != "hand.won_least" || int64(g.Moves()) != least {
			t.Errorf("%q: won after %d moves: %v", board, g.Moves(), g.Caption(number))
		}
	}
}
