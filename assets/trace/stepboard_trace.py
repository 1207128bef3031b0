import json


class Trace:
    def __init__(self, path):
        self.file = open(path, "w", encoding="utf-8", buffering=1)

    def __call__(self, type, g=None, **state):
        event = {"type": type}
        if g is not None:
            event["g"] = g
        event.update(state)
        self.file.write(json.dumps(event, separators=(",", ":")) + "\n")

    def board(self, rows):
        self("board", rows=list(rows))

    def query(self, dataset, query):
        self("query", dataset=dataset, query=query)

    def answer(self, value):
        self("answer", value=value)
