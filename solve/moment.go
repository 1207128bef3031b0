package solve

import "time"

// moment is a time after the start of the program, at least 1. Unlike time.Time it has no methods that read and write
// texts, which would be a part of each engine of a living page.
type moment time.Duration

var began = time.Now()

func rightNow() moment { return moment(max(1, time.Since(began))) }

// after returns the time from another moment to this one.
func (t moment) after(other moment) time.Duration { return time.Duration(t - other) }
