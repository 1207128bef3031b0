package script

import (
	"errors"

	"go.starlark.net/starlark"

	"stepboard/solve"
)

// limitedBuiltins returns versions of Starlark's own functions with limits, because the originals can take unlimited
// memory or time. Like Python's functions, these versions also iterate over the characters of texts. limitedBuiltins
// also returns sum() and divmod(), which Starlark does not have.
func limitedBuiltins() starlark.StringDict {
	dict := starlark.StringDict{}
	limited := func(limit func(t *starlark.Thread, name string, args starlark.Tuple) error, names ...string) {
		for _, name := range names {
			inner := starlark.Universe[name].(*starlark.Builtin)
			dict[name] = starlark.NewBuiltin(name, func(t thread, _ *starlark.Builtin, args tuple, kw []tuple) (value, error) {
				if err := limit(t, name, args); err != nil {
					return nil, err
				}
				return inner.CallInternal(t, args, kw)
			})
		}
	}
	limited(limitIterables, "list", "tuple", "sorted", "reversed", "enumerate", "zip", "any", "all", "max", "min", "dict")
	limited(limitTexts, "str", "repr", "print")
	limited(checkShort, "int", "float")
	dict["fail"] = starlark.NewBuiltin("fail", failFunction)
	dict["sum"] = builtin("sum", sumFunction)
	dict["divmod"] = builtin("divmod", divmodFunction)
	return dict
}

type function = func(*starlark.Thread, *starlark.Builtin, starlark.Tuple, []starlark.Tuple) (starlark.Value, error)

// limitIterables limits a function that takes iterable values. Texts, and values whose length is not known, become
// lists first.
func limitIterables(t *starlark.Thread, name string, args starlark.Tuple) error {
	for i, v := range args { // no other call uses the slice args
		if _, isDict := v.(*starlark.Dict); isDict && name == "dict" {
			if err := charge(t, bytesOf(v)); err != nil {
				return err
			}
			continue
		}
		_, isIterable := v.(starlark.Iterable)
		_, isText := v.(starlark.String)
		isText = isText && (len(args) == 1 || name != "max" && name != "min") // max and min of several texts compare the texts
		if n := starlark.Len(v); isText || isIterable && (n < 0 || n > mostLength) {
			list, err := gather(t, v)
			if err != nil {
				return err
			}
			args[i] = starlark.NewList(list)
		}
		if name == "sorted" || name == "max" || name == "min" || name == "dict" {
			if err := checkNested(t, args[i], mostLength); err != nil {
				return err
			}
		}
		if err := charge(t, 4*bytesOf(args[i])); err != nil { // enough for sorting, the most expensive of these functions
			return err
		}
	}
	return nil
}

// limitTexts limits a function that turns values into text.
func limitTexts(t *starlark.Thread, name string, args starlark.Tuple) error {
	for _, v := range args {
		if _, ok := v.(starlark.String); ok && name == "str" {
			continue // the text itself is the result
		}
		if err := checkNested(t, v, mostNested); err != nil {
			return err
		}
		n := textLength(v)
		if err := checkSize(t, n, n, mostText); err != nil {
			return err
		}
	}
	return nil
}

// checkShort refuses texts of more than 200 bytes.
func checkShort(_ *starlark.Thread, _ string, args starlark.Tuple) error {
	const limit = 200
	for _, v := range args {
		if s, ok := v.(starlark.String); ok && len(s) > limit {
			return say("script.too_large", "Max", limit)
		}
	}
	return nil
}

// failure is the error that a call of fail() in a rules file makes: the file's own message, and perhaps a line and a
// column of an input.
type failure struct {
	message      string
	line, column int
}

func (e *failure) Error() string { return e.message }

// failFunction implements the function fail(message, line, column) of rules files.
func failFunction(_ *starlark.Thread, b *starlark.Builtin, args tuple, kw []tuple) (value, error) {
	var message starlark.Value
	e := &failure{}
	if err := starlark.UnpackArgs(b.Name(), args, kw, "message", &message, "line?", &e.line, "column?",
		&e.column); err != nil {
		return nil, err
	}
	text, ok := starlark.AsString(message)
	if !ok {
		text = quote(message)
	}
	e.message = cut(text, 500)
	return nil, e
}

// sumFunction implements the function sum() of rules files, for whole numbers.
func sumFunction(t *starlark.Thread, args starlark.Tuple) (starlark.Value, error) {
	if len(args) != 1 {
		return nil, say("script.arguments", "Name", "sum", "Expected", solve.Say("script.expect.list"))
	}
	list, err := gather(t, args[0])
	if err != nil {
		return nil, err
	}
	sum := starlark.MakeInt(0)
	for _, v := range list {
		n, ok := v.(starlark.Int)
		if b, isBool := v.(starlark.Bool); isBool {
			n, ok = starlark.MakeInt(0), true
			if b {
				n = starlark.MakeInt(1)
			}
		}
		if !ok {
			return nil, say("script.sum", "Found", quote(v))
		}
		sum = sum.Add(n)
		if _, small := sum.Int64(); !small {
			if err := charge(t, bytesOf(sum)); err != nil {
				return nil, err
			}
		}
	}
	return sum, nil
}

func divmodFunction(_ *starlark.Thread, args starlark.Tuple) (starlark.Value, error) {
	var a, b starlark.Int
	if err := starlark.UnpackPositionalArgs("divmod", args, nil, 2, &a, &b); err != nil {
		return nil, err
	}
	if b.Sign() == 0 {
		return nil, errors.New("integer division by zero")
	}
	return starlark.Tuple{a.Div(b), a.Mod(b)}, nil
}
