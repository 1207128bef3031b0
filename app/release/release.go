// Package release tells the version of the program.
package release

import "runtime/debug"

// Version of the program; a release sets it when it is linked.
var Version = "dev"

// Revision is the commit from which the program was built, if the build knows it.
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
