//go:build js && rules

package main

import (
	"stepboard/solve"
	"stepboard/solve/script"
)

func reader(id, name string, source []byte) (solve.Puzzle, error) {
	return script.OpenAs(id, name, source)
}
