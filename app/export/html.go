package export

import (
	"bufio"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"strings"
	"sync"
	"text/template"

	"stepboard/app/catalogue"
	"stepboard/app/storage/carry"
	"stepboard/assets"
	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/scene/svg"
	"stepboard/solve"
)

// player has the parts of a page that plays by itself.
//
//go:embed player
var player embed.FS

// part(name) returns a file of the player, without indentation and without lines that are comments.
func part(name string) string {
	data, err := player.ReadFile("player/" + name)
	if err != nil {
		panic(err) // the file is embedded in the program
	}
	return bareLines(string(data))
}

// bareLines removes the indentation and the lines that are comments from a script or a style, to make the page smaller.
func bareLines(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if line = strings.TrimLeft(line, " \t"); !strings.HasPrefix(line, "//") {
			b.WriteString(line)
		}
	}
	return b.String()
}

// pages are the templates for the part of the page before its data. Only the function x of the templates escapes text.
var pages = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{"icon": icon, "x": html.EscapeString}).
		ParseFS(player, "player/*.html"))
})

// icon(name) returns the SVG of a line icon, to be put into a button.
func icon(name string) string {
	data, ok := assets.Icon(name)
	if !ok {
		panic("export: no icon " + name)
	}
	return strings.Replace(string(data), "<svg ", `<svg aria-hidden="true" `, 1)
}

// words(lang) returns the texts of the player. The script of the player replaces {at} and {of} by numbers.
func words(lang string) map[string]any {
	texts := catalogue.New(lang)
	list := map[string]any{}
	for _, word := range []string{
		"controls", "first", "back", "play", "pause", "forward", "last", "position", "speed", "full", "space",
	} {
		list[word] = texts.Say(solve.Say("export.player." + word))
	}
	list["step"] = texts.Say(solve.Say("export.player.step", "At", "{at}", "Of", "{of}"))
	return list
}

// playerData is the data that the script of the page reads.
type playerData struct {
	Words  map[string]any `json:"words"`
	Frames []playerFrame  `json:"frames"`
}

type playerFrame struct {
	Title   string `json:"title"`
	Caption string `json:"caption"`
	Hold    int64  `json:"hold"`           // how long the frame is shown, in milliseconds
	Runs    bool   `json:"runs,omitempty"` // whether the next frame follows by itself, even if the page is not playing
	playerPicture
	Key playerPicture `json:"key"` // legend, note, table and chart
}

// playerPicture is a picture of a frame. In all frames of one board, it has the same size.
type playerPicture struct {
	Width  float64 `json:"w"` // in points
	Height float64 `json:"h"`
	Parts  []int   `json:"p"` // pairs: the number of the first part in a run of parts, and the length of the run
}

// writeHTML writes pages as one HTML page that plays by itself. The page needs no network. Pictures are vectors. Parts
// that several pictures share are written once. Titles and captions are text of the page. Only a hash of each part and
// the shared drawings are held in memory.
func (j *job) writeHTML(w io.Writer) error {
	h := &htmlPage{job: j, w: bufio.NewWriter(w), encoder: svg.NewEncoder(), index: map[[sha256.Size]byte]int{}}
	times := holds(j.pages, j.Options)
	cells, err := h.cellSizes()
	if err == nil {
		h.live, err = newLivePage(j)
	}
	if err != nil {
		return err
	}
	if err := j.each(func(i int) error {
		style := h.pictureStyle(i)
		style.Cell = cells[j.pages.Cells(i)]
		drawn, err := j.page(i, style)
		if err != nil {
			return err
		}
		title, caption := j.texts(i)
		frame := playerFrame{Title: title, Caption: caption, Hold: times[i].Milliseconds(), Runs: j.pages.About(i).Runs}
		frame.Width, frame.Height = drawn.Width, drawn.Height
		var board, key []string
		if err := promptly(j.ctx, func() error {
			board = h.encoder.Fragments(drawn.Scene, drawn.Width, drawn.Height)
			if k := drawn.Key; k != nil {
				key, frame.Key.Width, frame.Key.Height = h.encoder.Fragments(k.Scene, k.Width, k.Height), k.Width, k.Height
			}
			return nil
		}); err != nil {
			return err
		}
		if i == 0 {
			if err := h.head(frame, strings.Join(board, ""), strings.Join(key, "")); err != nil {
				return err
			}
		}
		frame.Parts, frame.Key.Parts = h.parts(board), h.parts(key)
		h.data.Frames = append(h.data.Frames, frame)
		return j.ctx.Err()
	}); err != nil {
		return err
	}
	h.align()
	return h.end()
}

// The size of a browser's window, in points. Pictures are laid out for this size and then scaled to the window.
const windowWidth, windowHeight, windowText = 640, 480, 17

// pictureStyle is the style of a picture without a cell size. A picture is as large as its boards. A title or caption
// that is text beside the picture is left out. If a page shows several boards, their own texts stay in the picture.
func (h *htmlPage) pictureStyle(i int) figure.Style {
	s := h.Style
	title, caption := h.texts(i)
	s.Untitled, s.Caption = title != "", s.Caption && caption == ""
	s.Width, s.Height, s.Margin, s.Text, s.KeyApart = 0, 0, windowText/2, windowText, true
	return s
}

// cellSizes returns a cell size for each number of cells on a page. So frames of one board have the same cell size.
func (h *htmlPage) cellSizes() (map[int]float64, error) {
	sizes := map[int]float64{}
	for i := range h.pages.Len() {
		style := h.pictureStyle(i)
		style.Width, style.Height, style.Cell = windowWidth, windowHeight, 0
		drawn, err := h.page(i, style)
		if err != nil {
			return nil, err
		}
		n := h.pages.Cells(i)
		if size, ok := sizes[n]; !ok || drawn.Cell < size {
			sizes[n] = max(drawn.Cell, 1e-3)
		}
	}
	return sizes, nil
}

// align makes all frames with the same number of cells as large as the largest of these frames. Such frames show
// the same board, so the board stays in its place.
func (h *htmlPage) align() {
	largest := map[int][4]float64{}
	for i := range 2 * len(h.data.Frames) { // the largest sizes are known only in the second round
		i %= len(h.data.Frames)
		f, l := &h.data.Frames[i], largest[h.pages.Cells(i)]
		for k, side := range [4]*float64{&f.Width, &f.Height, &f.Key.Width, &f.Key.Height} {
			l[k] = max(l[k], *side)
			*side = l[k]
		}
		largest[h.pages.Cells(i)] = l
	}
}

// htmlPage is the page that is being written. w keeps the first error of writing.
type htmlPage struct {
	*job
	w       *bufio.Writer
	encoder *svg.Encoder
	index   map[[sha256.Size]byte]int // the number of each written part, by its hash
	data    playerData
	live    *livePage // lets readers paint and solve on frames, or nil
	list    *packed   // the list of parts
}

// head writes the page up to the data, with the pictures of the first frame for browsers without scripts.
func (h *htmlPage) head(first playerFrame, board, key string) error {
	css := playerColors(h.Style) + part("player.css")
	if h.live != nil {
		css += liveStyle()
	}
	css = strings.NewReplacer("; }", "}", " { ", "{", ": ", ":", "; ", ";", ", ", ",").Replace(css) // a smaller page
	data := map[string]any{
		"Lang": languageTag(h.Lang), "Scheme": "light", "Title": h.Title, "Whole": "", "First": first,
		"Old":   catalogue.New(h.Lang).Say(solve.Say("live.old")),
		"Heads": first.Title != "", "Style": css, "StyleHash": hash(css), "ScriptHash": hash(part("player.js")),
		"Attributes": svg.Attributes, "Picture": board, "Key": key,
		"Name": strings.Trim(first.Title+". "+first.Caption, ". "),
	}
	if colorsOf(h.Style).Dark {
		data["Scheme"] = "dark"
	}
	if h.live != nil {
		h.live.head(data)
	}
	switch h.Title {
	case "":
		data["Title"] = first.Title
	case first.Title:
	default:
		data["Whole"], data["Heads"] = h.Title, true
	}
	err := pages().ExecuteTemplate(h.w, "page.html", data)
	h.list = newPacked(h.w, "parts")
	_, _ = io.WriteString(h.list, "[")
	return err
}

// parts(fragments) writes those parts of a picture that are not written yet. It returns the field playerPicture.Parts.
func (h *htmlPage) parts(fragments []string) (runs []int) {
	for _, s := range fragments {
		key := sha256.Sum256([]byte(s))
		n, known := h.index[key]
		if !known {
			n = len(h.index)
			h.index[key] = n
			if n > 0 {
				_, _ = io.WriteString(h.list, ",")
			}
			_, _ = io.WriteString(h.list, "\n"+markup(s))
		}
		if k := len(runs); k > 0 && runs[k-2]+runs[k-1] == n {
			runs[k-1]++
		} else {
			runs = append(runs, n, 1)
		}
	}
	return runs
}

// end() writes the rest of the page after the list of parts.
func (h *htmlPage) end() error {
	h.data.Words = words(h.Lang)
	if h.live != nil {
		h.data.Words["live"] = h.live.words(h.Lang)
	}
	data, err := json.Marshal(h.data)
	if err != nil {
		return err
	}
	document := ""
	if h.document != nil {
		document = "<script type=\"application/x-stepboard\" id=\"document\">" + carry.URL(h.document) + "</script>\n"
	}
	_, _ = io.WriteString(h.list, "]")
	h.list.Close()
	_, err = fmt.Fprintf(h.w, "<script type=\"application/json\" id=\"film\">%s</script>\n%s"+
		"<svg class=\"shared\" aria-hidden=\"true\">%s</svg>\n<script>%s</script>\n",
		data, document, h.encoder.Definitions(), part("player.js"))
	if err == nil && h.live != nil {
		err = h.live.end(h.w)
	}
	if err == nil {
		_, err = h.w.WriteString("</body>\n</html>\n")
	}
	if err != nil {
		return err
	}
	return h.w.Flush()
}

// markup returns a piece of SVG as a JSON string. The string is shorter than the result of json.Marshal, which
// replaces every <. In a script element the string is safe: SVG escapes the < of texts, so the piece can't end
// the element or begin a comment.
func markup(piece string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(piece) // a builder returns no error
	return strings.TrimSuffix(b.String(), "\n")
}

// hash(s) returns the hash by which the page's security policy allows a style or a script.
func hash(s string) string {
	sum := sha256.Sum256([]byte(s))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// playerColors returns the colours of the player as CSS. These colours suit the colours of the pictures.
func playerColors(s figure.Style) string {
	c := colorsOf(s)
	var b strings.Builder
	b.WriteString(":root {")
	for _, v := range []themeColor{
		{"ground", paper(s)},
		{"panel", c.Panel},
		{"ink", c.Ink},
		{"muted", c.Muted},
		{"line", c.Line},
		{"accent", c.Accent},
		{"on-accent", c.OnAccent},
		{"hover", scene.Mix(c.Panel, c.Ink, 0.08)},
		{"faint", scene.Mix(c.Panel, c.Ink, 0.3)},
		{"track", scene.Mix(c.Panel, c.Ink, 0.16)},
		{"warning", c.Warning},
		{"focus", scene.Mix(c.Panel, c.Accent, 0.55)},
	} {
		fmt.Fprintf(&b, " --%s: #%s;", v.Name, strings.ToLower(v.Value()))
	}
	b.WriteString(" }\n")
	return b.String()
}
