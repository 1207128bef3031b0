// The page on the wall (/wall) and on the coach's phone (/coach). Its code came behind the # of the address, and leaves
// the address at once, because the class sees the wall.
{
  const { byId, words, dark, text, post, listen, draw } = window.stepboard.class;
  const coach = location.pathname === "/coach", code = location.hash.slice(1);
  let stage = null, drawn = "", step = 0, timer = 0, people = false, place = null, entered = !code;
  document.documentElement.classList.add(coach ? "coach" : "wall");
  if (code) history.replaceState(null, "", location.pathname);

  const lost = () => text("count", words.lost);
  const act = (what, n) => post("do", JSON.stringify({ do: what, n: n || 0 })).then((r) => { if (!r.ok) throw r; }).catch(lost);
  // Turning waits for the class, and a double press is one: another would go past the answers.
  const turning = (on) => byId("player").classList.toggle("turning", on);
  const turn = async (by) => {
    if (byId("player").classList.contains("turning") || byId(by).disabled) return;
    turning(true);
    await act(by);
    setTimeout(() => turning(false), 400);
  };

  const events = listen("watch", {
    place: (p) => { place = p; },
    message: (s) => show(s),
  }, () => {
    lost();
    if (!stage) text("rest", words.locked);
  });
  const enter = async () => {
    if (!entered) {
      const response = await post("enter", JSON.stringify({ code })).catch(() => null);
      entered = !!response && (response.ok || response.status === 403);
      if (!entered) {
        lost();
        return setTimeout(enter, 1000);
      }
    }
    events.open();
  };

  const show = (s) => {
    stage = s;
    if (s.ended) events.close();
    text("rest", s.ended ? words.over : "");
    const lobby = s.frame < 0 || people;
    byId("lobby").hidden = s.ended || !lobby;
    byId("slide").hidden = s.ended || lobby;
    text("lesson", s.lesson);
    const url = place && place.url.replace(/^https?:\/\//, "");
    text("url", url);
    text("address", !coach && s.frame >= 0 && url); // for students that come late
    if (place && !byId("code").firstChild) {
      byId("code").setAttribute("viewBox", "0 0 " + place.side + " " + place.side);
      byId("code").innerHTML = '<path d="' + place.qr + '"/>';
      byId("code").setAttribute("aria-label", place.url);
    }
    const all = s.students || [];
    text("came", s.came);
    byId("names").replaceChildren(...all.flatMap((one, i) => {
      if (one.hidden && !coach) return [];
      const li = document.createElement("li"), b = document.createElement("button");
      b.type = "button";
      b.textContent = one.name;
      b.title = words.hide;
      b.className = [one.hidden && "out", one.answered && "done", !one.here && "away"].filter(Boolean).join(" ");
      b.addEventListener("click", () => act(one.hidden ? "unhide" : "hide", i));
      li.append(b);
      return [li];
    }));
    text("count", s.line);
    text("place", s.frame < 0 ? "" : s.frame + 1 + " / " + s.of);
    text("notes", coach ? s.notes : "");
    const open = s.ask && !s.shown;
    text("next", open ? words.show : s.frame < 0 ? words.begin : words.next);
    byId("next").disabled = s.ended || !open && s.frame + 1 >= s.of;
    byId("back").disabled = s.ended || s.frame < 0;
    byId("end").disabled = byId("people").disabled = s.ended;
    bars(s);
    picture();
  };
  const bars = (s) => {
    const list = s.ask && (s.shown || coach) ? s.bars || [] : [];
    byId("bars").replaceChildren(...list.map((bar, i) => {
      const li = document.createElement("li"), b = document.createElement("button"), label = document.createElement("b"), n = document.createElement("span");
      b.type = "button";
      b.disabled = !s.shown;
      label.textContent = bar.label;
      n.textContent = bar.of;
      b.append(label, n);
      if (bar.why && s.shown) b.append(Object.assign(document.createElement("small"), { textContent: bar.why }));
      b.insertAdjacentHTML("beforeend", '<svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect width="' + 100 * bar.share + '" height="1"/></svg>');
      b.classList.toggle("right", bar.right && s.shown);
      b.setAttribute("aria-pressed", s.behind === i);
      b.addEventListener("click", () => act("behind", i));
      li.append(b);
      return li;
    }));
  };

  // The slide. A frame that plays goes on by itself.
  const picture = async () => {
    if (stage.frame < 0 || stage.ended) return;
    const of = [stage.edition, stage.frame, stage.shown, stage.behind, stage.news, dark.matches].join();
    if (of !== drawn.split(";")[0]) step = 0;
    const now = of + ";" + step;
    if (now === drawn) return;
    drawn = now;
    byId("board").setAttribute("aria-busy", true);
    clearTimeout(timer);
    const response = await fetch("/slide?dark=" + +dark.matches + "&step=" + step + "&of=" + of).catch(() => null);
    if (drawn !== now) return;
    if (!response || !response.ok) {
      drawn = "";
      timer = setTimeout(picture, 1000);
      return;
    }
    const page = await response.json();
    if (drawn !== now) return;
    byId("defs").innerHTML = page.defs;
    const board = byId("board");
    draw(board, page.board);
    board.setAttribute("aria-label", page.title);
    board.setAttribute("aria-busy", false);
    if (stage.pace && step + 1 < page.steps) timer = setTimeout(() => { step++; picture(); }, stage.pace);
  };
  dark.addEventListener("change", () => { if (stage) picture(); });

  for (const by of ["next", "back"]) byId(by).addEventListener("click", () => turn(by));
  byId("end").addEventListener("click", () => { if (confirm(words["end.sure"])) act("end"); });
  byId("people").addEventListener("click", () => {
    people = !people;
    byId("people").setAttribute("aria-expanded", people);
    show(stage);
  });
  addEventListener("keydown", (e) => {
    const what = { ArrowRight: "next", PageDown: "next", " ": "next", ArrowLeft: "back", PageUp: "back" }[e.key];
    if (!what || e.target.tagName === "BUTTON" && e.key === " " || e.ctrlKey || e.altKey || e.metaKey) return;
    e.preventDefault();
    turn(what);
  });
  enter();
}
