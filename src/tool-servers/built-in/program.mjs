import { createInterface } from 'node:readline';
import TOOLS from '#services/tools/servers/built-in-tools.json' with { type: 'json' };

// The programs of the templates that come with the server: servers of tools that speak the Model Context Protocol by
// lines of JSON. The first argument says which one it is. It is plain JavaScript without dependencies, so that it runs
// from the sources as from the bundle. What it keeps, it keeps until it ends.

const VERSIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
const MAX_NOTES = 200;
const MAX_TEXT = 2000;

const notes = new Map();
let lastId = 0;

/** What a tool refuses to do; the model reads why. */
class Refusal extends Error {}

const isText = (value, max) => typeof value === 'string' && value.length > 0 && value.length <= max;

const CALLS = {
  notes: {
    list_notes({ query }) {
      const all = [...notes].map(([id, text]) => ({ id, text }));
      return { notes: isText(query, 200) ? all.filter(({ text }) => text.includes(query)) : all };
    },
    add_note({ text }) {
      if (!isText(text, MAX_TEXT)) throw new Refusal(`text must have 1 to ${MAX_TEXT} characters`);
      if (notes.size >= MAX_NOTES) throw new Refusal(`There are ${MAX_NOTES} notes already: delete one first`);
      notes.set(++lastId, text);
      return { id: lastId, text };
    },
    delete_note({ id }) {
      if (!notes.delete(id)) throw new Refusal('There is no note with that number');
      return { id };
    },
  },
  calculator: {
    calculate({ operation, a, b }) {
      if (typeof a !== 'number' || typeof b !== 'number') throw new Refusal('a and b must be numbers');
      const value = { add: a + b, subtract: a - b, multiply: a * b, divide: a / b }[operation];
      if (value === undefined) throw new Refusal('operation must be add, subtract, multiply or divide');
      if (!Number.isFinite(value)) throw new Refusal('The result is not a finite number');
      return { value };
    },
    current_time({ timeZone = 'UTC' }) {
      const now = new Date();
      try {
        return { timeZone, iso: now.toISOString(), local: now.toLocaleString('en-GB', { timeZone }) };
      } catch {
        throw new Refusal('There is no such time zone');
      }
    },
  },
};

const name = process.argv[2];
const tools = TOOLS[name];
const calls = CALLS[name];
if (!tools || !calls) {
  process.stderr.write('There is no built-in program of that name\n');
  process.exit(2);
}

const say = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const fail = (id, code, message) => say({ id, error: { code, message } });

function call({ name: tool, arguments: given = {} }) {
  if (!Object.hasOwn(calls, tool)) return undefined;
  try {
    const result = calls[tool](given);
    return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: result, isError: false };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { content: [{ type: 'text', text: error.message }], isError: true };
  }
}

function answer({ id, method, params = {} }) {
  if (id === undefined || method === undefined) return;
  if (method === 'initialize') {
    const protocolVersion = VERSIONS.includes(params.protocolVersion) ? params.protocolVersion : VERSIONS.at(-1);
    const serverInfo = { name: `orgraph-${name}`, version: '1.0.0' };
    return say({ id, result: { protocolVersion, capabilities: { tools: {} }, serverInfo } });
  }
  if (method === 'ping') return say({ id, result: {} });
  if (method === 'tools/list') return say({ id, result: { tools } });
  if (method !== 'tools/call') return fail(id, -32601, 'Method not found');
  const result = call(params);
  return result ? say({ id, result }) : fail(id, -32602, 'There is no such tool');
}

createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
  if (line.trim() === '') return;
  let message;
  try {
    message = JSON.parse(line);
  } catch {
    return fail(null, -32700, 'Parse error');
  }
  if (message === null || typeof message !== 'object') return fail(null, -32600, 'Invalid Request');
  answer(message);
});
