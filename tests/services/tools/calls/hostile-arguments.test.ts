import { beforeAll, expect, it } from 'vitest';
import { createMcpHandler } from '#mcp/handler.js';
import { RUN_TOOLS_PATH } from '#services/tools/sessions/site.js';
import { runToken } from '#tests/kit/credentials.js';
import { startEndpoint } from '#tests/kit/endpoint.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { inDatabase } from '../fixtures.js';
import { createToolWorld, type ToolWorld } from './tool-world.js';

// Arguments as the raw text of JSON, since no program that makes JSON would write some of them.

const ANY = { name: 'any', description: 'Takes anything.', inputSchema: { type: 'object' } };

interface Answer {
  readonly status: number;
  /** Why it is refused. */
  readonly reason: string;
}

let tools: ToolWorld;
let rest: Rest;
let ways: Readonly<Record<'rest' | 'mcp', (given: string) => Promise<Answer>>>;
const failures: unknown[] = [];

beforeAll(async () => {
  tools = await createToolWorld({ tools: [ANY], call: () => ({ content: [{ type: 'text', text: 'done' }] }) });
  rest = await startRest(tools.world.services);
  const handle = createMcpHandler(tools.world.services, (error) => failures.push(error));
  const mcp = (await startEndpoint((req, res) => void handle(req, res))) + RUN_TOOLS_PATH;
  const session = { 'x-service-tool-gateway-token': tools.token };
  const key = { authorization: `Bearer ${await runToken(tools.world, tools.agent, { runId: tools.runId })}` };
  const name = tools.nameOf('any');
  const params = (given: string) => `{"name":"${name.replace(/[^\w-]/g, '_')}","arguments":${given}}`;
  ways = {
    rest: async (given) => {
      const url = `${rest.url}/api/tool-gateway/tools/call`;
      const { status, body } = await post(url, session, `{"tool":"${name}","parameters":${given}}`);
      return { status, reason: body.issues?.[0].message ?? body.error ?? '' };
    },
    mcp: async (given) => {
      const message = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params(given)}}`;
      const { status, body } = await post(mcp, key, message);
      return { status, reason: body.error?.data?.reasonCode ?? body.error?.message ?? '' };
    },
  };
});

async function post(url: string, given: Record<string, string>, body: string) {
  const headers = { 'content-type': 'application/json', ...given };
  const response = await fetch(url, { method: 'POST', headers, body });
  // biome-ignore lint/suspicious/noExplicitAny: wire shapes
  return { status: response.status, body: (await response.json()) as any };
}

/** Other files write calls of other companies, under ids of any kind. */
const calls = () =>
  inDatabase(tools.world, (tx) =>
    tx.toolInvocation.findMany({ where: { companyId: tools.world.company.id }, orderBy: { id: 'asc' } }),
  );
const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const textOf = (length: number): string => JSON.stringify({ text: 'x'.repeat(length) });

const TOO_DEEP = 'Values must not be nested deeper than 64 levels';
const TOO_MANY = 'The request holds more than 50000 values';
const NO_TEXT = 'Text must not contain NUL characters or broken surrogate pairs';
const NO_JSON = ['Malformed JSON', 'Parse error'] as const;
const tooLarge = (place: string) => `The number 1e4000 at ${place}.n has more digits than can be kept; send it as text`;
const NO_OBJECT = 'params.arguments must be an object';

it.each([
  ['are nested a thousand times', nested(1_000), [400, TOO_DEEP], [400, TOO_DEEP]],
  ['are nested a hundred thousand times', nested(100_000), [400, TOO_DEEP], [400, TOO_DEEP]],
  ['have half a million values', `{"list":[${'1,'.repeat(500_000)}1]}`, [400, TOO_MANY], [400, TOO_MANY]],
  ['are larger than a message may be', textOf(1_048_576), null, [413, 'The message exceeds 1048576 bytes']],
  ['are larger than a request may be', textOf(10_485_760), [413, 'The body exceeds 10485760 bytes'], null],
  ['have no number where a number is', '{"n":NaN}', [400, NO_JSON[0]], [400, NO_JSON[1]]],
  ['have a number without an end', '{"n":Infinity}', [400, NO_JSON[0]], [400, NO_JSON[1]]],
  [
    'have a number that is too large',
    '{"n":1e4000}',
    [400, tooLarge('parameters')],
    [400, tooLarge('params.arguments')],
  ],
  ['have half a character', '{"text":"\\ud800"}', [400, NO_TEXT], [400, NO_TEXT]],
  ['are a list', '[1]', [400, 'Invalid input: expected record, received array'], [200, NO_OBJECT]],
  ['are nothing', 'null', [400, 'Invalid input: expected record, received null'], [200, NO_OBJECT]],
  ['end in the middle', '{"text":"', [400, NO_JSON[0]], [400, NO_JSON[1]]],
])('arguments that %s are refused, and nothing of the call is recorded or sent', async (_what, given, ...expected) => {
  const count = async () => [(await calls()).length, tools.server.seen.length];
  const before = await count();
  for (const [index, way] of [ways.rest, ways.mcp].entries()) {
    if (expected[index] === null) continue;
    const { status, reason } = await way(given);
    expect([status, reason]).toEqual(expected[index]);
  }
  expect(await count()).toEqual(before);
  expect([rest.failures, failures]).toEqual([[], []]);
});

it.each(['rest', 'mcp'] as const)(
  'arguments of a megabyte come whole, and what is kept of them is short: %s',
  async (way) => {
    expect(await ways[way](textOf(1_000_000))).toEqual({ status: 200, reason: '' });
    expect(tools.server.seen.at(-1)?.body.params.arguments.text).toHaveLength(1_000_000);
    expect((await calls()).at(-1)).toMatchObject({
      status: 'succeeded',
      argumentsSummary: { summary: { text: `${'x'.repeat(500)}…` }, sizeBytes: 1_000_011, cutFields: ['text'] },
    });
  },
);

it('arguments with keys that reach prototypes are the same call either way, and change nothing here', async () => {
  const given = '{"__proto__":{"own":1},"constructor":{"prototype":{"own":1}},"list":[{"__proto__":{"own":1}}]}';
  for (const way of [ways.rest, ways.mcp]) {
    expect(await way(given)).toEqual({ status: 200, reason: '' });
    expect(JSON.stringify(tools.server.seen.at(-1)?.body.params.arguments)).toBe(
      '{"constructor":{"prototype":{"own":1}},"list":[{}]}',
    );
  }
  const [first, second] = (await calls()).slice(-2);
  expect(first?.argumentsHash).toBe(second?.argumentsHash);
  expect(({} as { own?: number }).own).toBeUndefined();
});
