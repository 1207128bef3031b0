package solve

import "strconv"

// exactly is the largest number that scripts count exactly. JSON has larger moves as texts, because the script of a
// page only passes moves on and would round such numbers.
const exactly = 1 << 53

// MarshalJSON implements json.Marshaler.
func (m Move) MarshalJSON() ([]byte, error) {
	text := strconv.FormatUint(uint64(m), 10)
	if m > exactly {
		text = `"` + text + `"`
	}
	return []byte(text), nil
}

// UnmarshalJSON implements json.Unmarshaler.
func (m *Move) UnmarshalJSON(data []byte) error {
	text := string(data)
	if n := len(text); n > 2 && text[0] == '"' && text[n-1] == '"' {
		text = text[1 : n-1]
	}
	if text == "null" {
		return nil
	}
	n, err := strconv.ParseUint(text, 10, 64)
	*m = Move(n)
	return err
}
