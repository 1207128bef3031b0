package solve_test

import (
	"encoding/json"
	"slices"
	"testing"

	"stepboard/solve"
)

// Each move is the same after a page has read and written it. JavaScript keeps a number as a float64.
func TestMovesOnAPage(t *testing.T) {
	moves := []solve.Move{0, 4, 1<<53 - 1, 1 << 53, 1<<53 + 1, 5<<58 + 3, 1<<64 - 1}
	data, err := json.Marshal(moves)
	if err != nil {
		t.Fatal(err)
	}
	var page []any
	if err := json.Unmarshal(data, &page); err != nil {
		t.Fatal(err)
	}
	if data, err = json.Marshal(page); err != nil {
		t.Fatal(err)
	}
	var got []solve.Move
	if err := json.Unmarshal(data, &got); err != nil || !slices.Equal(got, moves) {
		t.Errorf("%s becomes %v, want %v; %v", data, got, moves, err)
	}
	for _, wrong := range []string{`[-1]`, `[1.5]`, `["x"]`, `[""]`, `["]`, `[{}]`, `[18446744073709551616]`} {
		if json.Unmarshal([]byte(wrong), &got) == nil {
			t.Errorf("%s is read as %v", wrong, got)
		}
	}
}
