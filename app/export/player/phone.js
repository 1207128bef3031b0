// The page of a student: the frame that the class is shown, as a drawn board with its question. It is answered here. The
// engine comes later, in the background, for students that play the board.
{
  const { byId, words, dark, text, post, listen, draw: drawIn } = window.stepboard.class, root = document.documentElement;
  const base = location.pathname.replace(/\/+$/, "") + "/";
  const board = byId("board"), number = byId("number"), enter = byId("live");
  let seen = null, page = null, coming = ""; // the class's state, the frame's page, and the page that is on its way
  let answer = null, cells = [], cursor = -1, sending = false;
  let kit = null, engine = null, source = ""; // the parts of the living board, and their addresses

  const hide = (id, on) => { byId(id).hidden = on; };
  const note = (value, bad) => {
    text("remark", value);
    byId("remark").dataset.bad = !!bad;
  };
  const refused = async (response) => {
    const why = (await response.text()).trim(), board = why.startsWith("board: ") && why.slice(7); // the reason why a painted board is refused
    note(board || words["refused." + why] || words.lost, true);
  };
  const rest = (value) => {
    text("rest", value);
    hide("rest", !value);
    for (const id of ["show", "join"]) hide(id, true);
  };

  // What the server says.
  const events = listen(base + "events", {
    message: (s) => {
      if (!s.join) return heard(s);
      events.close();
      coming = "";
      rest("");
      note("");
      text("title", s.lesson);
      hide("join", false);
      byId("name").focus();
    },
  }, () => note(words.lost, true));
  // The page chooses the student's secret, so that it can ask again if the reply is lost.
  const secret = [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
  byId("join").addEventListener("submit", async (e) => {
    e.preventDefault();
    const response = await post(base + "join", JSON.stringify({ name: byId("name").value, secret })).catch(() => null);
    if (!response) return note(words.lost, true);
    if (!response.ok) return refused(response);
    note("");
    events.open();
  });

  const heard = (s) => {
    const other = !seen || seen.ask !== s.ask || seen.shown !== s.shown || seen.frame !== s.frame;
    seen = s;
    if (byId("remark").dataset.bad === "true") note("");
    text("who", s.name);
    text("place", s.frame < 0 ? "" : s.frame + 1 + " / " + s.of);
    if (s.ended || s.frame < 0) {
      coming = "";
      text("title", "");
      window.stepboard.live.close();
      if (s.ended) events.close();
      return rest(!s.ended ? words.wait : words.over + (s.asked ? "\n" + words.score.replace("{N}", s.right).replace("{Of}", s.asked) : ""));
    }
    if (other) {
      answer = null;
      cells = [];
      cursor = -1;
      number.value = "";
    }
    load();
  };
  const load = async () => {
    const of = [seen.edition, seen.frame, seen.shown, dark.matches].join();
    if (coming === of) return page && draw();
    coming = of;
    for (;;) {
      try {
        const response = await fetch(base + "frame?dark=" + +dark.matches + "&of=" + of);
        if (coming !== of) return;
        if (!response.ok) throw response;
        page = await response.json();
        break;
      } catch {
        if (coming !== of) return;
        note(words.lost, true);
        await new Promise((done) => setTimeout(done, 1000));
      }
    }
    if (coming !== of) return;
    note("");
    if (root.classList.contains("live")) window.stepboard.live.close();
    rest("");
    hide("show", false);
    byId("defs").innerHTML = page.defs;
    drawIn(board, page.board);
    drawIn(byId("about"), page.key);
    byId("about").toggleAttribute("hidden", !page.key.h);
    board.setAttribute("aria-label", [page.title, page.ask && page.ask.prompt].filter(Boolean).join(". "));
    text("title", page.title);
    scrollTo(0, 0);
    draw();
    if (page.ask && seen.shown) byId("key").scrollIntoView({ block: "nearest" }); // long options would leave the verdict below the fold
    prepare();
  };
  dark.addEventListener("change", () => { if (page) load(); });

  // The question.
  const open = () => !!page.ask && !seen.shown;
  const mine = () => answer || seen.given && (page.ask.form === "number" ? { Number: seen.given.Number }
    : page.ask.form === "choice" ? { Pick: seen.given.Pick } : { Cells: seen.given.Cells || [] });
  const draw = () => {
    const ask = page.ask, form = ask ? ask.form : "", given = ask && mine();
    const game = form === "game" || form === "board", pressed = !!page.cells;
    const told = !!ask && seen.shown;
    note(!ask ? "" : told ? seen.verdict === "unchecked" ? words.unchecked : seen.verdict ? "" : words.late : sending ? words.sending : answer ? "" : seen.given ? words.sent : "");
    if (root.classList.contains("live")) return; // the engine tells
    hide("answering", !ask);
    hide("ask", !ask);
    hide("prompt", !ask); // a living board may have hidden it
    text("prompt", ask && ask.prompt);
    text("caption", page.caption);
    enter.hidden = !page.live || open() && !game;
    enter.classList.toggle("main", game && open());
    enter.lastChild.textContent = game && open() ? words[form] : words.live.open;
    text("how", open() ? ask.how.replace("{N}", cells.length) : "");
    hide("number", form !== "number");
    number.disabled = !open();
    if (given && form === "number" && number.value === "" && (!open() || document.activeElement !== number)) number.value = given.Number;
    const box = byId("choices"), list = ask && ask.options || [];
    if (box.dataset.of !== coming) {
      box.dataset.of = coming;
      box.replaceChildren(...list.map((option, i) => {
        const b = document.createElement("button");
        b.type = "button";
        b.textContent = option;
        b.addEventListener("click", () => choose({ Pick: i }));
        return b;
      }));
    }
    [...box.children].forEach((b, i) => {
      b.setAttribute("aria-pressed", !!given && given.Pick === i);
      b.disabled = !open();
    });
    if (given && given.Cells && !answer) cells = [...given.Cells];
    board.classList.toggle("pressable", open() && pressed);
    board.tabIndex = open() && pressed ? 0 : -1;
    marks();
    const typed = form === "number" && given && number.value.trim() !== String(given.Number);
    hide("submit", !open() || game || !answer && !!seen.given && !typed); // an answer that was sent needs no button
    byId("submit").disabled = !answer || sending;
    hide("again", true);
    text("again", form === "board" ? words.repaint : words.again);
    text("verdict", told && seen.verdict !== "unchecked" && words[seen.verdict] || "");
    byId("verdict").dataset.verdict = seen.verdict || "";
    text("key", told ? ask.key : "");
    text("why", told ? [seen.why, ...ask.told || []].filter(Boolean).join("\n") : "");
  };
  const marks = () => {
    const g = page.cells, svg = "http://www.w3.org/2000/svg";
    board.querySelectorAll(".mark").forEach((m) => m.remove());
    if (!g) return;
    const ring = (c, share) => {
      const m = document.createElementNS(svg, "circle");
      const [x, y] = g.middles ? g.middles[c] : [g.left + g.cell * (c % g.cols + 0.5), g.top + g.cell * (Math.floor(c / g.cols) + 0.5)];
      for (const [name, value] of [["cx", x], ["cy", y], ["r", g.cell * share], ["class", "mark"]]) m.setAttribute(name, value);
      board.append(m);
    };
    for (const c of cells) ring(c, 0.4);
    if (cursor >= 0) ring(cursor, 0.48);
  };
  const choose = (a) => {
    answer = a;
    draw();
  };
  const press = (c) => {
    if (page.ask.places) {
      const i = page.ask.places.indexOf(c);
      return i < 0 ? undefined : choose({ Pick: i });
    }
    if (page.ask.form === "cells") cells = cells.includes(c) ? cells.filter((k) => k !== c) : [...cells, c];
    else cells = [c];
    choose(cells.length ? { Cells: cells } : null);
  };
  board.addEventListener("click", (e) => {
    const g = page.cells;
    if (!g || !open()) return;
    const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(board.getScreenCTM().inverse());
    if (g.middles) {
      const far = g.middles.map(([x, y]) => Math.hypot(p.x - x, p.y - y)), least = Math.min(...far);
      if (least < 0.6 * g.cell) press(far.indexOf(least));
      return;
    }
    const col = Math.floor((p.x - g.left) / g.cell), row = Math.floor((p.y - g.top) / g.cell);
    if (row >= 0 && col >= 0 && row < g.rows && col < g.cols) press(row * g.cols + col);
  });
  board.addEventListener("keydown", (e) => {
    const g = page.cells, by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -g?.cols, ArrowDown: g?.cols }[e.key];
    if (!g || !open() || !by && e.key !== " " && e.key !== "Enter") return;
    e.preventDefault();
    if (by) cursor = Math.max(0, Math.min(g.rows * g.cols - 1, cursor < 0 ? 0 : cursor + by));
    else if (cursor >= 0) press(cursor);
    marks();
  });
  number.addEventListener("input", () => {
    const digits = number.value.trim().replace(/[０-９]/g, (d) => String.fromCharCode(d.charCodeAt(0) - 0xfee0)).replace(/^[－−–]/, "-");
    choose(/^-?\d{1,15}$/.test(digits) ? { Number: +digits } : null);
  });
  number.addEventListener("keydown", (e) => { if (e.key === "Enter") send(); });

  // An answer is sent until the server has it on its disk.
  const send = async () => { if (answer && !sending) await deliver(JSON.stringify(answer)); };
  const deliver = async (given) => {
    const ask = seen.ask, mine = answer; // it may be changed meanwhile
    sending = true;
    for (draw(); sending && seen.ask === ask && !seen.shown;) {
      const response = await post(base + "answer", '{"question":' + JSON.stringify(ask) + ',"answer":' + given + "}").catch(() => null);
      sending = !response || response.status === 503 || response.status === 429;
      if (sending) {
        note(words.lost, true);
        await new Promise((done) => setTimeout(done, 1000));
      } else if (response.ok) {
        if (seen.ask === ask) {
          if (answer === mine) answer = null;
          seen.given = JSON.parse(given);
        }
      } else {
        draw();
        return refused(response);
      }
    }
    sending = false;
    draw();
  };
  byId("submit").addEventListener("click", () => root.classList.contains("live") ? window.stepboard.live.order("submit") : send());

  // The living board. It loads behind the question, and plays a game.
  const fetched = async (url) => {
    const response = await fetch(url);
    if (!response.ok) throw response;
    return response;
  };
  const prepare = () => {
    const live = page.live;
    if (!live) return;
    if (source && source !== live.kit + live.engine) return location.reload(); // another puzzle needs another engine
    if (!source) {
      source = live.kit + live.engine;
      const both = () => Promise.all([fetched(live.kit).then((r) => r.json()), fetched(live.engine).then((r) => r.arrayBuffer())]);
      kit = both().catch(() => { source = ""; return null; });
    }
  };
  const place = (inside) => {
    if (inside) {
      byId("lab").insertBefore(byId("prompt"), byId("lab").querySelector(".desk"));
      byId("panel").prepend(byId("ask"));
    } else byId("answering").append(byId("prompt"), byId("ask"));
  };
  window.stepboard.film = {
    words, stage: document.createElement("i"), stop() { place(true); }, go() {}, note: (value) => note(value, true), at: () => seen.frame,
    unpack: async () => {
      prepare();
      const loaded = await kit;
      if (!loaded) throw new Error("no engine");
      const [own, bytes] = loaded, live = page.live.frame;
      engine = bytes.slice(0);
      return { ...own, get boards() { return [page.live.frame.Shot.Dataset]; },
        get frames() { return new Proxy([], { get: () => ({ ...page.live.frame, Board: 0 }) }); }, live };
    },
    packed: () => new Uint8Array(engine || 0),
    cells: () => page.cells, sent: () => !!seen.given && !answer && !sending,
  };
  let told = -1; // number of the order that began the game
  addEventListener("DOMContentLoaded", () => {
    const live = window.stepboard.live;
    live.opened = (n) => { told = n; };
    live.closed = () => {
      place(false);
      setTimeout(draw); // when the board is no longer alive
    };
    live.heard = (s) => {
      const a = s.Ask;
      byId("lab").classList.toggle("asking", !!a);
      hide("ask", !a);
      hide("prompt", !a);
      if (!a) return;
      const over = a.Verdict !== "open";
      hide("number", true);
      hide("submit", over || a.Form !== "board");
      byId("submit").disabled = !a.Ready || sending;
      hide("again", !over);
      text("how", over ? "" : page.ask.how);
      if (over && a.Sent && s.N >= told && told >= 0) {
        told = -1;
        deliver(a.Sent);
      }
    };
    byId("again").addEventListener("click", () => { told = live.order("again"); });
    place(false);
    byId("submit").textContent = words.submit;
    hide("ask", true);
    events.open();
  });
}
