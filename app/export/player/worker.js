"use strict";
// The engine in its worker: it is started with its own compiled code.
onmessage = async (e) => {
  try {
    const go = new Go();
    const stream = new Blob([e.data]).stream().pipeThrough(new DecompressionStream("gzip"));
    const wasm = await new Response(stream).arrayBuffer();
    const { instance } = await WebAssembly.instantiate(wasm, go.importObject);
    go.run(instance).then(() => postMessage("ended"), () => postMessage("ended"));
  } catch (err) {
    postMessage("refused " + err);
  }
};
