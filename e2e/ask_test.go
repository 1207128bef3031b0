//go:build e2e

package e2e

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// TestAsk adds a question to a frame with the wizard. The presentation reveals its answer.
func TestAsk(t *testing.T) {
	d := newDesktop(t, 1440, 900)
	p := start(t, d)
	answer(t, p, 1, 1, "2")
	p.Key("F8")
	p.Wait("frame 1", soon)
	p.Key("ctrl+F9")
	p.Wait("dialog ask", soon)
	p.Wait("ask-kinds", soon)
	click(p, "dialog.take")
	p.Wait("asks 1", soon)
	path := filepath.Join(d.Home, "asks.stepboard")
	p.Key("ctrl+s")
	p.Wait("dialog save-as", soon)
	p.Key("Return")
	p.ChooseFile(path)
	p.Wait("saved", soon)
	if text := read(t, path); !strings.Contains(text, `"question"`) {
		p.Fail("the file has no question")
	}
	p.SteadyPicture(p.Area())
	p.Key("ctrl+F5")
	p.Wait("slide 1", soon)
	p.Key("Home") // hides the note about the keys
	p.Wait("slide 1", soon)
	asked := slide(p, "the question", func([]byte) bool { return true })
	p.Key("Right")
	p.Wait("slide-revealed 1 true", soon)
	slide(p, "the answer", func(pix []byte) bool { return !bytes.Equal(pix, asked.Pix) })
	p.Key("Left")
	p.Wait("slide-revealed 1 false", soon)
	slide(p, "the question again", func(pix []byte) bool { return bytes.Equal(pix, asked.Pix) })
	p.Key("Escape")
	p.Wait("slide none", soon)
	p.Close()
	finish(t, p)
}

// TestPractise answers one practice question wrongly and the next one rightly. The document does not change: the
// program closes without a question.
func TestPractise(t *testing.T) {
	d := newDesktop(t, 1440, 900)
	p := start(t, d)
	answer(t, p, 1, 1, "2")
	p.Key("ctrl+shift+F9")
	p.Wait("dialog practise", soon)
	p.Wait("practises", soon)
	click(p, "dialog.kind")
	p.Key("Down", "Down", "Down", "Down", "Down", "Down", "Down", "Down", "Down") // from the first to the tenth entry
	p.Key("Return")
	give := func(off int64, verdict string) {
		var number, pick int64
		var form, cells string
		if _, err := fmt.Sscan(p.Wait("practises", soon), &form, &number, &pick, &cells); err != nil {
			p.Fail("%v", err)
		}
		if form != "cell" {
			p.Fail("the kind chosen is answered by a %s", form)
		}
		var key int64
		if _, err := fmt.Sscanf(cells, "[%d]", &key); err != nil {
			p.Fail("%v", err)
		}
		at := (key + off) % 36 // a cell of six rows and columns
		p.Key("Down")          // the first cell
		for range at / 6 {
			p.Key("Down")
		}
		for range at % 6 {
			p.Key("Right")
		}
		p.Key("space")
		click(p, "dialog.check")
		p.Wait("judged "+verdict, soon)
		p.SteadyPicture(p.Area())
	}
	give(1, "wrong 0 0 1")
	p.Key("Return")
	give(0, "right 1 1 2")
	p.Key("Escape")
	p.Wait("dialog practised", soon)
	p.Key("Return")
	p.Wait("dialog none", soon)
	p.Close()
	finish(t, p)
}
