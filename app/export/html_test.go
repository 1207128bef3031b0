package export_test

import (
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"stepboard/app/export"
	"stepboard/app/export/exporttest"
	"stepboard/app/view"
	"stepboard/app/view/tree"
	"stepboard/scene"
)

// between returns the text between two marks, and the rest.
func between(t testing.TB, s, from, to string) (inside, rest string) {
	t.Helper()
	_, s, found := strings.Cut(s, from)
	inside, rest, closed := strings.Cut(s, to)
	if !found || !closed {
		t.Fatalf("there is no %s…%s", from, to)
	}
	return inside, rest
}

type shownPicture struct {
	Width  float64 `json:"w"`
	Height float64 `json:"h"`
	Parts  []int   `json:"p"`
}

// playing is the data of a page.
type playing struct {
	Words  map[string]string
	Frames []struct {
		Title, Caption string
		Hold           int
		shownPicture
		Key shownPicture
	}
}

// opened returns the data of a page.
func opened(t testing.TB, page string) (parts []string, p playing) {
	t.Helper()
	data, rest := between(t, page, `id="parts">`, "</script>")
	var bytes []byte
	held, bits := 0, 0
	for _, char := range data { // seven bits in a character
		if held, bits = held<<7|int(char)&127, bits+7; bits >= 8 {
			bits -= 8
			bytes = append(bytes, byte(held>>bits))
			held &= 1<<bits - 1
		}
	}
	z, err := gzip.NewReader(strings.NewReader(string(bytes)))
	if err == nil {
		err = json.NewDecoder(z).Decode(&parts)
	}
	if err != nil {
		t.Fatal(err)
	}
	data, _ = between(t, rest, `id="film">`, "</script>")
	if err := json.Unmarshal([]byte(data), &p); err != nil {
		t.Fatal(err)
	}
	return parts, p
}

func page(t testing.TB, p export.Pages, o export.Options) string {
	t.Helper()
	o.Format = export.HTML
	_, paths := write(t, "lesson.html", p, o)
	return string(read(t, paths[0]))
}

func TestHTMLHoldsTheFrames(t *testing.T) {
	p := huarong(8).Steps(t, 6, scene.Paper)
	p.Holds = []time.Duration{0, 250 * time.Millisecond}
	o := options(export.HTML, 20)
	o.Hold = 2 * time.Second
	s := page(t, p, o)
	parts, film := opened(t, s)
	if len(film.Frames) != 6 || film.Frames[0].Hold != 2000 || film.Frames[1].Hold != 250 {
		t.Fatalf("%d frames, of times %d, %d …", len(film.Frames), film.Frames[0].Hold, film.Frames[1].Hold)
	}
	if first := film.Frames[0].Parts; len(first) > 12 { // most parts are new and in order
		t.Errorf("the parts of the first frame are %v", first)
	}
	used := 0
	pictures := map[string]bool{}
	for i, f := range film.Frames {
		if f.Title != p.Figures[i].Title || f.Caption != p.Figures[i].Caption {
			t.Errorf("frame %d is called %q, %q", i, f.Title, f.Caption)
		}
		var b strings.Builder
		b.WriteString(`<svg xmlns:xlink="x">`)
		runs := slices.Concat(f.Parts, f.Key.Parts)
		for k := 0; k < len(runs); k += 2 {
			for _, part := range parts[runs[k] : runs[k]+runs[k+1]] {
				b.WriteString(part)
				used++
			}
		}
		picture := b.String() + "</svg>"
		d := xml.NewDecoder(strings.NewReader(picture))
		for {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("frame %d: %v", i, err)
			}
		}
		pictures[picture] = true
		if f.Width != film.Frames[0].Width || f.Height != film.Frames[0].Height {
			t.Errorf("frame %d of the same board is %v×%v points, the first one %v×%v", i, f.Width, f.Height,
				film.Frames[0].Width, film.Frames[0].Height)
		}
	}
	if len(pictures) != 6 {
		t.Errorf("%d different pictures", len(pictures))
	}
	if len(parts)*2 > used {
		t.Errorf("%d parts for pictures of %d: little is shared", len(parts), used)
	}
	slices.Sort(parts)
	if len(slices.Compact(parts)) != len(parts) {
		t.Error("a part is there twice")
	}
}

var (
	reference = regexp.MustCompile(`(?i)(?:src|href|action|poster)\s*=\s*\\?["'][^"'\\]*|url\([^)]*\)|@import|https?://[^"'\s<\\]*`)
	harmless  = regexp.MustCompile(`^(href=\\?"(#s\d+|data:,)|url\(#s\d+\)|http://www\.w3\.org/2000/svg)$`)
)

// The page refers to no other files, and its policy allows none.
func TestHTMLStandsAlone(t *testing.T) {
	s := page(t, few(t, 3), options(export.HTML, 20))
	for _, m := range reference.FindAllString(s, -1) {
		if !harmless.MatchString(m) {
			t.Errorf("a reference to %s", m)
		}
	}
	policy, _ := between(t, s, `http-equiv="Content-Security-Policy" content="`, `"`)
	policy = strings.NewReplacer("&#39;", "'", "&#43;", "+").Replace(policy)
	if !strings.HasPrefix(policy, "default-src 'none';") || strings.Contains(policy, "unsafe") {
		t.Errorf("the policy is %s", policy)
	}
	style, _ := between(t, s, "<style>", "</style>")
	script, _ := between(t, s, "<script>", "</script>")
	for _, text := range []string{style, script} {
		sum := sha256.Sum256([]byte(text))
		if hash := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; !strings.Contains(policy, hash) {
			t.Errorf("%s is not in %s", hash, policy)
		}
	}
	if strings.Contains(s, "style=") {
		t.Error("a style of an element, which the policy does not let through")
	}
}

// Any text stays a text and never becomes markup.
func TestHTMLTextsAreText(t *testing.T) {
	p := few(t, 2)
	evil := `</script><script>alert(1)</script><!--"'&amp;` + "\u2028\x00\n华"
	p.Figures[0].Title, p.Figures[0].Caption, p.Figures[1].Caption = evil, evil, evil
	p.Figures[0].Panels[0].Title, p.Figures[1].Panels[0].Note = evil, evil
	o := options(export.HTML, 20)
	o.Title = "The whole: " + evil
	s := page(t, p, o)
	if n := strings.Count(s, "<script"); n != 3 {
		t.Errorf("%d scripts", n)
	}
	if strings.Contains(s, "<!--") || strings.Contains(s, "alert(1)</") {
		t.Error("a text becomes a part of the page")
	}
	_, film := opened(t, s)
	if film.Frames[0].Title != evil || film.Frames[1].Caption != evil {
		t.Errorf("the texts are %q", film.Frames[0].Title)
	}
}

// Without scripts, the first frame is shown with its texts. Other frames are not shown.
func TestHTMLWithoutScripts(t *testing.T) {
	p := few(t, 3)
	s := page(t, p, options(export.HTML, 20))
	head, _, _ := strings.Cut(s, "<script")
	for _, want := range []string{p.Figures[0].Title, p.Figures[0].Caption, "<svg id=\"board\"", "A lesson"} {
		if !strings.Contains(head, want) {
			t.Errorf("%q is not there", want)
		}
	}
	parts, film := opened(t, s)
	for _, part := range parts[:film.Frames[0].Parts[1]] {
		if !strings.Contains(head, part) {
			t.Fatalf("a part of the first picture is missing: %s", part)
		}
	}
}

func TestHTMLLeavesTextsOut(t *testing.T) {
	o := options(export.HTML, 20)
	o.Style.Titles, o.Style.Caption = false, false
	_, film := opened(t, page(t, few(t, 2), o))
	if f := film.Frames[1]; f.Title+f.Caption != "" {
		t.Errorf("there is %q, %q", f.Title, f.Caption)
	}
}

// The player has exactly the words that it uses, in all languages.
func TestHTMLWords(t *testing.T) {
	script, err := os.ReadFile("player/player.js")
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]bool{}
	for _, m := range regexp.MustCompile(`\bwords\.(\w+)`).FindAllStringSubmatch(string(script), -1) {
		said[m[1]] = true
	}
	firsts := map[string]string{}
	for lang, tag := range map[string]string{"en": "en", "zh_CN.UTF-8": "zh-Hans", "ja": "ja", "fr": "en", "": "en"} {
		o := options(export.HTML, 20)
		o.Lang = lang
		s := page(t, few(t, 1), o)
		if !strings.Contains(s, `<html lang="`+tag+`">`) {
			t.Errorf("%s: the page is not in %s", lang, tag)
		}
		_, film := opened(t, s)
		for word := range said {
			if film.Words[word] == "" {
				t.Errorf("%s has no word %q", lang, word)
			}
		}
		if len(film.Words) != len(said) {
			t.Errorf("%s has %d words, %d are used", lang, len(film.Words), len(said))
		}
		firsts[tag] = film.Words["pause"]
	}
	if firsts["en"] != "Pause" || firsts["zh-Hans"] != "暂停" || firsts["ja"] != "一時停止" {
		t.Errorf("to pause is %v", firsts)
	}
}

func TestHTMLColoursAreThePapers(t *testing.T) {
	o := options(export.HTML, 20)
	o.Style.Colors, o.Style.Ground = scene.Dark, scene.Dark.Ground
	s := page(t, few(t, 1), o)
	for _, want := range []string{"--ground:#15181c;", "--ink:#e8eaed;", `content="dark"`} {
		if !strings.Contains(s, want) {
			t.Errorf("there is no %s", want)
		}
	}
}

// Frames of one board have the same size, even if one has a longer legend, so that the board stays in its place.
// Other boards have their own size.
func TestHTMLSizes(t *testing.T) {
	p := huarong(8).Steps(t, 3, scene.Paper)
	legend := &p.Figures[1].Panels[0].Legend
	*legend = append(slices.Clone(*legend), *legend...)
	p.Figures[2] = huarong(5).Steps(t, 1, scene.Paper).Figures[0]
	_, film := opened(t, page(t, p, options(export.HTML, 20)))
	f := film.Frames
	for _, pair := range [][2]shownPicture{{f[0].shownPicture, f[1].shownPicture}, {f[0].Key, f[1].Key}} {
		if a, b := pair[0], pair[1]; a.Height != b.Height || a.Width != b.Width || f[2].Key.Height == f[0].Key.Height {
			t.Errorf("sizes are %v×%v, %v×%v; the legend of the other board is %v high", a.Width, a.Height, b.Width, b.Height,
				f[2].Key.Height)
		}
	}
	for i := range f[:2] {
		alone := &exporttest.Pages{Figures: p.Figures[i : i+1]}
		_, own := opened(t, page(t, alone, options(export.HTML, 20)))
		if own := own.Frames[0]; own.Height > f[i].Height+1 || own.Key.Height > f[i].Key.Height+1 {
			t.Errorf("frame %d needs a height of %v, and has %v", i, own.Height, f[i].Height)
		}
	}
}

// A board with its tree has its own size, so the board alone stays large.
func TestHTMLSizesOfTrees(t *testing.T) {
	f := film("a", "b")
	shot := &f.Frames[1].Shot
	shot.Track, shot.Event, shot.Tree = view.Exploration, 1<<30, &tree.Seen{}
	_, got := opened(t, page(t, f, options(export.HTML, 20)))
	if a, b := got.Frames[0], got.Frames[1]; a.Width == b.Width && a.Height == b.Height {
		t.Errorf("both frames have a size of %v×%v", a.Width, a.Height)
	}
}

// Boards on one page keep their titles. The title of the page is beside them.
func TestHTMLOfSeveralBoards(t *testing.T) {
	p := few(t, 1)
	f := &p.Figures[0]
	f.Title, f.Caption = "Both together", ""
	f.Panels = append(f.Panels, f.Panels[0])
	f.Panels[0].Title, f.Panels[1].Title = "Leftmost", "Rightmost"
	parts, film := opened(t, page(t, p, options(export.HTML, 20)))
	drawn := strings.Join(parts, "")
	if !strings.Contains(drawn, "Leftmost") || !strings.Contains(drawn, "Rightmost") || strings.Contains(drawn, "Both") ||
		film.Frames[0].Title != "Both together" {
		t.Errorf("of the titles there are: %v, %v, %v, %q", strings.Contains(drawn, "Leftmost"),
			strings.Contains(drawn, "Rightmost"),
			strings.Contains(drawn, "Both"), film.Frames[0].Title)
	}
}
