"use strict";
// Everything below is built from the record; text is only ever set as text.
const report = JSON.parse(document.getElementById("report").textContent);
const $ = (id) => document.getElementById(id);
const make = (tag, text, more = {}) => {
  const node = Object.assign(document.createElement(tag), more);
  if (text !== undefined) node.textContent = text;
  return node;
};
const passes = (entry) => entry.state === "same" || entry.state === "tolerated";
const words = (state) => state.replace("_", " ");
const entries = [...report.scenes.filter((e) => !passes(e)), ...report.scenes.filter(passes)];
const embedded = new Map();
for (const node of document.querySelectorAll("script[data-path]")) embedded.set(node.dataset.path, node);

// An APNG, taken apart: browsers play it, but do not let anyone step through it.
const crcs = new Uint32Array(256).map((_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n;
});
const crc = (bytes) => {
  let c = ~0;
  for (const b of bytes) c = crcs[(c ^ b) & 255] ^ (c >>> 8);
  return ~c >>> 0;
};
function chunk(kind, data) {
  const out = new Uint8Array(12 + data.length), view = new DataView(out.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) out[4 + i] = kind.charCodeAt(i);
  out.set(data, 8);
  view.setUint32(8 + data.length, crc(out.subarray(4, 8 + data.length)));
  return out;
}
function takeApart(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const common = [], frames = [];
  let head, frame;
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at), kind = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const data = bytes.subarray(at + 8, at + 8 + length);
    const d = new DataView(bytes.buffer, bytes.byteOffset + at + 8, length);
    if (kind === "IHDR") head = data;
    else if (kind === "PLTE" || kind === "tRNS") common.push(chunk(kind, data));
    else if (kind === "fcTL") {
      const num = d.getUint16(20), den = d.getUint16(22) || 100;
      frame = { w: d.getUint32(4), h: d.getUint32(8), x: d.getUint32(12), y: d.getUint32(16),
        ms: (1000 * num) / den, dispose: data[24], blend: data[25], data: [] };
      frames.push(frame);
    } else if (kind === "IDAT") {
      if (!frame) frames.push((frame = { w: d0(head, 0), h: d0(head, 4), x: 0, y: 0, ms: 1000, dispose: 0, blend: 0, data: [] }));
      frame.data.push(chunk("IDAT", data));
    } else if (kind === "fdAT") frame.data.push(chunk("IDAT", data.subarray(4)));
    at += 12 + length;
  }
  const sign = bytes.slice(0, 8), end = chunk("IEND", new Uint8Array(0));
  for (const f of frames) {
    const own = head.slice(), v = new DataView(own.buffer);
    v.setUint32(0, f.w);
    v.setUint32(4, f.h);
    f.blob = new Blob([sign, chunk("IHDR", own), ...common, ...f.data, end], { type: "image/png" });
  }
  return { width: d0(head, 0), height: d0(head, 4), frames };
}
const d0 = (bytes, at) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(at);
const decode = (blob) => new Promise((done, fail) => {
  const image = new Image(), url = URL.createObjectURL(blob);
  image.onload = () => { URL.revokeObjectURL(url); done(image); };
  image.onerror = () => { URL.revokeObjectURL(url); fail(new Error("a picture cannot be decoded")); };
  image.src = url;
});
// A film as whole pictures with their begin; null if it is not part of the page.
async function film(path) {
  const node = embedded.get(path);
  if (!node) return null;
  const bytes = Uint8Array.from(atob(node.textContent), (c) => c.charCodeAt(0));
  const { width, height, frames } = takeApart(bytes);
  const canvas = make("canvas", undefined, { width, height });
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const pictures = [];
  let at = 0;
  for (const f of frames) {
    const image = await decode(f.blob);
    if (f.blend === 0) pen.clearRect(f.x, f.y, f.w, f.h);
    pen.drawImage(image, f.x, f.y);
    pictures.push({ at, end: at + f.ms, pixels: pen.getImageData(0, 0, width, height) });
    at += f.ms;
  }
  return { width, height, pictures, length: at };
}

const VIEWS = ["side by side", "swipe", "blend", "difference", "expected / actual"];
const state = { at: 0, view: 0, frame: 0, mix: 50, zoom: 1, playing: false, shown: null };
const films = new Map();
const at = (film, ms) => film.pictures.find((p) => ms < p.end - 1e-6) || film.pictures[film.pictures.length - 1];

function canvasOf(pixels, label) {
  const canvas = make("canvas", undefined, { width: pixels.width, height: pixels.height });
  canvas.style.width = pixels.width * state.zoom + "px";
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", label);
  canvas.getContext("2d").putImageData(pixels, 0, 0);
  return canvas;
}
function figure(canvas, caption) {
  const node = make("figure");
  node.append(make("figcaption", caption), canvas);
  return node;
}
function merged(a, b, pick) {
  const out = new ImageData(b.width, b.height);
  const same = a.width === b.width && a.height === b.height;
  for (let i = 0; i < out.data.length; i += 4) {
    const before = same ? a.data.subarray(i, i + 4) : [255, 0, 255, 255];
    out.data.set(pick(before, b.data.subarray(i, i + 4), (i / 4) % b.width, b.width), i);
  }
  return out;
}
const difference = (a, b) => merged(a, b, (p, q) => {
  const d = Math.max(...[0, 1, 2, 3].map((c) => Math.abs(p[c] - q[c])));
  if (d) return [Math.min(255, 140 + d), 24, 48, 255];
  const grey = 200 + Math.round((p[0] * 2 + p[1] * 5 + p[2]) / 8 / 6);
  return [grey, grey, grey, 255];
});

function draw() {
  const entry = entries[state.at], stage = $("stage"), shown = state.shown;
  if (!stage || !shown) return;
  const marks = shown.marks, ms = marks[state.frame];
  const say = (what) => `${what}, frame ${state.frame} of ${marks.length}, at ${Math.round(ms)} ms` +
    (entry.alt ? `: ${entry.alt}` : "");
  const { expected, actual } = shown;
  const now = actual && at(actual, ms).pixels, before = expected && at(expected, ms).pixels;
  $("time").textContent = `frame ${state.frame} · ${Math.round(ms)} ms`;
  $("slider").value = state.frame;
  const nodes = [];
  if (!before || !now) nodes.push(figure(canvasOf(now || before, say(now ? "actual" : "expected")), now ? "actual" : "expected"));
  else if (state.view === 0) {
    nodes.push(figure(canvasOf(before, say("expected")), "expected"),
      figure(canvasOf(difference(before, now), say("difference")), "difference"), figure(canvasOf(now, say("actual")), "actual"));
  } else if (state.view === 1) {
    const edge = (now.width * state.mix) / 100;
    nodes.push(figure(canvasOf(merged(before, now, (p, q, x) => (Math.abs(x - edge) < 1 ? [255, 208, 64, 255] : x < edge ? p : q)), say("expected left, actual right")), "expected ◂ ▸ actual"));
  } else if (state.view === 2) {
    const k = state.mix / 100;
    nodes.push(figure(canvasOf(merged(before, now, (p, q) => [0, 1, 2, 3].map((c) => p[c] * (1 - k) + q[c] * k)), say("expected blended with actual")), `${100 - state.mix} % expected, ${state.mix} % actual`));
  } else if (state.view === 3) nodes.push(figure(canvasOf(difference(before, now), say("difference")), "difference: changed pixels in red"));
  else {
    const flip = state.mix < 50;
    nodes.push(figure(canvasOf(flip ? before : now, say(flip ? "expected" : "actual")), flip ? "expected" : "actual"));
  }
  stage.replaceChildren(...nodes);
  stage.classList.toggle("zoomed", state.zoom > 1);
  [...document.querySelectorAll("[data-view]")].forEach((b) => b.setAttribute("aria-pressed", String(b.dataset.view == state.view)));
  $("mix").hidden = ![1, 2, 4].includes(state.view);
}

let timer;
function play(on) {
  state.playing = on;
  clearTimeout(timer);
  if ($("play")) $("play").textContent = on ? "Pause" : "Play";
  if (!on || !state.shown) return;
  const { marks, length } = state.shown;
  const wait = (marks[state.frame + 1] ?? length) - marks[state.frame];
  timer = setTimeout(() => { step(1); play(true); }, Math.max(16, wait));
}
function step(by) {
  if (!state.shown) return;
  const n = state.shown.marks.length;
  state.frame = (state.frame + by + n) % n;
  draw();
}

const milli = (n) => (n / 1000).toFixed(3);
const box = (b) => `${b.width}×${b.height} at (${b.x}, ${b.y})`;
// What each board of a mosaic is doing, "title: status" line by line: titles below titles.
function statuses(lines) {
  const list = make("dl", undefined, { className: "statuses" });
  for (const line of lines) {
    const [title, ...status] = line.split(": ");
    list.append(make("dt", title), make("dd", status.join(": ")));
  }
  return list;
}
function facts(entry) {
  const list = make("dl"), found = entry.found;
  const add = (name, text) => { if (text) list.append(make("dt", name), make("dd", text)); };
  add("why", entry.reason);
  const shape = (s) => `${s.width}×${s.height}, ${s.frames} frames, ${s.length_ms} ms, plays ${s.plays}`;
  if (entry.expected) add("expected", shape(entry.expected));
  if (entry.actual) add("actual", shape(entry.actual));
  if (found) {
    if (found.first) {
      const lines = (found.first.step || "").split("\n"), frame = `frame ${found.first.frame} at ${found.first.at_ms} ms`;
      add("first", frame + (lines.length === 1 && lines[0] ? `: ${lines[0]}` : ""));
      if (lines.length > 1) list.lastChild.append(statuses(lines));
    }
    if (found.runs.length) add("frames", found.runs.map(([a, b]) => (a === b ? a : `${a}–${b}`)).join(", "));
    if (found.worst) {
      add("pixels", `${found.changed_pixels} changed in all; most in frame ${found.worst.frame}: ${found.worst.changed_pixels}, ${milli(found.worst.share_milli_percent)} %`);
      add("largest", `${found.largest} levels in a channel`);
      add("box", `${box(found.rect)}; worst window ${box(found.worst.window)}`);
      add("above", found.sweep.map(([level, n]) => `${level}: ${n}`).join(", ") + " pixels");
    }
    if (found.times_changed) add("ms shown", found.times.map(([n, a, b]) => `${n}: ${a} → ${b}`).join(", "));
  }
  const [a, b] = [entry.expected?.motion, entry.actual?.motion];
  if (a && b) add("motion", `area ${milli(a.area_milli_percent)} → ${milli(b.area_milli_percent)} %, intensity ${milli(a.intensity_milli)} → ${milli(b.intensity_milli)}, moved ${a.moved}/${a.gaps} → ${b.moved}/${b.gaps}`);
  if (entry.tolerance) add("tolerance", `${entry.tolerance.levels} levels, ${entry.tolerance.max_outliers} outliers a frame: ${entry.tolerance.reason}`);
  if (entry.rendered) list.append(make("dt", "accept"), make("dd"));
  if (entry.rendered) list.lastChild.append(make("code", `mazereel accept ${entry.scene}`));
  return list;
}

async function show(index) {
  play(false);
  state.at = index;
  state.frame = 0;
  state.shown = null;
  const entry = entries[index], detail = $("detail");
  for (const button of document.querySelectorAll("nav button")) button.setAttribute("aria-current", String(button.dataset.at == index));
  document.querySelector(`nav button[data-at="${index}"]`)?.scrollIntoView({ block: "nearest" });
  const kinds = entry.found?.kinds.map((k) => k.text).join("; ") || words(entry.state);
  detail.replaceChildren(make("h2", entry.scene), make("p", `${words(entry.state)}: ${kinds}`, { className: "kinds" + (passes(entry) ? " same" : "") }));
  const path = (role) => entry.pictures.find((p) => p.role === role)?.path;
  const load = async (role) => {
    const key = path(role);
    if (!key) return null;
    if (!films.has(key)) films.set(key, film(key));
    if (films.size > 8) films.delete(films.keys().next().value);
    return films.get(key);
  };
  let expected, actual;
  try { [expected, actual] = [await load("expected"), await load("actual")]; } catch (error) { detail.append(make("p", error.message)); }
  if (state.at !== index) return;
  if (expected || actual) {
    // Frames of the film where the record has them; a file merges those that are alike.
    const begins = (f, shape) => (!f ? [] : shape?.begins_ms.length ? shape.begins_ms : f.pictures.map((p) => p.at));
    const all = [...begins(expected, entry.expected), ...begins(actual, entry.actual)];
    const marks = [...new Set(all.map(Math.round))].sort((a, b) => a - b);
    const length = Math.max(expected?.length || 0, actual?.length || 0);
    state.shown = { expected, actual, marks, length };
    stageFor(detail, entry, expected && actual, marks);
  }
  detail.append(facts(entry));
  if (!state.shown) {
    for (const picture of entry.pictures) {
      const image = make("img", undefined, { loading: "lazy", src: picture.path.split("/").map(encodeURIComponent).join("/"), alt: `${picture.role} of ${entry.scene}` });
      image.style.maxWidth = "100%";
      detail.append(figure(image, picture.role));
    }
  } else {
    const first = entry.found?.first?.at_ms;
    if (first !== undefined) state.frame = Math.max(0, state.shown.marks.findLastIndex((ms) => ms <= first + 0.5));
    draw();
  }
}
function stageFor(detail, entry, both, marks) {
  const views = make("div", undefined, { className: "bar" });
  views.setAttribute("role", "group");
  views.setAttribute("aria-label", "View");
  if (both) VIEWS.forEach((name, n) => {
    const button = make("button", `${n + 1} ${name}`);
    button.dataset.view = n;
    button.onclick = () => { state.view = n; draw(); };
    views.append(button);
  });
  const mix = make("input", undefined, { type: "range", id: "mix", min: 0, max: 100, value: state.mix });
  mix.setAttribute("aria-label", "From expected to actual");
  mix.oninput = () => { state.mix = Number(mix.value); draw(); };
  views.append(mix);
  const bar = make("div", undefined, { className: "bar" });
  const button = make("button", "Play", { id: "play", onclick: () => play(!state.playing) });
  const slider = make("input", undefined, { type: "range", id: "slider", min: 0, max: marks.length - 1, value: 0 });
  slider.setAttribute("aria-label", "Frame");
  slider.oninput = () => { play(false); state.frame = Number(slider.value); draw(); };
  bar.append(button, slider, make("span", "", { id: "time" }));
  const strip = make("div", undefined, { className: "marks" });
  strip.setAttribute("aria-hidden", "true");
  const runs = entry.found?.runs || [];
  marks.forEach((_, n) => strip.append(make("i", undefined, { className: runs.some(([a, b]) => a <= n && n <= b) ? "bad" : "" })));
  detail.append(views, make("div", undefined, { className: "stage", id: "stage" }), bar, strip);
}

function list() {
  const needle = $("find").value.toLowerCase();
  const nav = $("list"), nodes = [];
  entries.forEach((entry, index) => {
    if (needle && !`${entry.scene} ${words(entry.state)}`.toLowerCase().includes(needle)) return;
    const button = make("button", entry.scene, { className: passes(entry) ? "good" : "bad", onclick: () => show(index) });
    button.dataset.at = index;
    button.append(make("small", words(entry.state) + (entry.found?.kinds[0] ? `: ${entry.found.kinds[0].text}` : "")));
    nodes.push(button);
  });
  nav.replaceChildren(...nodes);
}
function neighbour(by) {
  const shown = [...document.querySelectorAll("nav button")].map((b) => Number(b.dataset.at));
  const next = shown[Math.max(0, Math.min(shown.length - 1, shown.indexOf(state.at) + by))];
  if (next !== undefined) show(next);
}
addEventListener("keydown", (event) => {
  const typing = event.target.id === "find";
  if (event.ctrlKey || event.metaKey || event.altKey || (typing && event.key !== "Escape")) return;
  const sliding = event.target.type === "range";
  const acts = {
    j: () => neighbour(1), k: () => neighbour(-1), " ": () => play(!state.playing),
    "/": () => $("find").focus(), Escape: () => $("find").blur(),
    "+": () => { state.zoom = Math.min(8, state.zoom * 2); draw(); },
    "-": () => { state.zoom = Math.max(0.25, state.zoom / 2); draw(); },
    ...(sliding ? {} : { ArrowRight: () => { play(false); step(1); }, ArrowLeft: () => { play(false); step(-1); } }),
  };
  VIEWS.forEach((_, n) => { acts[n + 1] = () => { state.view = n; draw(); }; });
  const act = acts[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});
$("find").oninput = list;
const failed = report.scenes.filter((e) => !passes(e)).length;
$("sum").textContent = `${report.scenes.length} checked, ${failed} failed`;
list();
if (entries.length) show(0);
