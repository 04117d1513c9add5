// The worker of the plugins of bench/plugins.mjs. Their packages put a line before this: `const MOOD = '…';` names what it
// does besides answering.
import { createInterface } from 'node:readline';

const lineOf = (message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;
const write = (message) => process.stdout.write(lineOf(message));
const waiting = new Map();
let asked = 0;

const ask = (method, params) =>
  new Promise((resolve) => {
    waiting.set(++asked, resolve);
    write({ id: asked, method, params });
  });

/** Writes as fast as somebody reads. */
function fill(pipe, line) {
  while (pipe.write(line()));
  pipe.once('drain', () => fill(pipe, line));
}

const kept = [];
const request = (method, params) => lineOf({ id: ++asked, method, params });
const LONG = 'x'.repeat(1_000);

const MOODS = {
  leaks: () => setInterval(() => kept.push(Buffer.alloc(1_048_576, 1)), 20),
  hangs: () => {
    for (;;);
  },
  'floods its output': () => fill(process.stdout, () => lineOf({ method: '$/nothing', params: { text: LONG } })),
  'floods its error output': () => fill(process.stderr, () => `${LONG}\n`),
  'floods the log': () => fill(process.stdout, () => request('log', { level: 'info', message: 'Hello' })),
  'floods with requests': () =>
    fill(process.stdout, () => request('state.get', { scopeKind: 'instance', key: 'none' })),
  crashes: () => process.exit(1),
};

const told = { count: 0, misordered: 0, last: 0, lags: [] };

function hear({ occurredAt, payload: { details } }) {
  if (details?.number === undefined) return;
  told.count += 1;
  if (details.number !== told.last + 1) told.misordered += 1;
  told.last = details.number;
  told.lags.push(Date.now() - Date.parse(occurredAt));
}

/** Sends a statement that repeats a text. */
async function queried({ sql, repeated, times }) {
  await ask('db.query', { sql: sql.replace('%', repeated.repeat(times)) });
  return {};
}

const handlers = {
  async initialize() {
    if (MOOD === 'listens') await ask('events.subscribe', { eventTypes: ['issue.updated'] });
    setTimeout(() => MOODS[MOOD]?.(), 200);
    return { ok: true, supportedMethods: ['performAction', 'onEvent', 'handleWebhook'] };
  },
  health: () => ({ status: 'ok' }),
  shutdown() {
    setTimeout(() => process.exit(0), 10);
    return {};
  },
  performAction: ({ key, params }) => (key === 'told' ? told : key === 'query' ? queried(params) : params),
  handleWebhook: () => ({}),
  onEvent({ event }) {
    hear(event);
    return {};
  },
};

createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, method, params, result } = JSON.parse(line);
  if (method !== undefined && id !== undefined) return write({ id, result: await handlers[method](params) });
  waiting.get(id)?.(result);
  waiting.delete(id);
});
