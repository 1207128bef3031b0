package command

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"

	"stepboard/app/storage/disk"
	"stepboard/app/storage/files"
	"stepboard/solve"
)

// placed is the path of an input and the path of its result. "" is standard input or output.
type placed struct{ in, out string }

// outputs returns the paths of results in a folder: the inputs' names with another ending. It refuses equal paths.
func (p *program) outputs(folder string, inputs []string, ending string) (list []placed, code int) {
	taken := map[string]string{}
	for _, in := range inputs {
		out := filepath.Join(folder, strings.TrimSuffix(filepath.Base(in), filepath.Ext(in))+ending)
		if other, ok := taken[out]; ok {
			return nil, p.usage(solve.Say("command.same_name", "One", other, "Other", in, "Out", out))
		}
		taken[out] = in
		list = append(list, placed{in, out})
	}
	return list, Solved
}

// solveEach writes the answers to each input into a file in the folder. An input with an error is skipped after its
// message. The exit code is the code of the first error.
func (p *program) solveEach(ctx context.Context, o options, inputs []string) int {
	ending := ".out"
	if o.json {
		ending = ".json"
	}
	work, code := p.outputs(o.folder, inputs, ending)
	if code != Solved {
		return code
	}
	if err := os.MkdirAll(o.folder, 0o777); err != nil {
		return p.failed(err, BadUsage)
	}
	for _, j := range work {
		var out bytes.Buffer
		one := *p
		one.stdout = &out
		got := one.answers(ctx, o, j.in)
		if got == Solved {
			_, err := disk.Replace(j.out, disk.Bytes(out.Bytes()))
			got = p.fail(&files.File{Name: j.out}, err)
		}
		if got == Interrupted {
			return got
		}
		if code == Solved {
			code = got
		}
	}
	return code
}
