package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/workbench/hand"
	"stepboard/solve/grid"
	"stepboard/widgets"
)

// Gestures turns strokes, keys and characters on a board into gestures of a game that is played by hand.
type Gestures struct {
	shell    *Shell
	board    *widgets.Board
	game     func() *hand.Game
	press    func(c grid.Cell)
	from, to grid.Cell // first and last cell of the stroke; from is None if the stroke removes planned moves
}

// NewGestures makes Gestures. The callback game() returns the game, or nil. While there is no game, press(c) is called
// when the user presses on the cell c. The parameter press may be nil.
func NewGestures(s *Shell, board *widgets.Board, game func() *hand.Game, press func(c grid.Cell)) *Gestures {
	return &Gestures{shell: s, board: board, game: game, press: press}
}

// Begin begins a stroke. It reports whether there is a game.
func (p *Gestures) Begin(c grid.Cell, button desktop.MouseButton) bool {
	if p.from, p.to = c, c; button == desktop.MouseButtonSecondary {
		p.from = grid.None
	}
	return p.game() != nil
}

// Move continues the stroke to another cell.
func (p *Gestures) Move(to grid.Cell) { p.to = to }

// End makes the gesture of the stroke: a drag between two cells, or a press on one cell. The secondary button removes
// planned moves.
func (p *Gestures) End() {
	g := p.game()
	switch {
	case g == nil && p.from == p.to && p.press != nil:
		p.press(p.to)
	case g == nil:
	case p.from == grid.None:
		g.TakeBack()
	default:
		g.Stroke(p.from, p.to)
		p.askMove(g, p.to)
	}
}

// Rune selects the mover whose kind is a letter.
func (p *Gestures) Rune(letter rune) {
	if g := p.game(); g != nil {
		g.Pick(letter)
	}
}

// Key applies a key to the game. It reports whether the game has used the key. Rooms handle Escape.
func (p *Gestures) Key(name fyne.KeyName) bool {
	g := p.game()
	if g == nil || !g.Key(string(name)) {
		return false
	}
	if _, arrow := Direction(name); arrow {
		p.askMove(g, g.ChoiceCell())
	}
	return true
}

// askMove opens a menu if the last gesture may mean several moves. The menu must open after the toolkit has
// handled the press, or else the toolkit takes the focus away from the menu. fyne.Do delays it.
func (p *Gestures) askMove(g *hand.Game, c grid.Cell) {
	fyne.Do(func() {
		choices := g.Choices()
		if len(choices) == 0 {
			return
		}
		pop := p.shell.PopUp(func() *fyne.Menu {
			m := fyne.NewMenu("")
			for i, t := range choices {
				m.Items = append(m.Items, fyne.NewMenuItem(p.shell.Say(t), func() { g.Choose(i) }))
			}
			return m
		})
		at := fyne.NewPos(p.board.Size().Width/2, p.board.Size().Height/2)
		if c != grid.None {
			p.board.Reveal(c)
			corner, cell := p.board.CellRect(c)
			at = corner.AddXY(cell.Width*3/4, cell.Height*3/4)
		}
		pop.ShowAtPosition(p.shell.App.Driver().AbsolutePositionForObject(p.board).Add(at))
	})
}
