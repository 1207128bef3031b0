package script_test

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
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

// processor returns the processor time of the process on all cores.
func processor() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// benchmark searches all states of a board at uniform cost, up to 100,000 states.
func benchmark(b *testing.B, id, input string) {
	r := rulesOf(b, id, input)
	b.ReportAllocs()
	n, before := 0, processor()
	for b.Loop() {
		n += expand(b, r)
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "states/s")
	b.ReportMetric(float64(n)/(processor()-before).Seconds(), "states/cpu-s")
}

// BenchmarkByHand searches by a file of rules, and by the same rules and search written by hand in Python and C++, in
// turn. It reports states per second of processor time, and medians of the ratios. It is skipped without python3 or
// g++.
func BenchmarkByHand(b *testing.B) {
	python, err := exec.LookPath("python3")
	if err != nil {
		b.Skip(err)
	}
	built := filepath.Join(b.TempDir(), "plain")
	if out, err := exec.CommandContext(b.Context(), "g++", "-O2", "-std=c++17", "-o", built, "testdata/plain.cpp").
		CombinedOutput(); err != nil {
		b.Skip(err, string(out))
	}
	others := []struct {
		name    string
		command []string
	}{{"python", []string{python, "testdata/plain.py"}}, {"c++", []string{built}}}
	for _, id := range []string{"eight", "boxes"} {
		b.Run(id, func(b *testing.B) {
			input := "testdata/" + id + ".txt"
			r := rulesOf(b, id, input)
			ours, theirs, ratios := []float64{}, map[string][]float64{}, map[string][]float64{}
			for b.Loop() {
				before := processor()
				n := expand(b, r)
				rate := float64(n) / (processor() - before).Seconds()
				ours = append(ours, rate)
				for _, o := range others {
					out, err := exec.CommandContext(b.Context(), o.command[0], append(o.command[1:], id, input)...).Output()
					var states, seconds float64
					if _, err2 := fmt.Sscan(string(out), &states, &seconds); err != nil || err2 != nil || math.Abs(states-float64(n)) > 2 {
						b.Fatalf("%d states expanded, by %s %q: %v", n, o.name, out, err)
					}
					theirs[o.name] = append(theirs[o.name], states/seconds)
					ratios[o.name] = append(ratios[o.name], rate*seconds/states)
				}
			}
			b.ReportMetric(median(ours), "states/cpu-s")
			for _, o := range others {
				b.ReportMetric(median(theirs[o.name]), o.name+"-states/cpu-s")
				b.ReportMetric(median(ratios[o.name]), "times-"+o.name)
			}
		})
	}
}

func median(list []float64) float64 {
	slices.Sort(list)
	return list[len(list)/2]
}

// rulesOf returns the rules of the first board of an input.
func rulesOf(b *testing.B, id, input string) solve.Rules {
	b.Helper()
	f := puzzle(b, id)
	file, err := os.Open(input)
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	list, _, err := f.Parse(input, file)
	if err != nil {
		b.Fatal(err)
	}
	r, err := f.Rules(list[0], 0)
	if err != nil {
		b.Fatal(err)
	}
	return r
}

// expand searches and returns the number of expanded states.
func expand(b *testing.B, r solve.Rules) int {
	b.Helper()
	m := &solve.Meter{}
	tree, err := search.Dijkstra(m, r, search.Extent{PastGoals: true, States: 100_000})
	if tree == nil {
		b.Fatal(err)
	}
	defer tree.Free(m)
	return tree.Expansions()
}
