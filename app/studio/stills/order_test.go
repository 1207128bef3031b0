package stills

import (
	"reflect"
	"testing"

	"stepboard/app/view"
	"stepboard/solve/puzzles"
)

// Two frames share a picture only if all fields of their shots are equal. Only Marks may differ, which are neither in
// files nor in lessons.
func TestPicturesOfOtherShots(t *testing.T) {
	list := puzzles.BuiltIn()
	for i := range reflect.TypeFor[view.Shot]().NumField() {
		a, b := view.Shot{Puzzle: list[0]}, view.Shot{Puzzle: list[0]}
		field := reflect.ValueOf(&b).Elem().Field(i)
		switch field.Kind() {
		case reflect.Pointer:
			field.Set(reflect.New(field.Type().Elem()))
		case reflect.Slice:
			field.Set(reflect.MakeSlice(field.Type(), 1, 1))
		case reflect.Struct:
			field.Field(0).SetInt(1)
		case reflect.Interface:
			field.Set(reflect.ValueOf(list[1]))
		case reflect.String:
			field.SetString("other")
		case reflect.Bool:
			field.SetBool(true)
		default:
			if field.CanInt() {
				field.SetInt(1)
			} else {
				field.SetUint(1)
			}
		}
		name := reflect.TypeFor[view.Shot]().Field(i).Name
		if same := Board(view.Frame{Shot: a}, nil, 1, 1).look == Board(view.Frame{Shot: b}, nil, 1, 1).look; same && name != "Marks" {
			t.Errorf("another %s has the same picture", name)
		}
	}
}
