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
	one.Title, one.Caption = "髙橋先生", "王堃 李明 髙"
	order := export.Usual()
	film := order.Film(plain.Studio, "", []view.Frame{one})
	warnings, err := export.Check(film, order.Options(film.Frames, scene.Light, "", "en"))
	if err != nil || len(warnings) != 1 || warnings[0].Key != "export.check.boxes" || warnings[0].Args["Letters"] != "髙 (U+9AD9) 堃 (U+5803)" {
		t.Errorf("%v, %v", warnings, err)
	}
	many := export.Boxes("王堃玥煊晗瑄淼", "垚翀昉旻").Args["Letters"].(string)
	if strings.Count(many, "U+") != 8 || !strings.HasPrefix(many, "堃 (U+5803) 玥 (") || !strings.HasSuffix(many, " 翀 (U+7FC0) …") {
		t.Errorf("of many letters, %v are named", many)
	}
	if none := export.Boxes("王明 A"); none.Key != "" {
		t.Error(none)
	}
	if film.Frames[0].Title != one.Title {
		t.Errorf("the title becomes %q", film.Frames[0].Title)
	}
}
