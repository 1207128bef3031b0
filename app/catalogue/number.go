package catalogue

import (
	"reflect"
	"slices"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// Number is a whole number whose digits are grouped as the language does.
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

// grouped is an argument as a sentence shows it. Whole numbers have their digits grouped, unless name is one of
// places. Other arguments are unchanged.
func (c *Catalogue) grouped(name string, as any) any {
	v := reflect.ValueOf(as)
	if !v.IsValid() || !v.CanInt() || slices.Contains(places, name) {
		return as
	}
	return c.number(v.Int())
}

// Places lists the names of arguments whose digits are not grouped.
func Places() []string { return slices.Clone(places) }

// places are the names of arguments that say a place or the size of a board and not an amount.
var places = []string{
	"Row", "Col", "FromRow", "FromCol", "Rows", "Cols", "Columns", "Line", "Column", "Dataset", "Query", "Version",
}
