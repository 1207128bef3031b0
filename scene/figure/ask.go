package figure

import (
	"image/color"

	"stepboard/scene"
)

// Ask is a question, drawn instead of a caption: the prompt, a card for each option, and the explanation.
type Ask struct {
	Prompt  string
	Options []Option
	Told    []string // the paragraphs of the explanation
	Later   []string // the paragraphs of an explanation that another page tells; their room is reserved
}

// Option is an option of a question, with its letter.
type Option struct {
	Letter, Text string // without a letter, the card is the field of an answer in words
	Later        string // the text of the card on another page; its room is reserved
	Right        bool   // the card is marked as the right option
	Passed       bool   // the card is drawn paler, because another card is marked
}

// asked is a question whose texts are measured.
type asked struct {
	prompt  prose
	list    []reserving // the texts of the options
	options []Option
	told    []reserving
}

func (m *meter) asked(q *Ask) *asked {
	a := &asked{prompt: m.prose(q.Prompt, true), options: q.Options}
	for _, o := range q.Options {
		a.list = append(a.list, m.reserving(o.Text, o.Later, o.Letter == ""))
	}
	for _, text := range q.Told {
		a.told = append(a.told, m.reserving(text, "", false))
	}
	for _, text := range q.Later {
		a.told = append(a.told, m.reserving("", text, false))
	}
	return a
}

// Lengths of a question, as multiples of the text size.
const (
	askPrompt = 1.3  // size of the prompt's font
	askSign   = 2.1  // diameter of the question mark's disc
	askCard   = 0.55 // space between a card's edge and its text
	askLetter = 1.7  // diameter of a letter's disc
	askGap    = 0.5  // space between cards
	askEdge   = 0.12 // width of the frame of the right card
	askTick   = 1.6  // room for a tick at the right of each card, so that the tick moves no text
)

func (q *asked) set(size, gap, width float64, c *scene.Colors) block {
	sign := disc("?", askSign*size, askPrompt*size, c.Accent, c.OnAccent)
	prompt := q.prompt.set(askPrompt*size, width-sign.width-size, c.Ink)
	head := block{width: sign.width + size + prompt.width, height: max(sign.height, prompt.height)}
	head.draw = func(to *scene.Scene, x, y float64) {
		sign.put(to, x, y)
		prompt.put(to, x+sign.width+size, y+max(0, (sign.height-prompt.height)/2))
	}
	cards := make([]block, 0, len(q.list))
	for i := range q.list {
		cards = append(cards, q.card(i, size, width, c))
	}
	told := make([]block, 0, len(q.told))
	for i := range q.told {
		told = append(told, q.told[i].set(size, width, c.Ink))
	}
	return stack(1.5*gap, head.called("Question"), stack(askGap*size, cards...).called("Options"),
		stack(gap, told...).called("Caption"))
}

func (q *asked) card(i int, size, width float64, c *scene.Colors) block {
	o := q.options[i]
	fill, edge, ink, ground, letter := c.Panel, c.Line, c.Ink, c.Soft, c.Accent
	stroke := askEdge / 2 * size
	switch {
	case o.Right:
		fill, edge, ground, letter, stroke = c.Soft, c.Accent, c.Accent, c.OnAccent, askEdge*size
	case o.Passed:
		ink, letter = c.Muted, c.Muted
	}
	pad := askCard * size
	sign := block{height: askLetter * size}
	if o.Letter != "" {
		sign = disc(o.Letter, askLetter*size, size, ground, letter)
		sign.width += 0.7 * size
	}
	room := width - 2*pad - sign.width - askTick*size
	text := q.list[i].set(size, room, ink)
	b := block{width: width, height: max(sign.height, text.height) + 1.2*pad}
	if text.width > room {
		b.width = width + text.width // a word is wider than the card: now the block cannot fit
	}
	b.draw = func(to *scene.Scene, x, y float64) {
		to.Add(scene.Rect{
			Min:    scene.Point{X: x + stroke/2, Y: y + stroke/2},
			Max:    scene.Point{X: x + width - stroke/2, Y: y + b.height - stroke/2},
			Radius: 0.45 * size, Ink: scene.Ink{Fill: fill, Stroke: edge, Width: stroke},
		})
		sign.put(to, x+pad, y+(b.height-sign.height)/2)
		text.put(to, x+pad+sign.width, y+(b.height-text.height)/2)
		if o.Right {
			right, middle := x+width-pad-1.1*size, y+b.height/2
			to.Add(scene.Polyline(scene.Ink{Stroke: c.Accent, Width: 0.2 * size}, scene.Point{X: right, Y: middle},
				scene.Point{X: right + 0.4*size, Y: middle + 0.4*size}, scene.Point{X: right + 1.1*size, Y: middle - 0.45*size}))
		}
	}
	return b
}

func disc(text string, across, size float64, ground, ink color.NRGBA) block {
	return block{across, across, func(to *scene.Scene, x, y float64) {
		middle := scene.Point{X: x + across/2, Y: y + across/2}
		to.Add(scene.Circle{Center: middle, Radius: across / 2, Ink: scene.Ink{Fill: ground}})
		to.Add(scene.Text{At: middle, Size: size, Text: text, Bold: true, Color: ink})
	}}
}
