//go:build js && !rules

package main

import "stepboard/app/export/live"

// reader is nil: this engine reads no files of rules.
var reader live.Reader
