// Package early leaves out a line that package starlark writes into the log while the program starts, if a limit of the
// address space (ulimit -v) forbids a fast form of integers. Go initializes packages in the order of their paths. So
// this package is a module of its own, with a path before go.starlark.net.
package early

import (
	"bytes"
	"log"
	"os"
)

func init() { log.SetOutput(filter{}) }

type filter struct{}

// Write writes a line of the log to standard error, unless it is the line of package starlark.
func (filter) Write(line []byte) (int, error) {
	if bytes.Contains(line, []byte("Starlark failed to allocate 4GB address space")) {
		return len(line), nil
	}
	return os.Stderr.Write(line)
}
