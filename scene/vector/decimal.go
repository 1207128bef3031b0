package vector

import (
	"math"
	"strconv"
)

// AppendDecimal appends a number with at most decimals decimal places, in as few characters as SVG and PDF allow. NaN
// becomes 0. Very large numbers are limited to a range that viewers support.
func AppendDecimal(b []byte, v float64, decimals int) []byte {
	const far = 1e7
	if math.IsNaN(v) {
		v = 0
	}
	v = max(-far, min(far, v))
	unit := int64(1)
	for range decimals {
		unit *= 10
	}
	n := int64(math.Round(v * float64(unit)))
	if n < 0 {
		b, n = append(b, '-'), -n
	}
	if whole := n / unit; whole != 0 || n == 0 {
		b = strconv.AppendInt(b, whole, 10)
	}
	n %= unit
	if n == 0 {
		return b
	}
	b = append(b, '.')
	for n > 0 {
		unit /= 10
		b = append(b, byte('0'+n/unit))
		n %= unit
	}
	return b
}
