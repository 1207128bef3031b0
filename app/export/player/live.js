"use strict";
(async () => {
  await window.stepboard.started;
  const byId = (id) => document.getElementById(id);
  const film = window.stepboard.film, words = film.words.live;
  const root = document.documentElement, lab = byId("lab"), table = byId("table"), wait = byId("wait"), enter = byId("live");
  const tools = byId("tools"), position = byId("position"), cursor = table.querySelector(".cursor");
  const [, cells, over] = table.children, arts = byId("arts");
  let kit = null; // what the engine is started with, the frames, and texts
  let worker = null, running = "", starting = false, ready = false, waiting = null; // the frame to be opened when it is
  const api = { opened() {}, heard() {}, closed() {} };
  let orders = 0, state = null, shown = {}, geometry = null, at = -1;

  // Texts come as keys and arguments; their messages are the program's.
  const touched = matchMedia("(pointer: coarse)"); // where there are neither keys nor buttons of a mouse
  const plural = new Intl.PluralRules(root.lang), digits = new Intl.NumberFormat(root.lang);
  const messageOf = (id) => kit.texts[touched.matches && kit.touch[id] || id];
  const say = (text) => {
    if (!text || !text.Key) return "";
    const own = text.Own; // by language, of a text that the puzzle's file brought along
    if (own) return own[root.lang] ?? own.en ?? own[Object.keys(own).sort()[0]];
    const message = messageOf(text.Key) ?? messageOf(text.Else), args = text.Args || {};
    if (message === undefined) return "[" + text.Key + "]";
    const form = typeof message === "string" ? message : message[plural.select(args.PluralCount)] || message.other;
    return form.replace(/\{\{\.(\w+)\}\}/g, (all, name) => {
      const value = args[name];
      if (value && value.Key) return value.Args?.Capital ? sentence(say(value)) : say(value);
      return Number.isInteger(value) && !kit.places.includes(name) ? digits.format(value) : value;
    });
  };
  const key = (name) => say({ Key: name });
  const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

  const tell = (text) => { wait.textContent = text || ""; };
  const order = (what, more) => {
    if (worker && ready) worker.postMessage(JSON.stringify({ N: ++orders, Do: what, ...more }));
    return orders;
  };

  // The engine: it is started when first needed, and again where it has ended. Puzzles of files of rules have their own.
  const engineOf = (k) => "engine-" + (kit.frames[k].Ruled ? "rules" : "puzzles");
  const still = () => words.still?.includes(film.at()); // no engine has rules for this frame
  const start = async () => {
    if (starting || still()) return;
    starting = true;
    try {
      kit = kit || await film.unpack("kit");
      const url = URL.createObjectURL(new Blob([kit.glue], { type: "text/javascript" }));
      worker = new Worker(url);
      URL.revokeObjectURL(url);
      worker.onerror = (e) => { e.preventDefault(); refused(); };
      worker.onmessage = (e) => heard(e.data);
      running = engineOf(waiting ?? film.at());
      const engine = film.packed(running);
      worker.postMessage(engine, [engine.buffer]);
    } catch { refused(); }
  };
  const drop = () => {
    if (worker) worker.terminate();
    worker = null;
    ready = starting = false;
  };
  const refused = () => {
    drop();
    close();
    film.note(words.refused);
  };
  const heard = (message) => {
    if (message === "") {
      ready = true;
      if (waiting !== null) open(waiting);
    } else if (message === "ended") { // out of memory, or by a fault of its own
      drop();
      tell(words.ended);
      if (waiting !== null) start();
    } else if (message.startsWith("refused")) {
      refused();
    } else {
      show(JSON.parse(message));
    }
  };

  const open = (k) => {
    const f = kit.frames[k], rules = f.Ruled && { Rules: kit.rules[f.Ruled - 1] };
    if (running !== engineOf(k)) {
      drop();
      tell(words.starting);
      start();
    } else api.opened(order("open", { Frame: { ...f, ...rules, Shot: { ...f.Shot, Dataset: kit.boards[f.Board] } } }));
  };
  const live = () => root.classList.contains("live");
  const begin = () => {
    if (live() || still()) return;
    film.stop();
    film.note("");
    root.classList.add("live");
    lab.hidden = false;
    tell(words.starting);
    waiting = film.at();
    shown = {};
    if (ready) open(waiting); else start();
    table.focus({ preventScroll: true });
  };
  const close = () => {
    if (!live()) return;
    root.classList.remove("live");
    lab.hidden = true;
    waiting = null;
    api.closed();
    order("stop");
    state = null;
    cells.innerHTML = over.innerHTML = "";
    enter.focus({ preventScroll: true });
  };

  // What changes of the page, only where it does.
  const once = (name, value, set) => {
    const mark = JSON.stringify(value);
    if (shown[name] === mark) return;
    shown[name] = mark;
    set(value);
  };
  const text = (id, value) => once(id, value, () => { byId(id).textContent = value; });
  const options = (id, list, chosen) => {
    const select = byId(id);
    once(id, list, () => select.replaceChildren(...list.map(([value, name]) => new Option(name, value))));
    select.value = chosen;
    select.hidden = list.length < 2;
  };
  const press = (id, on) => byId(id).setAttribute("aria-pressed", on);
  const drawing = (markup, side) => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", "0 0 " + side + " " + side);
    svg.setAttribute("aria-hidden", "true");
    svg.innerHTML = markup;
    return svg;
  };

  const show = (s) => {
    if (!live()) return;
    state = s;
    tell("");
    if (s.Definitions !== undefined) arts.innerHTML = s.Definitions;
    if (s.Brushes) palette(s.Brushes);
    if (s.Board) board(s.Board);
    once("over", s.Over, () => { over.innerHTML = s.Over; });
    for (const tool of tools.querySelectorAll("[data-tool]")) tool.setAttribute("aria-pressed", tool.dataset.tool === s.Tool);
    byId("undo").disabled = !s.CanUndo;
    byId("redo").disabled = !s.CanRedo;
    answer(s);
    lens(s);
    const cell = s.Cell.map(say).join(" · ");
    text("cell", cell);
    once("name", [cell, at >= 0], () => table.setAttribute("aria-label", at >= 0 ? cell : words.board + ". " + cell));
    lab.classList.toggle("painting", !!s.Ask && s.Ask.Form === "board" && s.Ask.Verdict === "open");
    lab.classList.toggle("playing-hand", !!s.Game);
    lab.classList.toggle("complains", !!s.Complaint || !!s.Game && s.Game.Refused);
    text("said", s.Complaint ? sentence(say(s.Complaint)) : sentence(say(s.Game ? s.Game.Caption : s.Ask ? null : s.Track.Caption)));
    if (s.Game) game(s.Game); else transport(s.Track);
    grown(s.Tree);
    api.heard(s);
    if (wants && wants(s)) wants = null;
  };

  const palette = (brushes) => {
    const button = (id, name, content, run, tool) => {
      const b = document.createElement("button");
      b.type = "button";
      b.id = id;
      b.title = name;
      b.setAttribute("aria-label", name);
      if (tool) b.dataset.tool = tool;
      b.append(content);
      b.addEventListener("click", run);
      return b;
    };
    const icon = (name) => byId("icons").content.querySelector('[data-icon="' + name + '"]').firstElementChild.cloneNode(true);
    tools.replaceChildren(
      button("close", words.close, icon("close"), close),
      ...brushes.map((b) => button("brush-" + b.ID, say(b.Name) + " (" + b.Key + ")",
        drawing(b.Swatch, 32), () => order("brush", { ID: b.ID }), b.ID)),
      ...brushes.slice(0, 1).map(() => button("erase", words.erase, icon("erase"), () => order("brush", { ID: "erase" }), "erase")),
      button("point", words.point, icon("point"), () => order("point"), "point"),
      button("hand", words.hand, icon("hand"), () => { order("play"); table.focus({ preventScroll: true }); }, "play"),
      button("undo", words.undo, icon("undo"), () => order("undo")),
      button("redo", words.redo, icon("redo"), () => order("redo")),
      button("reset", words.reset, icon("reset"), () => { shown = {}; order("reset"); }),
    );
  };
  const board = (b) => {
    geometry = b;
    table.setAttribute("viewBox", "0 0 " + b.Width + " " + b.Height);
    cells.innerHTML = b.Markup;
    place();
  };

  const answer = (s) => {
    const a = s.Answer, named = (list, names) => list.map((id, i) => [id, say(names[i])]);
    options("task", named(s.Tasks, s.TaskNames), s.Task);
    options("algorithm", named(s.Algorithms, s.AlgorithmNames), s.Algorithm);
    byId("solve").textContent = a.Running ? key("app.stop") : key("app.solve");
    byId("solve").disabled = !a.Running && a.Known && !a.Stale && a.Checked;
    lab.classList.toggle("running", a.Running);
    lab.classList.toggle("stale", a.Stale);
    text("big", a.Known ? say(a.Big) || "—" : a.Running ? "…" : "—");
    text("sub", say(a.Sub));
    const badge = byId("badge");
    badge.hidden = !a.Badge;
    if (a.Badge) {
      badge.textContent = (a.Badge.Standing === 1 ? "✓ " : "") + say(a.Badge.Word);
      badge.title = say(a.Badge.Hint);
      badge.dataset.standing = a.Badge.Standing;
    }
    once("trouble", s.Problems || [], (list) => byId("trouble").replaceChildren(...list.slice(0, 3).map((t) => item(sentence(say(t))))));
    once("figures", a.Figures || [], (list) => byId("figures").replaceChildren(...list.flatMap((f) => {
      const dt = document.createElement("dt"), dd = document.createElement("dd");
      dt.textContent = key("app.stat." + f.ID);
      dd.textContent = f.Value;
      return [dt, dd];
    })));
  };
  const item = (content) => {
    const li = document.createElement("li");
    li.append(content);
    return li;
  };

  const lens = (s) => {
    const l = s.Lens;
    options("lens", [["", key("app.lens") + ": " + key("app.lens.none")],
      ...(l.List || []).map((id, i) => [id, key("app.lens") + ": " + say(l.Names[i])])], l.ID);
    options("choice", (l.Choices || []).map((t, i) => [i, say(t)]), l.Choice);
    text("whose", say(l.Run));
    byId("whose").classList.toggle("other", l.Other);
    text("note", say(l.Note));
    legend("legend", l.Legend);
  };
  const legend = (id, items) => once(id, items || [], (list) => byId(id).replaceChildren(...list.map((entry) => {
    const li = document.createElement("li");
    if (entry.Scale) {
      const bar = document.createElement("span");
      bar.className = "scale";
      bar.style.background = "linear-gradient(to right," + entry.Scale.join() + ")";
      li.append(say(entry.From), bar);
    } else {
      li.append(drawing(entry.Swatch, 32));
    }
    li.append(say(entry.Text));
    return li;
  })));

  // The tree of the run: as large as its pane, but boards stay legible; the state at work is brought into view.
  const tree = byId("tree"), forest = byId("forest"), pane = forest.querySelector(".scroll");
  const grown = (t) => {
    forest.hidden = !t;
    if (!t) {
      tree.innerHTML = "";
      return;
    }
    const least = 0.7, most = 1.8;
    const scale = Math.max(least, Math.min(most, pane.clientWidth / t.Width, pane.clientHeight / t.Height));
    tree.setAttribute("viewBox", "0 0 " + t.Width + " " + t.Height);
    tree.setAttribute("width", t.Width * scale);
    tree.setAttribute("height", t.Height * scale);
    tree.setAttribute("aria-label", key("tree.spoken"));
    if (t.Markup !== undefined) tree.innerHTML = t.Markup;
    once("rows", [scale, t.Names], () => byId("rows").replaceChildren(...t.Names.map((row) => {
      const band = document.createElement("div"), name = document.createElement("span"), high = 22;
      band.style.top = row.First * scale - high / 2 + "px";
      band.style.height = (row.Last - row.First) * scale + high + "px";
      name.textContent = row.Text;
      band.append(name);
      return band;
    })));
    text("noded", say(t.Said));
    legend("signs", t.Legend);
    once("at", t.At || null, (at) => {
      if (!at) return;
      const room = 20, left = tree.offsetLeft;
      const x0 = left + at[0] * scale - 2 * room, x1 = left + at[2] * scale + room;
      const y0 = at[1] * scale - room, y1 = at[3] * scale + room;
      if (x0 < pane.scrollLeft) pane.scrollLeft = x0;
      else if (x1 > pane.scrollLeft + pane.clientWidth) pane.scrollLeft = x1 - pane.clientWidth;
      if (y0 < pane.scrollTop) pane.scrollTop = y0;
      else if (y1 > pane.scrollTop + pane.clientHeight) pane.scrollTop = y1 - pane.clientHeight;
    });
  };
  const onTree = (e) => {
    const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(tree.getScreenCTM().inverse());
    return { X: p.x, Y: p.y };
  };
  tree.addEventListener("click", (e) => order("node", onTree(e)));
  let pointing = 0;
  tree.addEventListener("pointermove", (e) => {
    const where = onTree(e);
    cancelAnimationFrame(pointing);
    pointing = requestAnimationFrame(() => order("over-node", where));
  });
  tree.addEventListener("pointerleave", () => order("over-node", { X: -1, Y: -1 }));
  tree.addEventListener("keydown", (e) => {
    if (steps[e.key] || e.key === "Home") {
      e.preventDefault();
      e.stopPropagation();
      order("tree-key", { Key: e.key });
    }
  });

  const transport = (t) => {
    press("solution", !t.Exploring);
    press("explore", t.Exploring);
    position.max = t.Len;
    position.value = t.Pos;
    position.disabled = t.Len === 0;
    position.style.setProperty("--done", (t.Len ? 100 * t.Pos / t.Len : 0) + "%");
    const steps = t.Len ? t.Done + " / " + t.Steps : "";
    text("steps", steps);
    position.setAttribute("aria-valuetext", steps);
    byId("begin").disabled = byId("prior").disabled = t.Pos === 0;
    byId("next").disabled = byId("end").disabled = t.Pos === t.Len;
    byId("run").disabled = t.Len === 0;
    lab.classList.toggle("playing", t.Playing);
    label("run", t.Playing ? words.pause : words.run);
    const units = ["event", "expansion", "layer"].map((u, i) => [i, key("app.unit." + u)]);
    if (t.ToGoal) units.push([3, key("app.unit.branch")]);
    options("unit", units, t.Unit);
    byId("unit").hidden = !t.Exploring;
    byId("pace").value = t.Speed;
    byId("way").hidden = t.Exploring || !t.HasWay;
    press("way", !t.WayHidden);
  };

  const game = (g) => {
    const choices = g.Choices || []; // of the moves that the last gesture may mean
    byId("moves").replaceChildren(...choices.map((c, i) => {
      const b = document.createElement("button");
      b.type = "button";
      b.className = "word";
      b.textContent = say(c);
      b.addEventListener("click", () => { order("choose", { To: i }); table.focus({ preventScroll: true }); });
      return b;
    }));
    text("tally", say(g.Count));
    if (g.Still) text("still", say(g.Still)); // the old words stay until there are new ones
    byId("still").classList.toggle("lost", g.Lost);
    byId("go").hidden = !g.Plans;
    byId("go").disabled = !g.Ready;
    byId("hint").disabled = !g.CanHint;
    byId("restart").disabled = !g.Begun;
    byId("here").disabled = g.Won;
  };

  // The pointer, of any kind.
  const cellAt = (e) => {
    if (!geometry) return -1;
    const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(table.getScreenCTM().inverse());
    if (geometry.Middles) { // the nearest middle, if the point is near enough
      const far = geometry.Middles.map(([x, y]) => Math.hypot(p.x - x, p.y - y)), least = Math.min(...far);
      return least < 0.6 * geometry.Cell ? far.indexOf(least) : -1;
    }
    const col = Math.floor((p.x - geometry.Left) / geometry.Cell), row = Math.floor((p.y - geometry.Top) / geometry.Cell);
    return row >= 0 && col >= 0 && row < state.Rows && col < state.Cols ? row * state.Cols + col : -1;
  };
  let down = -1, last = -1; // the pointer that is down, and the cell it was told on
  table.addEventListener("pointerdown", (e) => {
    if (!state || down >= 0 || e.button > 2) return;
    const cell = cellAt(e);
    if (cell < 0) return;
    e.preventDefault();
    table.focus({ preventScroll: true });
    table.setPointerCapture(e.pointerId);
    hideCursor();
    down = e.pointerId;
    last = cell;
    order("down", { Cell: cell, Erase: e.button === 2 });
  });
  // Cells between two places of a quick pointer are gone through.
  const through = (from, to) => {
    const cols = state.Cols, list = [];
    let r = Math.floor(from / cols), c = from % cols;
    const r1 = Math.floor(to / cols), c1 = to % cols, n = Math.max(Math.abs(r1 - r), Math.abs(c1 - c));
    for (let i = 1; i <= n; i++) list.push(Math.round(r + (r1 - r) * i / n) * cols + Math.round(c + (c1 - c) * i / n));
    return list;
  };
  table.addEventListener("pointermove", (e) => {
    if (!state) return;
    for (const move of down === e.pointerId && e.getCoalescedEvents ? e.getCoalescedEvents().concat(e) : [e]) {
      const cell = cellAt(move);
      if (cell === last) continue;
      if (down !== e.pointerId) order("hover", { Cell: cell });
      else if (cell < 0 || last < 0) order("move", { Cell: cell });
      else for (const c of through(last, cell)) order("move", { Cell: c });
      last = cell;
    }
  });
  const up = (e) => {
    if (e.pointerId !== down) return;
    down = -1;
    order("up");
  };
  table.addEventListener("pointerup", up);
  table.addEventListener("pointercancel", up);
  table.addEventListener("pointerleave", () => {
    if (state && down < 0 && at < 0) {
      last = -1;
      order("hover", { Cell: -1 });
    }
  });
  table.addEventListener("contextmenu", (e) => e.preventDefault());

  // The keyboard: a cursor on the board, keys of brushes, and those of a game.
  const place = () => {
    if (at < 0 || !geometry) return;
    const size = geometry.Cell, half = size / 2;
    const [x, y] = geometry.Middles?.[at] ??
      [geometry.Left + (at % state.Cols) * size + half, geometry.Top + Math.floor(at / state.Cols) * size + half];
    cursor.setAttribute("x", x - half);
    cursor.setAttribute("y", y - half);
    cursor.setAttribute("width", size);
    cursor.setAttribute("height", size);
    cursor.setAttribute("visibility", "visible");
  };
  const hideCursor = () => {
    at = -1;
    cursor.setAttribute("visibility", "hidden");
  };
  const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  const onBoard = (e) => {
    if (state.Ask && e.key === "Escape") return false;
    if (state.Game) {
      if (e.key === "Tab" || e.key.length > 1 && !steps[e.key] && !["Enter", "Backspace", "Delete", "Home", "Escape"].includes(e.key)) return false;
      order("key", { Key: e.key });
      return true;
    }
    if (steps[e.key]) {
      const [dr, dc] = steps[e.key], cols = state.Cols;
      const row = at < 0 ? 0 : Math.max(0, Math.min(state.Rows - 1, Math.floor(at / cols) + dr));
      const col = at < 0 ? 0 : Math.max(0, Math.min(cols - 1, at % cols + dc));
      at = row * cols + col;
      place();
      order("hover", { Cell: at });
    } else if (at >= 0 && (e.key === "Enter" || e.key === " ")) {
      order("down", { Cell: at });
      order("up");
    } else if (at >= 0 && (e.key === "Delete" || e.key === "Backspace")) {
      order("down", { Cell: at, Erase: true });
      order("up");
    } else if (e.key === "Escape" && at >= 0) {
      hideCursor();
      order("hover", { Cell: -1 });
    } else if (e.key.length === 1 && e.key !== " ") {
      order("key", { Key: e.key });
    } else {
      return false;
    }
    return true;
  };
  addEventListener("keydown", (e) => {
    if (!live() || e.altKey) return;
    if (!state) {
      if (e.key === "Escape") close();
      return;
    }
    if (e.ctrlKey || e.metaKey) {
      const run = { z: e.shiftKey ? "redo" : "undo", y: "redo", Z: "redo" }[e.key];
      if (run) {
        e.preventDefault();
        order(run);
      }
      return;
    }
    if (e.target === table ? onBoard(e) : e.key === "Escape" && (close(), true)) e.preventDefault();
    else if (e.key === "Escape") close();
    else if (e.key === "Enter" && e.target === table && state.Ask) order("submit");
    else if (e.key === " " && e.target === table) {
      e.preventDefault();
      order("run");
    }
  });

  const label = (id, name) => {
    byId(id).setAttribute("aria-label", name);
    byId(id).title = name;
  };
  const click = (id, run) => byId(id).addEventListener("click", run);
  const change = (id, what, of) => byId(id).addEventListener("change", (e) => order(what, of(e.target.value)));
  for (const id of ["task", "algorithm", "lens"]) change(id, id, (v) => ({ ID: v }));
  change("choice", "choice", (v) => ({ To: +v }));
  change("unit", "unit", (v) => ({ To: +v }));
  change("pace", "speed", (v) => ({ Speed: +v }));
  position.addEventListener("input", () => order("seek", { To: +position.value }));
  click("solve", () => order(state && state.Answer.Running ? "stop" : "solve"));
  for (const id of ["solution", "explore", "run", "way", "go", "hint", "restart", "here"]) click(id, () => order(id));
  click("begin", () => order("seek", { To: 0 }));
  click("prior", () => order("step", { To: -1 }));
  click("next", () => order("step", { To: 1 }));
  click("end", () => order("seek", { To: state ? state.Track.Len : 0 }));
  byId("pace").replaceChildren(...words.speeds.map((v) => new Option(v + "×", v)));
  for (const [id, name] of Object.entries({
    begin: words.begin, prior: words.prior, run: words.run, next: words.next, end: words.end, position: words.position,
    pace: words.pace, unit: words.unit, task: words.task, algorithm: words.algorithm, lens: words.lens, choice: words.choice, tools: words.tools,
    panel: words.panel, tracks: words.tracks, table: words.board,
  })) label(id, name);
  for (const id of ["solution", "explore", "way", "go", "hint", "restart", "here"]) byId(id).textContent = words[id];
  enter.append(words.open);
  enter.hidden = false;
  click("live", begin);
  film.stage.addEventListener("click", begin);
  film.stage.addEventListener("pointerdown", start); // a click follows
  for (const intent of ["pointerenter", "focus"]) enter.addEventListener(intent, start);

  // Another frame, alive too.
  const go = (k) => {
    film.go(k);
    shown = {};
    waiting = k;
    open(k);
  };

  // For scripts: what the engine knows of a frame, as soon as a condition holds of its state. Questions have a script of
  // their own, which puts in what it does when a frame is opened, heard of or closed.
  let wants = null;
  Object.assign(api, {
    begin, close, go, order, say, key, state: () => state, geometry: () => geometry,
    until: (condition) => new Promise((done) => {
      wants = (s) => condition(s) && (done(s), true);
      if (state && wants(state)) wants = null;
    }),
  });
  window.stepboard.live = api;
})();
