package catalogue

import (
	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// Number is a whole number with its digits grouped as the language does.
func (c *Catalogue) Number(n int64) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.number(n)
}

func (c *Catalogue) number(n int64) string {
	if c.printer == nil {
		c.printer = message.NewPrinter(language.Make(bcp47(c.lang)))
	}
	return c.printer.Sprintf("%d", n)
}

// grouped is an argument as it is shown: numbers of more than four digits are hard to read without groups. What
// chooses a plural form stays a number.
func (c *Catalogue) grouped(name string, n int64, as any) any {
	if name == "PluralCount" || -10_000 < n && n < 10_000 {
		return as
	}
	return c.number(n)
}
