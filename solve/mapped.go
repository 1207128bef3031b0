package solve

import "io"

// Mapped is a Puzzle that reads and writes the benchmark files of MovingAI (Sturtevant 2012; Stern et al. 2019). A map
// holds the terrain. A scenario names its map and places movers on it.
type Mapped interface {
	Puzzle
	// ParseMap reads a map as a board without movers. So Check reports an Error for the board.
	ParseMap(name string, r io.Reader) (*Dataset, error)
	// ParseScenario reads a scenario. It calls the function open with the name of the map. The diagnostics are warnings.
	ParseScenario(name string, r io.Reader, open func(name string) (io.ReadCloser, error)) (*Dataset, []Diagnostic, error)
	// FormatScenario writes a board as a map with the given name and a scenario on that map. The error is a *FormatError.
	FormatScenario(d *Dataset, name string) (board, scenario []byte, err error)
}
