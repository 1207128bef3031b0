package command

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"

	"stepboard/app/disk"
	"stepboard/app/files"
)

// outputs are where the answers of files go in a folder: each into a file of its name, with another ending. The
// complaint is about two files whose answers would go into one.
func outputs(folder string, inputs []string, ending string) (paths []string, bad string) {
	taken := map[string]bool{}
	for _, in := range inputs {
		name := filepath.Base(in)
		path := filepath.Join(folder, strings.TrimSuffix(name, filepath.Ext(name))+ending)
		if taken[path] {
			return nil, in
		}
		taken[path] = true
		paths = append(paths, path)
	}
	return paths, ""
}

// each answers files one after the other, each into a file of its own in the folder of the options. What is wrong with
// one is told and does not keep the others from being answered; nothing is written of one that is not answered whole.
// The exit code is that of the first that went wrong.
func (p *program) each(ctx context.Context, o options) int {
	ending := ".out"
	if o.json {
		ending = ".json"
	}
	paths, bad := outputs(o.folder, o.files, ending)
	if bad != "" {
		return p.usage(*said("command.same_output", "File", bad))
	}
	if err := os.MkdirAll(o.folder, 0o777); err != nil {
		p.failed(err)
		return BadUsage
	}
	code := Solved
	for i, path := range paths {
		var out bytes.Buffer
		one := *p
		one.stdout = &out
		got := one.answers(ctx, o, o.files[i])
		if got == Solved {
			_, err := disk.Replace(path, disk.Bytes(out.Bytes()))
			got = p.fail(&files.File{Name: path}, err)
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
