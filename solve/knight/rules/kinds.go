package rules

import "stepboard/solve"

// The kinds of things. A kind is its letter in the judge's format.
const (
	Knight      solve.Kind = 'O' // the white knight
	King        solve.Kind = 'X'
	Queen       solve.Kind = 'Q'
	Rook        solve.Kind = 'C'
	Bishop      solve.Kind = 'B'
	BlackKnight solve.Kind = 'K'
	Pawn        solve.Kind = 'P'
)

const (
	// MaxSize is the largest number of rows and of columns.
	MaxSize = 128
	// MaxPieces is the largest number of black pieces besides the king. It leaves one bit of a word for the king.
	MaxPieces = 63
)

// PieceNames are the names of the pieces, to be used inside a sentence.
var PieceNames = map[solve.Kind]solve.Text{
	King: solve.Say("knight.piece.king"), Queen: solve.Say("knight.piece.queen"), Rook: solve.Say("knight.piece.rook"),
	Bishop: solve.Say("knight.piece.bishop"), BlackKnight: solve.Say("knight.piece.knight"),
	Pawn: solve.Say("knight.piece.pawn"),
}

// kindTexts are the names of the kinds, to be used outside of a sentence.
var kindTexts = map[solve.Kind]solve.Text{
	Knight: solve.Say("knight.kind.knight"), King: solve.Say("knight.kind.king"), Queen: solve.Say("knight.kind.queen"),
	Rook: solve.Say("knight.kind.rook"), Bishop: solve.Say("knight.kind.bishop"),
	BlackKnight: solve.Say("knight.kind.blackknight"), Pawn: solve.Say("knight.kind.pawn"),
}

// KindText returns the name of a kind, or a text with its letter if the kind is unknown.
func KindText(k solve.Kind) solve.Text {
	if text, ok := kindTexts[k]; ok {
		return text
	}
	return solve.Say("knight.kind.unknown", "Letter", string(rune(k)))
}
