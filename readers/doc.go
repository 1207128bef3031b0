// Package readers has tests that open exported files with other programs: PDF tools, an SVG renderer, a browser, a
// slide program and a film player. The tests have the build tag readers and are a stage of `make test`, because these
// programs are large. If a program is missing, its test fails.
package readers
