package catalogue

import (
	"fmt"
	"reflect"
	"slices"
	"time"

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

// grouped is an argument as it is shown: a whole number with its digits grouped, unless it names a place. Any other
// is left as it is.
func (c *Catalogue) grouped(name string, as any) any {
	v := reflect.ValueOf(as)
	if !v.IsValid() || !v.CanInt() || slices.Contains(places, name) {
		return as
	}
	return c.number(v.Int())
}

// places are the arguments that name a place or the sides of a board rather than an amount.
var places = []string{
	"Row", "Col", "FromRow", "FromCol", "Rows", "Cols", "Columns", "Line", "Column", "Dataset", "Query", "Version",
}

// Bytes is an amount of memory.
func Bytes(n int64) string {
	switch {
	case n < 1<<10:
		return fmt.Sprintf("%d B", n)
	case n < 10<<10:
		return fmt.Sprintf("%.1f KB", float64(n)/(1<<10))
	case n < 1<<20:
		return fmt.Sprintf("%d KB", n>>10)
	case n < 10<<20:
		return fmt.Sprintf("%.1f MB", float64(n)/(1<<20))
	case n < 10<<30:
		return fmt.Sprintf("%d MB", n>>20)
	}
	return fmt.Sprintf("%.1f GB", float64(n)/(1<<30))
}

// Duration is a time with a unit that suits it.
func Duration(d time.Duration) string {
	switch {
	case d < 10*time.Millisecond:
		return fmt.Sprintf("%.2f ms", d.Seconds()*1e3)
	case d < time.Second:
		return fmt.Sprintf("%.0f ms", d.Seconds()*1e3)
	case d < time.Minute:
		return fmt.Sprintf("%.1f s", d.Seconds())
	}
	return d.Round(time.Second).String()
}
