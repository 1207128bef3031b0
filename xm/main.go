package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime/pprof"
	"strings"
	"syscall"
	"time"

	"stepboard/solve"
	"stepboard/solve/halloween"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/halloween/search"
)

const dir = "/work/shared/cases/mapf/"

func load(name string) *solve.Dataset {
	if rest, ok := strings.CutPrefix(name, "@"); ok {
		r := func(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(16, seed)) }
		var a, b, c, d int
		switch {
		case scan(rest, "packed,%d,%d", &a, &b):
			return halloweentest.Packed(a, b)
		case scan(rest, "bays,%d,%d,%d", &a, &b, &c):
			return halloweentest.Bays(a, b, c)
		case scan(rest, "maze,%d,%d,%d,%d", &a, &b, &c, &d): // side loops ghosts seed
			return halloweentest.Maze(r(uint64(d)), a, a, b, c, true)
		case scan(rest, "scat,%d,%d,%d,%d", &a, &b, &c, &d): // side walls% ghosts seed
			return halloweentest.Scattered(r(uint64(d)), a, a, b, c)
		case scan(rest, "rev4,%d", &a):
			return halloweentest.Maze(rand.New(rand.NewPCG(4, 16)), 15, 15, 0, 8, true)
		}
		panic(name)
	}
	f, err := os.Open(dir + name + ".scen")
	if err != nil {
		panic(err)
	}
	defer f.Close()
	d, _, err := halloween.Puzzle.(solve.Mapped).ParseScenario(name, f, func(n string) (io.ReadCloser, error) { return os.Open(dir + n) })
	if err != nil {
		panic(err)
	}
	return d
}

func scan(s, f string, to ...any) bool { n, err := fmt.Sscanf(s, f, to...); return err == nil && n == len(to) }

func main() {
	if p := os.Getenv("PROF"); p != "" {
		f, _ := os.Create(p)
		pprof.StartCPUProfile(f)
		defer pprof.StopCPUProfile()
	}
	for _, name := range os.Args[1:] {
		d := load(name)
		limit := 60.0
		if s := os.Getenv("LIM"); s != "" {
			fmt.Sscan(s, &limit)
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Duration(limit*float64(time.Second)))
		m, release := solve.NewMeter(ctx, 4<<30, nil)
		var a, b syscall.Rusage
		syscall.Getrusage(0, &a)
		s, err := search.Algorithms[0].Open(m, d)
		if err != nil {
			panic(err)
		}
		ans, err := s.Solve(m, 0)
		syscall.Getrusage(0, &b)
		sec := func(r syscall.Rusage) float64 { return float64(r.Utime.Sec) + float64(r.Utime.Usec)/1e6 }
		fmt.Printf("%s %d %.3f %v\n", name, ans.Value, sec(b)-sec(a), err)
		release()
		cancel()
	}
}
