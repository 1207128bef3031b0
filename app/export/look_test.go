package export_test

import (
	"context"
	"os"
	"testing"

	"stepboard/app/export"
	"stepboard/app/export/exporttest"
	"stepboard/solve/scene"
)

func TestLook(t *testing.T) {
	dir := os.Getenv("LOOK")
	if dir == "" {
		t.Skip()
	}
	for i, r := range exporttest.Runs {
		c := scene.Paper
		lang := "en"
		if i == 2 {
			c = scene.Dark
		}
		if i == 0 {
			lang = "zh"
		}
		if i == 1 {
			lang = "ja"
		}
		r.Captions = []string{"The first step.", "从棋子的一边到另一边：空格绕过棋子走到右边（三步），然后交换。箱子不能被推进死角，否则就再也推不出来了，所以要先想好从哪一边推。",
			"A long caption that says what one can see here, and then goes on about what one could see if only one looked with a little more care at the cells in the upper left corner, which are coloured by the cost of their sides.\nAnd a second line."}
		p := r.Steps(t, 12, c)
		for _, f := range []export.Format{export.HTML} {
			o := options(f, 24)
			o.Style.Colors, o.Style.Ground, o.Lang = c, c.Ground, lang
			var pages export.Pages = p
			if f.Single() {
				pages = first1{p}
			}
			if _, err := export.Write(context.Background(), dir+"/"+[]string{"huarong", "halloween", "knight", "sokoban"}[i]+"."+string(f), pages, o, nil); err != nil {
				t.Error(f, err)
			}
		}
	}
}
