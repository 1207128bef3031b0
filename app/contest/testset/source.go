package testset

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"unicode/utf8"

	"stepboard/app/storage/disk"
	"stepboard/solve"

	"golang.org/x/text/encoding/simplifiedchinese"
)

// Limits of folders and zips that are read, in bytes except mostFiles.
const (
	mostFiles     = 20_000
	mostBytes     = 1 << 30   // all files of a zip together
	mostFile      = 256 << 20 // one file
	alwaysAllowed = 64 << 20  // every zip may unpack to this number of bytes
	mostRatio     = 200       // if a zip unpacks to more than alwaysAllowed, it may grow at most by this factor
)

// source lists the files in a folder or a zip. Their names are paths with slashes, also on Windows.
type source struct {
	path  string
	names []string // sorted by the function natural
	load  map[string]func() ([]byte, error)
}

func (s *source) add(name string, load func() ([]byte, error)) error {
	if len(s.names) == mostFiles {
		return solve.Refused("testset.many_files", "File", s.path, "Most", mostFiles)
	}
	s.names = append(s.names, name)
	s.load[name] = load
	return nil
}

// file returns a file of the source, with its path as its name in messages.
func (s *source) file(name string) File {
	return File{filepath.Join(s.path, filepath.FromSlash(name)), s.load[name]}
}

// read returns the contents of a file, or nil if there is no such file.
func (s *source) read(name string) ([]byte, error) {
	load, ok := s.load[name]
	if !ok {
		return nil, nil
	}
	return load()
}

// openSource lists the files in a folder or a zip. Nothing of a zip is unpacked to the disk.
func openSource(path string) (s *source, err error) {
	s = &source{path: path, load: map[string]func() ([]byte, error){}}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		err = s.walk()
	default:
		err = s.unzip(info.Size())
	}
	slices.SortFunc(s.names, natural)
	return s, err
}

func (s *source) walk() error {
	return filepath.WalkDir(s.path, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(s.path, path)
		switch {
		case err != nil || name == ".":
			return err
		case (strings.HasPrefix(entry.Name(), ".") || foreign(entry.Name())) && entry.IsDir():
			return fs.SkipDir
		case entry.IsDir(), foreign(entry.Name()):
			return nil
		}
		name = filepath.ToSlash(name)
		if !entry.Type().IsRegular() {
			if key, _ := role(name); key == "" {
				return nil
			}
			return special(path)
		}
		return s.add(name, func() ([]byte, error) { return s.open(name) })
	})
}

// foreign reports whether macOS made a file or folder beside the files of a set.
func foreign(name string) bool {
	return strings.HasPrefix(name, "._") || name == ".DS_Store" || name == "__MACOSX"
}

// special returns the error for a file that is not regular, such as a link out of the folder or a pipe that never ends.
func special(path string) error { return solve.Refused("testset.special", "File", path) }

// open reads a regular file. It does not follow a link out of the folder and does not wait for a pipe, even if another
// program replaces the file in the meantime.
func (s *source) open(name string) ([]byte, error) {
	path := filepath.Join(s.path, filepath.FromSlash(name))
	folder, err := os.OpenRoot(s.path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = folder.Close() }()
	info, err := folder.Lstat(filepath.FromSlash(name))
	if err == nil && !info.Mode().IsRegular() {
		return nil, special(path)
	}
	file, err := disk.OpenRegular(folder.OpenFile, filepath.FromSlash(name))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return s.bounded(path, file)
}

func (s *source) bounded(name string, in io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(in, mostFile+1))
	if err == nil && len(data) > mostFile {
		err = solve.Refused("testset.large_file", "File", name, "MB", mostFile>>20)
	}
	return data, err
}

// IsText reports whether the path leads to a readable file that is not a zip. Such a file may contain generator lines.
func IsText(path string) bool {
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	var head [2]byte
	n, err := io.ReadFull(file, head[:])
	return (err == nil || n > 0 || errors.Is(err, io.EOF)) && string(head[:n]) != "PK"
}

// reader is the path of a file. It opens and closes the file for each read, so a set needs no method Close.
type reader string

// ReadAt reads from an offset of the file.
func (r reader) ReadAt(p []byte, offset int64) (int, error) {
	file, err := os.Open(string(r))
	if err != nil {
		return 0, err
	}
	defer file.Close()
	return file.ReadAt(p, offset)
}

// unzip lists the files in a zip, and checks the stated sizes. The method bounded later checks the real sizes.
func (s *source) unzip(size int64) error {
	archive, err := zip.NewReader(reader(s.path), size)
	if err != nil {
		return solve.Refused("testset.no_set", "File", s.path)
	}
	var all uint64
	for _, f := range archive.File {
		name := zipName(f)
		local := fs.ValidPath(name)
		if strings.HasSuffix(name, "/") || local && slices.ContainsFunc(strings.Split(name, "/"), foreign) {
			continue
		}
		all += min(f.UncompressedSize64, mostFile+1)
		_, twice := s.load[name]
		switch {
		case !local || twice:
			return solve.Refused("testset.bad_name", "File", s.path, "Name", fmt.Sprintf("%q", f.Name))
		case f.UncompressedSize64 > mostFile:
			return solve.Refused("testset.large_file", "File", s.path+"/"+name, "MB", mostFile>>20)
		case all > mostBytes, all > alwaysAllowed && all/mostRatio > uint64(size):
			return solve.Refused("testset.bomb", "File", s.path, "MB", all>>20)
		}
		err := s.add(name, func() ([]byte, error) {
			data, err := s.unpack(name, f)
			// Any other error than the system's is the fault of the zip.
			if err != nil && !errors.As(err, new(syscall.Errno)) && !errors.As(err, new(*solve.Refusal)) {
				err = solve.Refused("testset.damaged", "File", s.path+"/"+name)
			}
			return data, err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// zipName returns the name of a file in a zip, with slashes. Chinese Windows writes names in GBK, and with
// backslashes. In GBK, a backslash can be the second byte of a character.
func zipName(f *zip.File) string {
	name := f.Name
	if !utf8.ValidString(name) {
		if text, err := simplifiedchinese.GB18030.NewDecoder().String(name); err == nil {
			name = text
		}
	}
	return strings.ReplaceAll(name, `\`, "/")
}

func (s *source) unpack(name string, f *zip.File) ([]byte, error) {
	in, err := f.Open()
	if err != nil {
		return nil, err
	}
	data, err := s.bounded(name, in)
	return data, errors.Join(err, in.Close())
}

// natural compares two names. It compares numbers in names by value, so 2 comes before 10.
func natural(a, b string) int {
	for a != "" && b != "" {
		da, db := digits(a), digits(b)
		if da > 0 && db > 0 {
			x, y := strings.TrimLeft(a[:da], "0"), strings.TrimLeft(b[:db], "0")
			if len(x) != len(y) {
				return len(x) - len(y)
			}
			if c := strings.Compare(x, y); c != 0 {
				return c
			}
			a, b = a[da:], b[db:]
			continue
		}
		if a[0] != b[0] {
			return int(a[0]) - int(b[0])
		}
		a, b = a[1:], b[1:]
	}
	return len(a) - len(b)
}

func digits(s string) int {
	return len(s) - len(strings.TrimLeft(s, "0123456789"))
}
