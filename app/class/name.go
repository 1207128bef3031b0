package class

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"stepboard/app/catalogue"
)

// mostName is the largest number of characters of a name.
const mostName = 24

// cleanName returns a name without needless spaces. ok is false if a name is empty, too long, or has characters that
// do not belong into a name.
func cleanName(name string) (clean string, ok bool) {
	clean = norm.NFC.String(strings.Join(strings.Fields(name), " ")) // some keyboards type a letter and its mark
	n := len([]rune(clean))
	return clean, n > 0 && n <= mostName && clean == catalogue.Plain(clean) &&
		!strings.ContainsAny(clean, "<>&\"\ufffd") && !strings.ContainsFunc(clean, invisible)
}

// invisible reports whether a character takes no room, or piles up over the lines above.
func invisible(r rune) bool {
	return r >= 0x200b && r <= 0x200f || r == 0xfeff || r >= 0xe000 && r <= 0xf8ff || r >= 0xe0000 ||
		unicode.In(r, unicode.Inherited) && unicode.Is(unicode.M, r) && (r < 0x3099 || r > 0x309a) && r != 0xfe0f
}

// distinct returns a name that no student has yet.
func (c *Class) distinct(name string) string {
	taken := func(name string) bool {
		return slices.ContainsFunc(c.students, func(s *student) bool { return s.name == name })
	}
	for n, first := 2, name; taken(name); n++ {
		name = first + " (" + strconv.Itoa(n) + ")"
	}
	return name
}

// signs are the letters and digits of secrets. They can't be mistaken for each other when a student types them.
const signs = "abcdefghjkmnpqrstuvwxyz23456789"

func letters(n int) string {
	b := make([]byte, 0, n)
	for one := []byte{0}; len(b) < n; {
		if _, err := rand.Read(one); err != nil {
			panic(err) // the system has no random numbers
		}
		if int(one[0]) < 256/len(signs)*len(signs) { // otherwise the first signs would be likelier
			b = append(b, signs[int(one[0])%len(signs)])
		}
	}
	return string(b)
}

// keyOf returns the hash by which the journal and cookies know a secret.
func keyOf(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:16])
}
