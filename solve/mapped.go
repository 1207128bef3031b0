package solve

import "io"

// Mapped is a Puzzle that reads and writes the benchmark files of MovingAI: maps, and scenarios, which name their map
// (Sturtevant 2012; Stern et al. 2019).
type Mapped interface {
	Puzzle
	// ParseMap reads a map as a board without movers. Check reports an Error for such a board.
	ParseMap(name string, r io.Reader) (*Dataset, error)
	// ParseScenario reads a scenario; open opens the map that it names. The diagnostics are warnings.
	ParseScenario(name string, r io.Reader, open func(name string) (io.ReadCloser, error)) (*Dataset, []Diagnostic, error)
	// FormatScenario is a board as a map with a name and a scenario on that map, or a *FormatError.
	FormatScenario(d *Dataset, name string) (board, scenario []byte, err error)
}
