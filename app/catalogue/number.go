package catalogue

import (
	"reflect"
	"slices"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// Number is a whole number with its digits grouped as in the language.
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

// grouped is an argument for display: a whole number with its digits grouped, unless the argument names a place. Any
// other argument is unchanged.
func (c *Catalogue) grouped(name string, as any) any {
	v := reflect.ValueOf(as)
	if !v.IsValid() || !v.CanInt() || slices.Contains(places, name) {
		return as
	}
	return c.number(v.Int())
}

// Places lists the arguments whose numbers are not grouped.
func Places() []string { return slices.Clone(places) }

// places are the arguments that name a place or the sides of a board rather than an amount.
var places = []string{
	"Row", "Col", "FromRow", "FromCol", "Rows", "Cols", "Columns", "Line", "Column", "Dataset", "Query", "Version",
}
