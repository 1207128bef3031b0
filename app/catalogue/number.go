package catalogue

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"stepboard/solve"
)

// Number returns a whole number as text, with a true minus sign. Its digits are grouped as in the catalogue's language.
func (c *Catalogue) Number(n int64) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.number(n)
}

func (c *Catalogue) number(n int64) string {
	if c.printer == nil {
		c.printer = message.NewPrinter(language.Make(bcp47(c.lang)))
	}
	return strings.Replace(c.printer.Sprintf("%d", n), "-", "−", 1)
}

// grouped returns a whole number with grouped digits, unless the list Places contains the argument's name. A quotation
// gets the language's quotation marks. The argument Names gets the language's commas. Other values are unchanged.
func (c *Catalogue) grouped(name string, value any) any {
	v := reflect.ValueOf(value)
	if s, ok := value.(string); ok && name == "Names" {
		list := strings.Split(s, ", ")
		for i, one := range list {
			list[i] = fmt.Sprint(c.grouped("", one))
		}
		return strings.Join(list, c.say(solve.Say("app.comma")))
	}
	if s, ok := value.(string); ok && len(s) > 1 && s[0] == '"' && s[len(s)-1] == '"' {
		return c.say(solve.Say("app.quoted", "Text", s[1:len(s)-1]))
	}
	if !v.IsValid() || !v.CanInt() || slices.Contains(Places, name) {
		return value
	}
	return c.number(v.Int())
}

// Places are the names of arguments that are places, or sizes of boards, and no amounts. Their digits are not grouped.
var Places = []string{
	"Row", "Col", "FromRow", "FromCol", "Rows", "Cols", "Columns", "Line", "Column", "Dataset", "Query", "Version",
}
