package catalogue

import (
	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// Number is a whole number with its digits grouped as the language does.
func (c *Catalogue) Number(n int64) string {
	c.mu.Lock()
	if c.printer == nil {
		c.printer = message.NewPrinter(language.Make(bcp47(c.lang)))
	}
	p := c.printer
	c.mu.Unlock()
	return p.Sprintf("%d", n)
}
