package halloween
import ("testing";"fmt";"time";"math/rand/v2";"stepboard/solve")
func TestTuneTmp(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	var list []*solve.Dataset
	for range 3 { list = append(list, maze(r,15,15,0,6,true)) }
	list = append(list, packed(7,15), corridor(14,7,5))
	rr := rand.New(rand.NewPCG(77, 8))
	list = append(list, door(rr,16,8,5), door(rr,12,8,3))
	var all time.Duration
	for _, d := range list {
		g := newGraph(d.Board)
		m := &solve.Meter{}
		rc := &race{graph: g, single: singles(g), from: singles(g.reversed())}
		for i, s := range rc.single { rc.bound = max(rc.bound, int(s[g.starts[i]])-1) }
		b := time.Now()
		var p *plan
		for p == nil && time.Since(b) < 25*time.Second { p, _ = rc.decide(m, 1<<20) }
		st := -1
		if p != nil { st = p.steps() }
		all += time.Since(b)
		fmt.Println(st, time.Since(b).Round(time.Millisecond), "conflicts", m.Expanded, "work", m.Generated)
	}
	fmt.Println("all", all)
}
