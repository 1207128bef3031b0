package pack_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"testing"

	"stepboard/app/export/live/pack"
)

// The engines of this build are WebAssembly for browsers, with few segments of data.
func TestEngines(t *testing.T) {
	if _, _, ok := pack.Glue(); !ok {
		t.Skip("this build has none")
	}
	for _, name := range []string{pack.BuiltIn, pack.Rules} {
		data, ok := pack.Engine(name)
		r, err := gzip.NewReader(bytes.NewReader(data))
		if !ok || err != nil {
			t.Fatal(name, ok, err)
		}
		module, err := io.ReadAll(r)
		if err != nil || !bytes.HasPrefix(module, []byte("\x00asm\x01\x00\x00\x00")) {
			t.Fatalf("the engine %s has %d bytes, %v", name, len(module), err)
		}
		if _, n := memory(t, module); n > 1000 {
			t.Errorf("the engine %s has %d segments", name, n)
		}
	}
}
