package theme_test

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"
	"golang.org/x/image/font/sfnt"

	"stepboard/app/theme"
	"stepboard/assets"
)

// styles are the text styles that the window uses.
var styles = map[string]fyne.TextStyle{
	"regular": {}, "bold": {Bold: true}, "italic": {Italic: true}, "bold italic": {Bold: true, Italic: true},
	"monospace": {Monospace: true},
}

// picture draws texts below each other, without a window on the screen.
func picture(texts ...*canvas.Text) image.Image {
	box := container.NewVBox()
	for _, t := range texts {
		box.Add(t)
	}
	w := test.NewWindow(box)
	defer w.Close()
	return w.Canvas().Capture()
}

func line(s string, style fyne.TextStyle) *canvas.Text {
	t := canvas.NewText(s, fynetheme.Color(fynetheme.ColorNameForeground))
	t.TextStyle, t.TextSize = style, 16
	return t
}

// Chinese and Japanese texts are drawn in the fonts that are built in. The tag ci turns the fonts of the system off,
// so no other font can help.
func TestChineseAndJapaneseShow(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	font, err := sfnt.Parse(assets.CJK())
	if err != nil {
		t.Fatal(err)
	}
	const sample = "华容道万圣节后的早晨倉庫番の歩数ヲ数える最少步数騎士與國王：「第３題」，。！？〇①々〜·亜広込逓捗們這嗎點體"
	for _, r := range sample {
		if r == '·' {
			continue // from the Latin font
		}
		if i, err := font.GlyphIndex(nil, r); err != nil || i == 0 {
			t.Errorf("the CJK font has no %c", r)
		}
	}
	// If a font lacked two different characters, both would be drawn as the same box.
	for name, style := range styles {
		a, b := picture(line("华", style)), picture(line("番", style))
		if same(a, b) {
			t.Errorf("%s: two characters look the same: boxes?", name)
		}
	}
	if dir := os.Getenv("STEPBOARD_PICTURES"); dir != "" {
		var lines []*canvas.Text
		for _, name := range []string{"regular", "bold", "italic", "monospace"} {
			lines = append(lines, line("华容道 Huarong 万圣节后的早晨 倉庫番 の歩数 最少步数 → ← 68 moves (3,2) × 4 “ok” … — end", styles[name]),
				line("Layer 31: the blank walks round the piece → cost 59", styles[name]))
		}
		var buf bytes.Buffer
		if err := png.Encode(&buf, picture(lines...)); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(dir+"/fonts.png", buf.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func same(a, b image.Image) bool {
	if a.Bounds() != b.Bounds() {
		return false
	}
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			if a.At(x, y) != b.At(x, y) {
				return false
			}
		}
	}
	return true
}

// All Chinese and Japanese characters of a user's title are bold, not only the characters of our own texts. A
// character is as wide and high in bold as in regular.
func TestBold(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	for _, char := range "华歩の、嗎囊截栈溢出与剪枝：哈希、懒惰标记、拓扑排序贪婪缀并查集桶堆渗透匈牙利貪欲法枝刈り幅優先探索累積和尺取挟値" {
		a, b := line(string(char), styles["regular"]), line(string(char), styles["bold"])
		if same(picture(a), picture(b)) {
			t.Errorf("%c: bold looks like regular", char)
		}
		if a.MinSize() != b.MinSize() {
			t.Errorf("%c is %v, in bold %v", char, a.MinSize(), b.MinSize())
		}
	}
}

// Text without Chinese is measured and drawn exactly as in Fyne's own theme.
func TestLatinIsAsInFyne(t *testing.T) {
	app := test.NewTempApp(t)
	for name, style := range styles {
		for _, s := range []string{"68 moves", "a", " ", "    ", "“3 × 4” · … — ½", "Ελλάδα привет"} {
			app.Settings().SetTheme(plain{theme.New(theme.Light, 1)})
			want, wantBase := fyne.CurrentApp().Driver().RenderedTextSize(s, 16, style, nil)
			wantPicture := picture(line(s, style))
			app.Settings().SetTheme(theme.New(theme.Light, 1))
			got, gotBase := fyne.CurrentApp().Driver().RenderedTextSize(s, 16, style, nil)
			if abs(got.Width-want.Width) > 0.1 || abs(got.Height-want.Height) > 0.05 || abs(gotBase-wantBase) > 0.05 {
				t.Errorf("%s %q is %v, baseline %v; want %v, %v", name, s, got, gotBase, want, wantBase)
			}
			if !same(picture(line(s, style)), wantPicture) {
				t.Errorf("%s %q is drawn otherwise than by Fyne's own fonts", name, s)
			}
		}
	}
}

// A sign keeps the width of the spaces around it. Fyne's own fonts take an arrow from a font without a space. They
// draw the space after the arrow as a box as wide as a letter.
func TestSignsKeepTheirSpaces(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	for name, style := range styles {
		width := func(s string) float32 {
			size, _ := fyne.CurrentApp().Driver().RenderedTextSize(s, 16, style, nil)
			return size.Width
		}
		for _, sign := range "←↑→↓↗↘↙↖−≤≥✓★华、" {
			if got, want := width("x "+string(sign)+" y"),
				width("x")+width(string(sign))+width("y")+2*width(" "); abs(got-want) > 0.5 {
				t.Errorf("%s: %c between spaces is %v wide, want %v", name, sign, got, want)
			}
		}
	}
}

// plain is a theme with our sizes and colours but with Fyne's fonts.
type plain struct{ *theme.Theme }

func (plain) Font(style fyne.TextStyle) fyne.Resource { return fynetheme.DefaultTheme().Font(style) }

func abs(x float32) float32 { return max(x, -x) }
