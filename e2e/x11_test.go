//go:build e2e

package e2e

import (
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"io"
	"net"
	"strings"
	"sync"
)

// server is a connection to an X server by the X Window System Protocol, version 11. It makes the few requests that
// tests need. A read of the screen takes a millisecond or two; a command would take a hundred.
type server struct {
	mu   sync.Mutex
	conn net.Conn
	root uint32
	test byte // the major opcode of the XTEST extension, requested at first use
}

var order = binary.LittleEndian

// connect opens a connection to a display of this machine.
func connect(display string) (*server, error) {
	conn, err := net.Dial("unix", "/tmp/.X11-unix/X"+strings.TrimPrefix(display, ":"))
	if err != nil {
		return nil, err
	}
	s := &server{conn: conn}
	if s.root, err = s.shakeHands(); err != nil {
		conn.Close()
		return nil, fmt.Errorf("connecting to display %s: %w", display, err)
	}
	return s, nil
}

func (s *server) close() { s.conn.Close() }

// shakeHands sets up the connection and returns the root window of the first screen.
func (s *server) shakeHands() (root uint32, err error) {
	hello := make([]byte, 12)
	hello[0] = 'l' // little-endian
	order.PutUint16(hello[2:], 11)
	if _, err := s.conn.Write(hello); err != nil {
		return 0, err
	}
	head := make([]byte, 8)
	if _, err := io.ReadFull(s.conn, head); err != nil {
		return 0, err
	}
	body := make([]byte, 4*int(order.Uint16(head[6:])))
	if _, err := io.ReadFull(s.conn, body); err != nil {
		return 0, err
	}
	if head[0] != 1 {
		return 0, fmt.Errorf("the X server refused: %s", body[:min(int(head[1]), len(body))])
	}
	vendor := (int(order.Uint16(body[16:])) + 3) &^ 3
	screens := 32 + vendor + 8*int(body[21])
	if screens+4 > len(body) {
		return 0, errors.New("the X server names no screen")
	}
	return order.Uint32(body[screens:]), nil
}

// ask sends a request and returns the whole reply. It fills in the length.
func (s *server) ask(request []byte) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	order.PutUint16(request[2:], uint16(len(request)/4))
	if _, err := s.conn.Write(request); err != nil {
		return nil, err
	}
	// Without a request, the server sends only the event of a changed keyboard map. This event is skipped.
	head := make([]byte, 32)
	for head[0] = 2; head[0] > 1; {
		if _, err := io.ReadFull(s.conn, head); err != nil {
			return nil, err
		}
	}
	if head[0] == 0 {
		return nil, fmt.Errorf("the X server answered request %d with error %d", request[0], head[1])
	}
	reply := make([]byte, 32+4*int(order.Uint32(head[4:])))
	copy(reply, head)
	_, err := io.ReadFull(s.conn, reply[32:])
	return reply, err
}

// tell sends a request without a reply. It fills in the length.
func (s *server) tell(request []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	order.PutUint16(request[2:], uint16(len(request)/4))
	_, err := s.conn.Write(request)
	return err
}

// atom returns the server's number for a name.
func (s *server) atom(name string) (uint32, error) {
	request := make([]byte, 8+(len(name)+3)&^3)
	request[0] = 16 // InternAtom
	order.PutUint16(request[4:], uint16(len(name)))
	copy(request[8:], name)
	reply, err := s.ask(request)
	if err != nil {
		return 0, err
	}
	return order.Uint32(reply[8:]), nil
}

// has reports whether the screen has a property. The program that sets the property is then there.
func (s *server) has(property string) (bool, error) {
	atom, err := s.atom(property)
	if err != nil {
		return false, err
	}
	request := make([]byte, 24)
	request[0] = 20 // GetProperty
	order.PutUint32(request[4:], s.root)
	order.PutUint32(request[8:], atom)
	order.PutUint32(request[20:], 1)
	reply, err := s.ask(request)
	return err == nil && order.Uint32(reply[8:]) != 0, err
}

// closeWindow asks the window manager to close a window, like the cross on its frame (Extended Window Manager Hints).
func (s *server) closeWindow(window uint32) error {
	const (
		sendEvent     = 25
		clientMessage = 33
		substructure  = 1<<19 | 1<<20 // the event mask of window managers
		fromUser      = 2
	)
	atom, err := s.atom("_NET_CLOSE_WINDOW")
	if err != nil {
		return err
	}
	request := make([]byte, 44)
	request[0] = sendEvent
	order.PutUint32(request[4:], s.root)
	order.PutUint32(request[8:], substructure)
	event := request[12:]
	event[0], event[1] = clientMessage, 32 // data in words of 32 bits: the time, and the source of the request
	order.PutUint32(event[4:], window)
	order.PutUint32(event[8:], atom)
	order.PutUint32(event[16:], fromUser)
	return s.tell(request)
}

// size returns the size of a window in pixels.
func (s *server) size(window uint32) (width, height int, err error) {
	request := make([]byte, 8)
	request[0] = 14
	order.PutUint32(request[4:], window)
	reply, err := s.ask(request)
	if err != nil {
		return 0, 0, err
	}
	return int(order.Uint16(reply[16:])), int(order.Uint16(reply[18:])), nil
}

// picture reads a rectangle of a window. The window must be on the screen.
func (s *server) picture(window uint32, r image.Rectangle) (*image.RGBA, error) {
	request := make([]byte, 20)
	request[0] = 73
	request[1] = 2 // whole pixels, not planes
	order.PutUint32(request[4:], window)
	for i, v := range []int{r.Min.X, r.Min.Y, r.Dx(), r.Dy()} {
		order.PutUint16(request[8+2*i:], uint16(v))
	}
	order.PutUint32(request[16:], 0xffffffff)
	reply, err := s.ask(request)
	if err != nil {
		return nil, err
	}
	pixels := reply[32:]
	img := image.NewRGBA(image.Rectangle{Max: r.Size()})
	if len(pixels) < len(img.Pix) {
		return nil, fmt.Errorf("a picture of %v came as %d bytes, not 4 a pixel", r, len(pixels))
	}
	for i := 0; i < len(img.Pix); i += 4 {
		img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3] = pixels[i+2], pixels[i+1], pixels[i], 255
	}
	return img, nil
}

// Events of the core protocol that XTEST can fake.
const (
	pressEvent   = 4
	releaseEvent = 5
	motionEvent  = 6
)

// fake sends an event as if from the hardware: a button (detail) goes down or up, or the pointer moves to a point of
// the screen. It uses the X Test Extension Protocol, version 2.2.
func (s *server) fake(event, detail byte, at image.Point) error {
	if s.test == 0 {
		const name = "XTEST"
		request := make([]byte, 8+8) // the name is padded to a multiple of four
		request[0] = 98              // QueryExtension
		order.PutUint16(request[4:], uint16(len(name)))
		copy(request[8:], name)
		reply, err := s.ask(request)
		if err != nil {
			return err
		}
		if reply[8] == 0 {
			return errors.New("the X server has no XTEST extension")
		}
		s.test = reply[9]
	}
	request := make([]byte, 36)
	request[0], request[1] = s.test, 2 // FakeInput
	request[4], request[5] = event, detail
	order.PutUint32(request[12:], s.root)
	order.PutUint16(request[24:], uint16(at.X))
	order.PutUint16(request[26:], uint16(at.Y))
	return s.tell(request)
}

// origin returns the place of a window's top left corner on the screen.
func (s *server) origin(window uint32) (image.Point, error) {
	request := make([]byte, 16)
	request[0] = 40 // TranslateCoordinates
	order.PutUint32(request[4:], window)
	order.PutUint32(request[8:], s.root)
	reply, err := s.ask(request)
	if err != nil {
		return image.Point{}, err
	}
	return image.Pt(int(int16(order.Uint16(reply[12:]))), int(int16(order.Uint16(reply[14:])))), nil
}
