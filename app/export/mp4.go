package export

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"stepboard/app/storage/disk"
	"stepboard/solve"
)

// videoRate is the number of pictures a second in a video. If frames change slowly, a low rate suffices and saves time.
func videoRate(holds []time.Duration) int {
	if slices.Min(holds) < time.Second/2 {
		return 25
	}
	return 10
}

// FFmpeg returns the path of ffmpeg, and whether it is installed.
func FFmpeg() (path string, found bool) {
	path, err := exec.LookPath("ffmpeg")
	return path, err == nil
}

// encoder returns ffmpeg's arguments for H.264. If ffmpeg lacks an encoder for H.264, it returns the arguments for
// MPEG-4 part 2, which every ffmpeg has. It asks ffmpeg only once.
var encoder = sync.OnceValue(func() []string {
	path, _ := FFmpeg()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	list, _ := exec.CommandContext(ctx, path, "-hide_banner", "-encoders").Output()
	if bytes.Contains(list, []byte(" libx264 ")) {
		// Because little moves in these films, the result is as sharp as the preset "fast" with 16, is not larger,
		// and takes a third of the time.
		return []string{"-c:v", "libx264", "-preset", "veryfast", "-crf", "12", "-tune", "animation"}
	}
	return []string{"-c:v", "mpeg4", "-q:v", "2"}
})

// writeMP4 writes pages as a video, with ffmpeg. It makes width and height even, because the colour format needs even
// numbers. The function paper replaces a transparent ground. The times of all frames are multiples of span, their
// greatest common divisor. A frame of n spans goes to ffmpeg n times, and ffmpeg repeats the frame within each span.
func (j *job) writeMP4(w io.Writer) error {
	path, found := FFmpeg()
	if !found {
		return solve.Refused("export.error.ffmpeg")
	}
	s, err := newSequence(j, paper(j.Style))
	if err != nil {
		return err
	}
	s.size = image.Point{s.size.X + s.size.X&1, s.size.Y + s.size.Y&1}
	shown := holds(j.pages, j.Options)
	rate := videoRate(shown)
	times := ticks(shown, time.Second/time.Duration(rate), 1)
	span, all := 0, 0
	for _, n := range times {
		span, all = gcd(span, n), all+n
	}
	// ffmpeg does not write an MP4 from front to end, so it needs a file.
	dir, err := disk.TempDir()
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	video := filepath.Join(dir, "video.mp4")
	args := videoArguments(s.size, rate, span, all, j.Title, video)
	if err := feed(exec.CommandContext(j.ctx, path, args...), func(pipe io.Writer) error {
		return s.pipe(pipe, times, span)
	}); err != nil {
		return cmp.Or(j.ctx.Err(), err)
	}
	done, err := os.Open(video)
	if errors.Is(err, fs.ErrNotExist) {
		return solve.Refused("export.error.film_broken")
	}
	if err != nil {
		return err
	}
	defer done.Close()
	info, err := done.Stat()
	if err != nil {
		return err
	}
	if err := checkFilm(done, info.Size()); err != nil {
		return err
	}
	_, err = io.Copy(w, done)
	return err
}

// videoArguments returns ffmpeg's arguments. ffmpeg reads pictures of the given size. The parameter span is the number
// of pictures of the video for each picture that ffmpeg reads. The video has a number of pictures in total (count), and
// a number of pictures a second (rate).
func videoArguments(size image.Point, rate, span, count int, title, path string) []string {
	return slices.Concat([]string{
		"-hide_banner", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24",
		"-s", fmt.Sprintf("%dx%d", size.X, size.Y), "-framerate", fmt.Sprintf("%d/%d", rate, span), "-i", "pipe:0",
		// The last frame is repeated, too, and the excess is cut off. Colours are converted before the repetition.
		"-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p," +
			fmt.Sprintf("fps=%d,tpad=stop=%d:stop_mode=clone", rate, span),
		"-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
	}, encoder(), []string{
		"-frames:v", fmt.Sprint(count), "-metadata", metaTitle(title), "-movflags", "+faststart", path,
	})
}

// pipe writes the frames, three bytes a pixel. A frame of n spans is written n times.
func (s *sequence) pipe(w io.Writer, times []int, span int) error {
	frame, rgb := s.canvas(), make([]byte, 3*s.size.X*s.size.Y)
	return s.each(func(i int) error {
		if err := s.frame(frame, i); err != nil {
			return err
		}
		if err := inBands(s.ctx, s.size.X, 0, s.size.Y, func(y0, y1 int) {
			to := 3 * s.size.X * y0
			for from := 4 * s.size.X * y0; from < 4*s.size.X*y1; from, to = from+4, to+3 {
				rgb[to], rgb[to+1], rgb[to+2] = frame.Pix[from], frame.Pix[from+1], frame.Pix[from+2]
			}
		}); err != nil {
			return err
		}
		for range times[i] / span {
			if _, err := w.Write(rgb); err != nil {
				return err
			}
		}
		return nil
	})
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
