package script

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"stepboard/solve"
)

// Limits of a single value, and of the values in it.
const (
	mostLength = 1 << 16 // elements of a list, tuple or dict
	mostText   = 1 << 20 // bytes of a string
	mostBits   = 1 << 12 // bits of a whole number
	mostNested = 4096    // values inside a value that is compared, used as a key or converted to a string
	mostSpread = 250     // arguments that *args stands for
)

// account counts the memory of a call of a file's function, in bytes.
type account struct{ bytes, most int64 }

const accountKey = "account"

var errMemory = errors.New("script: too much memory")

// charge adds bytes to the memory that a call has allocated or read. It also adds a step for every 32 bytes.
func charge(t *starlark.Thread, bytes int64) error {
	a, _ := t.Local(accountKey).(*account)
	return a.charge(t, bytes)
}

func (a *account) charge(t *starlark.Thread, bytes int64) error {
	t.Steps += uint64(bytes) >> 5
	if a == nil {
		return nil
	}
	if a.bytes += bytes; a.bytes > a.most {
		return errMemory
	}
	return nil
}

type textError struct{ text solve.Text }

func (e textError) Error() string { return e.text.String() }

func say(key string, pairs ...any) error { return textError{solve.Say(key, pairs...)} }

// textOfError returns the text of the textError in err. If err has no such error, the text is the zero Text.
func textOfError(err error) solve.Text {
	s, _ := errors.AsType[textError](err)
	return s.text
}

// bytesOf returns the approximate size of a value, without the values inside it.
func bytesOf(v starlark.Value) int64 {
	switch v := v.(type) {
	case starlark.String:
		return int64(len(v))
	case *starlark.List:
		return 16 * int64(v.Len())
	case starlark.Tuple:
		return 16 * int64(len(v))
	case *starlark.Dict:
		return 64 * int64(v.Len())
	case starlark.Int:
		return int64(v.BigInt().BitLen()) / 8
	}
	return 0
}

// bytesMade returns the memory that a tool is charged for in the call of a rule, if its result is a list or a walk. The
// charge is an eighth of the size, because few results are kept. In other calls, which may keep more, tools are charged
// for the whole size.
func bytesMade(v starlark.Value) int64 {
	switch v := v.(type) {
	case starlark.Tuple, *starlark.List:
		if hasStates(v.(starlark.Indexable)) {
			return reachBytes / 8 * bytesOf(v) / 16
		}
		return bytesOf(v) / 8
	case *walkValue:
		return int64(len(v.steps)) / 4
	}
	return 0
}

// cellBytes is the result of bytesMade for each cell of a list.
const cellBytes = 16 / 8

// isScalar reports whether a value has no other values inside.
func isScalar(v starlark.Value) bool {
	switch v.(type) {
	case *starlark.List, starlark.Tuple, *starlark.Dict:
		return false
	}
	return true
}

// checkNested returns an error if a value contains too many values (limit), or if its values are nested more than
// mostDepth levels deep. A value that occurs several times inside is counted each time, because a comparison or a
// conversion to a string also reads this value each time.
func checkNested(t *starlark.Thread, v starlark.Value, limit int) error {
	if isScalar(v) {
		return nil
	}
	left := limit
	err := count(v, &left, 0)
	if err == nil {
		err = charge(t, 16*int64(limit-left))
	}
	return err
}

const mostDepth = 64

func count(v starlark.Value, left *int, depth int) error {
	if *left--; *left < 0 || depth > mostDepth {
		return say("script.too_nested", "Max", mostNested)
	}
	var err error
	each := func(x starlark.Value) bool {
		err = count(x, left, depth+1)
		return err == nil
	}
	switch v := v.(type) {
	case starlark.Tuple, *starlark.List:
		list := v.(starlark.Indexable)
		for i := range list.Len() {
			if !each(list.Index(i)) {
				break
			}
		}
	case *starlark.Dict:
		for _, kv := range v.Items() {
			if !each(kv[0]) || !each(kv[1]) {
				break
			}
		}
	case *starlark.Function:
		for i := range v.NumParams() {
			if d := v.ParamDefault(i); d != nil && !each(d) {
				break
			}
		}
		for i := range v.NumFreeVars() {
			if _, x := v.FreeVar(i); x != nil && !each(x) {
				break
			}
		}
	}
	return err
}

// checkSize checks a value before the value is made. It returns an error if the length or the memory would be too
// large. Otherwise it charges the bytes of the value.
func checkSize(t *starlark.Thread, bytes, length int64, limit int64) error {
	if length > limit || bytes > 16*mostLength+mostText {
		return say("script.too_large", "Max", limit)
	}
	return charge(t, bytes)
}

// counting returns the counting functions. The type guard rewrites a file, so that the file calls these functions.
func counting() starlark.StringDict {
	dict := starlark.StringDict{}
	binary := func(name string, op syntax.Token, before func(t *starlark.Thread, x, y starlark.Value) error) {
		dict[name] = starlark.NewBuiltin(name, func(t thread, _ *starlark.Builtin, args tuple, _ []tuple) (value, error) {
			if err := before(t, args[0], args[1]); err != nil {
				return nil, err
			}
			return starlark.Binary(op, args[0], args[1])
		})
	}
	binary(guardAdd, syntax.PLUS, sum)
	binary(guardTimes, syntax.STAR, product)
	dict[guardFormat] = builtin(guardFormat, percent)
	binary(guardJoin, syntax.PIPE, sum)
	binary(guardShift, syntax.LTLT, func(t *starlark.Thread, x, _ starlark.Value) error {
		return checkSize(t, bytesOf(x), 8*bytesOf(x), mostBits)
	})
	binary(guardIn, syntax.IN, within)
	binary("not in", syntax.NOT_IN, within)
	for _, op := range []syntax.Token{syntax.EQL, syntax.NEQ, syntax.LT, syntax.LE, syntax.GT, syntax.GE} {
		dict[operators[op]] = builtin(operators[op], func(t *starlark.Thread, args starlark.Tuple) (starlark.Value, error) {
			for _, v := range args {
				if err := checkNested(t, v, mostNested); err != nil {
					return nil, err
				}
			}
			if op == syntax.EQL || op == syntax.NEQ {
				if err := neverEqual(args[0], args[1]); err != nil {
					return nil, err
				}
			}
			ok, err := starlark.Compare(op, args[0], args[1])
			return starlark.Bool(ok), err
		})
	}
	dict[guardExtend] = builtin(guardExtend, extend)
	dict[guardSlice] = builtin(guardSlice, slice)
	dict[guardKey] = builtin(guardKey, func(t *starlark.Thread, args starlark.Tuple) (starlark.Value, error) {
		return args[0], checkNested(t, args[0], mostNested)
	})
	dict[guardEach] = builtin(guardEach, func(t *starlark.Thread, args starlark.Tuple) (starlark.Value, error) {
		return characters(t, args[0])
	})
	dict[guardSpread] = builtin(guardSpread, func(t *starlark.Thread, args starlark.Tuple) (starlark.Value, error) {
		if n := starlark.Len(args[0]); n > mostSpread {
			return nil, say("script.too_large", "Max", mostSpread)
		}
		return args[0], charge(t, bytesOf(args[0]))
	})
	dict[guardCall] = starlark.NewBuiltin(guardCall, method)
	return dict
}

// builtin makes a function that accepts only positional arguments.
func builtin(name string, f func(*starlark.Thread, starlark.Tuple) (starlark.Value, error)) *starlark.Builtin {
	return starlark.NewBuiltin(name, func(t thread, b *starlark.Builtin, args tuple, kwargs []tuple) (value, error) {
		if len(kwargs) > 0 {
			return nil, fmt.Errorf("%s: unexpected keyword argument", b.Name())
		}
		return f(t, args)
	})
}

func sum(t *starlark.Thread, x, y starlark.Value) error {
	n := bytesOf(x) + bytesOf(y)
	switch x.(type) {
	case starlark.String:
		return checkSize(t, n, n, mostText)
	case *starlark.List, starlark.Tuple:
		return checkSize(t, n, n/16, mostLength)
	case *starlark.Dict:
		return checkSize(t, n, n/64, mostLength)
	}
	return nil
}

func product(t *starlark.Thread, x, y starlark.Value) error {
	if _, ok := x.(starlark.Int); ok {
		x, y = y, x
	}
	n, ok := y.(starlark.Int)
	if !ok {
		return nil
	}
	if m, ok := x.(starlark.Int); ok {
		a, okA := m.Int64()
		b, okB := n.Int64()
		if okA && okB && a|b < 1<<31 && a >= 0 && b >= 0 {
			return nil
		}
		return checkSize(t, 0, 8*(bytesOf(m)+bytesOf(n)), mostBits)
	}
	times, ok := n.Int64()
	if !ok {
		times = 1 << 40
	}
	one := bytesOf(x)
	if times = max(0, min(times, 1<<40)); times > 0 && one > (1<<40)/times {
		one, times = 1<<40, 1
	}
	if _, ok := x.(starlark.String); ok {
		return checkSize(t, one*times, one*times, mostText)
	}
	return checkSize(t, one*times, one*times/16, mostLength)
}

func within(t *starlark.Thread, x, y starlark.Value) error {
	if err := checkNested(t, x, mostNested); err != nil {
		return err
	}
	if !isScalar(x) {
		return checkNested(t, y, mostLength)
	}
	if _, isDict := y.(*starlark.Dict); isDict {
		return nil
	}
	return charge(t, bytesOf(y)/4)
}

func extend(t *starlark.Thread, args starlark.Tuple) (starlark.Value, error) {
	list, ok := args[0].(*starlark.List)
	if !ok {
		if err := sum(t, args[0], args[1]); err != nil {
			return nil, err
		}
		return starlark.Binary(syntax.PLUS, args[0], args[1])
	}
	all, err := gather(t, args[1])
	if err != nil {
		return nil, err
	}
	if err := checkSize(t, 0, int64(list.Len()+len(all)), mostLength); err != nil {
		return nil, err
	}
	for _, v := range all {
		if err := list.Append(v); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// gather returns the elements of an iterable value.
func gather(t *starlark.Thread, v starlark.Value) ([]starlark.Value, error) {
	v, err := characters(t, v)
	if err != nil {
		return nil, err
	}
	if n := starlark.Len(v); n > mostLength {
		return nil, say("script.too_large", "Max", mostLength)
	}
	list, ok := v.(starlark.Iterable)
	if !ok {
		return nil, fmt.Errorf("%s value is not iterable", v.Type())
	}
	var all []starlark.Value
	for x := range starlark.Elements(list) {
		if len(all) == mostLength {
			return nil, say("script.too_large", "Max", mostLength)
		}
		all = append(all, x)
	}
	return all, charge(t, 16*int64(len(all)))
}

// characters returns the characters of a string, so that files can iterate over texts. Other values stay unchanged.
func characters(t *starlark.Thread, v starlark.Value) (starlark.Value, error) {
	s, ok := v.(starlark.String)
	if !ok {
		return v, nil
	}
	if err := checkSize(t, 16*int64(len(s)), int64(len(s)), mostLength); err != nil {
		return nil, err
	}
	list := make(starlark.Tuple, 0, len(s))
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(string(s))
		if r < 128 {
			list = append(list, letters()[r])
		} else {
			list = append(list, s[:n])
		}
		s = s[n:]
	}
	return list, nil
}

// letters has a string for each ASCII character.
var letters = sync.OnceValue(func() (list *[128]starlark.Value) {
	list = new([128]starlark.Value)
	for i := range list {
		list[i] = starlark.String(rune(i))
	}
	return list
})

// sliceCode is a function that slices. The interpreter does not export this operation.
var sliceCode = sync.OnceValue(func() starlark.Value {
	const code = "lambda x, lo, hi, step: x[lo:hi:step]"
	return must(starlark.EvalOptions(options, &starlark.Thread{}, "", code, nil))
})

func slice(t *starlark.Thread, args starlark.Tuple) (starlark.Value, error) {
	part, err := starlark.Call(t, sliceCode(), args, nil) // not larger than the value, whose size is limited
	if err != nil {
		return nil, err
	}
	return part, charge(t, bytesOf(part))
}

var methods = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for _, v := range []starlark.HasAttrs{starlark.String(""), &starlark.List{}, &starlark.Dict{}} {
		for _, name := range v.AttrNames() {
			all[name] = true
		}
	}
	return all
})

// method counts the time and memory that a method may need, and then calls the method by name.
func method(t thread, _ *starlark.Builtin, args tuple, kwargs []tuple) (value, error) {
	recv, name := args[0], string(args[1].(starlark.String))
	args = args[2:]
	if list, ok := recv.(*starlark.List); ok && name == "append" && len(args) == 1 && len(kwargs) == 0 {
		if list.Len() >= mostLength {
			return nil, say("script.too_large", "Max", mostLength)
		}
		return starlark.None, list.Append(args[0])
	}
	x, ok := recv.(starlark.HasAttrs)
	var f starlark.Value
	var err error
	if ok {
		f, err = x.Attr(name)
	}
	if err != nil {
		return nil, err
	}
	if f == nil {
		return nil, fmt.Errorf("%s has no .%s field or method", recv.Type(), name)
	}
	switch recv.(type) {
	case starlark.String, *starlark.List, *starlark.Dict:
		if args, err = allow(t, recv, name, args, kwargs); err != nil {
			return nil, err
		}
	}
	return starlark.Call(t, f, args, kwargs)
}

// allow counts the time and the memory of a method. It returns the arguments. Some iterable arguments have become
// lists.
func allow(
	t *starlark.Thread, recv starlark.Value, name string, args starlark.Tuple, kwargs []starlark.Tuple,
) (starlark.Tuple, error) {
	total := bytesOf(recv)
	for i, v := range args {
		if err := checkNested(t, v, mostLength); err != nil {
			return nil, err
		}
		if _, isDict := v.(*starlark.Dict); name == "join" || name == "extend" || name == "update" && !isDict {
			all, err := gather(t, v)
			if err != nil {
				return nil, err
			}
			args[i] = starlark.NewList(all)
		}
		total += bytesOf(args[i])
	}
	switch text := recv.(type) {
	case starlark.String:
		n, err := formatLength(text, name, args, kwargs)
		if err != nil {
			return nil, err
		}
		if name == "split" || name == "rsplit" || name == "splitlines" || name == "elems" || name == "codepoints" {
			if err := checkSize(t, 16*total, total/16, mostLength); err != nil {
				return nil, err
			}
		}
		return args, checkSize(t, total+n, n, mostText)
	case *starlark.List:
		switch name {
		case "append", "pop", "clear":
			return args, checkSize(t, 16, int64(text.Len()), mostLength)
		case "extend":
			return args, checkSize(t, total, total/16, mostLength)
		}
	case *starlark.Dict:
		switch name {
		case "get", "setdefault", "pop", "clear":
			return args, checkSize(t, 64, int64(text.Len()), mostLength)
		}
	}
	return args, charge(t, total)
}

// formatLength estimates the length of the text that a method makes. The estimate may be too high. For most methods it
// is 0.
func formatLength(s starlark.String, name string, args starlark.Tuple, kwargs []starlark.Tuple) (n int64, err error) {
	switch name {
	case "join":
		if list, ok := args[0].(*starlark.List); ok {
			for i := range list.Len() {
				n += bytesOf(list.Index(i)) + int64(len(s))
			}
		}
	case "replace":
		if len(args) > 1 {
			old, ok := args[0].(starlark.String)
			by, ok2 := args[1].(starlark.String)
			if ok && ok2 {
				n = int64(len(s)) + (int64(len(s))/int64(max(1, len(old)))+1)*int64(len(by))
			}
		}
	case "format":
		for _, v := range args {
			n += textLength(v)
		}
		for _, kv := range kwargs {
			if !isScalar(kv[1]) {
				return 0, say("script.too_nested", "Max", mostNested)
			}
			n += textLength(kv[1])
		}
		n = int64(len(s)) + n*int64(max(1, strings.Count(string(s), "{")))
	}
	return n, nil
}
