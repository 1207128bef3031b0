"use strict";
// Questions of the living page: what the engine asks is shown, what the reader answers goes to it, and what it says of
// that is told, counted and kept on a sheet. The engine alone judges.
(async () => {
  await window.stepboard.started;
  const byId = (id) => document.getElementById(id);
  const { film, live } = window.stepboard, words = film.words.live, root = document.documentElement;
  const lab = byId("lab"), panel = byId("ask"), number = byId("number"), enter = byId("live"), sheet = byId("sheet");
  const { order, say, key } = live;
  const asks = words.asks; // the pages that ask
  const results = new Map(); // by the frame's number or, of practice, its own name
  let drilling = false, drills = 0, judged = false, posed = false, name = "";
  let since = 0; // number of the order that began the attempt; earlier states belong to another attempt
  const keys = matchMedia("(pointer: fine)"); // elsewhere a field that has the focus brings a keyboard over the board

  const click = (id, run) => byId(id).addEventListener("click", run);
  const text = (id, value) => { if (byId(id).textContent !== value) byId(id).textContent = value; };
  const hide = (id, on) => { byId(id).hidden = on; };

  const current = () => drilling ? "drill " + drills : film.at();
  const following = () => asks.find((k) => k > film.at());

  // What a state says of the question.
  live.heard = (s) => {
    if (s.N < since) return;
    const a = s.Ask;
    lab.classList.toggle("asking", !!a || drilling);
    panel.hidden = !a && !drilling;
    text("prompt", a && !s.Making ? say(a.Prompt) : drilling && s.Making ? words.making : "");
    if (panel.hidden) return;
    const open = !!a && a.Verdict === "open" && !s.Making;
    const told = !open && a && !judged && !s.Making;
    if (open) judged = false;
    else if (told || judged && a && a.Verdict === "shown" && results.get(current()).verdict !== "shown") judge(a);
    hide("drill", !drilling);
    choose(a, open);
    hide("number", !a || a.Form !== "number");
    const retry = !!a && !open && a.Hidden && a.Form === "number"; // typing begins another try
    number.disabled = !open && !retry;
    if (posed && open && a.Form === "number" && keys.matches) number.focus({ preventScroll: true });
    if (open) posed = false;
    text("how", open && a.Form !== "number" ? say(a.How) : "");
    hide("submit", !open || a.Form === "game");
    byId("submit").disabled = !open || !a.Ready;
    const bare = !!a && a.Verdict === "noted";
    hide("reveal", !(open || a && a.Hidden) || words.bare);
    hide("again", !a || open);
    hide("following", open || !drilling && following() === undefined);
    hide("free", !a || open || bare || a.Hidden);
    byId("tosheet").hidden = results.size === 0 || open;
    text("verdict", a && !open ? key("question.verdict." + a.Verdict) : "");
    if (a) byId("verdict").dataset.verdict = a.Verdict;
    text("key", a && a.Key.Key && a.Verdict !== "right" ? say({ Key: "question.answer", Args: { Answer: a.Key } }) : "");
    text("why", a && a.Why.Key ? say(a.Why) : "");
    text("score", score());
    if (!told) return;
    const on = retry && keys.matches ? number : byId(a.Hidden || byId("following").hidden ? "again" : "following");
    on.scrollIntoView({ block: "nearest" });
    if (!panel.contains(document.activeElement) && document.activeElement !== document.body) return;
    on.focus();
    if (on === number) number.select();
  };

  const choose = (a, open) => {
    const list = a && a.Choices || [], box = byId("choices"), mark = JSON.stringify([current(), list]);
    if (box.dataset.mark !== mark) {
      box.dataset.mark = mark;
      box.replaceChildren(...list.map((choice, i) => {
        const b = document.createElement("button");
        b.type = "button";
        b.textContent = say(choice);
        b.addEventListener("click", () => order("pick", { To: i }));
        return b;
      }));
    }
    [...box.children].forEach((b, i) => {
      b.setAttribute("aria-pressed", i === a.Pick);
      b.disabled = !open;
    });
  };

  const judge = (a) => {
    judged = true;
    const old = results.get(current()), tried = a.Verdict !== "shown";
    results.set(current(), {
      prompt: say(a.Prompt), given: tried ? say(a.Given) : old ? old.given : "", key: say(a.Key.Key ? a.Key : a.Why),
      sent: tried ? a.Sent : old ? old.sent : "", verdict: a.Verdict, first: old ? old.first : a.Verdict, tries: (old ? old.tries : 0) + (tried ? 1 : 0),
    });
    byId("results").hidden = false;
  };
  const score = () => {
    const all = [...results.values()].filter((r) => r.tries > 0 && r.verdict !== "noted"), count = (of) => all.filter(of).length;
    if (words.bare || !all.length) return "";
    const of = { Answered: all.length, Right: count((r) => r.verdict === "right"), First: count((r) => r.first === "right") };
    return words.score.replace(/\{(\w+)\}/g, (_, name) => of[name]);
  };

  const fresh = (n) => {
    since = n;
    judged = false;
    number.value = "";
    posed = true;
    byId("table").focus({ preventScroll: true });
  };

  // Practice: one question after another on random boards.
  const drill = () => {
    drilling = true;
    drills++;
    const kind = byId("kind").value;
    fresh(order("practise", { To: +byId("side").value, Level: +byId("level").value, Kinds: kind ? [kind] : null,
      Seed: Math.floor(Math.random() * 2 ** 32) }));
  };
  const offer = () => {
    if (byId("level").options.length) return;
    byId("side").append(...words.sides.map((n) => new Option(n + " × " + n, n, n === 6, n === 6)));
    byId("side").hidden = !words.sides.length; // boards of own rules begin with a ready board
    byId("level").append(...words.levels.map((of, i) => new Option(of, i)));
    byId("kind").append(new Option(words.any, ""), ...words.kinds.map((id) => new Option(key("question.kind." + id), id)));
    for (const id of ["side", "level", "kind"]) {
      byId(id).setAttribute("aria-label", words[id]);
      byId(id).addEventListener("change", drill);
    }
    number.placeholder = key("question.how.number");
    number.setAttribute("aria-label", number.placeholder);
  };
  live.opened = (n) => { // the engine has texts from here on
    offer();
    fresh(n);
    if (live.practises) drill();
  };
  live.closed = () => {
    drilling = live.practises = false;
    root.classList.remove("practising");
    order("free");
    renew();
  };
  const begin = (practises) => {
    live.practises = practises;
    root.classList.toggle("practising", practises); // on boards that are no frame's
    live.begin();
  };

  // The sheet of results, to be printed or saved.
  const element = (tag, content, kind) => {
    const e = document.createElement(tag);
    if (content !== undefined) e.append(content);
    if (kind) e.className = kind;
    return e;
  };
  // What was answered, or shown: frame by frame, then the practice in its order.
  const rows = () => [...asks.map((k, i) => [film.title(k), results.get(k), words.numbers[i], words.ids[i]]),
    ...[...results].filter(([k]) => typeof k === "string").map(([, r]) => [words.practise, r, 0, ""])].filter(([, r]) => r);
  const write = (paper, field) => {
    const table = element("table"), head = table.createTHead().insertRow(), body = table.createTBody();
    for (const id of words.bare ? ["asked", "given"] : ["asked", "given", "right", "tries", "verdict"]) {
      head.append(element("th", words[id]));
    }
    for (const [title, r] of rows()) {
      const tr = body.insertRow();
      tr.append(element("td", [title, r.prompt].filter(Boolean).join("\n")));
      const cells = [r.given || "—", r.key, r.tries || "", key("question.verdict." + r.verdict)];
      for (const cell of words.bare ? cells.slice(0, 1) : cells) tr.append(element("td", String(cell)));
    }
    const who = element("p", undefined, "who"), label = element("label", words.name + " ");
    label.append(field);
    who.append(label, element("span", new Date().toLocaleDateString(root.lang, { dateStyle: "long" })));
    paper.replaceChildren(element("h1", document.title), who, element("p", element("strong", score())), table);
  };
  const show = (on) => {
    sheet.hidden = !on;
    root.classList.toggle("results", on);
    if (!on) return;
    const field = element("input");
    field.value = name;
    field.addEventListener("input", () => { name = field.value; });
    write(byId("paper"), field);
    byId("fromsheet").focus({ preventScroll: true });
  };
  const save = () => {
    const paper = element("body");
    write(paper, element("strong", name || "—"));
    const style = "body{font:16px/1.45 sans-serif;max-width:60em;margin:2em auto;padding:0 1em}table{width:100%;border-collapse:collapse}" +
      "th,td{padding:6px 8px;border:1px solid #999;text-align:left;vertical-align:top;white-space:pre-line}.who{display:flex;gap:24px}tr{break-inside:avoid}";
    const title = element("title", document.title), report = element("meta"); // for who collects those of a class
    report.name = "stepboard-report";
    report.content = JSON.stringify({
      version: 1, lesson: document.title, name, date: new Date().toISOString(),
      answers: rows().map(([title, r, frame, id]) => ({
        frame, id, sent: r.sent, title, question: r.prompt, given: r.given, key: words.bare ? "" : r.key, tries: r.tries, verdict: r.verdict, first: r.first,
      })),
    });
    const page = "<!doctype html>\n<html lang=\"" + root.lang + "\"><head><meta charset=\"utf-8\">" + report.outerHTML + title.outerHTML + "<style>" + style + "</style></head>" + paper.outerHTML + "</html>\n";
    const link = element("a");
    link.href = URL.createObjectURL(new Blob([page], { type: "text/html" }));
    link.download = [document.title, name].filter(Boolean).join(" - ").replace(/[\\/:*?"<>|\x00-\x1f]/g, "_") + ".html";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  };

  click("submit", () => order("submit"));
  click("reveal", () => order("reveal"));
  click("again", () => fresh(order("again")));
  click("free", () => { drilling = false; order("free"); });
  click("following", () => drilling ? drill() : live.go(following()));
  for (const id of ["tosheet", "results"]) click(id, () => show(true));
  click("fromsheet", () => show(false));
  click("print", () => print());
  click("save", save);
  click("practise", () => begin(true));
  number.addEventListener("input", () => {
    if (live.state().Ask.Verdict !== "open") since = order("again");
    order("type", { Key: number.value });
  });
  addEventListener("keydown", (e) => {
    if (e.key === "Escape" && !sheet.hidden) {
      show(false);
      e.stopImmediatePropagation();
      return;
    }
    const a = live.state() && live.state().Ask;
    if (!sheet.hidden || panel.hidden || !a || a.Verdict !== "open" || e.ctrlKey || e.altKey || e.metaKey) return;
    const i = e.key.length === 1 ? e.key.toUpperCase().charCodeAt(0) - 65 : -1;
    if (e.key === "Enter" && (e.target === number || e.target === document.body)) order("submit");
    else if (a.Form === "choice" && i >= 0 && i < a.Choices.length && !/^(INPUT|SELECT)$/.test(e.target.tagName)) order("pick", { To: i });
    else return;
    e.preventDefault();
    e.stopImmediatePropagation();
  }, true);

  // What stands below the film.
  const renew = () => {
    enter.hidden = words.still?.includes(film.at());
    hide("practise", enter.hidden);
    enter.lastChild.textContent = asks.includes(film.at()) ? words.answer : words.open;
  };
  film.moved = renew;
  byId("practise").append(words.practise);
  for (const id of ["results", "tosheet"]) byId(id).append(words.results);
  for (const id of ["submit", "reveal", "again", "free", "following", "print", "save"]) byId(id).append(words[id]);
  byId("fromsheet").append(words.back);
  renew();
})();
