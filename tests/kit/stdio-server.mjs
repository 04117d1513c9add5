import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

// A server of tools as others write them, in every mood: how it behaves is its first argument.

const [mood = 'good'] = process.argv.slice(2);
const MODERN = '2026-07-28';
const say = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const text = (value) => ({
  content: [{ type: 'text', text: typeof value === 'string' ? value : JSON.stringify(value) }],
});
const tool = (name) => ({ name, description: name, inputSchema: { type: 'object' } });

process.stderr.write(`Hello from a server in the mood ${mood}, key ${process.env.API_KEY ?? 'none'}\n`);
if (mood === 'leaves') process.exit(3);
if (mood === 'chats') for (let at = 0; at < 50; at++) process.stdout.write(`Listening, line ${at}\n`);
if (mood === 'babbles') setInterval(() => process.stdout.write('no message\n'), 1);
if (mood === 'stays') process.on('SIGTERM', () => {});
if (mood === 'shouts') {
  const line = `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { data: 'x'.repeat(60_000) } })}\n`;
  const on = () => {
    while (process.stdout.write(line));
    process.stdout.once('drain', on);
  };
  setTimeout(on, 500);
}

/** What it was told to note, in the order in which it was told, and how many calls were taken back. */
const noted = [];
let cancelled = 0;

const CALLS = {
  note: ({ what }) => {
    noted.push(what);
    return text('noted');
  },
  noted: () => text({ noted, cancelled }),
  size: (args) => text({ size: JSON.stringify(args).length }),
  large: ({ size }) => text('x'.repeat(size)),
  echo: (args) => text(args),
  env: () => text(process.env),
  pid: () => text({ pid: process.pid, cwd: process.cwd() }),
  slow: async ({ ms }) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return text('done');
  },
  mixed: async (args) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 50));
    return text(args);
  },
  leave: () => process.exit(7),
  hang: () => new Promise(() => {}),
  freeze: () => {
    for (;;);
  },
  offspring: () => {
    const child = spawn('sleep', ['1000'], { detached: true, stdio: 'ignore' });
    return text({ pid: child.pid });
  },
  grow: async () => {
    globalThis.kept = [];
    for (let at = 0; at < 10; at++) globalThis.kept.push(Buffer.alloc(20_000_000, 1));
    return text('grown');
  },
  // Ten gigabytes in one line, if anybody reads them.
  endless: () => {
    const piece = 'x'.repeat(1_000_000);
    const on = () => {
      while (process.stdout.write(piece));
      process.stdout.once('drain', on);
    };
    on();
    return new Promise(() => {});
  },
  twice: async (_args, id) => {
    say({ id, result: text('first') });
    return text('second');
  },
  asks: (_args, id) => {
    asked.set('q1', id);
    say({ id: 'q1', method: 'roots/list' });
    return new Promise(() => {});
  },
};
const asked = new Map();

async function answer({ id, method, params, error }) {
  if (asked.has(id)) return say({ id: asked.get(id), result: text(`refused with ${error?.code}`) });
  if (id === undefined) {
    if (method === 'notifications/cancelled') cancelled += 1;
    if (method === 'notifications/cancelled') process.stderr.write(`cancelled ${params.requestId}\n`);
    return;
  }
  const isModern = params?._meta?.['io.modelcontextprotocol/protocolVersion'] === MODERN;
  if (mood === 'modern' && !isModern)
    return say({ id, error: { code: -32022, message: 'Unsupported protocol version' } });
  if (mood === 'mute') return;
  if (method === 'initialize') {
    const result = {
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'stdio', version: '1' },
    };
    return say({ id, result });
  }
  if (method === 'server/discover' && mood === 'modern') {
    return say({
      id,
      result: { supportedVersions: [MODERN], capabilities: { tools: {} }, serverInfo: { name: 'stdio', version: '2' } },
    });
  }
  if (method === 'ping' && mood !== 'deaf') return say({ id, result: {} });
  if (method === 'ping') return;
  if (method === 'tools/list') return say({ id, result: { tools: Object.keys(CALLS).map(tool) } });
  const call = method === 'tools/call' ? CALLS[params.name] : undefined;
  if (!call) return say({ id, error: { code: -32601, message: 'Method not found' } });
  say({ id, result: await call(params.arguments, id) });
}

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => void answer(JSON.parse(line)));
lines.on('close', () => mood !== 'stays' && process.exit(0));
if (mood === 'stays') setInterval(() => {}, 1_000);
