package script

import "go.starlark.net/starlark"

// neverEqual returns an error for two values whose types make them never equal. A comparison of such values is a
// mistake that would give wrong answers. Numbers, truth values and None may be compared with all values.
func neverEqual(x, y starlark.Value) error {
	a, ownA := kindOf(x)
	b, ownB := kindOf(y)
	switch {
	case a == b || a == "" || b == "":
		return nil
	case a == "list" && b == "tuple" || a == "tuple" && b == "list":
		return say("script.never_equal.list")
	case ownA || ownB:
		return say("script.never_equal", "Left", worded(a), "Right", worded(b))
	}
	return nil
}

// kindOf returns the type of a value, or "" if neverEqual allows all comparisons with it. The result own reports
// whether only files of rules have this type.
func kindOf(v starlark.Value) (kind string, own bool) {
	switch v.(type) {
	case starlark.String, starlark.Tuple, *starlark.List:
		return v.Type(), false
	case *cellValue, *pieceValue, *groundValue, *directionValue, *stateValue, setValue:
		return v.Type(), true
	}
	return "", false
}
