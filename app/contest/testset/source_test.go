package testset

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"stepboard/solve"
)

// zipped writes a zip of files in order; each file is a name and its text.
func zipped(t testing.TB, files ...string) string {
	t.Helper()
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for i := 0; i < len(files); i += 2 {
		w, err := archive.Create(files[i])
		if err == nil {
			_, err = w.Write([]byte(files[i+1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return laid(t, out.Bytes())
}

// zipFiles returns the entries of a zip.
func zipFiles(t *testing.T, path string) []*zip.File {
	t.Helper()
	archive, err := zip.OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = archive.Close() })
	return archive.File
}

func laid(t testing.TB, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "set.zip")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// raw writes a zip of some files whose headers claim another size.
func raw(t testing.TB, files int, says uint64, data []byte) string {
	t.Helper()
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for i := range files {
		w, err := archive.CreateRaw(&zip.FileHeader{
			Name: fmt.Sprint(i, ".in"), Method: zip.Store, CRC32: crc32.ChecksumIEEE(data), CompressedSize64: uint64(len(data)), UncompressedSize64: says,
		})
		if err == nil {
			_, err = w.Write(data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return laid(t, out.Bytes())
}

func TestEvilZips(t *testing.T) {
	for _, c := range []struct{ about, path, key string }{
		{"above", zipped(t, "../1.in", "1"), "testset.bad_name"},
		{"above, inside", zipped(t, "a/../../1.in", "1"), "testset.bad_name"},
		{"absolute", zipped(t, "/etc/1.in", "1"), "testset.bad_name"},
		{"Windows's way", zipped(t, `..\1.in`, "1"), "testset.bad_name"},
		{"twice", zipped(t, "1.in", "1", "1.in", "2"), "testset.bad_name"},
		{"no zip", laid(t, []byte("PK\x03\x04 and no more")), "testset.no_set"},
		{"empty", laid(t, nil), "testset.no_set"},
		{"a bomb", raw(t, 4, alwaysAllowed/4+1, []byte("1")), "testset.bomb"},
		{"too many files", raw(t, mostFiles+1, 0, nil), "testset.many_files"},
		{"a file that says it is huge", raw(t, 1, mostFile+1, []byte("1")), "testset.large_file"},
	} {
		if _, err := Read(c.path); err == nil || !strings.Contains(err.Error(), c.key) {
			t.Errorf("%s: %v", c.about, err)
		}
	}
	for _, says := range []uint64{3, 300} {
		s, err := Read(raw(t, 1, says, bytes.Repeat([]byte("7"), 30)))
		if err != nil {
			t.Fatal(err)
		}
		if data, err := s.Cases[0].Input.Load(); err == nil && len(data) > 30 {
			t.Errorf("%d bytes are read of 30 that say to be %d", len(data), says)
		}
	}
}

// Zips of other systems have files of these systems, backslashes, names in GBK, and one folder around all.
func TestForeignZips(t *testing.T) {
	for _, c := range []struct {
		path string
		want string
	}{
		{zipped(t, "__MACOSX/._1.in", "x", ".DS_Store", "x", "._1.out", "x", "1.in", "1", "1.out", "2"), "1.in 1 2"},
		{zipped(t, "set/", "", "set/.DS_Store", "x", "set/1.in", "1", "__MACOSX/set/._1.in", "x", "set/1.out", "2"), "set/1.in 1 2"},
		{zipped(t, `data\walk1.in`, "1", `data\walk1.out`, "2"), "data/walk1.in 1 2"},
		{zipped(t, "\xca\xfd\xbe\xdd\\\xd5\\1.in", "1", "\xca\xfd\xbe\xdd\\\xd5\\1.out", "2"), "数据/誠1.in 1 2"},
	} {
		s, err := Read(c.path)
		if err != nil || len(s.Cases) != 1 || len(s.Cases[0].Answers) != 1 || len(s.LoneAnswers) > 0 {
			t.Errorf("%s: %+v, %v", c.want, s, err)
			continue
		}
		got := s.Cases[0].Name + " " + load(t, s.Cases[0].Input) + " " + load(t, s.Cases[0].Answers[0])
		if got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestPairs(t *testing.T) {
	s, err := Read(zipped(t,
		"a1.in", "1", "a10.in", "10", "a2.in", "2", "a1.out", "x", "a1.ans", "y", "a10.ans", "z", "deep/er/a2.out", "w",
		"notes.txt", "", "input/input3.txt", "3", "output/output3.txt", "three", "tests/01", "01", "tests/01.a", "one",
		"T/in/s.txt", "s", "T/out/s.txt", "S", "T/out/lost.txt", "l"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range s.Cases {
		text := load(t, c.Input)
		for _, a := range c.Answers {
			text += " " + load(t, a)
		}
		got = append(got, text)
	}
	want := []string{"s S", "1 y x", "2", "10 z", "3 three", "01 one"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if len(s.LoneAnswers) != 2 || !strings.HasSuffix(s.LoneAnswers[0].Name, "lost.txt") ||
		!strings.HasSuffix(s.LoneAnswers[1].Name, "a2.out") {
		t.Error(s.LoneAnswers)
	}
}

// An untrusted zip is read within limits and without a panic.
func FuzzRead(f *testing.F) {
	for _, format := range Formats() {
		path := filepath.Join(f.TempDir(), "set.zip")
		if err := Write(examples["mixed"], format, path); err != nil {
			f.Fatal(err)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := Read(laid(t, data))
		if err != nil {
			return
		}
		for _, c := range s.Cases {
			_, _ = c.Input.Load()
			if c.Group >= len(s.Groups) {
				t.Fatal("a group that there is not")
			}
		}
		s.Score(make([]float64, len(s.Cases)))
	})
}

// Configuration files of judges are also fuzzed alone, because in a zip the fuzzer rarely gets past the checksums.
func FuzzConfig(f *testing.F) {
	for i, format := range formats {
		if format.more == nil {
			continue
		}
		p := planned(examples["mixed"], format)
		all, err := format.more(p)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range all {
			data, err := file.Load()
			if err != nil {
				f.Fatal(err)
			}
			f.Add(i, data)
		}
	}
	f.Fuzz(func(t *testing.T, n int, data []byte) {
		format := formats[uint(n)%uint(len(formats))]
		if format.read == nil {
			return
		}
		s := example(5, func(i int, c *Case) { c.Name = fmt.Sprint("input/input", i, ".txt") })
		s.Cases[1].Name, s.Cases[2].Name, s.Cases[3].Name = "knight02.in", "data/secret/x/1.in", "tests/01"
		src := &source{load: map[string]func() ([]byte, error){}}
		for _, name := range []string{"testdata/config.yaml", "data/secret/x/testdata.yaml", ".timelimit"} {
			if err := src.add(name, Bytes(name, data).Load); err != nil {
				t.Fatal(err)
			}
		}
		if format.read(s, src, ".", data) != nil {
			return
		}
		for _, c := range s.Cases {
			if c.Group >= len(s.Groups) || c.Points < 0 || c.Points > mostPoints || c.Time < 0 || c.Memory < 0 {
				t.Fatalf("%+v", c)
			}
		}
	})
}

// A file of a damaged zip is named in a sentence, whatever the reader of zips says.
func TestDamagedZip(t *testing.T) {
	path := zipped(t, "1.in", "3 4", "1.out", "7")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const startOfEntry, startOfDirectory, packed = 42 + 1, 16 + 3, 30 + 4 // bytes after a mark
	for mark, at := range map[string]int{
		"PK\x01\x02": startOfEntry, "PK\x05\x06": startOfDirectory, "PK\x03\x04": packed,
	} {
		data := bytes.Clone(whole)
		data[bytes.Index(data, []byte(mark))+at] ^= 0x7f
		s, err := Read(laid(t, data))
		if err != nil {
			t.Fatal(err)
		}
		refused := &solve.Refusal{}
		if _, err := s.Cases[0].Input.Load(); !errors.As(err, &refused) || refused.Text.Key != "testset.damaged" {
			t.Errorf("%q: %v", mark, err)
		}
	}
}
