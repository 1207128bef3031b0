package script_test

import (
	"os"
	"syscall"
	"testing"
	"time"

	"stepboard/solve"
	"stepboard/solve/script"
	"stepboard/solve/search"
)

// puzzle reads a puzzle of the collection.
func puzzle(t testing.TB, id string) *script.File {
	t.Helper()
	text, err := os.ReadFile("../../assets/puzzles/" + id + ".star")
	if err != nil {
		t.Fatal(err)
	}
	f, err := script.Read(id+".star", text)
	if err != nil {
		t.Fatalf("%s: %v", id, err)
	}
	return f
}

func BenchmarkEight(b *testing.B) { benchmark(b, "eight", "testdata/eight.txt") }
func BenchmarkBoxes(b *testing.B) { benchmark(b, "boxes", "testdata/boxes.txt") }

func BenchmarkKlotski(b *testing.B)   { benchmark(b, "klotski", "testdata/klotski.txt") }
func BenchmarkWarehouse(b *testing.B) { benchmark(b, "warehouse", "testdata/warehouse.txt") }

// processor is the time that the process has computed, on all cores.
func processor() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// benchmark searches all states of a board at uniform cost.
func benchmark(b *testing.B, id, input string) {
	f := puzzle(b, id)
	file, err := os.Open(input)
	if err != nil {
		b.Fatal(err)
	}
	list, _, err := f.Parse(input, file)
	if err != nil {
		b.Fatal(err)
	}
	r, err := f.Rules(list[0], 0)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	n, before := 0, processor()
	for b.Loop() {
		m := &solve.Meter{}
		tree, err := search.Spread(m, r, search.Extent{Past: true, States: 100_000})
		if tree == nil {
			b.Fatal(err)
		}
		n += tree.Expansions()
		tree.Free(m)
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "states/s")
	b.ReportMetric(float64(n)/(processor()-before).Seconds(), "states/cpu-s")
}
