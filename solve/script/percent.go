package script

import (
	"strconv"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// percent applies the operator %. It returns a remainder, or a text with values filled in.
func percent(t *starlark.Thread, args starlark.Tuple) (starlark.Value, error) {
	list, ok := args[1].(starlark.Tuple)
	if !ok {
		list = args[1:]
	}
	if v := briefly(args[0], list); v != nil {
		return v, charge(t, bytesOf(v))
	}
	if err := checkFormatted(t, args[0], args[1]); err != nil {
		return nil, err
	}
	return starlark.Binary(syntax.PERCENT, args[0], args[1])
}

// briefly returns a format with a list of values filled in. It returns nil if formatBrief can't do it.
func briefly(format value, list tuple) value {
	f, ok := format.(starlark.String)
	if !ok {
		return nil
	}
	var room [128]byte
	text, ok := formatBrief(room[:0], string(f), list)
	if !ok {
		return nil
	}
	return starlark.String(text)
}

// mostBrief is the length, in bytes, of the longest format and of the longest text that formatBrief handles.
const mostBrief = 1000

// formatBrief puts texts and small whole numbers in the place of %s and %d. For other formats it returns false.
func formatBrief(buf []byte, format string, list tuple) ([]byte, bool) {
	if len(format) > mostBrief {
		return nil, false
	}
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			buf = append(buf, format[i])
			continue
		}
		if i++; i == len(format) || format[i] != 's' && format[i] != 'd' || len(list) == 0 {
			return nil, false
		}
		switch x := list[0].(type) {
		case starlark.String:
			if format[i] != 's' || len(x) > mostBrief {
				return nil, false
			}
			buf = append(buf, x...)
		case starlark.Int:
			n, ok := x.Int64()
			if !ok {
				return nil, false
			}
			buf = strconv.AppendInt(buf, n, 10)
		default:
			return nil, false
		}
		if list = list[1:]; len(buf) > mostBrief {
			return nil, false
		}
	}
	return buf, len(list) == 0 && len(buf) <= mostBrief
}

// checkFormatted refuses a format whose result might be too long. If y is a dict, each % may write all values of the
// dict.
func checkFormatted(t *starlark.Thread, x, y starlark.Value) error {
	format, ok := x.(starlark.String)
	if !ok {
		return nil
	}
	if err := checkNested(t, y, mostNested); err != nil {
		return err
	}
	n := textLength(y)
	if d, ok := y.(*starlark.Dict); ok && d.Len() > 0 {
		n *= int64(max(1, strings.Count(string(format), "%")))
	}
	return checkSize(t, int64(len(format))+n, int64(len(format))+n, mostText)
}

// textLength estimates the length of a value's text. The estimate may be too high. The value must not be deeply nested.
func textLength(v starlark.Value) (n int64) {
	switch v := v.(type) {
	case starlark.String:
		return 6*int64(len(v)) + 2
	case starlark.Tuple, *starlark.List:
		list := v.(starlark.Indexable)
		for i := range list.Len() {
			n += textLength(list.Index(i)) + 2
		}
	case *starlark.Dict:
		for _, kv := range v.Items() {
			n += textLength(kv[0]) + textLength(kv[1]) + 4
		}
	case starlark.Int:
		return 4*bytesOf(v) + 20
	default:
		return 400
	}
	return n + 2
}
