package live

import "stepboard/app/workbench"

// Bench returns the workbench of the engine.
func (e *Engine) Bench() *workbench.Workbench { return e.bench }
