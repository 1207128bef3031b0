package files

import (
	"io"
	"os"

	"stepboard/app/document"
	"stepboard/app/storage/disk"
)

// Save writes a document to a file, with the guarantees of disk.Replace. Save returns the stamp of the new file, and
// the reason why the file was written in place, or disk.Replaced. The error is a *solve.FormatError if the format
// can't hold the document, or the file system's.
func Save(path string, c document.Content, f Format) (Stamp, disk.Why, error) {
	if f == MovingAI {
		return saveMovingAI(path, c)
	}
	h := newHash()
	inPlace, err := disk.Replace(path, func(w io.Writer) error { return Write(io.MultiWriter(w, h), c, f) })
	if err != nil {
		return Stamp{}, disk.Replaced, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return Stamp{}, disk.Replaced, err
	}
	return Stamp{info.Size(), h.Sum64()}, inPlace, nil
}
