package pack_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"testing"
	"testing/fstest"

	"stepboard/app/export/live/pack"
)

// engines are files that are nearly equal.
func engines() map[string][]byte {
	shared := make([]byte, 1<<20)
	r := rand.New(rand.NewPCG(1, 1))
	for i := range shared {
		shared[i] = byte(r.UintN(256))
	}
	list := map[string][]byte{}
	for _, name := range []string{"sokoban", "halloween", "knight"} {
		list[name] = append(bytes.Clone(shared), name...)
	}
	return list
}

func folder(t *testing.T, engines map[string][]byte) fstest.MapFS {
	t.Helper()
	files, err := pack.Pack(engines)
	if err != nil {
		t.Fatal(err)
	}
	all := fstest.MapFS{"README": {}}
	for name, data := range files {
		all[name] = &fstest.MapFile{Data: data}
	}
	return all
}

// Engines are unpacked without change. Their common part is packed once.
func TestPack(t *testing.T) {
	list := engines()
	packed := folder(t, list)
	size := 0
	for _, f := range packed {
		size += len(f.Data)
	}
	if one := len(list["knight"]); size > one*5/4 {
		t.Errorf("three engines of %d bytes that are nearly the same take %d", one, size)
	}
	for name, want := range list {
		if got, err := pack.Unpack(packed, name); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s comes back as %d bytes, %v", name, len(got), err)
		}
	}
	again := folder(t, list)
	if !maps.EqualFunc(packed, again, func(a, b *fstest.MapFile) bool { return bytes.Equal(a.Data, b.Data) }) {
		t.Error("the same engines are packed into other bytes")
	}
}

// A missing or damaged engine is an error.
func TestUnpackFails(t *testing.T) {
	if _, err := pack.Unpack(fstest.MapFS{"README": {}}, "knight"); err == nil {
		t.Error("there is an engine in an empty folder")
	}
	packed := folder(t, engines())
	if _, err := pack.Unpack(packed, "huarong"); err == nil {
		t.Error("there is an engine that nobody packed")
	}
	data := packed["knight.wasm.zst"].Data
	data[len(data)/2] ^= 0x40
	if _, err := pack.Unpack(packed, "knight"); err == nil {
		t.Error("a damaged engine is unpacked")
	}
}

// The engines of this build are WebAssembly for browsers.
func TestEngines(t *testing.T) {
	if _, _, ok := pack.Glue(); !ok {
		t.Skip("this build has none")
	}
	for _, name := range []string{pack.BuiltIn, pack.Rules} {
		module, err := pack.Unpack(os.DirFS("engine"), name)
		if err != nil || !bytes.HasPrefix(module, []byte("\x00asm\x01\x00\x00\x00")) {
			t.Errorf("the engine %s: %v", name, err)
		}
	}
	data, _ := pack.Engine(pack.Rules)
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	module, _ := pack.Unpack(os.DirFS("engine"), pack.Rules)
	if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, module) {
		t.Errorf("a browser gets %d bytes of %d, %v", len(got), len(module), err)
	}
}
