package box

// ForbidNamespaces is for tests. Until the caller calls allow(), this process makes no boxes with namespaces.
func ForbidNamespaces() (allow func()) {
	before := noNamespaces.Load()
	reason := error(&setupError{"namespaces are forbidden"})
	noNamespaces.Store(&reason)
	return func() { noNamespaces.Store(before) }
}
