package app

import (
	"golang.org/x/image/font/opentype"

	"stepboard/assets"
	"stepboard/solve/scene/raster"
)

// boardFonts are the fonts of text on boards.
func boardFonts() *raster.Fonts {
	parse := func(list [][]byte) []*opentype.Font {
		fonts := make([]*opentype.Font, len(list))
		for i, data := range list {
			f, err := opentype.Parse(data)
			if err != nil {
				panic(err) // it is built in
			}
			fonts[i] = f
		}
		return fonts
	}
	f := assets.BoardFonts()
	return &raster.Fonts{Regular: parse(f.Regular), Bold: parse(f.Bold)}
}
