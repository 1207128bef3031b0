package knight

import "stepboard/solve"

// The kinds of things, by their letters in the judge's format.
const (
	knightKind      solve.Kind = 'O' // the white knight
	kingKind        solve.Kind = 'X'
	queenKind       solve.Kind = 'Q'
	rookKind        solve.Kind = 'C'
	bishopKind      solve.Kind = 'B'
	blackKnightKind solve.Kind = 'K'
	pawnKind        solve.Kind = 'P'
)

const (
	// maxSize is the largest number of rows and of columns.
	maxSize = 128
	// maxPieces is how many black pieces there may be besides the king: the bits of State.Alive but one.
	maxPieces = 63
)

// pieceNames are the names of the pieces within a sentence.
var pieceNames = map[solve.Kind]solve.Text{
	kingKind: solve.Say("knight.piece.king"), queenKind: solve.Say("knight.piece.queen"), rookKind: solve.Say("knight.piece.rook"),
	bishopKind: solve.Say("knight.piece.bishop"), blackKnightKind: solve.Say("knight.piece.knight"),
	pawnKind: solve.Say("knight.piece.pawn"),
}

// kindText is the name of a kind in the catalogue.
func kindText(k solve.Kind) solve.Text {
	switch k {
	case knightKind:
		return solve.Say("knight.kind.knight")
	case kingKind:
		return solve.Say("knight.kind.king")
	case queenKind:
		return solve.Say("knight.kind.queen")
	case rookKind:
		return solve.Say("knight.kind.rook")
	case bishopKind:
		return solve.Say("knight.kind.bishop")
	case blackKnightKind:
		return solve.Say("knight.kind.blackknight")
	case pawnKind:
		return solve.Say("knight.kind.pawn")
	}
	return solve.Say("knight.kind.unknown", "Letter", string(rune(k)))
}
