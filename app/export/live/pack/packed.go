package pack

import (
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// Engines share most of their bytes. So only the first by name is packed alone. Of each other engine only the bytes
// that differ from the first are packed, which is a third as much.

const suffix = ".wasm.zst"

// window is the range of packing: the first engine and the packed one.
const window = 16 << 20

// Pack makes files of engines, by the names of their puzzles.
func Pack(engines map[string][]byte) (map[string][]byte, error) {
	files := map[string][]byte{}
	var first []byte
	for _, puzzle := range slices.Sorted(maps.Keys(engines)) {
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
		files[puzzle+suffix] = e.EncodeAll(engines[puzzle], nil)
		if first == nil {
			first = engines[puzzle]
		}
	}
	return files, nil
}

// Unpack reads the engine of a puzzle from a folder of such files.
func Unpack(folder fs.FS, puzzle string) ([]byte, error) {
	names, err := fs.Glob(folder, "*"+suffix)
	if err != nil || len(names) == 0 {
		return nil, fs.ErrNotExist
	}
	least := slices.MinFunc(names, func(a, b string) int { // as in Pack: by their puzzles
		return strings.Compare(strings.TrimSuffix(a, suffix), strings.TrimSuffix(b, suffix))
	})
	first, err := unpack(folder, least)
	if err != nil || least == puzzle+suffix {
		return first, err
	}
	return unpack(folder, puzzle+suffix, zstd.WithDecoderDictRaw(1, first))
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
