package theme

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"stepboard/assets"
)

// The names of the window's icons. An icon is drawn in the theme's colour of text.
const (
	IconAdd            fyne.ThemeIconName = "add"
	IconAnnotate       fyne.ThemeIconName = "annotate" // draw annotations on the board
	IconAsk            fyne.ThemeIconName = "ask"
	IconBack           fyne.ThemeIconName = "back" // one step back; IconForward is the other direction
	IconBranch         fyne.ThemeIconName = "branch"
	IconBranchGoal     fyne.ThemeIconName = "branch-goal"
	IconCapture        fyne.ThemeIconName = "capture" // add a frame to a lesson
	IconCheck          fyne.ThemeIconName = "check"
	IconChevronDown    fyne.ThemeIconName = "chevron-down"
	IconClear          fyne.ThemeIconName = "clear"
	IconClose          fyne.ThemeIconName = "close"
	IconCopy           fyne.ThemeIconName = "copy"
	IconDown           fyne.ThemeIconName = "down"
	IconEarlier        fyne.ThemeIconName = "earlier" // move to the left in a row; IconLater is the other direction
	IconExport         fyne.ThemeIconName = "export"
	IconFind           fyne.ThemeIconName = "find"
	IconFirst          fyne.ThemeIconName = "first"
	IconFit            fyne.ThemeIconName = "fit"
	IconFlipHorizontal fyne.ThemeIconName = "flip-horizontal"
	IconFlipVertical   fyne.ThemeIconName = "flip-vertical"
	IconForward        fyne.ThemeIconName = "forward"
	IconHand           fyne.ThemeIconName = "hand" // play by hand
	IconInfo           fyne.ThemeIconName = "info"
	IconLast           fyne.ThemeIconName = "last"
	IconLater          fyne.ThemeIconName = "later"
	IconLesson         fyne.ThemeIconName = "lesson"
	IconMenu           fyne.ThemeIconName = "menu"
	IconNew            fyne.ThemeIconName = "new"
	IconOpen           fyne.ThemeIconName = "open"
	IconPanel          fyne.ThemeIconName = "panel" // the panel at the right edge
	IconPause          fyne.ThemeIconName = "pause"
	IconPlay           fyne.ThemeIconName = "play"
	IconPoint          fyne.ThemeIconName = "point" // point at a cell
	IconProjector      fyne.ThemeIconName = "projector"
	IconRedo           fyne.ThemeIconName = "redo"
	IconReload         fyne.ThemeIconName = "reload"
	IconRemove         fyne.ThemeIconName = "remove"
	IconResize         fyne.ThemeIconName = "resize"
	IconRotate         fyne.ThemeIconName = "rotate"
	IconRules          fyne.ThemeIconName = "rules"
	IconSample         fyne.ThemeIconName = "sample"
	IconSave           fyne.ThemeIconName = "save"
	IconSelect         fyne.ThemeIconName = "select" // select cells
	IconSolve          fyne.ThemeIconName = "solve"
	IconStop           fyne.ThemeIconName = "stop"
	IconTree           fyne.ThemeIconName = "tree" // the tree of a search
	IconUndo           fyne.ThemeIconName = "undo"
	IconUp             fyne.ThemeIconName = "up"
	IconWarning        fyne.ThemeIconName = "warning"
	IconZoomIn         fyne.ThemeIconName = "zoom-in"
	IconZoomOut        fyne.ThemeIconName = "zoom-out"
)

// standIns replaces Fyne's icons by our icons with the same meaning, so that Fyne's own widgets look the same.
var standIns = map[fyne.ThemeIconName]fyne.ThemeIconName{
	theme.IconNameCancel:            IconClose,
	theme.IconNameConfirm:           IconCheck,
	theme.IconNameMenu:              IconMenu,
	theme.IconNameArrowDropDown:     IconChevronDown,
	theme.IconNameContentAdd:        IconAdd,
	theme.IconNameContentRemove:     IconRemove,
	theme.IconNameContentClear:      IconClear,
	theme.IconNameContentUndo:       IconUndo,
	theme.IconNameContentRedo:       IconRedo,
	theme.IconNameDocumentCreate:    IconNew,
	theme.IconNameDocumentSave:      IconSave,
	theme.IconNameFolderOpen:        IconOpen,
	theme.IconNameInfo:              IconInfo,
	theme.IconNameWarning:           IconWarning,
	theme.IconNameMoveUp:            IconUp,
	theme.IconNameMoveDown:          IconDown,
	theme.IconNameViewRefresh:       IconReload,
	theme.IconNameViewZoomFit:       IconFit,
	theme.IconNameViewZoomIn:        IconZoomIn,
	theme.IconNameViewZoomOut:       IconZoomOut,
	theme.IconNameMediaPlay:         IconPlay,
	theme.IconNameMediaPause:        IconPause,
	theme.IconNameMediaStop:         IconStop,
	theme.IconNameMediaSkipNext:     IconLast,
	theme.IconNameMediaSkipPrevious: IconFirst,
}

var icons = loadIcons()

func loadIcons() map[fyne.ThemeIconName]fyne.Resource {
	all := make(map[fyne.ThemeIconName]fyne.Resource)
	for _, name := range assets.Icons() {
		data, _ := assets.Icon(name)
		file := fyne.NewStaticResource("stepboard-"+name+".svg", data)
		all[fyne.ThemeIconName(name)] = theme.NewThemedResource(tinted{file})
	}
	return all
}

// tinted adds the colour of text to an icon's name, because the toolkit caches the pictures of icons by name.
type tinted struct{ fyne.Resource }

func (i tinted) Name() string {
	return fmt.Sprint(theme.Color(theme.ColorNameForeground), i.Resource.Name())
}

// Icon returns the icon with a name. It panics if the name is not one of the icons above.
func Icon(name fyne.ThemeIconName) fyne.Resource {
	r, ok := icons[name]
	if !ok {
		panic(fmt.Sprintf("theme: no icon %q", name))
	}
	return r
}

// AppIcon returns the program's own icon, for windows and the about box.
func AppIcon() fyne.Resource { return appIcon }

var appIcon = fyne.NewStaticResource("stepboard.png", assets.AppIcon())
