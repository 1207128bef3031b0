"use strict";
window.stepboard = {};
window.stepboard.started = (async () => {
  const byId = (id) => document.getElementById(id);

  // Bytes in a script element: gzip, seven bits a character. Seven bytes at a time are eight characters.
  const packed = (id) => {
    const text = byId(id).textContent, bytes = new Uint8Array(Math.floor(text.length * 7 / 8));
    const at = (i) => text.charCodeAt(i) & 127; // NaN beyond the end is 0
    for (let i = 0, n = 0; n < bytes.length; i += 8) {
      for (let k = 0; k < 7; k++) bytes[n++] = at(i + k) << k + 1 | at(i + k + 1) >> 6 - k;
    }
    return bytes;
  };
  const unpack = async (id) => new Response(new Blob([packed(id)]).stream().pipeThrough(new DecompressionStream("gzip"))).json();

  const { frames, words } = JSON.parse(byId("film").textContent);
  const parts = await unpack("parts").catch(() => null);
  if (!parts) { // an old browser: the first picture stands
    byId("remark").textContent = byId("remark").dataset.old;
    throw new Error("no DecompressionStream");
  }
  const main = byId("player"), board = byId("board"), about = byId("about"), title = byId("title"), caption = byId("caption");
  const controls = byId("controls"), slider = byId("slider"), count = byId("count"), speed = byId("speed");
  const play = byId("play"), first = byId("first"), back = byId("back"), forward = byId("forward"), last = byId("last"), screen = byId("screen");
  const end = frames.length - 1;
  let at = -1, timer = 0;

  // A frame's parts are runs of numbers: first, length, first, length, …
  const picture = (frame) => {
    let markup = "";
    for (let i = 0; i < frame.p?.length; i += 2) {
      for (let k = 0; k < frame.p[i + 1]; k++) markup += parts[frame.p[i] + k];
    }
    return markup;
  };
  const draw = (svg, frame) => {
    svg.setAttribute("viewBox", "0 0 " + frame.w + " " + frame.h);
    svg.innerHTML = picture(frame);
    svg.toggleAttribute("hidden", !frame.h);
  };
  // A frame that plays is several pages: its number stands before that of the step.
  const groups = [];
  frames.forEach((frame, k) => { if (k === 0 || !frames[k - 1].runs) groups.push([k]); else groups.at(-1).push(k); });
  const places = [];
  groups.forEach((group, i) => group.forEach((k, step) => {
    places[k] = (i + 1) + " / " + groups.length + (group.length > 1 ? " · " + (step + 1) + " / " + group.length : "");
  }));
  const say = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => name in values ? values[name] : all);
  const name = (frame) => [frame.title, frame.caption].filter(Boolean).join(". ");

  const show = (k) => {
    k = Math.max(0, Math.min(end, k));
    if (k === at) return;
    at = k;
    const frame = frames[k];
    draw(board, frame);
    draw(about, frame.key);
    board.setAttribute("aria-label", name(frame) || say(words.step, { at: k + 1, of: end + 1 }));
    title.textContent = frame.title;
    caption.textContent = frame.caption;
    caption.style.textAlign = frame.caption.includes("\n") ? "start" : ""; // as the options of a question
    slider.value = k;
    slider.style.setProperty("--done", (end ? 100 * k / end : 100) + "%");
    slider.setAttribute("aria-valuetext", say(words.step, { at: k + 1, of: end + 1 }));
    count.textContent = places[k];
    first.disabled = back.disabled = k === 0;
    forward.disabled = last.disabled = k === end;
    try {
      history.replaceState(null, "", "#" + (k + 1));
    } catch { /* where the address can't be changed, it stays */ }
    if (window.stepboard.film) window.stepboard.film.moved();
  };

  const label = (button, text, key) => {
    button.setAttribute("aria-label", text);
    button.title = text + (key ? " (" + key + ")" : "");
  };
  const playing = () => main.classList.contains("playing");
  const stop = () => {
    clearTimeout(timer);
    main.classList.remove("playing");
    caption.setAttribute("aria-live", "polite");
    label(play, words.play, words.space);
  };
  // A frame that plays by itself is several steps, each of which but the last runs on to the next.
  const starts = (k) => k === 0 || !frames[k - 1].runs;
  let whole = true; // it is played to the end, not only while a frame plays by itself
  const wait = () => {
    timer = setTimeout(() => {
      show(at + 1);
      if (at === end || !whole && !frames[at].runs) stop(); else wait();
    }, frames[at].hold / speed.value);
  };
  const start = (all) => {
    if (at === end) show(0);
    whole = all;
    main.classList.add("playing");
    caption.setAttribute("aria-live", "off"); // what is read out would fall behind
    label(play, words.pause, words.space);
    wait();
  };
  const toggle = () => playing() ? stop() : start(true);
  const go = (k) => { stop(); show(k); };
  const live = () => { if (starts(at) && frames[at].runs) start(false); };
  const on = () => { // while a frame plays by itself, on to the next frame
    let k = at + 1;
    if (playing() && !whole) while (k < end && !starts(k)) k++;
    go(k);
    live();
  };
  const leap = (by) => { // to another frame, over the steps of this one
    let k = at;
    do k += by; while (k > 0 && k < end && !starts(k));
    go(k);
    live();
  };
  const full = () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else if (document.documentElement.requestFullscreen) document.documentElement.requestFullscreen().catch(() => {});
  };

  const actions = new Map([[first, () => go(0)], [back, () => go(at - 1)], [play, toggle], [forward, on], [last, () => go(end)], [screen, full]]);
  for (const [button, run] of actions) button.addEventListener("click", run);
  slider.addEventListener("input", () => go(+slider.value));
  speed.addEventListener("change", () => { if (playing()) { clearTimeout(timer); wait(); } });

  const keys = {
    ArrowLeft: () => go(at - 1), ArrowRight: on, PageUp: () => leap(-1), PageDown: () => leap(1),
    Home: () => go(0), End: () => go(end), " ": toggle, f: full, F: full,
  };
  addEventListener("keydown", (e) => {
    const run = keys[e.key];
    if (document.documentElement.classList.contains("live")) return; // it has keys of its own
    if (!run || e.ctrlKey || e.altKey || e.metaKey || e.target === speed) return;
    if (e.key === " " && e.target.tagName === "BUTTON") return; // which it presses
    e.preventDefault();
    run();
  });

  const stage = byId("stage");
  let from = null;
  stage.addEventListener("pointerdown", (e) => { from = e.isPrimary && e.pointerType !== "mouse" ? e : null; });
  stage.addEventListener("pointercancel", () => { from = null; });
  stage.addEventListener("pointerup", (e) => {
    const dx = from && e.pointerId === from.pointerId ? e.clientX - from.clientX : 0;
    if (Math.abs(dx) > 40 && Math.abs(dx) > 2 * Math.abs(e.clientY - from.clientY)) dx < 0 ? on() : go(at - 1);
    from = null;
  });

  // The longest texts decide how much room texts have, so that the board stays in its place.
  const longest = (of) => [...new Set(frames.map(of))].sort((a, b) => b.length - a.length).slice(0, 4);
  const titles = longest((f) => f.title), captions = longest((f) => f.caption);
  const reserve = () => {
    for (const [element, box, texts] of [[title, title, titles], [caption, caption.parentElement, captions]]) {
      const shown = element.textContent;
      box.style.minHeight = "";
      let most = 0;
      for (const text of texts) {
        element.textContent = text;
        most = Math.max(most, box.offsetHeight);
      }
      element.textContent = shown;
      box.style.minHeight = most + "px";
    }
  };
  addEventListener("resize", reserve);

  const addressed = () => {
    const k = parseInt(location.hash.slice(1), 10);
    return k >= 1 && k <= end + 1 ? k - 1 : 0;
  };
  addEventListener("hashchange", () => { if (addressed() !== at) go(addressed()); });

  // On paper all frames stand, each on a page of its own.
  const sheets = byId("sheets");
  addEventListener("beforeprint", () => {
    sheets.replaceChildren(...frames.map((frame, k) => {
      const sheet = document.createElement("section");
      sheet.className = "sheet";
      const add = (tag, text, kind) => {
        if (!text) return;
        const e = document.createElement(tag);
        e.textContent = text;
        if (kind) e.className = kind;
        sheet.append(e);
      };
      add("h2", frame.title);
      for (const [of, shown] of [[board, frame], [about, frame.key]]) {
        const drawing = of.cloneNode(false);
        drawing.removeAttribute("id");
        drawing.setAttribute("aria-label", name(frame));
        draw(drawing, shown);
        sheet.append(drawing);
      }
      add("p", frame.caption);
      if (end > 0) add("p", (k + 1) + " / " + (end + 1), "number");
      return sheet;
    }));
  });
  addEventListener("afterprint", () => sheets.replaceChildren());

  controls.setAttribute("aria-label", words.controls);
  label(first, words.first, "Home");
  label(back, words.back, "←");
  label(forward, words.forward, "→");
  label(last, words.last, "End");
  label(screen, words.full, "F");
  slider.setAttribute("aria-label", words.position);
  speed.setAttribute("aria-label", words.speed);
  speed.title = words.speed;
  screen.hidden = !document.documentElement.requestFullscreen;
  slider.max = end;
  controls.hidden = end < 1;
  caption.parentElement.classList.toggle("needed", frames.some((f) => f.caption));
  byId("notes").hidden = !byId("lab") && !frames.some((f) => f.caption || f.key.h);
  byId("head").hidden = !frames.some((f) => f.title) && byId("whole").hidden;
  document.documentElement.classList.add("ready");
  show(addressed());
  stop();
  reserve();
  live();

  // What the living page, where this is one, needs of the film.
  const note = (text) => { byId("remark").textContent = text; };
  window.stepboard.film = { words, stage, stop, go, packed, unpack, note, at: () => at, title: (k) => frames[k].title, moved() {} };
})();
