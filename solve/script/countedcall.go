package script

import (
	"fmt"
	"strings"
	"sync"

	"go.starlark.net/starlark"
)

// sliceCode is the function by which slice slices. The interpreter does not export this operation.
var sliceCode = sync.OnceValue(func() starlark.Value {
	const code = "lambda x, lo, hi, step: x[lo:hi:step]"
	return must(starlark.EvalOptions(options, &starlark.Thread{}, "", code, nil))
})

func slice(t *starlark.Thread, args starlark.Tuple) (starlark.Value, error) {
	if err := charge(t, bytesOf(args[0])); err != nil {
		return nil, err
	}
	return starlark.Call(t, sliceCode(), args, nil)
}

// methods are the names of all methods of strings, lists and dicts.
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
		if name == "join" || name == "extend" || name == "update" {
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
