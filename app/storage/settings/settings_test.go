package settings

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "new", "settings.json")
		s := Open(path)
		s.SetString("text", "滑块")
		s.SetFloat("half", 0.5)
		s.SetInt("three", 3)
		s.SetBool("yes", true)
		s.SetFloat("none", math.NaN())
		s.SetFloat("none", math.Inf(1))
		if err := s.Flush(); err != nil {
			t.Fatal(err)
		}
		again := Open(path)
		if again.String("text") != "滑块" || again.FloatWithFallback("half", 0) != 0.5 || again.IntWithFallback("three", 0) != 3 ||
			!again.BoolWithFallback("yes", false) || again.FloatWithFallback("none", 7) != 7 {
			t.Errorf("read again: %v", again.values)
		}
		s.SetInt("three", 4) // without a flush
		time.Sleep(pause)
		synctest.Wait()
		if data, _ := os.ReadFile(path); !strings.Contains(string(data), `"three": 4`) {
			t.Fatalf("%s is not kept, but %q", path, data)
		}
	})
}

// Whatever a file contains, settings have their type and are within their range.
func TestOdd(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	for _, text := range []string{"", "{", "null", "[]", "\x00", `"text"`, strings.Repeat("{", 1<<16)} {
		write(t, path, text)
		s := Open(path)
		if s.FloatWithin("size", 1, 2, 1.5) != 1.5 {
			t.Errorf("%.10q: %v", text, s.values)
		}
		s.SetInt("n", 1)
		if err := s.Flush(); err != nil || Open(path).IntWithFallback("n", 0) != 1 {
			t.Errorf("%.10q is not mended: %v", text, err)
		}
	}
	write(t, path, `{"size": 1e9, "small": -1e300, "n": 1e300, "half": 0.5, "word": "x", "list": [1], "no": null}`)
	s := Open(path)
	if s.FloatWithin("size", 1, 2, 1.5) != 1.5 || s.FloatWithin("small", 1, 2, 1.5) != 1.5 ||
		s.IntWithFallback("n", 5) != 5 ||
		s.IntWithFallback("half", 5) != 5 || s.IntWithFallback("word", 5) != 5 || s.String("list") != "" ||
		s.BoolWithFallback("no", true) != true || s.FloatWithin("list", 1, 2, 1.5) != 1.5 {
		t.Errorf("read as %v", s.values)
	}
}

// Two programs that use one file keep each other's settings.
func TestShared(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	write(t, path, `{"a": 1, "b": 1}`)
	one, two := Open(path), Open(path)
	one.SetInt("a", 2)
	two.SetInt("b", 2)
	for _, s := range []*Store{one, two} {
		if err := s.Flush(); err != nil {
			t.Fatal(err)
		}
	}
	s := Open(path)
	if s.IntWithFallback("a", 0) != 2 || s.IntWithFallback("b", 0) != 2 {
		t.Errorf("the file holds %v", s.values)
	}
}

// A store without a file works, but keeps no settings after the program ends.
func TestNowhere(t *testing.T) {
	s := Open("")
	s.SetInt("n", 1)
	if err := s.Flush(); err != nil || s.IntWithFallback("n", 0) != 1 {
		t.Errorf("%v, %v", s.values, err)
	}
}

// While a file is written again and again, each reader sees a complete file.
func TestAlwaysWhole(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	s := Open(path)
	s.SetString("long", strings.Repeat("x", 20_000))
	if err := s.Flush(); err != nil {
		t.Fatal(err)
	}
	done := make(chan bool)
	go func() {
		defer close(done)
		for i := range 20 {
			s.SetInt("n", i)
			_ = s.Flush()
		}
	}()
	for looks := 0; ; looks++ {
		if values, ok := read(path); !ok || len(values["long"].(string)) != 20_000 {
			t.Fatalf("look %d: the file is torn", looks)
		}
		select {
		case <-done:
			return
		default:
		}
	}
}
