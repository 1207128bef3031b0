"use strict";
// What the pages of a live class share: the phone's, the wall's and the coach's.
window.stepboard = {};
{
  const byId = (id) => document.getElementById(id);
  const words = JSON.parse(byId("words").textContent), dark = matchMedia("(prefers-color-scheme: dark)");
  const text = (id, value) => { if (byId(id).textContent !== (value || "")) byId(id).textContent = value || ""; };
  const post = (path, body) => fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body });

  // The events of the class. The connection comes back by itself, also after sleep and in another network, where a
  // connection may stay open without a word: the server says something every 15 seconds.
  const silence = 40000;
  const listen = (path, on, lost) => {
    let events = null, heard = 0;
    const close = () => { if (events) events.close(); events = null; };
    const open = () => {
      close();
      const mine = events = new EventSource(path);
      heard = Date.now();
      for (const [name, run] of Object.entries({ beat() {}, ...on })) {
        mine.addEventListener(name, (e) => {
          heard = Date.now();
          run(e.data && JSON.parse(e.data));
        });
      }
      mine.onerror = () => {
        lost();
        if (mine.readyState === 2) setTimeout(() => { if (events === mine) open(); }, 2000);
      };
    };
    const again = (after) => { if (events && Date.now() - heard > after) open(); };
    setInterval(() => again(silence), 5000);
    addEventListener("online", () => again(0));
    document.addEventListener("visibilitychange", () => { if (!document.hidden) again(silence / 2); });
    return { open, close };
  };

  // draw shows a drawn picture in an SVG element.
  const draw = (svg, picture) => {
    svg.setAttribute("viewBox", "0 0 " + picture.w + " " + picture.h);
    svg.innerHTML = picture.svg;
  };
  window.stepboard.class = { byId, words, dark, text, post, listen, draw };
}
