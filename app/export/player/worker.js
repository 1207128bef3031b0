"use strict";
// The engine in its worker: it is started with its own compiled code.
onmessage = async (e) => {
  try {
    const go = new Go();
    const stream = new Blob([e.data]).stream().pipeThrough(new DecompressionStream("gzip"));
    const wasm = new Response(stream, { headers: { "Content-Type": "application/wasm" } }); // compiled as it comes
    const { instance } = await WebAssembly.instantiateStreaming(wasm, go.importObject);
    go.run(instance).then(() => postMessage("ended"), () => postMessage("ended"));
  } catch (err) {
    postMessage("refused " + err);
  }
};
