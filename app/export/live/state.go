package live

import (
	"fmt"

	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/app/view/tree"
	"stepboard/app/workbench"
	"stepboard/app/workbench/hand"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/lens"
)

// State has everything that the page shows. Large parts are sent only if they have changed: Board, Definitions, Brushes
// and Tree.Markup. Texts are keys with arguments. A text without a key means no text.
type State struct {
	N           int          // Order.N of the last order
	Board       *Picture     `json:",omitempty"` // nil: not changed
	Over        string       // SVG, drawn over the board
	Definitions *string      `json:",omitempty"` // drawings to which other drawings refer; nil: not changed
	Brushes     *[]Brush     `json:",omitempty"` // nil: not changed
	Complaint   *solve.Text  `json:",omitempty"` // why the last order did nothing, or nil
	Cell        []solve.Text // about the cell under the pointer; if the pointer is on no cell: about the pinned cell

	Puzzle, Task, Algorithm string
	Tasks, Algorithms       []string
	TaskNames               []solve.Text // names of Tasks
	AlgorithmNames          []solve.Text // names of Algorithms
	Rows, Cols              int
	Tool                    string // what a press on the board uses: "play", "point" or the ID of a brush
	CanUndo, CanRedo        bool
	Edited                  bool // whether the frame's board has been edited
	Answer                  Answer
	Problems                []solve.Text
	Lens                    Lens
	Track                   Track
	Game                    *Game `json:",omitempty"`
	Ask                     *Ask  `json:",omitempty"`
	Tree                    *Tree `json:",omitempty"`
	Making                  bool  // whether another question is being made
}

// Brush is a brush of the palette.
type Brush struct {
	ID, Key, Swatch string
	Name            solve.Text
}

// Answer has the known facts about the shown query.
type Answer struct {
	Running  bool
	Known    bool // whether there is an answer or an error
	Stale    bool
	Checked  bool
	Value    int64 // solve.None if there is no way
	Steps    int64
	Error    bool // whether there is an error; the tests wait for errors, too
	Big, Sub solve.Text
	Badge    *workbench.Badge `json:",omitempty"`
	Figures  []workbench.Figure
}

// Lens is the lens over the board.
type Lens struct {
	ID      string       // ID of the chosen lens; "": no lens
	List    []string     // IDs of all lenses
	Names   []solve.Text // names of List
	Choices []solve.Text
	Choice  int
	Note    solve.Text
	Run     solve.Text // the algorithm whose run is shown
	Other   bool       // whether Run is not the chosen algorithm
	Legend  []LegendItem
}

// LegendItem explains a colour or a sign.
type LegendItem struct {
	Swatch     string   // SVG, swatchSide points wide and high
	Scale      []string // colours from left to right; if the list has colours, Swatch is empty
	From, Text solve.Text
}

// Track is the state of the transport and of the track that it plays.
type Track struct {
	Exploring   bool
	Caption     solve.Text
	Pos, Len    int    // position and length, as numbers for the order "seek"
	Done, Steps string // position and length, counted in the current unit
	Playing     bool
	Unit        int  // number of the current unit, as in the order "unit"
	ToGoal      bool // whether the branch to the goal can be played alone
	Speed       float64
	WayHidden   bool
	HasWay      bool
}

// Game is the state of a game that is played by hand.
type Game struct {
	Caption        solve.Text
	Refused, Won   bool
	Count          solve.Text
	Still          *solve.Text `json:",omitempty"` // the distance from here; nil: not known yet
	Lost           bool
	CanHint, Begun bool
	Choices        []solve.Text // the moves that the last gesture may mean
	Plans, Ready   bool         // whether the player plans moves and a button makes them; whether the plan can be made now
}

// Tree is the picture beside the board: the tree of the explored run, or the graph of all states.
type Tree struct {
	Width, Height float64     // size of the picture, in points
	Markup        *string     `json:",omitempty"` // SVG; nil: not changed
	Names         []tree.Name // names of rows; the page keeps them visible at its edge
	At            *[4]float64 `json:",omitempty"` // left, top, right and bottom of the current node, in points
	Said          solve.Text  // about the node under the pointer; if the pointer is on no node: about the selected node
	Legend        []LegendItem
}

// state() returns the state to be sent, without large parts that the page already has.
func (e *Engine) state() *State {
	b := e.bench
	doc := b.Doc()
	s := &State{
		N: e.order, Complaint: e.complaint, Puzzle: doc.Puzzle().ID(), Task: doc.Task(), Tasks: doc.Puzzle().Tasks(),
		Algorithm: b.Answers().Solver().ID(), Algorithms: solve.SolverIDs(doc.Puzzle(), doc.Task()),
		Rows: doc.Board().Rows, Cols: doc.Board().Cols, Tool: e.tool(), Edited: doc.Dirty(), Answer: e.answer(),
	}
	_, s.CanUndo = b.History().CanUndo()
	_, s.CanRedo = b.History().CanRedo()
	for _, id := range s.Algorithms {
		s.AlgorithmNames = append(s.AlgorithmNames, solve.AlgorithmName(doc.Puzzle(), id))
	}
	for _, id := range s.Tasks {
		s.TaskNames = append(s.TaskNames, solve.TextOf(doc.Puzzle(), "task."+id))
	}
	e.sendBoard(s)
	list, key := e.bench.Painter.Offered(workbench.LeastOfferedOnPage), s.Puzzle+s.Task
	for _, v := range list {
		key += string(v.Key)
	}
	if e.told.task != key {
		e.told.task, s.Brushes = key, &[]Brush{}
		for _, v := range list {
			art := view.Swatch(v, e.board.look, e.board.colors)
			name := solve.TextOf(doc.Puzzle(), "brush."+v.ID)
			*s.Brushes = append(*s.Brushes, Brush{v.ID, string(v.Key), e.board.swatch(art), name})
		}
	}
	for _, d := range b.Lens.Remarks() {
		s.Problems = append(s.Problems, d.Text)
	}
	s.Lens, s.Track, s.Game = e.lensState(), e.track(), e.game()
	s.Ask, s.Making = e.askState(), e.making != nil
	s.Over, s.Cell = e.over()
	s.Tree = e.treeState()
	if d := e.board.encoder.Definitions(); d != e.told.definitions {
		e.told.definitions, s.Definitions = d, &d
	}
	return s
}

// told is the large parts that the page has.
type told struct{ markup, definitions, task string }

func (e *Engine) sendBoard(s *State) {
	if !e.drawn && e.told.markup != "" {
		return
	}
	e.drawn = false
	if p := e.board.draw(e.scene()); p.Markup != e.told.markup {
		e.told.markup, s.Board = p.Markup, p
	}
}

func (e *Engine) tool() string {
	switch {
	case e.ask != nil && !e.paints():
		return ""
	case e.bench.On(workbench.Playing):
		return "play"
	case e.bench.On(workbench.Asking):
		return "point"
	case e.hand.erases:
		return eraser
	}
	return e.bench.Painter.Brush.ID
}

// over() returns the marks over the board, and texts for a cell: the cell under the pointer, or else the pinned cell.
func (e *Engine) over() (markup string, words []solve.Text) {
	b := e.bench
	at := e.hovered
	if !b.Doc().Board().Has(at) {
		at = b.Pin.At()
	}
	words = b.CellTexts(at)
	if text := b.Lens.Pointed(at).Text; text.Key != "" {
		words = append(words, text)
	}
	return e.board.over(b.Pin.Over(at)), words
}

func (e *Engine) answer() Answer {
	b := e.bench
	t := b.Told()
	_, p, recording := b.Recordings().Recording()
	a := Answer{
		Running: recording || b.Running(), Known: t.Known, Stale: t.Stale, Checked: t.Checked, Error: t.Err != nil,
		Value: t.Answer.Value, Steps: t.Answer.Steps, Big: t.Big, Sub: t.Sub, Badge: t.Badge,
	}
	if t.Fault.Key != "" {
		a.Sub = t.With(t.Sub)
	}
	switch {
	case t.Solving:
		a.Figures = t.Figures[:len(t.Figures)-1] // the last figure is the depth of the search, which says little here
	case recording:
		a.Figures = workbench.Figures(host{e}.Number, p.Stats, "waiting", p.Frontier)
	case !t.Stale:
		a.Figures = t.Figures
	}
	return a
}

func (e *Engine) lensState() Lens {
	l := e.bench.Lens
	s := Lens{
		ID: l.ID(), Choice: l.Choice(), Note: l.Note(), Run: e.bench.Explore.RunText(), Other: e.bench.Explore.Replaced(),
	}
	if e.ask != nil && e.ask.Asks.Form == question.Game { // the note is about the frame, but the game has moved on
		board := e.ask.On(e.bench.Board())
		s.Note = board.Values()
	}
	for _, v := range l.List() {
		s.List = append(s.List, v.ID)
		s.Names = append(s.Names, solve.TextOf(e.bench.Doc().Puzzle(), "lens."+v.ID))
	}
	if v := l.Chosen(); v != nil && v.Choices != nil && l.View() != nil {
		s.Choices = v.Choices(l.View())
		s.Choice = min(s.Choice, len(s.Choices)-1)
	}
	s.Legend = e.legend(l.Picture().Legend)
	return s
}

func (e *Engine) legend(items []lens.LegendItem) (list []LegendItem) {
	for _, item := range items {
		entry := LegendItem{From: item.From, Text: item.Text}
		for _, c := range item.Scale {
			entry.Scale = append(entry.Scale, fmt.Sprintf("#%02x%02x%02x%02x", c.R, c.G, c.B, c.A))
		}
		if len(entry.Scale) == 0 {
			entry.Swatch = e.board.swatch(item.Swatch)
		}
		list = append(list, entry)
	}
	return list
}

func (e *Engine) track() Track {
	b := e.bench
	pos, length := b.Progress()
	t := Track{
		Exploring: b.On(workbench.Exploring), Caption: b.Caption(), Pos: b.Playback.Pos(), Len: b.Playback.Len(),
		Done: host{e}.Number(int64(pos)), Steps: host{e}.Number(int64(length)), Playing: b.Playback.Playing(),
		Unit: int(b.Explore.Unit()), ToGoal: b.Explore.CanFollow(true), Speed: b.Playback.Speed(),
		WayHidden: b.Way.Hidden(), HasWay: b.Way.Walk() != nil,
	}
	if b.Explore.Branch() != nil {
		t.Unit = len(explore.Units)
	}
	return t
}

func (e *Engine) game() *Game {
	g := e.played()
	if g == nil {
		return nil
	}
	number := host{e}.Number
	s := &Game{
		Caption: g.Caption(number), Refused: g.Said().Kind == hand.Refused, Won: g.Won(), Count: g.Count(number),
		Choices: g.Choices(), Lost: g.Lost(), CanHint: !g.Won() && !g.Lost(),
	}
	_, s.Begun = g.CanUndo()
	s.Plans, s.Ready = g.Going()
	if e.ask != nil { // the distance would give half the answer away
		s.CanHint, s.Lost = false, false
	} else if text, known := g.Still(number); known {
		s.Still = &text
	}
	return s
}
