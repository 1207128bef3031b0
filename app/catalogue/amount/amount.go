// Package amount writes amounts of memory and time with a suitable unit, in the same way for all languages.
package amount

import (
	"fmt"
	"time"
)

// Bytes returns an amount of memory with its unit, such as "3.0 MB". n is in bytes.
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

// Duration returns a time with its unit, such as "3.0 s".
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
