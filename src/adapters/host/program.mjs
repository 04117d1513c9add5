import { readSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';

// The program in the process of a package's adapter (process.ts starts it). It executes one call and exchanges lines of
// JSON with the server on two descriptors, separate from the package's own input and output. It is plain JavaScript
// without dependencies: it runs from the sources and from the bundle.

const [OUT, IN] = [4, 5];
const MAX_LINE = 4_194_304;
/** The maximum amount of output in transit. A piece is shorter, so it never fills the pipe alone. */
const WINDOW = 65_536;
const PIECE = 32_768;
const MAX_TEXT = 10_000;
/** A module that throws shortly after loading is not a valid adapter either. */
const SETTLE_MS = 100;

const sleeper = new Int32Array(new SharedArrayBuffer(4));
const pause = () => Atomics.wait(sleeper, 0, 0, 1);

/**
 * Writes synchronously, even from an endless loop or an exit handler. If the server does not read fast enough, it
 * waits.
 * @param {object} message
 */
function say(message) {
  const line = JSON.stringify(message);
  if (line.length > MAX_LINE) throw new RangeError(`The message is larger than ${MAX_LINE} characters`);
  for (let rest = Buffer.from(`${line}\n`); rest.length > 0; ) {
    try {
      rest = rest.subarray(writeSync(OUT, rest));
    } catch (error) {
      if (error.code !== 'EAGAIN') process.exit(1); // the server is gone
      pause();
    }
  }
}

/** The message of a thrown value, in a line; packages throw values of any type. */
function textOf(error, isNamed = false) {
  try {
    const text = error instanceof Error && !isNamed ? error.message : String(error);
    return text.slice(0, MAX_TEXT) || 'no reason given';
  } catch {
    return 'no reason given';
  }
}

process.on('uncaughtException', (error) => {
  try {
    console.error(error);
  } catch {}
  say({ crash: textOf(error), named: textOf(error, true) });
  process.exit(1);
});

// Messages from the server.

let rest = Buffer.alloc(0);
const heard = [];

function take(bytes) {
  rest = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
  for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
    heard.push(JSON.parse(rest.subarray(0, end).toString()));
    rest = rest.subarray(end + 1);
  }
}

const asked = new Map();
let asks = 0;
let onWay = 0;
const waiters = [];
const abort = new AbortController();

function attend() {
  for (let message = heard.shift(); message; message = heard.shift()) {
    if ('call' in message) void answer(message);
    if ('abort' in message) abort.abort(message.abort);
    if ('taken' in message) taken(message.taken);
    if ('answer' in message) answered(message);
  }
}

function taken(size) {
  onWay -= size;
  if (onWay >= WINDOW) return;
  for (const resolve of waiters.splice(0)) resolve();
}

function answered({ answer: id, error }) {
  const { resolve, reject } = asked.get(id) ?? {};
  asked.delete(id);
  if (error === undefined) resolve?.();
  else reject?.(new Error(error));
}

/** Resolves when the server has fulfilled the request. */
function ask(message) {
  return new Promise((resolve, reject) => {
    const id = ++asks;
    say({ ...message, ask: id });
    asked.set(id, { resolve, reject });
  });
}

/** Blocks everything else until the answer arrives: `sign` is synchronous. */
function signed(data) {
  const id = ++asks;
  say({ sign: Buffer.from(data).toString('base64'), ask: id });
  const chunk = Buffer.alloc(65_536);
  for (;;) {
    const at = heard.findIndex((message) => message.answer === id);
    if (at >= 0) {
      const [{ error, value }] = heard.splice(at, 1);
      setImmediate(attend);
      if (error === undefined) return value;
      throw new Error(error);
    }
    try {
      const size = readSync(IN, chunk);
      if (size === 0) process.exit(1);
      take(Buffer.from(chunk.subarray(0, size)));
    } catch (error) {
      if (error.code !== 'EAGAIN') process.exit(1);
      pause();
    }
  }
}

// The callbacks for the package.

function log(stream, chunk) {
  if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) throw new TypeError('log() takes text or bytes');
  if (typeof chunk === 'string' && chunk.length <= PIECE) keep(stream, chunk.length, { text: chunk });
  else {
    const bytes = Buffer.from(chunk);
    for (let at = 0; at < bytes.length; at += PIECE) {
      const piece = bytes.subarray(at, at + PIECE);
      keep(stream, piece.length, { bytes: piece.toString('base64') });
    }
  }
  return onWay < WINDOW;
}

function keep(stream, size, piece) {
  if (size === 0) return;
  onWay += size;
  say({ log: stream, ...piece });
}

const callbacks = {
  log,
  drained: () => (onWay < WINDOW ? Promise.resolve() : new Promise((resolve) => waiters.push(resolve))),
  progress: (message) => say({ progress: String(message).slice(0, MAX_TEXT) }),
  invoked: (invoked) => say({ invoked }),
  spawned: async ({ pid, startedAt }) => ask({ spawned: { pid, startedAt } }),
  started: async (externalRunId) => ask({ started: externalRunId }),
  keepSession: async (session) => ask({ keepSession: session ?? null }),
};

const deviceOf = (adapter, { config, device }) =>
  device && adapter.usesDeviceKey?.(config) === true
    ? { device: { publicKey: device.publicKey, sign: (data) => signed(data) } }
    : {};

const plain = (value) => (typeof value === 'function' ? { $function: true } : value);

async function described(adapter, fields) {
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  if (adapter === null || typeof adapter !== 'object') return null;
  return Object.fromEntries(fields.map((key) => [key, plain(adapter[key])]));
}

async function called(adapter, { call, given }) {
  const { signal } = abort;
  if (call === 'describe') return described(adapter, given.fields);
  if (call !== 'execute') return adapter[call]({ ...given, signal });
  const { device: _, ...execution } = given;
  return adapter.execute({ ...execution, ...deviceOf(adapter, given), ...callbacks, signal });
}

async function answer(message) {
  try {
    const { adapter } = await import(message.entry);
    say({ end: true, value: await called(adapter, message) });
  } catch (error) {
    say({ error: textOf(error), named: textOf(error, true) });
  }
  process.exit(0);
}

const input = new Socket({ fd: IN, readable: true, writable: false });
input.on('data', (bytes) => {
  take(bytes);
  attend();
});
for (const end of ['end', 'error', 'close']) input.on(end, () => process.exit(1));
