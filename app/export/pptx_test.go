package export_test

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"testing"

	"stepboard/app/export"
	"stepboard/app/view/question"
	"stepboard/scene"
	"stepboard/solve/grid"
)

// unpacked returns the parts of a presentation by name.
func unpacked(t testing.TB, p export.Pages, o export.Options) map[string][]byte {
	t.Helper()
	o.Format = export.PPTX
	_, paths := write(t, "lesson.pptx", p, o)
	data := read(t, paths[0])
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string][]byte{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if parts[f.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
	if z.File[0].Name != "[Content_Types].xml" {
		t.Errorf("the first part is %s", z.File[0].Name)
	}
	return parts
}

// Every part is well formed and has a type, and all parts that it refers to exist.
func TestPPTXIsWhole(t *testing.T) {
	wellFormed(t, unpacked(t, few(t, 3), options(export.PPTX, 20)))
}

// wellFormed checks the parts of a presentation.
func wellFormed(t *testing.T, parts map[string][]byte) {
	t.Helper()
	var types struct {
		Default []struct {
			Extension string `xml:",attr"`
		}
		Override []struct {
			PartName string `xml:",attr"`
		}
	}
	if err := xml.Unmarshal(parts["[Content_Types].xml"], &types); err != nil {
		t.Fatal(err)
	}
	for _, o := range types.Override {
		if parts[strings.TrimPrefix(o.PartName, "/")] == nil {
			t.Errorf("there is a type for %s, which is not there", o.PartName)
		}
	}
	reached := map[string]bool{"[Content_Types].xml": true}
	for name, data := range parts {
		if strings.HasSuffix(name, ".png") {
			decodedPNG(t, data)
			continue
		}
		d := xml.NewDecoder(bytes.NewReader(data))
		for {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		if !strings.HasSuffix(name, ".rels") {
			if name != "[Content_Types].xml" && !bytes.Contains(parts["[Content_Types].xml"], []byte(`PartName="/`+name+`"`)) {
				t.Errorf("%s has no type", name)
			}
			continue
		}
		reached[name] = true
		var relations struct {
			Relationship []struct {
				ID     string `xml:"Id,attr"`
				Target string `xml:",attr"`
			}
		}
		if err := xml.Unmarshal(data, &relations); err != nil {
			t.Fatal(err)
		}
		owner := path.Join(path.Dir(path.Dir(name)), strings.TrimSuffix(path.Base(name), ".rels"))
		for _, r := range relations.Relationship {
			target := path.Join(path.Dir(owner), r.Target)
			if parts[target] == nil {
				t.Errorf("%s leads to %s, which is not there", name, target)
			}
			reached[target] = true
		}
		for _, id := range ids(parts[owner]) {
			if !slices.ContainsFunc(relations.Relationship, func(r struct {
				ID     string `xml:"Id,attr"`
				Target string `xml:",attr"`
			},
			) bool {
				return r.ID == id
			}) {
				t.Errorf("%s refers to %s, which its relations have not", owner, id)
			}
		}
	}
	for name := range parts {
		if !reached[name] {
			t.Errorf("nothing leads to %s", name)
		}
	}
}

// ids returns the relations that a part refers to.
func ids(part []byte) (list []string) {
	for rest := string(part); ; {
		_, after, found := strings.Cut(rest, `="rId`)
		if !found {
			return list
		}
		id, _, _ := strings.Cut(after, `"`)
		list, rest = append(list, "rId"+id), after
	}
}

// slideTexts returns the texts of a slide's runs by shape, with their languages.
func slideTexts(t testing.TB, slide []byte) map[string][]string {
	t.Helper()
	var s struct {
		Shapes []struct {
			Name struct {
				Name string `xml:"name,attr"`
			} `xml:"nvSpPr>cNvPr"`
			Runs []struct {
				Properties struct {
					Lang string `xml:"lang,attr"`
				} `xml:"rPr"`
				Text string `xml:"t"`
			} `xml:"txBody>p>r"`
		} `xml:"cSld>spTree>sp"`
	}
	if err := xml.Unmarshal(slide, &s); err != nil {
		t.Fatal(err)
	}
	all := map[string][]string{}
	for _, shape := range s.Shapes {
		for _, r := range shape.Runs {
			all[shape.Name.Name] = append(all[shape.Name.Name], r.Properties.Lang+": "+r.Text)
		}
	}
	return all
}

func TestPPTXTextsAreText(t *testing.T) {
	p := few(t, 4)
	p.Figures[0].Title, p.Figures[0].Caption = "A <b> & \"c\"", "One\n二つの箱\n华容道"
	p.Figures[1].Title, p.Figures[1].Caption = "", "  "
	p.Figures[2].Title = "倉庫番\x00"
	p.Figures[3].Caption = strings.Repeat("A caption that goes on and on. ", 40)
	o := options(export.PPTX, 20)
	parts := unpacked(t, p, o)
	slide := func(n int) map[string][]string {
		return slideTexts(t, parts[fmt.Sprintf("ppt/slides/slide%d.xml", n)])
	}
	if got := slide(1); !slices.Equal(got["Title"], []string{`en-US: A <b> & "c"`}) ||
		!slices.Equal(got["Caption"], []string{"en-US: One", "ja-JP: 二つの箱", "zh-CN: 华容道"}) {
		t.Errorf("the first slide says %q", got)
	}
	if got := slide(2); len(got) != 0 {
		t.Errorf("the second slide says %q", got)
	}
	if got := slide(3)["Title"]; !slices.Equal(got, []string{"zh-CN: 倉庫番\uFFFD"}) {
		t.Errorf("the third slide is called %q", got)
	}
	o.Lang = "ja"
	p.Figures = p.Figures[2:3]
	if got := slideTexts(t, unpacked(t, p, o)["ppt/slides/slide1.xml"])["Title"]; !slices.Equal(got,
		[]string{"ja-JP: 倉庫番\uFFFD"}) {
		t.Errorf("among Japanese ones it is called %q", got)
	}
	if s := string(parts["ppt/slides/slide4.xml"]); strings.Contains(s, `sz="2000"`) || !strings.Contains(s, `sz="1`) {
		t.Error("a long caption is as large as a short one")
	}
	if s := string(parts["ppt/slides/slide1.xml"]); !strings.Contains(s, `descr="A &lt;b&gt; &amp; &#34;c&#34;. One`) {
		t.Error("the picture has no words for readers who cannot see it")
	}
	if s := string(parts["docProps/core.xml"]); !strings.Contains(s, "<dc:title>A lesson</dc:title>") {
		t.Error("the presentation has no title")
	}
}

// Slides are laid out as pages: a question has its sign and cards, and a caption is a text of its own.
func TestSlidesAreLaidOutAsPages(t *testing.T) {
	f := film("a", "b")
	f.Frames[0].Asks = &question.Question{Form: question.Number, Prompt: "How many?", Number: 7, At: grid.None}
	f.Frames[1].Caption = "A caption."
	o := export.Usual()
	o.Format = export.PPTX
	parts := unpacked(t, o.Film(f.Studio, "All", f.Frames), options(export.PPTX, 20))
	if asks := string(parts["ppt/slides/slide1.xml"]); !strings.Contains(asks, `name="Question"`) ||
		strings.Contains(asks, `name="Caption"`) {
		t.Error("the question is a plain caption")
	}
	if got := slideTexts(t, parts["ppt/slides/slide3.xml"])["Caption"]; !slices.Equal(got, []string{"en-US: A caption."}) {
		t.Errorf("the caption is %q", got)
	}
}

// Slides on dark paper have dark ground and light text.
func TestPPTXColours(t *testing.T) {
	for ground, want := range map[*scene.Colors][2]string{
		scene.Paper: {`<a:lt1><a:srgbClr val="FFFFFF"/></a:lt1>`, `bg1="lt1" tx1="dk1"`},
		scene.Dark:  {`<a:dk1><a:srgbClr val="15181C"/></a:dk1>`, `bg1="dk1" tx1="lt1"`},
	} {
		o := options(export.PPTX, 20)
		o.Style.Colors, o.Style.Ground = ground, ground.Ground
		parts := unpacked(t, few(t, 1), o)
		if !bytes.Contains(parts["ppt/theme/theme1.xml"], []byte(want[0])) ||
			!bytes.Contains(parts["ppt/slideMasters/slideMaster1.xml"], []byte(want[1])) {
			t.Errorf("there is no %s with %s", want[0], want[1])
		}
	}
}

// Notes for the speaker are on the pages of notes, and on no other part.
func TestNotesForWhoeverSpeaks(t *testing.T) {
	f := film("a", "b", "c")
	f.Frames[1].Notes = "ask <first>\n先に聞く"
	parts := unpacked(t, f, options(export.PPTX, 20))
	notes := string(parts["ppt/notesSlides/notesSlide2.xml"])
	if !strings.Contains(notes, "ask &lt;first&gt;") || !strings.Contains(notes, "先に聞く") ||
		parts["ppt/notesSlides/notesSlide1.xml"] != nil || parts["ppt/notesMasters/notesMaster1.xml"] == nil {
		t.Errorf("the notes are\n%s", notes)
	}
	wellFormed(t, parts)
	for name, data := range parts {
		if !strings.HasPrefix(name, "ppt/notesSlides/") && bytes.Contains(data, []byte("ask")) {
			t.Errorf("the notes stand in %s", name)
		}
	}
	for _, format := range []export.Format{export.HTML, export.SVG, export.PDF} {
		_, paths := write(t, "lesson."+string(format), f, options(format, 20))
		for _, path := range paths {
			if data := read(t, path); bytes.Contains(data, []byte("ask")) {
				t.Errorf("the notes stand in %s", path)
			}
		}
	}
}
