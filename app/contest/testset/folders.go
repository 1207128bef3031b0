package testset

import (
	"cmp"
	"strings"
)

// plain puts all files into one folder: 01.in and 01.out, or sample01.in and sample01.out.
func plain(p *plan, i int) (in, out string) {
	name := p.number(i)
	if p.Cases[i].Sample {
		name = "sample" + name
	}
	return name + ".in", name + ".out"
}

// atcoderFiles puts the files into TASK/in and TASK/out.
func atcoderFiles(p *plan, i int) (in, out string) {
	name := p.number(i) + ".txt"
	if p.Cases[i].Sample {
		name = "sample_" + name
	}
	return p.Name + "/in/" + name, p.Name + "/out/" + name
}

// withoutNumbers removes digits and hyphens from the name of a set. A file name of Luogu may contain only one number.
func withoutNumbers(name string) string {
	parts := strings.FieldsFunc(name, func(r rune) bool { return strings.ContainsRune("-0123456789", r) })
	return cmp.Or(strings.Join(parts, ""), "data")
}
