package assets_test

import (
	"bytes"
	"image/png"
	"testing"

	"golang.org/x/image/font/opentype"

	"stepboard/assets"
)

func TestBoardFonts(t *testing.T) {
	if n := len(assets.CJK()); n > 1_900_000 {
		t.Errorf("the CJK font takes %d bytes of the program, want at most 1.9 MB", n)
	}
	if n := len(assets.BoardFonts().Bold[1]); n > 1_900_000 {
		t.Errorf("the bold CJK font takes %d bytes of the program, want at most 1.9 MB", n)
	}
	fonts := assets.BoardFonts()
	for name, list := range map[string][][]byte{"regular": fonts.Regular, "bold": fonts.Bold} {
		var parsed []*opentype.Font
		for _, data := range list {
			f, err := opentype.Parse(data)
			if err != nil {
				t.Fatal(name, err)
			}
			if bytes.HasPrefix(data, []byte("OTTO")) {
				t.Errorf("%s: a font with CFF outlines, which PDF writers refuse", name)
			}
			parsed = append(parsed, f)
		}
		for _, r := range "Aa0é−→←↑↓×·…“”≤✓华容道倉庫番の歩数ー。、「」　，１" {
			found := false
			for _, f := range parsed {
				i, err := f.GlyphIndex(nil, r)
				if err != nil {
					t.Fatal(err)
				}
				found = found || i != 0
			}
			if !found {
				t.Errorf("no %s font has %q", name, r)
			}
		}
	}
}

func TestAppIcon(t *testing.T) {
	img, err := png.Decode(bytes.NewReader(assets.AppIcon()))
	if err != nil {
		t.Fatal(err)
	}
	if b := img.Bounds(); b.Dx() != 128 || b.Dy() != 128 {
		t.Errorf("the icon measures %v, want 128×128", b)
	}
	if _, _, _, a := img.At(0, 0).RGBA(); a != 0 {
		t.Error("the corner of the icon is not clear")
	}
}
