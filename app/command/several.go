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

// placed is a file with the path of its result; "" is standard input or output.
type placed struct{ in, out string }

// outputs are the paths of results in a folder: the file's name with another ending. It complains about two files with
// the same result.
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

// each answers files one after the other, each into a file in the folder of the options. An error of one file is
// printed, and the others are still answered. An incomplete answer is not written. The exit code is the first error's.
func (p *program) each(ctx context.Context, o options) int {
	ending := ".out"
	if o.json {
		ending = ".json"
	}
	work, code := p.outputs(o.folder, o.files, ending)
	if code != Solved {
		return code
	}
	if err := os.MkdirAll(o.folder, 0o777); err != nil {
		p.failed(err)
		return BadUsage
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
