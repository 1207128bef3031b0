package shell

import (
	"fyne.io/fyne/v2"

	"stepboard/app/workbench/hand"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/widgets"
)

// PlayKey applies a key to a game played by hand. It reports whether the game has used the key. Rooms handle Escape.
func (s *menus) PlayKey(g *hand.Game, board *widgets.Board, name fyne.KeyName) bool {
	if d, ok := Direction(name); ok {
		g.Do(solve.Gesture{Kind: solve.Arrow, Dir: d})
		s.askMove(g, board, grid.None)
		return true
	}
	switch name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		g.Do(solve.Gesture{Kind: solve.Go})
	case fyne.KeyTab:
		g.Do(solve.Gesture{Kind: solve.Next})
	case fyne.KeyBackspace, fyne.KeyDelete:
		if !g.TakeBack() {
			g.Undo()
		}
	case fyne.KeyHome:
		g.Restart()
	default:
		return false
	}
	return true
}

// PlayStroke applies a stroke of the pointer to a game: a drag between two cells, or a press on one cell.
func (s *menus) PlayStroke(g *hand.Game, board *widgets.Board, from, to grid.Cell) {
	if from == to {
		g.Do(solve.Gesture{Kind: solve.Press, To: to})
	} else {
		g.Do(solve.Gesture{Kind: solve.Drag, From: from, To: to})
	}
	s.askMove(g, board, to)
}

// askMove opens a menu if the last gesture may mean several moves. fyne.Do delays the menu until the toolkit has
// handled the press, because the toolkit would take the focus away from a menu that the press did not hit.
func (s *menus) askMove(g *hand.Game, board *widgets.Board, c grid.Cell) {
	fyne.Do(func() {
		choices := g.Choices()
		if len(choices) == 0 {
			return
		}
		pop := s.PopUp(func() *fyne.Menu {
			m := fyne.NewMenu("")
			for i, t := range choices {
				m.Items = append(m.Items, fyne.NewMenuItem(s.shell.Say(t), func() { g.Choose(i) }))
			}
			return m
		})
		at := fyne.NewPos(board.Size().Width/2, board.Size().Height/2)
		if c != grid.None {
			board.Reveal(c)
			corner, cell := board.CellRect(c)
			at = corner.AddXY(cell.Width*3/4, cell.Height*3/4)
		}
		pop.ShowAtPosition(s.shell.App.Driver().AbsolutePositionForObject(board).Add(at))
	})
}
