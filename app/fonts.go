package app

import (
	"stepboard/assets"
	"stepboard/scene/raster"
)

// boardFonts are the fonts of text on boards.
func boardFonts() *raster.Fonts {
	f := assets.BoardFonts()
	return raster.ParseFonts(f.Regular, f.Bold)
}
