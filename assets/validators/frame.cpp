// Takes an input of {{.ID}} that is within these limits and as its judge promises it. Written for testlib.
#include <set>
#include <string>
#include <vector>

#include "testlib.h"

const int SIDE = {{.Side}}, DATASETS = {{.Datasets}}, QUERIES = {{.Queries}}, MOVERS = {{.Movers}}, PIECES = {{.Pieces}};
const std::set<std::string> NOT_PROMISED = { {{- range $i, $k := .NotPromised}}{{if $i}}, {{end}}"{{$k}}"{{end -}} };  // what boards of this set do not keep

void promise(const char* name, bool kept) {
    ensuref(kept || NOT_PROMISED.count(name), "the judge promises otherwise: %s", name);
}

{{.Body}}
