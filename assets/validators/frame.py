#!/usr/bin/env python3
"""Exits with 42 if standard input is an input of {{.ID}} within these limits and as its judge promises it, else with 43."""
SIDE, DATASETS, QUERIES, MOVERS, PIECES = {{.Side}}, {{.Datasets}}, {{.Queries}}, {{.Movers}}, {{.Pieces}}
NOT_PROMISED = [{{range $i, $k := .NotPromised}}{{if $i}}, {{end}}"{{$k}}"{{end}}]  # what boards of this set do not keep


def promise(name, kept):
    assert kept or name in NOT_PROMISED


{{.Body}}

try:
    main()
except (AssertionError, IndexError, StopIteration, ValueError):
    sys.exit(43)
sys.exit(42)
