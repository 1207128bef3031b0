package solve

import "io"

// Mapped is a Puzzle that reads and writes the benchmark files of MovingAI: maps, and scenarios that name theirs
// (Sturtevant 2012; Stern et al. 2019).
type Mapped interface {
	Puzzle
	// ParseMap reads a map as a board without movers, which Check complains of.
	ParseMap(name string, r io.Reader) (*Dataset, error)
	// ParseScenario reads a scenario; open opens the map that it names. The diagnostics are warnings.
	ParseScenario(name string, r io.Reader, open func(name string) (io.ReadCloser, error)) (*Dataset, []Diagnostic, error)
	// FormatScenario is a board as a map of a name and as a scenario on it, or a *FormatError.
	FormatScenario(d *Dataset, name string) (board, scenario []byte, err error)
}
