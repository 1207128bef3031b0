// Package readers opens what the program exports with programs that others wrote: PDF tools, an SVG renderer, a
// browser, a slide program, a film reader. The tests carry the build tag readers and are a stage of `make test`,
// because their readers are large; a test whose reader is missing fails.
package readers
