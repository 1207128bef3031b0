package pack

import (
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// Most bytes of the engines are the same. So only the first engine, in the order of names, is packed alone. The other
// engines are packed as differences from the first engine, which takes half of the space.

const suffix = ".wasm.zst"

// window is the largest distance of a reference in zstd, in bytes. It must cover the first and the packed engine.
const window = 16 << 20

// Pack packs engines, given by name, and returns the files for Unpack by their names.
func Pack(engines map[string][]byte) (map[string][]byte, error) {
	files := map[string][]byte{}
	var first []byte
	for _, name := range slices.Sorted(maps.Keys(engines)) {
		options := []zstd.EOption{
			zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(window), zstd.WithEncoderConcurrency(1),
		}
		if first != nil {
			options = append(options, zstd.WithEncoderDictRaw(1, first))
		}
		e, err := zstd.NewWriter(nil, options...)
		if err != nil {
			return nil, err
		}
		files[name+suffix] = e.EncodeAll(engines[name], nil)
		if first == nil {
			first = engines[name]
		}
	}
	return files, nil
}

// Unpack returns the engine with a name from a folder of files made by Pack.
func Unpack(folder fs.FS, name string) ([]byte, error) {
	names, err := fs.Glob(folder, "*"+suffix)
	if err != nil || len(names) == 0 {
		return nil, fs.ErrNotExist
	}
	least := slices.MinFunc(names, func(a, b string) int { // compare names without suffix, as Pack does
		return strings.Compare(strings.TrimSuffix(a, suffix), strings.TrimSuffix(b, suffix))
	})
	first, err := unpack(folder, least)
	if err != nil || least == name+suffix {
		return first, err
	}
	return unpack(folder, name+suffix, zstd.WithDecoderDictRaw(1, first))
}

func unpack(folder fs.FS, name string, options ...zstd.DOption) ([]byte, error) {
	data, err := fs.ReadFile(folder, name)
	if err != nil {
		return nil, err
	}
	d, err := zstd.NewReader(nil, append(options, zstd.WithDecoderConcurrency(1))...)
	if err != nil {
		return nil, err
	}
	defer d.Close()
	return d.DecodeAll(data, nil)
}
