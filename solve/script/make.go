package script

import (
	"math/rand/v2"

	"go.starlark.net/starlark"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// make makes a random board by the file's function make(random, size). If the function returns None, it is called
// again, up to 100 times.
func (f *format) make(r *rand.Rand, size grid.Size) (*solve.Dataset, error) {
	const tries = 100
	fn := f.functions["make"]
	for range tries {
		v, err := f.call(fn, &random{r: r}, starlark.Tuple{starlark.MakeInt(size.Rows), starlark.MakeInt(size.Cols)})
		if err != nil {
			return nil, err
		}
		if v == starlark.None {
			continue
		}
		p, ok := v.(*problem)
		if !ok {
			return nil, f.errorOf(fn, solve.Say("script.make", "Found", quote(v)))
		}
		d, wrong := f.dataset(p)
		if wrong != nil {
			return nil, f.errorOf(fn, inBoard(1, wrong))
		}
		return d, nil
	}
	return nil, solve.Refused("make.no_room")
}

// random is a source of random numbers for a file. The same seed gives the same numbers.
type random struct {
	object
	r *rand.Rand
}

func (*random) String() string { return "random" }
func (*random) Type() string   { return "random" }

func (*random) AttrNames() []string { return []string{"below", "one", "shuffled"} }

// Attr returns the methods below(n), one(list) and shuffled(list).
func (x *random) Attr(name string) (starlark.Value, error) {
	switch name {
	case "below":
		return builtin(name, func(_ *starlark.Thread, args starlark.Tuple) (starlark.Value, error) {
			if len(args) == 1 {
				if n, err := starlark.AsInt32(args[0]); err == nil && n > 0 {
					return starlark.MakeInt(x.r.IntN(n)), nil
				}
			}
			return nil, say("script.arguments", "Name", name, "Expected", solve.Say("script.expect.below"))
		}), nil
	case "one", "shuffled":
		return builtin(name, func(t *starlark.Thread, args starlark.Tuple) (starlark.Value, error) {
			list, err := gather(t, first(args))
			switch {
			case err != nil:
				return nil, err
			case name == "shuffled":
				x.r.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
				return starlark.NewList(list), nil
			case len(list) == 0:
				return nil, say("script.arguments", "Name", name, "Expected", solve.Say("script.expect.list"))
			}
			return list[x.r.IntN(len(list))], nil
		}), nil
	}
	return nil, nil
}
