package export_test

import (
	"strings"
	"testing"

	"stepboard/app/export"
	"stepboard/app/view"
	"stepboard/scene"
)

// Emoji that the built-in fonts lack are removed whole from titles and captions, with a warning. Other characters
// stay.
func TestEmoji(t *testing.T) {
	plain := film("a")
	for _, c := range []struct{ title, want, signs string }{
		{"Night 🎃 of 👩‍🏫 ghosts", "Night of ghosts", "🎃 👩‍🏫"},
		{"👍🏽👍🏽 done", "done", "👍🏽"},
		{"华容道 → 3 × 4 ★", "华容道 → 3 × 4 ★", ""},
		{"two  blanks", "two  blanks", ""},
		{"🧩\n🇯🇵 倉庫番", "\n倉庫番", "🧩 🇯 🇵"},
	} {
		one := plain.Frames[0]
		one.Title, one.Caption = c.title, "x"
		order := export.Usual()
		film := order.Film(plain.Studio, "", []view.Frame{one})
		if got := film.Frames[0].Title; got != c.want {
			t.Errorf("%q becomes %q, want %q", c.title, got, c.want)
		}
		warnings, err := export.Check(film, order.Options(film.Frames, scene.Light, "", "en"))
		if err != nil {
			t.Fatal(err)
		}
		said := ""
		for _, w := range warnings {
			if strings.HasSuffix(w.Key, ".left_out") {
				said = w.Args["Signs"].(string)
			}
		}
		if said != c.signs {
			t.Errorf("%q: said to be left out are %q, want %q", c.title, said, c.signs)
		}
	}
}

// Letters that the built-in fonts lack stay in the text, and a warning names them.
func TestLettersThatAreBoxes(t *testing.T) {
	plain := film("a")
	one := plain.Frames[0]
	one.Title, one.Caption = "龗橋先生", "王囍 李明 龗"
	order := export.Usual()
	film := order.Film(plain.Studio, "", []view.Frame{one})
	warnings, err := export.Check(film, order.Options(film.Frames, scene.Light, "", "en"))
	if err != nil || len(warnings) != 1 || warnings[0].Key != "export.check.boxes" || warnings[0].Args["Letters"] != "龗 (U+9F97) 囍 (U+56CD)" {
		t.Errorf("%v, %v", warnings, err)
	}
	many := export.Boxes("王囧囍嫑氼丯亝", "乊厵靐槑").Args["Letters"].(string)
	if strings.Count(many, "U+") != 8 || !strings.HasPrefix(many, "囧 (U+56E7) 囍 (") || !strings.HasSuffix(many, " 厵 (U+53B5) …") {
		t.Errorf("of many letters, %v are named", many)
	}
	if none := export.Boxes("王明 A 髙橋 𠮷野 陈喆 王堃 李玥 赵祎"); none.Key != "" {
		t.Error(none)
	}
	if film.Frames[0].Title != one.Title {
		t.Errorf("the title becomes %q", film.Frames[0].Title)
	}
}
