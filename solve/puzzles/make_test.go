package puzzles_test

import (
	"bytes"
	"errors"
	"hash/fnv"
	"math/rand/v2"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// made has hashes of made boards, for puzzles with a Maker of their own. The same seed makes the same bytes in every
// version.
var made = map[string]uint64{
	"huarong":   0xdef32cb2019dad3a,
	"halloween": 0xa31249ee18c07656,
	"knight":    0x3db01759361decb5,
	"sokoban":   0x35c7e168de4f6166,
}

// Made boards have no errors and no warnings, in every kind and from the smallest size on. They can be written and
// read again.
func TestMake(t *testing.T) {
	for _, p := range tried {
		m := p.(solve.Maker)
		kinds, _ := m.Makes()
		sum, whole, refused := fnv.New64a(), 0, 0
		for _, kind := range kinds {
			for rows := 1; rows <= 14; rows++ {
				for cols := 1; cols <= 14; cols += 3 {
					o := solve.MakeOrder{Kind: kind, Size: grid.Size{Rows: rows, Cols: cols}}
					if p.Limits().Square {
						o.Size.Cols = rows
					}
					seed := uint64(rows*100 + cols)
					d, err := m.Make(rand.New(rand.NewPCG(seed, 0)), o)
					again, _ := m.Make(rand.New(rand.NewPCG(seed, 0)), o)
					var no *solve.Refusal
					if errors.As(err, &no) {
						refused++
						if rows >= 8 && cols >= 8 {
							t.Errorf("%s %s %v: %v", p.ID(), kind, o.Size, err)
						}
						continue
					}
					whole++
					var one, two bytes.Buffer
					if err := p.Format(&one, []*solve.Dataset{d}); err != nil {
						t.Fatal(err)
					}
					_ = p.Format(&two, []*solve.Dataset{again})
					read, odd, err := p.Parse("", bytes.NewReader(one.Bytes()))
					if err != nil || len(odd) > 0 || len(read) != 1 || !bytes.Equal(one.Bytes(), two.Bytes()) {
						t.Fatalf("%s %s %v: %v %v\n%s", p.ID(), kind, o.Size, err, odd, one.Bytes())
					}
					_, _ = sum.Write(one.Bytes())
				}
			}
		}
		t.Logf("%s: %d made, %d refused", p.ID(), whole, refused)
		if got, want := sum.Sum64(), made[p.ID()]; want != 0 && got != want {
			t.Errorf("%s: %#x is made, not %#x", p.ID(), got, want)
		}
	}
}
