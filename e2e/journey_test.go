//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// open3 is an open 3×3 board on which the piece goes two cells to the right. The blank swaps with it (1 move), walks
// round it through the second row (4), and swaps again (1): 6 moves. If the middle is fixed, the blank walks through
// the third row: 8 moves.
const open3 = "3 3 1\n1 1 1\n1 1 1\n1 1 1\n1 2 1 1 1 3\n"

// fix paints a fixed cell.
func fix(p *Program, row, col int) {
	click(p, "brush.fixed")
	p.Click(cell(p, row, col))
	p.Wait("stale")
}

// closeAsked closes the window, which must ask about unsaved changes, and presses a button of the dialog.
func closeAsked(p *Program, button string) {
	p.Close()
	p.Wait("dialog unsaved")
	click(p, "dialog."+button)
	p.Wait("dialog none")
}

// TestNativeDialogs saves, opens and chooses a folder in the system's dialogs. Before, a file with an error is refused.
func TestNativeDialogs(t *testing.T) {
	t.Parallel()
	d := newDesktop(t, 1440, 900)
	first := write(t, d, "board.in", open3)
	second := write(t, d, "second.in", "1 2 1\n1 1\n1 2 1 1 1 2\n")
	p := start(t, d, write(t, d, "bad.in", "3 3 1\n1 1 1\n1 7 1\n1 1 1\n1 2 1 1 1 3\n"))
	p.Wait("dialog error")
	p.Key("Return")
	p.Wait("dialog none")
	p.Key("ctrl+o")
	p.ChooseFile(first)
	p.Wait("opened")
	answer(t, p, 1, 1, "6")
	fix(p, 2, 2)

	p.Find("save as")
	p.Wait("dialog save-as")
	p.Key("Return") // keeps the file's format
	p.ChooseFile(filepath.Join(d.Home, "copy"))
	saved := filepath.Join(d.Home, "copy.in")
	if got := p.Wait("saved"); got != saved {
		p.Fail("saved as %q, not %q", got, saved)
	}
	p.Key("ctrl+o")
	p.ChooseFile(second)
	if got := p.Wait("opened"); got != second {
		p.Fail("the file opened is %q, not %q", got, second)
	}
	answer(t, p, 1, 1, "1")
	p.Key("ctrl+o")
	p.ChooseFile(saved)
	if got := p.Wait("opened"); got != saved {
		p.Fail("the file opened is %q, not %q", got, saved)
	}
	answer(t, p, 1, 1, "8")
	class := filepath.Join(d.Home, "class") + "/"
	if err := os.Mkdir(class, 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, d, "class/mine.py", "print(0)\n")
	p.Find("judge programs")
	p.Wait("dialog judge")
	click(p, "dialog.programs-folder")
	p.ChooseFile(class)
	p.Wait("programs 1")
	p.Key("Escape")
	p.Wait("dialog none")

	// Everything is saved, so the window closes without a question.
	p.Close()
	finish(t, p)
	if got := d.Command(program(t), "solve", saved); got != "8\n" {
		t.Errorf("solving the saved file without a window says %q, not 8", got)
	}
}

// TestFirstStart: the window has the desktop's language until the user chooses another, even if the system lacks this
// locale. It prints nothing about this.
func TestFirstStart(t *testing.T) {
	t.Parallel()
	d := newDesktop(t, 1280, 800)
	d.prefer(`{"welcome": false}`)
	for _, c := range []struct{ system, language, title string }{
		{"ja_JP.UTF-8", "", "華容道ツアー"},
		{"zh_CN.UTF-8", "", "華容道ツアー"}, // kept from the first start
		{"ja_JP.UTF-8", `"language": "zh", `, "华容道导览"},
	} {
		if c.language != "" {
			d.prefer("{" + c.language + `"welcome": false}`)
		}
		p := d.Start([]string{"LANG=" + c.system}, program(t))
		if title := p.Last("title"); !strings.HasPrefix(title, c.title) {
			p.Fail("with the locale %s and the settings {%s} the title is %q", c.system, c.language, title)
		}
		p.Close()
		finish(t, p)
		if strings.Contains(p.Output(), "ocale") {
			t.Errorf("the program says of the locale %s:\n%s", c.system, p.Output())
		}
	}
}
