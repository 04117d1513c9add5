import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LogWriter } from '#engine/log-writer.js';
import type { HeartbeatRun } from '#generated/prisma/client.js';
import type { Services } from '#services/core/operation/scope.js';
import { breakingLine } from '../kit/breaking-line.js';
import { logOf, workingRun } from '../kit/logs.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import { createAgent, createKey } from '../resolvers/organization/company.js';
import { run as ask, createCompany, socketTo } from './clients.js';

let server: TestServer;
let services: Services;
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' });
  services = server.runtime.services;
});
const cleanups: (() => void)[] = [];
afterAll(() => {
  for (const cleanup of cleanups) cleanup();
});

const LOG = `subscription ($runId: ID!, $offset: SafeInt) {
  runLog(runId: $runId, offset: $offset) { lines { seq offset stream chunk } nextOffset hasMore complete }
}`;

interface Part {
  readonly lines: { seq: number; offset: number; chunk: string }[];
  readonly nextOffset: number;
  readonly complete: boolean;
}

async function newRun(): Promise<HeartbeatRun & { adaKey: string }> {
  const companyId = await createCompany(server.url);
  const agentId = await createAgent(server, companyId);
  const { token } = await createKey(server, agentId);
  return { ...(await workingRun(services, { companyId, agentId })), adaKey: token };
}

/** Ends a run as far as its log is concerned. */
const end = (run: HeartbeatRun): Promise<unknown> =>
  services.database
    .transaction('all', async (tx) => {
      await tx.heartbeatRun.update({ where: { id: run.id }, data: { status: 'succeeded', finishedAt: new Date() } });
      const event = {
        id: crypto.randomUUID(),
        actorType: 'system',
        actorId: 'engine',
        action: 'heartbeat.succeeded',
        entityType: 'heartbeat_run',
        entityId: run.id,
        details: { runId: run.id, status: 'succeeded' },
      };
      await tx.$executeRaw`SELECT orgraph_append(${run.companyId}::uuid, ${JSON.stringify([event])}::jsonb)`;
    })
    .then(() => services.committed([run.companyId]));

/** Follows a log until it is complete, each time from where the last part ended. */
async function followThrough(url: string, runId: string, parts: Part[]): Promise<void> {
  while (!parts.at(-1)?.complete) {
    const client = socketTo(url);
    try {
      const variables = { runId, offset: parts.at(-1)?.nextOffset ?? 0 };
      for await (const { data, errors } of client.iterate<{ runLog: Part }>({ query: LOG, variables })) {
        if (errors || !data) throw errors;
        parts.push(data.runLog);
      }
    } catch (error) {
      if (Array.isArray(error)) throw new Error(JSON.stringify(error));
    } finally {
      void client.dispose();
    }
  }
}

describe('runLog', () => {
  test('gives a client that is cut off again and again while the run writes each line once, and then ends', async () => {
    const run = await newRun();
    const writer = new LogWriter(services);
    const log = logOf(writer, run);
    // Each time after more: a part must get through once.
    const line = await breakingLine(server.url, (breaks) => 15_000 * (1 + breaks));
    cleanups.push(line.close);
    const parts: Part[] = [];
    const following = followThrough(line.url, run.id, parts);
    let written = '';
    for (let number = 0; line.breaks() < 6; number++) {
      const piece = `${number} ${'é'.repeat(40)}\n`;
      written += piece;
      log.write('stdout', piece);
      if (number % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await log.close();
    await writer.close();
    await end(run);
    await following;
    const lines = parts.flatMap(({ lines }) => lines);
    expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1));
    expect(lines.map(({ chunk }) => chunk).join('')).toBe(written);
    expect(parts.filter(({ complete }) => complete)).toHaveLength(1);
  });

  test('of a run that is over is its log, and ends', async () => {
    const run = await newRun();
    const writer = new LogWriter(services);
    const log = logOf(writer, run);
    log.write('stdout', 'x'.repeat(300_000));
    const { bytes } = await log.close();
    await writer.close();
    await end(run);
    const parts: Part[] = [];
    await followThrough(server.url, run.id, parts);
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.at(-1)).toMatchObject({ complete: true, nextOffset: bytes });
    const again: Part[] = [];
    for await (const { data } of socketTo(server.url).iterate<{ runLog: Part }>({
      query: LOG,
      variables: { runId: run.id, offset: bytes },
    }))
      if (data) again.push(data.runLog);
    expect(again).toMatchObject([{ lines: [], complete: true }]);
  });

  test.each([
    [-1, 'offset must be a whole number of bytes, from 0'],
    [0.5, 'The variable "$offset" is not valid: a value of type SafeInt is expected.'],
    [1e300, 'The variable "$offset" is not valid: a value of type SafeInt is expected.'],
    [1, 'offset must not be beyond the end of the log: it has 0 bytes'],
  ])('refuses the offset %s', async (offset, message) => {
    const run = await newRun();
    expect(await refusalOf({ runId: run.id, offset })).toBe(message);
  });

  test('refuses runs that are not there, and agents who may not see what their peers write', async () => {
    const run = await newRun();
    expect(await refusalOf({ runId: crypto.randomUUID() })).toBe('Heartbeat run not found');
    expect(await refusalOf({ runId: 'x' })).toBe('Heartbeat run not found');
    const peer = await createAgent(server, run.companyId, { name: 'Bob' });
    const { token } = await createKey(server, peer);
    expect(await refusalOf({ runId: run.id }, token)).toBe('Missing permission: agent_config:read');
    const foreign = await newRun();
    expect(await refusalOf({ runId: run.id }, foreign.adaKey)).toBe('Heartbeat run not found');
  });

  test('ends with the credential of who follows', async () => {
    const run = await newRun();
    const writer = new LogWriter(services);
    const log = logOf(writer, run);
    const client = socketTo(server.url, { authorization: `Bearer ${run.adaKey}` });
    const parts = client.iterate<{ runLog: Part }>({ query: LOG, variables: { runId: run.id } });
    log.write('stdout', 'one');
    expect((await parts.next()).value?.data?.runLog.lines).toMatchObject([{ chunk: 'one' }]);
    const keys = await ask(server.url, `query ($id: ID!) { agent(id: $id) { keys { edges { node { id } } } } }`, {
      id: run.agentId,
    });
    for (const { node } of keys.agent.keys.edges)
      await ask(server.url, `mutation ($input: RevokeAgentKeyInput!) { revokeAgentKey(input: $input) { cursor } }`, {
        input: { keyId: node.id },
      });
    log.write('stdout', 'two');
    await log.close();
    await writer.close();
    const { value } = await parts.next();
    expect(value?.errors?.[0]?.message ?? value).toBe('Agent API key is revoked');
    await client.dispose();
  });
});

async function refusalOf(variables: Record<string, unknown>, token?: string): Promise<unknown> {
  const client = socketTo(server.url, token ? { authorization: `Bearer ${token}` } : {});
  try {
    for await (const { errors } of client.iterate({ query: LOG, variables })) return errors?.[0]?.message;
    return undefined;
  } catch (errors) {
    return (errors as { message: string }[])[0]?.message;
  } finally {
    await client.dispose();
  }
}

describe('runEvents', () => {
  test('resumes after a cursor, of one run or of all of a company', async () => {
    const run = await newRun();
    const other = await workingRun(services, { companyId: run.companyId, agentId: run.agentId });
    const query = `subscription ($runId: ID, $companyId: ID, $after: String) {
      runEvents(runId: $runId, companyId: $companyId, after: $after) { cursor runId eventType message run { id status } } }`;
    const writer = new LogWriter(services);
    for (const each of [other, run]) {
      const log = logOf(writer, each);
      log.note({ level: 'error', message: `Note of ${each.id}` });
      log.write('stdout', 'text');
      await log.close();
    }
    await writer.close();
    await end(run);
    const take = async (variables: Record<string, unknown>, count: number) => {
      const client = socketTo(server.url);
      const told = [];
      for await (const { data } of client.iterate<{ runEvents: Record<string, unknown> }>({ query, variables })) {
        told.push(data?.runEvents as Record<string, unknown>);
        if (told.length === count) break;
      }
      await client.dispose();
      return told;
    };
    const ofRun = await take({ runId: run.id, after: '0' }, 2);
    expect(ofRun).toMatchObject([
      { runId: run.id, eventType: 'ERROR', message: `Note of ${run.id}`, run: { id: run.id } },
      { runId: run.id, eventType: 'LIFECYCLE', message: 'Run succeeded', run: { status: 'SUCCEEDED' } },
    ]);
    expect(await take({ runId: run.id, after: ofRun[0]?.cursor }, 1)).toEqual([ofRun[1]]);
    const all = await take({ companyId: run.companyId, after: '0' }, 3);
    expect(all.map(({ runId }) => runId)).toEqual([other.id, run.id, run.id]);
  });
});
