package shelltest

import (
	"sync"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"stepboard/app/theme"
)

// app is a Fyne app for one test. Fyne's own test app forgets the fonts for each new app and each new theme. To read
// them again takes longer than most tests. All themes of the program have the same fonts, so the tests keep them.
type app struct {
	fyne.App  // the same for all tests
	driver    fyne.Driver
	clipboard fyne.Clipboard
	settings  *appSettings
}

func (a *app) Driver() fyne.Driver                { return a.driver }
func (a *app) Clipboard() fyne.Clipboard          { return a.clipboard }
func (a *app) Settings() fyne.Settings            { return a.settings }
func (a *app) NewWindow(title string) fyne.Window { return a.driver.CreateWindow(title) }

type appSettings struct {
	fyne.Settings
	app       *app
	theme     fyne.Theme
	listeners []func(fyne.Settings)
}

func (s *appSettings) Theme() fyne.Theme { return s.theme }
func (s *appSettings) AddListener(listen func(fyne.Settings)) {
	s.listeners = append(s.listeners, listen)
}

func (s *appSettings) SetTheme(t fyne.Theme) {
	s.theme = t
	for _, w := range s.app.driver.AllWindows() {
		if content := w.Content(); content != nil {
			content.Refresh()
		}
	}
	for _, listen := range s.listeners {
		listen(s)
	}
}

var common = sync.OnceValue(func() fyne.App {
	a := test.NewApp()
	a.Settings().SetTheme(theme.New(theme.Light, 1))
	return a
})

// NewApp makes an app for one test.
func NewApp(t testing.TB) fyne.App {
	t.Helper()
	a := &app{App: common(), driver: test.NewDriver(), clipboard: test.NewClipboard()}
	if _, ours := fyne.CurrentApp().(*app); !ours && fyne.CurrentApp() != a.App {
		a.App.Settings().SetTheme(a.App.Settings().Theme()) // another app has read other fonts
	}
	a.settings = &appSettings{Settings: a.App.Settings(), app: a, theme: a.App.Settings().Theme()}
	fyne.SetCurrentApp(a)
	t.Cleanup(func() { fyne.SetCurrentApp(a.App) })
	return a
}
