//go:build !unix

package disk

import "errors"

// errQuota is an error that this system does not have.
var errQuota = errors.New("quota")
