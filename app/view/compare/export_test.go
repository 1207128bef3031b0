package compare

// Answer returns the entry of a side in the table.
func (c *Comparison) Answer(side int, number func(int64) string) string {
	return c.answer(side, number)
}
