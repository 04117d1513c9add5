/** @module-tag whole */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeSubject, type Subject } from '../contract/fixtures.js';
import { agentKey, boardKey, runToken, sessionCookie } from '../kit/credentials.js';
import { runOf } from '../kit/issues.js';
import { type ReadyProcess, serverHome, startServer } from '../kit/process.js';
import { volume } from '../kit/volume.js';
import { testServices } from '../kit/world.js';
import { bodyOf, brokenBodies, graphCase, graphFields } from './graphql.js';
import { requestOf, restCase, restOperations } from './rest.js';

/** How many requests there are in all; `npm run fuzz` asks for more. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? volume(1_500, 3_000));
const SEED = process.env.FUZZ_SEED ? Number(process.env.FUZZ_SEED) : undefined;
/** So many at once. */
const TOGETHER = 16;
/** After so many there are new things to ask for, since what was there has been deleted by then. */
const RENEWED_AFTER = 750;
const SECRET = 'the secret with which the sessions of a fuzzed server are signed';
/**
 * What a server may hold: 140 MB of it is there from the start, 50 MB are parsed documents. Who keeps something of each
 * request does not get far with the rest.
 */
const HEAP_MIB = 240;
const MAX_RESIDENT_BYTES = 600 * 2 ** 20;

interface Target {
  readonly server: ReadyProcess;
  readonly subject: Subject;
  readonly ids: readonly string[];
  readonly callers: readonly Record<string, string>[];
}

let servers: ReadyProcess[] = [];
let targets: Target[] = [];
let sent = 0;
let renewedAt = 0;
const answers = new Map<number, number>();

beforeAll(async () => {
  const { config, agentJwtSecret } = await testServices();
  const env = {
    DATABASE_URL: config.DATABASE_URL as string,
    AGENT_JWT_SECRET: agentJwtSecret,
    AUTH_SECRET: SECRET,
    RATE_LIMITS: 'off',
    COMPANY_DELETION_ENABLED: 'on',
    WORKER: 'off',
    LOG_LEVEL: 'info',
    // Where nobody listens: a server must take it that a store of secrets cannot be reached.
    AWS_ENDPOINT_URL_SECRETS_MANAGER: 'http://127.0.0.1:1',
    AWS_ACCESS_KEY_ID: 'x',
    AWS_SECRET_ACCESS_KEY: 'x',
  };
  const start = async (DEPLOYMENT_MODE: string) =>
    startServer({ ...env, DEPLOYMENT_MODE, ORGRAPH_HOME: await serverHome() }, [`--max-old-space-size=${HEAP_MIB}`]);
  servers = await Promise.all([start('local_trusted'), start('authenticated')]);
  await renew();
});

/** Makes new things to ask for, and callers of every kind who ask. */
async function renew(): Promise<void> {
  targets = [];
  // Somebody may have stopped the whole installation meanwhile.
  await fetch(`${servers[0]?.url}/api/instance/resume`, { method: 'POST' });
  for (const server of servers) {
    const subject = await makeSubject();
    const { world, owner, worker, ceo } = subject;
    const userId = owner.actor.kind === 'board' ? owner.actor.userId : '';
    const run = await runOf(world, worker, subject.things.approvalIssue as string);
    const cookie = await sessionCookie(world, userId, { secret: SECRET });
    const isLocal = server === servers[0];
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    targets.push({
      server,
      subject,
      ids: [
        ...new Set([subject.companyId, ...Object.values(subject.agents), ...Object.values(subject.things), run.id]),
      ],
      callers: [
        // Most often somebody who may: in an authenticated deployment nobody is let in without a credential.
        ...Array(5).fill(isLocal ? {} : { cookie, origin: server.url }),
        {},
        bearer('nonsense'),
        { authorization: 'Basic x' },
        { 'x-service-run-id': run.id },
        ...[await boardKey(world, userId), await agentKey(world, worker), await agentKey(world, ceo)].map(bearer),
        bearer(await runToken(world, worker, { runId: run.id })),
        { cookie, origin: 'https://evil.example' },
      ],
    });
  }
  renewedAt = sent;
}

const asked = fc.record({
  what: fc.oneof(
    { weight: 5, arbitrary: restCase },
    { weight: 4, arbitrary: graphCase },
    { weight: 1, arbitrary: fc.constantFrom(...brokenBodies).map((body) => ({ kind: 'body' as const, body })) },
  ),
  target: fc.constantFrom(0, 0, 1),
  caller: fc.nat({ max: 100 }),
  key: fc.option(fc.constantFrom('again', 'x'.repeat(241), 'ключ', '😀'), { freq: 8 }),
});
type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never;

/** Where a server writes must not be made up: paths from the root are taken to be below its own home. */
const belowHome = (body: string): string => body.replaceAll('"/', '"fuzz/').replaceAll('%2F', 'fuzz%2F');

const latin1 = (text: string): string => Buffer.from(text).toString('latin1');

interface Request {
  readonly url: string;
  readonly init: RequestInit;
}

function requestFor({ what, target: at, caller, key }: Asked): Request {
  const { server, subject, ids, callers } = targets[at] as Target;
  const headers = { ...callers[caller % callers.length], ...(key ? { 'idempotency-key': latin1(key) } : {}) };
  if (what.kind === 'rest') {
    const { method, path, type, body } = requestOf(what, subject, ids);
    const sent = typeof body === 'string' && type === 'application/json' ? belowHome(body) : body;
    const init = { method: method.toUpperCase(), headers: { ...headers, ...(type ? { 'content-type': type } : {}) } };
    return {
      url: server.url + path.replaceAll('=%2F', '=fuzz%2F'),
      init: sent === undefined ? init : { ...init, body: sent as BodyInit },
    };
  }
  const body = what.kind === 'body' ? what.body : belowHome(bodyOf(what, subject, ids));
  return {
    url: `${server.url}/graphql`,
    init: { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body },
  };
}

/** What no answer may show, whatever was asked. */
const INSIDES =
  /PrismaClient|Invalid `\w|node_modules|\bat [\w.]+ \([^)]*:\d+:\d+\)|\bSQLSTATE\b|syntax error at or near|violates \w+ constraint/;
/** Refusals of a server that is busy or of one behind it; what is wrong in the server itself is never one of these. */
const ALLOWED_ABOVE_500 = [502, 503];

/** What is wrong with an answer, if anything is. */
function flawOf(status: number, text: string): string | undefined {
  if (status >= 500 && !ALLOWED_ABOVE_500.includes(status)) return `status ${status}`;
  if (/"code":"INTERNAL(_SERVER)?_ERROR"/.test(text)) return 'an internal error';
  if (INSIDES.test(text)) return 'an answer that shows the insides';
  return undefined;
}

/** The text of an answer; of a stream that goes on for ever, its beginning. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  const reader = response.body?.getReader();
  const beginning = await reader?.read();
  await reader?.cancel();
  return Buffer.from(beginning?.value ?? []).toString();
}

async function ask(one: Asked): Promise<string | undefined> {
  const { url, init } = requestFor(one);
  let flaw: string | undefined;
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(150_000) });
    const text = await textOf(response);
    answers.set(response.status, (answers.get(response.status) ?? 0) + 1);
    const found = flawOf(response.status, text);
    flaw = found && `${found}: ${text.slice(0, 2_000)}`;
  } catch (error) {
    const { message, cause } = error as Error;
    // An oversized or broken request may be cut off before the client has sent all of it.
    if (!/ECONNRESET|EPIPE|other side closed/.test(String(cause))) flaw = `no answer: ${message} ${cause ?? ''}`;
  }
  sent += 1;
  return (
    flaw &&
    `${init.method} ${url} ${JSON.stringify(init.headers)} ${String(init.body ?? '').slice(0, 3_000)}\n=> ${flaw}`
  );
}

/** What servers that are gone wrote last; empty where all are there. */
async function lastWords(): Promise<string> {
  const gone = servers.filter(({ child }) => child.exitCode !== null || child.signalCode !== null);
  const exits = await Promise.all(gone.map(({ exited }) => exited));
  return exits.map(({ output }) => `A server has ended, and wrote last:\n${output.slice(-4_000)}\n`).join('');
}

/** On a connection of its own, not on one that the server is about to close. */
const ALONE = { headers: { connection: 'close' } };

async function memoryOf({ url }: ReadyProcess): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, ALONE)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
}

describe('whatever is asked', () => {
  test(
    `is answered without an internal error (${REQUESTS} requests)`,
    async () => {
      const together = fc.asyncProperty(
        fc.array(asked, { minLength: TOGETHER, maxLength: TOGETHER }),
        async (requests) => {
          if (sent - renewedAt >= RENEWED_AFTER) await renew();
          const flaws = (await Promise.all(requests.map(ask))).filter((flaw) => flaw !== undefined);
          if (flaws.length > 0) throw new Error(flaws.join('\n\n'));
        },
      );
      const { failed, seed, errorInstance } = await fc.check(together, {
        numRuns: Math.ceil(REQUESTS / TOGETHER),
        endOnFailure: true,
        ...(SEED === undefined ? {} : { seed: SEED }),
      });
      // The cases themselves hold the whole schema; what was asked stands in the message.
      if (failed) throw new Error(`FUZZ_SEED=${seed}: ${await lastWords()}${(errorInstance as Error)?.message}`);
      console.log(
        `${sent} requests to ${restOperations.length} routes and ${graphFields} fields:`,
        Object.fromEntries([...answers].sort()),
      );
    },
    // Each request has its own limit: this one is for machines with much other work.
    Math.max(600_000, REQUESTS * 150),
  );

  test('leaves the servers up, healthy and no larger than they may be', async () => {
    expect(await lastWords()).toBe('');
    for (const server of servers) {
      expect((await fetch(`${server.url}/api/health`, ALONE)).status).toBe(200);
      expect(await memoryOf(server)).toBeLessThan(MAX_RESIDENT_BYTES);
    }
  });

  test('is no surprise to them: they log no failure', () => {
    expect(servers.flatMap(({ log }) => log.filter(({ level }) => level >= 50))).toEqual([]);
  });

  test('reached those who decide: most of it was understood', () => {
    const total = [...answers.values()].reduce((sum, count) => sum + count, 0);
    expect((answers.get(200) ?? 0) / total).toBeGreaterThan(0.1);
    for (const status of [200, 400, 401, 403, 404, 409])
      expect(answers.get(status), `status ${status}`).toBeGreaterThan(0);
  });
});
