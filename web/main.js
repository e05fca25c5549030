import init, { randomSeed } from "./pkg/ludoteca_wasm.js";

await init();
const seed = document.querySelector("#seed");
if (seed !== null) {
  seed.textContent = randomSeed();
}
