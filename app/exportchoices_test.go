package app

import (
	"strings"
	"testing"

	"stepboard/app/export"
	"stepboard/solve/annotate"
)

func TestLensAndAnnotationsCanBeLeftOut(t *testing.T) {
	x := openExporter(t)
	x.nextLens()
	x.wait("the lens", func() bool { return x.lens.view != nil })
	v := x.exportSource().view
	if v.Shot.Lens == "" {
		t.Fatal("the view has no lens")
	}
	v.Shot.Annotations = []annotate.Annotation{{}}
	if s := defaultExport.shown(v).Shot; s.Lens != v.Shot.Lens || len(s.Annotations) != 1 {
		t.Errorf("lens %q and annotations %v are left of all", s.Lens, s.Annotations)
	}
	if s := (exportChoices{}).shown(v).Shot; s.Lens != "" || s.Annotations != nil {
		t.Errorf("lens %q is left, and %v", s.Lens, s.Annotations)
	}
}

func TestWhatAFormatCanNotHaveIsReplaced(t *testing.T) {
	c := defaultExport
	c.What, c.Format, c.Paper, c.Page, c.PerPage = "solution", export.GIF, "transparent", "a4", 6
	got := c.fitted(true)
	if got.Paper != "white" || got.Page != "natural" || got.PerPage != 1 {
		t.Errorf("GIF: %+v", got)
	}
	c.Format = export.PPTX
	if got := c.fitted(true); got.Page != "slide" || got.PerPage != 6 {
		t.Errorf("PPTX: %+v", got)
	}
	c.Format = export.MP4
	if got := c.fitted(false); got.Format != export.GIF {
		t.Errorf("a film without ffmpeg becomes %s", got.Format)
	}
	c.What = "view"
	if got := c.fitted(true); got.Format != export.PNG {
		t.Errorf("a film of one view becomes %s", got.Format)
	}
	c.Format = export.SVG
	if got := c.fitted(true); got.Paper != "transparent" || got.Page != "a4" {
		t.Errorf("SVG: %+v", got)
	}
}

func TestChoicesOfAnotherVersionAreMended(t *testing.T) {
	x := openExporter(t)
	for _, text := range []string{"", "{", `{"What":"moon","Unit":"year","Format":"bmp","Paper":"blue","Page":"a0","Scale":99,"PerPage":5,"Cell":-3,"Hold":1e9}`} {
		x.settings.SetString("export", text)
		c := x.settings.export()
		if c.What != "view" || c.Format != export.PNG || c.Paper != "white" || c.Scale != 2 || c.PerPage != 1 || c.Cell != 0 || c.Hold != 1 {
			t.Errorf("%s is read as %+v", text, c)
		}
	}
}

func TestNamesAreProposed(t *testing.T) {
	x := openExporter(t)
	s := x.exportSource()
	if got := s.name(exportChoices{What: "view", Format: export.SVG}); got != "revisit.svg" {
		t.Errorf("view: %s", got)
	}
	if got := s.name(exportChoices{What: "exploration", Format: export.HTML}); got != "revisit-exploration.html" {
		t.Errorf("exploration: %s", got)
	}
	if got := short("/a/" + strings.Repeat("长", 50) + ".gif"); len([]rune(got)) != 37 || !strings.HasSuffix(got, ".gif") {
		t.Errorf("a long name becomes %q", got)
	}
}
