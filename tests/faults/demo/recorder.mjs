// Loaded into an agent's program before it: notes each write that the server has acknowledged, one line of JSON in the
// file beside this module. What is not written there was promised to nobody.
import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';

const file = new URL('./writes.jsonl', import.meta.url);
const plain = globalThis.fetch;
const { SERVICE_RUN_ID: runId = null } = process.env;

globalThis.fetch = async (input, init = {}) => {
  const response = await plain(input, init);
  const { method = 'GET', body, headers } = init;
  if (method === 'GET' || !response.ok) return response;
  // An answer of which a part is missing is none: then this fails, as the caller's own reading will.
  const answer = await response
    .clone()
    .json()
    .catch(() => undefined);
  if (answer === undefined) return response;
  const key = new Headers(headers).get('idempotency-key');
  const path = new URL(String(input)).pathname;
  const line = { runId, method, path, key, body: await told(body), answer };
  appendFileSync(file, `${JSON.stringify(line)}\n`);
  return response;
};

/** A body as data; of a form its fields, files by name and SHA-256. */
async function told(body) {
  if (typeof body === 'string') return JSON.parse(body);
  if (!(body instanceof FormData)) return {};
  const fields = await Promise.all([...body].map(async ([name, value]) => [name, await toldField(value)]));
  return Object.fromEntries(fields);
}

async function toldField(value) {
  if (typeof value === 'string') return value;
  const bytes = Buffer.from(await value.arrayBuffer());
  return { name: value.name, sha256: createHash('sha256').update(bytes).digest('hex') };
}
