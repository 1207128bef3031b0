// Package release knows the version of the program.
package release

import "runtime/debug"

// Version is the version of the program. The linker sets it for a release.
var Version = "dev"

// Revision returns a space and the first 12 digits of the commit from which the program was built. A + at the end
// marks changes after the commit. If the build does not know the commit, Revision returns "".
func Revision() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	s := ""
	for _, setting := range info.Settings {
		switch {
		case setting.Key == "vcs.revision":
			s = " " + setting.Value[:min(12, len(setting.Value))] + s
		case setting.Key == "vcs.modified" && setting.Value == "true":
			s += "+"
		}
	}
	return s
}
