//go:build rules

package puzzles

// With the tag rules there is no built-in puzzle. The engine of pages with rules is built so.
var builtIn List
