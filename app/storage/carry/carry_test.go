package carry_test

import (
	"archive/zip"
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"strings"
	"testing"

	"stepboard/app/storage/carry"
)

// text is a document as carried by a file.
const text = "{\n  \"stepboard\": 1,\n  \"title\": \"滑块 <&> \\\"\"\n}\n"

// deflated compresses a text like other programs.
func deflated(text string) []byte {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	_, _ = w.Write([]byte(text))
	_ = w.Close()
	return b.Bytes()
}

// pngWith makes a picture with a chunk after its header.
func pngWith(name string, data []byte) []byte {
	var b bytes.Buffer
	_ = png.Encode(&b, image.NewGray(image.Rect(0, 0, 3, 3)))
	c := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	c = append(append(c, name...), data...)
	c = binary.BigEndian.AppendUint32(c, crc32.ChecksumIEEE(c[4:]))
	return bytes.Join([][]byte{b.Bytes()[:33], c, b.Bytes()[33:]}, nil)
}

// gifWith makes an animation of two pictures with a block before the first or after the last.
func gifWith(block []byte, late bool) []byte {
	palette := color.Palette{color.Black, color.White}
	m := image.NewPaletted(image.Rect(0, 0, 40, 40), palette)
	var both bytes.Buffer
	_ = gif.EncodeAll(&both, &gif.GIF{
		Image: []*image.Paletted{m, m}, Delay: []int{1, 1}, Config: image.Config{ColorModel: palette, Width: 40, Height: 40},
	})
	at := 13 + 6 // after the palette
	if late {
		at = both.Len() - 1
	}
	return bytes.Join([][]byte{both.Bytes()[:at], block, both.Bytes()[at:]}, nil)
}

// pdfWith makes the part of a PDF that Find looks at: a stream with a dictionary.
func pdfWith(dictionary string, data []byte) []byte {
	return fmt.Appendf(nil, "%%PDF-1.7\n1 0 obj\n<</Names [(a) 2 0 R]/EmbeddedFiles 3 0 R>>\nendobj\n"+
		"7 0 obj\n<< %s >>\nstream\r\n%s\nendstream\nendobj\n", dictionary, data)
}

// pptxWith makes an archive with a part.
func pptxWith(name, content string) []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, part := range [][2]string{{"ppt/presentation.xml", "<p/>"}, {name, content}} {
		w, _ := z.Create(part[0])
		_, _ = w.Write([]byte(part[1]))
	}
	_ = z.Close()
	return b.Bytes()
}

// carried returns files that carry the text, by their special feature.
func carried() map[string][]byte {
	url := carry.URL([]byte(text))
	broken := url[:60] + "\n   " + url[60:80] + "\r\n" + url[80:]
	key := "Stepboard document\x00"
	return map[string][]byte{
		"PNG iTXt":         pngWith("iTXt", append([]byte(key+"\x01\x00en\x00\x00"), deflated(text)...)),
		"PNG plain iTXt":   pngWith("iTXt", []byte(key+"\x00\x00en\x00Dokument\x00"+text)),
		"PNG zTXt":         pngWith("zTXt", append([]byte(key+"\x00"), deflated(text)...)),
		"PNG tEXt":         pngWith("tEXt", []byte(key+text)),
		"SVG":              []byte("<?xml version='1.0'?>\n<!-- a -->\n<svg><metadata>" + url + "</metadata></svg>"),
		"SVG written anew": []byte("<!DOCTYPE svg [<!ENTITY a 'b'>]>\n<svg:svg><a b=\"" + broken + "\"/></svg:svg>"),
		"HTML":             []byte("<!DOCTYPE html>\n<html><script>" + url + "</script></html>"),
		"PDF":              pdfWith("/Type /EmbeddedFile /Filter /FlateDecode", deflated(text)),
		"PDF plain":        pdfWith("/Length 4/Type/EmbeddedFile", []byte(text)),
		"PPTX":             pptxWith("customXml/item3.xml", "<d>"+url+"</d>"),
		"GIF":              gifWith(carry.GIFBlock([]byte(text)), false),
		"GIF late":         gifWith(carry.GIFBlock([]byte(text)), true),
	}
}

func kindOf(file []byte) carry.Kind { return carry.KindOf(file[:min(len(file), 4096)]) }

// TestFind: a text is found in every format, even after another program has rewritten the file.
func TestFind(t *testing.T) {
	for name, file := range carried() {
		if got := kindOf(file); !strings.HasPrefix(name, string(got)) || got == "" {
			t.Errorf("%s is taken for %q", name, got)
		}
		if got, err := carry.Find(kindOf(file), file); err != nil || string(got) != text {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

// TestPNGIsASCII: the text in a PNG is ASCII, and it is the same JSON.
func TestPNGIsASCII(t *testing.T) {
	const title = "滑块 \U0001F9E9 é <&>"
	data, err := json.Marshal(map[string]string{"stepboard": title})
	if err != nil {
		t.Fatal(err)
	}
	got, err := carry.Find(carry.PNG, pngWith("zTXt", carry.PNGChunk(data)))
	var back map[string]string
	if err != nil || json.Unmarshal(got, &back) != nil || back["stepboard"] != title {
		t.Errorf("%s: %v", got, err)
	}
	for _, c := range got {
		if c > 0x7F {
			t.Fatalf("%q is beyond ASCII", got)
		}
	}
}

// TestFindLong: texts may be longer than a block of the format.
func TestFindLong(t *testing.T) {
	long := strings.TrimSuffix(strings.ReplaceAll(text, "滑块", "a"), "}\n")
	for i := range 4000 {
		long += fmt.Sprint(i * i)
	}
	for k, file := range map[carry.Kind][]byte{
		carry.GIF: gifWith(carry.GIFBlock([]byte(long)), false),
		carry.PNG: pngWith("zTXt", carry.PNGChunk([]byte(long))),
		carry.SVG: []byte("<svg>" + carry.URL([]byte(long)) + "</svg>"),
	} {
		if got, err := carry.Find(k, file); err != nil || string(got) != long {
			t.Errorf("%s: %d bytes, %v", k, len(got), err)
		}
	}
	if testing.Short() {
		return
	}
	for n := range 600 { // the last block of a GIF has every length
		part := long[:2000+n]
		if got, err := carry.Find(carry.GIF, gifWith(carry.GIFBlock([]byte(part)), false)); err != nil || string(got) != part {
			t.Fatalf("of %d bytes, there are %d: %v", len(part), len(got), err)
		}
	}
}

// TestFindNothing: some files have no document, a damaged one, or one that claims a huge length.
func TestFindNothing(t *testing.T) {
	half := deflated(text + strings.Repeat("0123456789abcdef", 500))
	half = append(half[:len(half)-8:len(half)-8], "00000000"...)
	bomb := deflated(text + strings.Repeat(" ", carry.MostText))
	other := deflated(`{"name": "another program's"}`)
	for name, c := range map[string]struct {
		file []byte
		want error
	}{
		"PNG without":       {pngWith("tEXt", []byte("Title\x00stepboard")), carry.ErrNone},
		"PNG of another":    {pngWith("zTXt", append([]byte("Stepboard document\x00\x00"), other...)), carry.ErrNone},
		"PNG damaged":       {pngWith("zTXt", append([]byte("Stepboard document\x00\x00"), half...)), carry.ErrBroken},
		"PNG bomb":          {pngWith("zTXt", append([]byte("Stepboard document\x00\x00"), bomb...)), carry.ErrLarge},
		"PDF without":       {pdfWith("/Type /XObject", deflated(text)), carry.ErrNone},
		"PDF of another":    {pdfWith("/Type /EmbeddedFile /Filter /FlateDecode", other), carry.ErrNone},
		"PDF bomb":          {pdfWith("/Type /EmbeddedFile /Filter /FlateDecode", bomb), carry.ErrLarge},
		"SVG without":       {[]byte("<svg/>"), carry.ErrNone},
		"SVG no digits":     {[]byte("<svg>data:application/x-stepboard+zlib;base64,*</svg>"), carry.ErrNone},
		"HTML without":      {[]byte("<!doctype html>"), carry.ErrNone},
		"GIF without":       {gifWith(nil, false), carry.ErrNone},
		"PPTX elsewhere":    {pptxWith("ppt/item3.xml", carry.URL([]byte(text))), carry.ErrNone},
		"PPTX bomb of text": {pptxWith("customXml/a.xml", strings.Repeat(" ", carry.MostText*2)), carry.ErrNone},
		"JPEG":              {[]byte("\xff\xd8\xff\xe0"), carry.ErrNone},
	} {
		if got, err := carry.Find(kindOf(c.file), c.file); !errors.Is(err, c.want) {
			t.Errorf("%s: %d bytes, %v", name, len(got), err)
		}
	}
}

// TestKinds: a file's kind is recognized by its content.
func TestKinds(t *testing.T) {
	for head, want := range map[string]carry.Kind{
		"\x00\x00\x00\x18ftypisom": carry.MP4, "RIFF\x00\x00\x00\x00WEBPVP8 ": carry.WebP,
		"\ufeff \n<HTML lang='en'>": carry.HTML, "<?xml?><!DOCTYPE svg PUBLIC \"a\" \"b\"><svg ": carry.SVG,
		"": "", "{": "", "3 4 5\n": "", "<note><svg/></note>": "", "#<svg>": "", "<!-- <svg> ": "", "\x89PNG": "",
	} {
		if got := carry.KindOf([]byte(head)); got != want {
			t.Errorf("%q is taken for %q", head, got)
		}
	}
}

func fuzz(f *testing.F, k carry.Kind) {
	for name, file := range carried() {
		if strings.HasPrefix(name, string(k)) {
			f.Add(file)
			f.Add(file[:len(file)/2])
		}
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		kept := bytes.Clone(file)
		if found, err := carry.Find(k, file); err == nil && (len(found) > carry.MostText || found[0] != '{') {
			t.Errorf("found %d bytes", len(found))
		}
		if !bytes.Equal(kept, file) {
			t.Error("the file was written to")
		}
		kindOf(file)
	})
}

func FuzzPNG(f *testing.F)    { fuzz(f, carry.PNG) }
func FuzzMarkup(f *testing.F) { fuzz(f, carry.SVG) }
func FuzzPDF(f *testing.F)    { fuzz(f, carry.PDF) }
func FuzzPPTX(f *testing.F)   { fuzz(f, carry.PPTX) }
func FuzzGIF(f *testing.F)    { fuzz(f, carry.GIF) }
