package scene

import "image/color"

// Colors are the colours that board pictures are made of.
type Colors struct {
	Dark bool

	Ground, Panel, Well   color.NRGBA // behind the board, of surfaces, of the sunken field that the board lies in
	Ink, Muted, Line      color.NRGBA // text, quiet text, separating lines
	Accent, Soft, Warning color.NRGBA // the one accent, its pale form for backgrounds, contradictions
	OnAccent              color.NRGBA // text on Accent
	Wall, Floor, Grid     color.NRGBA
	FloorAlt              color.NRGBA // the other cells of a chess board
	Route, Casing         color.NRGBA // the drawn way and the pale line under it
}

func rgb(v uint32) color.NRGBA {
	return color.NRGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 255}
}

// Light are the colours of the light theme.
var Light = &Colors{
	Ground: rgb(0xF4F2ED), Panel: rgb(0xFFFFFF), Well: rgb(0xEBE7DE),
	Ink: rgb(0x22262B), Muted: rgb(0x606772), Line: rgb(0xE3DFD6),
	Accent: rgb(0x0F766E), Soft: rgb(0xE6F2F0), Warning: rgb(0xC2410C), OnAccent: rgb(0xFFFFFF),
	Wall: rgb(0x4B5058), Floor: rgb(0xFBFAF7), Grid: rgb(0xDDD8CC), FloorAlt: rgb(0xEFEBE1),
	Route: rgb(0xC2410C), Casing: rgb(0xFFFFFF),
}

// Dark are the colours of the dark theme.
var Dark = &Colors{
	Dark:   true,
	Ground: rgb(0x15181C), Panel: rgb(0x1D2126), Well: rgb(0x101317),
	Ink: rgb(0xE8EAED), Muted: rgb(0x9AA3AE), Line: rgb(0x2C323A),
	Accent: rgb(0x2DD4BF), Soft: rgb(0x17322F), Warning: rgb(0xFB923C), OnAccent: rgb(0x0B1F1D),
	Wall: rgb(0x39414B), Floor: rgb(0x23282F), Grid: rgb(0x313841), FloorAlt: rgb(0x343B45),
	Route: rgb(0x2DD4BF), Casing: rgb(0x101317),
}

// Paper are the colours of pictures on white paper: the light theme's with white in the place of its warm greys, and
// ink that prints.
var Paper = &Colors{
	Ground: rgb(0xFFFFFF), Panel: rgb(0xFFFFFF), Well: rgb(0xFFFFFF),
	Ink: rgb(0x16191D), Muted: rgb(0x50565F), Line: rgb(0xD5D5D5),
	Accent: rgb(0x0F766E), Soft: rgb(0xE6F2F0), Warning: rgb(0xC2410C), OnAccent: rgb(0xFFFFFF),
	Wall: rgb(0x4B5058), Floor: rgb(0xFFFFFF), Grid: rgb(0xCFCFCF), FloorAlt: rgb(0xEEEEEE),
	Route: rgb(0xC2410C), Casing: rgb(0xFFFFFF),
}
