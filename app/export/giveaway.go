package export

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"stepboard/app/view"
	"stepboard/solve"
)

// giveaways lists the places that tell readers an answer before they have thought about the question. A warning names
// the number of the frame in the lesson, and its title. In slides and films, only frames before the question matter,
// because the presenter turns the pages. In other formats, answers directly after their questions cause a single
// warning. The function say translates into the language of the pages.
func (f *Film) giveaways(frames []view.Frame, at Answers, o Order, say func(solve.Text) string) (list []solve.Text) {
	inOrder := o.Format == PPTX || o.Format == MP4
	watched := func(f view.Frame) bool { return f.Asks != nil && !opens(f.Shot) } // see pose
	if after := at == AnswersAfter || o.lives() && (at == AnswersWanted || at == AnswersAsked) &&
		slices.ContainsFunc(frames, watched); after && !inOrder {
		return append(list, solve.Say("export.check.gives.after"))
	}
	boards := make([][]byte, len(frames))
	names := make([]string, len(frames))
	for i, g := range frames {
		boards[i], _ = json.Marshal([]any{g.Shot.Dataset, g.Shot.Query, g.Shot.Task}) // plain values: no error is possible
		if names[i] = strconv.Itoa(f.number(i)); g.Title != "" {
			names[i] = say(solve.Say("export.check.gives.named", "N", names[i], "Title", g.Title))
		}
	}
	for i, asking := range frames {
		if asking.Asks == nil {
			continue
		}
		if o.Titles && asking.Tells(asking.Title, say) {
			list = append(list, solve.Say("export.check.gives.title", "Frame", names[i]))
		}
		var ways, texts []string // names of frames
		for k, other := range frames {
			if !o.Lens {
				other.Shot.Lens = ""
			}
			switch {
			case k > i && inOrder || other.Asks == nil && o.Worksheet || !bytes.Equal(boards[i], boards[k]):
			case asking.Asks.OfSolution() && other.Asks == nil && other.ShowsWay():
				ways = append(ways, names[k])
			case o.Titles && k != i && asking.Tells(other.Title, say) ||
				o.Caption && (other.Asks == nil || other.Asks.Introduced) && asking.Tells(other.Caption, say):
				texts = append(texts, names[k])
			}
		}
		warn := func(key string, names []string, question string) {
			names = slices.Compact(names) // steps of one frame
			if n := len(names); n > 0 {
				comma := say(solve.Say("export.check.gives.comma"))
				list = append(list, solve.Say(key, "PluralCount", n, "Frames", strings.Join(names, comma), "Question", question))
			}
		}
		warn("export.check.gives.frame", ways, names[i])
		warn("export.check.gives.caption", texts, names[i])
	}
	if inOrder {
		return list
	}
	if o.Carry != CarryNothing && at != AnswersNone {
		list = append(list, solve.Say("export.check.gives.document"))
	}
	return list
}
