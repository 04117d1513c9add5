import { openAsBlob } from 'node:fs';
import { resolve } from 'node:path';
import { parseJson } from '#json/exact-json.js';
import { writeJson } from '#json/json-writer.js';
import type { CallRequest } from '../call.js';
import { Failure } from '../failure.js';
import { oneLine } from '../output/width.js';
import type { CommandInvocation } from '../table/invocation.js';
import type { Run } from '../table/types.js';
import { openSources } from '../table/values.js';
import { download } from './download.js';
import { typedFields } from './fields.js';

const METHOD = /^[A-Z]+$/;
const PAGE = 100;

/** Sends any request with the context's key and prints the response. */
export const run: Run = async (invocation) => {
  const { args, flags, client } = invocation;
  const method = String(args.method).toUpperCase();
  if (!METHOD.test(method))
    throw new Failure(`"${args.method}" is not an HTTP method.`, 'Example: `orgraph api GET /api/companies`.');
  const path = await pathIn(String(args.path), invocation);
  const request = await requestOf(method, invocation);
  if (flags.paginate) return paginate(path, request, invocation);
  await print(await client.send(method, path, request), invocation);
};

async function pathIn(given: string, { client }: CommandInvocation): Promise<string> {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(given))
    throw new Failure('Pass a path, not an address: your key is only for your server.', 'Example: /api/companies.');
  const path = given.startsWith('/') ? given : `/${given}`;
  return path.includes('{companyId}')
    ? path.replaceAll('{companyId}', encodeURIComponent(await client.companyId()))
    : path;
}

async function requestOf(method: string, invocation: CommandInvocation): Promise<CallRequest> {
  const fields = await typedFields(invocation);
  const headers = Object.fromEntries(((invocation.flags.header ?? []) as readonly string[]).map(headerOf));
  const input = invocation.flags.input as string | undefined;
  if (input !== undefined) {
    const type = { 'content-type': 'application/json' };
    return { query: fields, headers: { ...type, ...headers }, body: await inputOf(input, invocation) };
  }
  if (method === 'GET' || method === 'HEAD') return { query: fields, headers };
  return { headers, ...(Object.keys(fields).length > 0 && { body: fields }) };
}

async function inputOf(input: string, { system }: CommandInvocation): Promise<unknown> {
  if (input === '-') return openSources(system).text('-');
  return openAsBlob(resolve(system.cwd, input)).catch(() => {
    throw new Failure(`The file ${input} does not exist or cannot be read.`);
  });
}

function headerOf(text: string): [string, string] {
  const place = text.indexOf(':');
  if (place < 1) throw new Failure(`"${text}" is not a header.`, 'Write it as name:value.');
  return [text.slice(0, place).trim().toLowerCase(), text.slice(place + 1).trim()];
}

async function print(response: Response, { flags, output, system }: CommandInvocation): Promise<void> {
  if (flags.include) {
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`);
    const lines = [`${response.status} ${response.statusText}`, ...headers];
    await output.write(`${lines.map(oneLine).join('\n')}\n\n`);
  }
  const to = flags.output as string | undefined;
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  if (to !== undefined || !isJson) return download(response, { to, cwd: system.cwd, output });
  const text = await response.text();
  if (text === '') return;
  output.json(parseJson(text));
}

/** Follows `nextCursor`, else offsets, and prints all rows as one list. */
async function paginate(path: string, request: CallRequest, { client, output }: CommandInvocation): Promise<void> {
  const rows: unknown[] = [];
  let query: Record<string, unknown> = { limit: PAGE, ...request.query };
  let before = '';
  for (;;) {
    const body = parseJson(await (await client.send('GET', path, { ...request, query })).text());
    const pageRows = rowsOf(body);
    const first = writeJson(pageRows[0]);
    // A route that ignores the start of a page would return the same page forever.
    if (first === before) break;
    before = first;
    rows.push(...pageRows);
    const { nextCursor } = (body ?? {}) as { nextCursor?: string | null };
    if (nextCursor) query = { ...query, cursor: nextCursor };
    else if (Array.isArray(body) && pageRows.length >= PAGE) query = { ...query, offset: rows.length };
    else break;
  }
  output.json(rows);
}

function rowsOf(body: unknown): readonly unknown[] {
  if (Array.isArray(body)) return body;
  const lists = Object.values((body ?? {}) as object).filter(Array.isArray);
  if (lists.length === 1) return lists[0] as unknown[];
  throw new Failure('The response is not a list.', 'Leave out --paginate.');
}
