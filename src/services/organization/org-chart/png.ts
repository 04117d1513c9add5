import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { Busy } from '#services/core/errors/errors.js';

const MAX_SIDE = 8000;
// The renderer uses four bytes per pixel, so this limits it to about 64 MB.
const MAX_PIXELS = 16_000_000;
const SHARP_PIXELS = 6_000_000;
// Without a colour font, the renderer would draw the parts of an emoji over each other, so each emoji becomes one box.
const EMOJI = /(?=[\u{10000}-\u{10ffff}])\p{ExtPict}(?:\p{EMod}|\ufe0f|\u200d\p{ExtPict})*/gu;

const MAX_WAITING = 8;
const MAX_RENDER_MS = 20_000;

type Png = Uint8Array<ArrayBuffer>;

/** Finished and pending charts by the hash of their drawing. Equal charts are drawn once. */
const charts = new LRUCache<string, Promise<Png>>({ max: 16 });

/**
 * Renders a chart of `renderOrgSvg` as a PNG. Small charts get double size for sharp output on any screen; very large
 * ones are scaled down. A worker thread draws one chart at a time.
 * @throws 503 if too many charts are waiting
 */
export function renderOrgPng(svg: string): Promise<Png> {
  const key = createHash('sha256').update(svg).digest('base64');
  let chart = charts.get(key);
  if (!chart) {
    chart = inTurn(() => draw(svg));
    charts.set(key, chart);
    chart.catch(() => charts.delete(key));
  }
  return chart;
}

let waiting = 0;
let previous: Promise<unknown> = Promise.resolve();

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MAX_WAITING) throw Busy();
  waiting += 1;
  const turn = previous.then(work);
  previous = turn.catch(() => {});
  try {
    return await turn;
  } finally {
    waiting -= 1;
  }
}

/**
 * The worker's program. It is text because the server is bundled into one file, and CommonJS because `eval` requires
 * that.
 */
const PROGRAM = `
const { readFileSync } = require('node:fs');
const { parentPort, workerData } = require('node:worker_threads');
const load = require('node:module').createRequire(workerData.base);
const { initWasm, Resvg } = load('@resvg/resvg-wasm');
const read = (path) => readFileSync(load.resolve(path));
const fontBuffers = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((name) => read('dejavu-fonts-ttf/ttf/' + name));
const font = { fontBuffers, defaultFontFamily: 'DejaVu Sans', sansSerifFamily: 'DejaVu Sans' };
initWasm(workerData.renderer).then(() => {
  const chart = new Resvg(workerData.svg, { font, fitTo: { mode: 'zoom', value: workerData.zoom } });
  parentPort.postMessage(chart.render().asPng());
});`;

let renderer: Promise<WebAssembly.Module> | undefined;

/**
 * The renderer's compiled code. Threads that share it also share V8's optimizations: a chart takes 130 ms of CPU time
 * instead of 500.
 */
function compiledRenderer(): Promise<WebAssembly.Module> {
  const path = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  renderer ??= readFile(path).then((code) => WebAssembly.compile(code));
  renderer.catch(() => {
    renderer = undefined;
  });
  return renderer;
}

/** Draws a chart in a new worker. The renderer's memory never shrinks; ending the thread frees it. */
async function draw(svg: string): Promise<Png> {
  const [, width, height] = /^<svg [^>]*?width="(\d+)" height="(\d+)"/.exec(svg)?.map(Number) ?? [];
  if (!width || !height) throw new TypeError('Not an org chart drawing');
  const drawing = { svg: svg.replace(EMOJI, '□'), zoom: zoomFor(width, height) };
  const workerData = { ...drawing, base: import.meta.url, renderer: await compiledRenderer() };
  const worker = new Worker(PROGRAM, { eval: true, workerData });
  const timer = setTimeout(() => worker.terminate(), MAX_RENDER_MS);
  try {
    return await new Promise<Png>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(Busy()));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

function zoomFor(width: number, height: number): number {
  const pixels = width * height;
  const sharp = Math.min(2, Math.max(1, Math.sqrt(SHARP_PIXELS / pixels)));
  return Math.min(sharp, MAX_SIDE / width, MAX_SIDE / height, Math.sqrt(MAX_PIXELS / pixels));
}
