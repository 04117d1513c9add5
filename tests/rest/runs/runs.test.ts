/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '#services/core/operation/scope.js';
import { noteProcess } from '#services/runs/runs/fence.js';
import { createIssueComment } from '#services/work/comments/operations.js';
import { asEngine, claimed, fenceOf, finish, queue } from '#tests/engine/kit.js';
import { agentKey, runToken } from '#tests/kit/credentials.js';
import { issueIn } from '#tests/kit/issues.js';
import { parsed, textOf, workingRun, writeOutput } from '#tests/kit/logs.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { statementsOf } from '#tests/kit/statements.js';
import { type AgentCaller, createWorld, testServices, type World } from '#tests/kit/world.js';

let rest: Rest;
let services: Services;
let world: World;
let ada: AgentCaller;
let bob: AgentCaller;
beforeAll(async () => {
  services = await testServices();
  rest = await startRest(services);
  world = await createWorld();
  ada = await world.agent({ name: 'Ada' });
  bob = await world.agent({ name: 'Bob' });
});

const runOf = (agent: AgentCaller, fields: Parameters<typeof workingRun>[2] = {}) =>
  workingRun(services, { companyId: agent.row.companyId, agentId: agent.row.id }, fields);

const ended = { status: 'succeeded', finishedAt: new Date(), fence: 1n };
const secretive = { ...ended, resultJson: { stdout: 'out' }, stdoutExcerpt: 'out', stderrExcerpt: 'err' };

describe('the list of runs', () => {
  test('is newest first, bounded, and narrowed to agents and statuses', async () => {
    const other = await createWorld();
    const [eve, mia] = [await other.agent({ name: 'Eve' }), await other.agent({ name: 'Mia' })];
    const made: string[] = [];
    for (const [agent, status] of [
      [eve, 'running'],
      [eve, 'failed'],
      [mia, 'queued'],
    ] as const)
      made.push((await runOf(agent, { status })).id);
    const list = async (query = '') => {
      const { body } = await rest.get(`/api/companies/${other.company.id}/heartbeat-runs${query}`);
      return body.map(({ id }: { id: string }) => made.indexOf(id));
    };
    expect(await list()).toEqual([2, 1, 0]);
    expect(await list('?limit=1')).toEqual([2]);
    expect(await list(`?agentId=${eve.row.id}`)).toEqual([1, 0]);
    expect(await list('?status=queued,failed')).toEqual([2, 1]);
    expect(await list(`?agentId=${randomUUID()}`)).toEqual([]);
  });

  test('has 200 rows unless told otherwise', async () => {
    const other = await createWorld();
    const eve = await other.agent({ name: 'Eve' });
    const data = Array.from({ length: 201 }, () => ({ companyId: other.company.id, agentId: eve.row.id, ...ended }));
    await services.database.transaction('all', (tx) => tx.heartbeatRun.createMany({ data }));
    const list = `/api/companies/${other.company.id}/heartbeat-runs`;
    expect((await rest.get(list)).body).toHaveLength(200);
    expect((await rest.get(`${list}?limit=1000`)).body).toHaveLength(201);
  });

  test('says when nothing was left of what was cancelled, in each form as the run itself does', async () => {
    const other = await createWorld();
    const at = new Date('2026-02-03T04:05:06.789Z');
    const run = await runOf(await other.agent({ name: 'Eve' }), { status: 'cancelled', stopConfirmedAt: at });
    const list = `/api/companies/${other.company.id}/heartbeat-runs`;
    for (const path of [list, `${list}?summary=true`, `/api/heartbeat-runs/${run.id}`]) {
      const { body } = await rest.get(path);
      expect([body].flat()).toMatchObject([{ id: run.id, stopConfirmedAt: at.toISOString() }]);
    }
  });

  test.each(['?limit=0', '?limit=1001', '?status=unknown', '?agentId=x', '?summary=perhaps'])(
    'refuses %s',
    async (query) => {
      const { status } = await rest.get(`/api/companies/${world.company.id}/heartbeat-runs${query}`);
      expect(status).toBe(400);
    },
  );

  test('as a summary leaves out what runs wrote, and all of their contexts but ids, without reading it', async () => {
    const issue = await issueIn(world);
    await services.database.transaction('all', (tx) =>
      tx.heartbeatRun.create({
        data: {
          companyId: world.company.id,
          agentId: ada.row.id,
          issueId: issue.id,
          ...secretive,
          createdAt: new Date(),
          contextSnapshot: { issueId: issue.id, taskKey: issue.id, wakeReason: 'issue_assigned', text: 'long' },
        },
      }),
    );
    const path = `/api/companies/${world.company.id}/heartbeat-runs?limit=1`;
    let row: Record<string, unknown> = {};
    const statements = await statementsOf(async () => {
      [row] = (await rest.get(`${path}&summary=true`)).body;
    });
    expect(row.contextSnapshot).toEqual({ issueId: issue.id, taskKey: issue.id });
    expect(Object.keys(row)).not.toContain('resultJson');
    expect(statements.filter((text) => text.includes('FROM "HeartbeatRun"')).join()).not.toContain('resultJson');
    const [whole] = (await rest.get(path)).body;
    expect(whole).toMatchObject({ resultJson: { stdout: 'out' }, stdoutExcerpt: 'out', stderrExcerpt: 'err' });
    expect(whole.contextSnapshot.text).toBe('long');
  });
});

describe('a run', () => {
  test('has every field of the contract, null where nothing is known yet', async () => {
    const { id } = await runOf(ada);
    const { body } = await rest.get(`/api/heartbeat-runs/${id}`);
    expect(body).toMatchObject({
      id,
      companyId: world.company.id,
      agentId: ada.row.id,
      invocationSource: 'on_demand',
      triggerDetail: null,
      status: 'running',
      responsibleUserId: null,
      wakeupRequestId: null,
      finishedAt: null,
      error: null,
      errorCode: null,
      exitCode: null,
      signal: null,
      usageJson: null,
      resultJson: null,
      sessionIdBefore: null,
      sessionIdAfter: null,
      stdoutExcerpt: null,
      stderrExcerpt: null,
      logBytes: 0,
      logSha256: null,
      externalRunId: null,
      processPid: null,
      processStartedAt: null,
      lastOutputAt: null,
      lastOutputSeq: 0,
      retryOfRunId: null,
      processLossRetryCount: 0,
      scheduledRetryAt: null,
      scheduledRetryAttempt: 0,
      scheduledRetryReason: null,
      livenessState: null,
      livenessReason: null,
      contextSnapshot: {},
    });
  });

  test.each(['', '/issues', '/events', '/log'])('that is not there answers 404 at %s', async (path) => {
    for (const id of [randomUUID(), 'nonsense', '%00']) {
      const { status, body } = await rest.get(`/api/heartbeat-runs/${id}${path}`);
      expect([id, status]).toEqual([id, id === '%00' ? 400 : 404]);
      if (status === 404) expect(body.error).toBe('Heartbeat run not found');
    }
  });

  test('of another company is not there', async () => {
    const other = await createWorld();
    const stranger = await other.agent({ name: 'Eve' });
    const as = await agentKey(other, stranger);
    const { id } = await runOf(ada);
    for (const path of ['', '/issues', '/events', '/log'])
      expect((await rest.get(`/api/heartbeat-runs/${id}${path}`, { as })).status).toBe(404);
    const cancelled = await rest.post(`/api/heartbeat-runs/${id}/cancel`, {}, { as });
    expect(cancelled.status).toBe(404);
    for (const list of ['heartbeat-runs', 'live-runs'])
      expect((await rest.get(`/api/companies/${world.company.id}/${list}`, { as })).status).toBe(403);
  });

  test('shows its output to its own agent, and to others only with agent_config:read', async () => {
    const { id } = await runOf(ada, secretive);
    const own = await rest.get(`/api/heartbeat-runs/${id}`, { as: await agentKey(world, ada) });
    expect(own.body).toMatchObject({ resultJson: { stdout: 'out' }, stdoutExcerpt: 'out' });
    const as = await agentKey(world, bob);
    const hidden = { resultJson: null, stdoutExcerpt: null, stderrExcerpt: null };
    expect((await rest.get(`/api/heartbeat-runs/${id}`, { as })).body).toMatchObject({ id, ...hidden });
    const listed = await rest.get(`/api/companies/${world.company.id}/heartbeat-runs`, { as });
    expect(listed.body.find((row: { id: string }) => row.id === id)).toMatchObject(hidden);
    const log = await rest.get(`/api/heartbeat-runs/${id}/log`, { as });
    expect([log.status, log.body.error]).toEqual([403, 'Missing permission: agent_config:read']);
    await services.database.transaction('all', (tx) =>
      tx.principalPermissionGrant.create({
        data: {
          companyId: world.company.id,
          principalType: 'agent',
          principalId: bob.row.id,
          permissionKey: 'agent_config:read',
        },
      }),
    );
    expect((await rest.get(`/api/heartbeat-runs/${id}`, { as })).body).toMatchObject({ stdoutExcerpt: 'out' });
    expect((await rest.get(`/api/heartbeat-runs/${id}/log`, { as })).status).toBe(200);
    await services.database.transaction('all', (tx) =>
      tx.principalPermissionGrant.deleteMany({ where: { principalId: bob.row.id } }),
    );
  });

  test('tells which issues it was about and which it touched, once each', async () => {
    const [first, second] = [await issueIn(world), await issueIn(world)];
    const { id } = await runOf(ada, { issueId: first.id });
    for (const issue of [second, first, second])
      await world.as({ ...ada.actor, runId: id }).run(createIssueComment, { issueId: issue.id, body: 'Done' });
    const { body } = await rest.get(`/api/heartbeat-runs/${id}/issues`);
    expect(body.map((issue: { id: string }) => issue.id)).toEqual([first.id, second.id]);
    expect(body[0]).toMatchObject({ identifier: first.identifier, title: 'Work', status: 'backlog' });
  });

  test('is cancelled by the board alone, and stays as it is once it is over', async () => {
    const { id } = await runOf(ada, { status: 'queued' });
    const by = async (as?: string) => rest.post(`/api/heartbeat-runs/${id}/cancel`, undefined, { as });
    expect((await by(await agentKey(world, ada))).status).toBe(403);
    expect((await by()).body).toMatchObject({ id, status: 'cancelled', errorCode: 'cancelled' });
    const again = await by();
    expect([again.status, again.body.status]).toEqual([200, 'cancelled']);
  });
});

describe('the events of a run', () => {
  test('are what became of it, in order, and can be read on', async () => {
    const of = await createWorld();
    const eve = await of.agent({ name: 'Eve' });
    await queue(of, eve);
    const run = await claimed(of, eve);
    await asEngine(of, (scope) => noteProcess(scope, fenceOf(run), { pid: 42, startedAt: new Date() }));
    await writeOutput(of.services, run, ['one', 'two']);
    await finish(of, run, { status: 'failed', errorCode: 'adapter_failed', error: 'It broke' });
    const { body } = await rest.get(`/api/heartbeat-runs/${run.id}/events`);
    expect(body.map(({ eventType, level, message }: Record<string, string>) => [eventType, level, message])).toEqual([
      ['lifecycle', 'info', 'Run queued'],
      ['lifecycle', 'info', 'Run started'],
      ['lifecycle', 'error', 'It broke'],
    ]);
    expect(body[0]).toMatchObject({ runId: run.id, agentId: eve.row.id, stream: 'system', color: null });
    expect(body[2].payload).toMatchObject({ errorCode: 'adapter_failed', status: 'failed' });
    const { body: rest2 } = await rest.get(`/api/heartbeat-runs/${run.id}/events?afterSeq=${body[0].seq}&limit=1`);
    expect(rest2).toEqual([body[1]]);
    expect((await rest.get(`/api/heartbeat-runs/${run.id}/events?afterSeq=-1`)).status).toBe(400);
    expect((await rest.get(`/api/heartbeat-runs/${run.id}/events?limit=1001`)).status).toBe(400);
  });

  test('are 200 unless told otherwise', async () => {
    const of = await createWorld();
    const eve = await of.agent({ name: 'Eve' });
    const { id } = await runOf(eve);
    const event = { actorType: 'system', actorId: 'test', action: 'heartbeat.noted', entityType: 'heartbeat_run' };
    const events = Array.from({ length: 201 }, () => ({ id: randomUUID(), ...event, entityId: id }));
    await services.database.transaction(
      'all',
      (tx) => tx.$executeRaw`SELECT orgraph_append(${of.company.id}::uuid, ${JSON.stringify(events)}::jsonb)`,
    );
    expect((await rest.get(`/api/heartbeat-runs/${id}/events`)).body).toHaveLength(200);
    expect((await rest.get(`/api/heartbeat-runs/${id}/events?limit=1000`)).body).toHaveLength(201);
  });

  test('leave the bookkeeping of its output out of the activity of the company', async () => {
    const of = await createWorld();
    const eve = await of.agent({ name: 'Eve' });
    const run = await workingRun(services, { companyId: of.company.id, agentId: eve.row.id });
    await writeOutput(services, run, ['one', 'two']);
    const actions = (await rest.get(`/api/companies/${of.company.id}/activity`)).body.map(
      ({ action }: { action: string }) => action,
    );
    expect(actions.filter((action: string) => action.startsWith('heartbeat.'))).toEqual([]);
    expect((await rest.get(`/api/companies/${of.company.id}/activity?action=heartbeat.logged`)).body).toEqual([]);
    const forged = { actorId: 'x', action: 'heartbeat.succeeded', entityType: 'heartbeat_run', entityId: run.id };
    expect((await rest.post(`/api/companies/${of.company.id}/activity`, forged)).status).toBe(422);
  });
});

describe('the log of a run', () => {
  test('is read in whole lines, from one offset to the next, whatever the limit', async () => {
    const run = await runOf(ada);
    const pieces = Array.from({ length: 30 }, (_, number) => `${number} 😀 ${'é'.repeat(number * 10)}\n`);
    await writeOutput(services, run, pieces);
    const whole = (await rest.get(`/api/heartbeat-runs/${run.id}/log`)).body;
    expect(whole.nextOffset).toBeNull();
    expect(textOf(whole.content)).toBe(pieces.join(''));
    for (const limit of [1, 500, 2_000]) {
      let [content, offset, pages] = ['', 0 as number | null, 0];
      for (; offset !== null; pages++) {
        const { body } = await rest.get(`/api/heartbeat-runs/${run.id}/log?offset=${offset}&limitBytes=${limit}`);
        expect(body.nextOffset === null || body.nextOffset === offset + Buffer.byteLength(body.content)).toBe(true);
        expect(parsed(body.content).length).toBeGreaterThan(0);
        expect(Buffer.byteLength(body.content) <= limit || parsed(body.content).length === 1).toBe(true);
        content += body.content;
        offset = body.nextOffset;
      }
      expect(content).toBe(whole.content);
      if (limit === 1) expect(pages).toBe(30);
    }
  });

  test('comes in parts of 256 KiB unless told otherwise', async () => {
    const run = await runOf(ada);
    await writeOutput(
      services,
      run,
      Array.from({ length: 40 }, () => `${'x'.repeat(10_000)}\n`),
    );
    const { content, nextOffset } = (await rest.get(`/api/heartbeat-runs/${run.id}/log`)).body;
    expect(nextOffset).toBe(Buffer.byteLength(content));
    expect(nextOffset).toBeLessThanOrEqual(262_144);
    expect(nextOffset).toBeGreaterThan(262_144 - 11_000);
  });

  test('begins with the line that an offset lies in, and at its end answers nothing', async () => {
    const run = await runOf(ada);
    await writeOutput(services, run, ['one', 'two']);
    const at = async (offset: number | string) => rest.get(`/api/heartbeat-runs/${run.id}/log?offset=${offset}`);
    const { content } = (await at(0)).body;
    const [first] = content.split('\n');
    expect((await at(3)).body.content).toBe(content);
    expect((await at(first.length + 1)).body.content).toBe(content.slice(first.length + 1));
    expect((await at(first.length + 2)).body.content).toBe(content.slice(first.length + 1));
    expect((await at(content.length)).body).toEqual({ runId: run.id, content: '', nextOffset: null });
    const beyond = await at(content.length + 1);
    expect([beyond.status, beyond.body.error]).toEqual([
      400,
      `offset must not be beyond the end of the log: it has ${content.length} bytes`,
    ]);
    for (const wrong of [-1, 'x', '1.5', '9007199254740993', '1e3'])
      expect([wrong, (await at(wrong)).status]).toEqual([wrong, 400]);
    for (const wrong of [0, -1, 1_048_577, 'x'])
      expect((await rest.get(`/api/heartbeat-runs/${run.id}/log?limitBytes=${wrong}`)).status).toBe(400);
  });

  test('costs as many statements at its end as at its beginning', async () => {
    const run = await runOf(ada);
    await services.database.transaction('all', (tx) =>
      tx.runLogChunk.createMany({
        data: Array.from({ length: 5_000 }, (_, index) => ({
          companyId: run.companyId,
          runId: run.id,
          seq: index + 1,
          startOffset: index * 77,
          bytes: 77,
          stream: 'stdout',
          chunk: 'line',
          at: new Date(),
        })),
      }),
    );
    const read = (offset: number) =>
      statementsOf(async () => {
        const { body } = await rest.get(`/api/heartbeat-runs/${run.id}/log?offset=${offset}&limitBytes=154`);
        expect(parsed(body.content).map(({ seq }) => seq)).toEqual([offset / 77 + 1, offset / 77 + 2]);
      });
    const [early, late] = [await read(0), await read(4_900 * 77)];
    expect(late).toEqual(early);
    expect(late.filter((text) => text.includes('"RunLogChunk"'))).toHaveLength(1);
  });
});

describe('live runs', () => {
  test('are those that work, then those that wait, filled up with what ended last', async () => {
    const of = await createWorld();
    const eve = await of.agent({ name: 'Eve' });
    const issue = await issueIn(of, { title: 'Look' });
    const made = (fields: Parameters<typeof workingRun>[2]) =>
      workingRun(services, { companyId: of.company.id, agentId: eve.row.id }, fields);
    const past = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const old = await made({ ...ended, finishedAt: past(20) });
    const recent = await made({ ...ended, status: 'failed', finishedAt: past(10) });
    const quiet = await made({ startedAt: past(90), issueId: issue.id, statusMessage: 'Thinking' });
    const dead = await made({ startedAt: past(600), lastOutputAt: past(300) });
    const waiting = await made({ status: 'queued', startedAt: null });
    await made({ status: 'scheduled_retry', startedAt: null });
    const live = async (query: string) => (await rest.get(`/api/companies/${of.company.id}/live-runs${query}`)).body;
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
    const rows = await live('');
    expect(ids(rows)).toEqual([dead.id, quiet.id, waiting.id]);
    expect(rows[1]).toMatchObject({
      agentName: 'Eve',
      adapterType: 'process',
      issueId: issue.id,
      issueIdentifier: issue.identifier,
      issueTitle: 'Look',
      currentStatusMessage: 'Thinking',
      outputSilence: { level: 'suspicious', silenceStartedAt: quiet.startedAt?.toISOString() },
    });
    expect(rows[0].outputSilence).toMatchObject({ level: 'critical' });
    expect(rows[0].outputSilence.silenceAgeMs).toBeGreaterThan(17_900_000);
    expect(rows[2].outputSilence).toEqual({ level: 'not_applicable', silenceStartedAt: null, silenceAgeMs: null });
    expect(ids(await live('?minCount=4'))).toEqual([dead.id, quiet.id, waiting.id, recent.id]);
    expect(ids(await live('?minCount=50'))).toEqual([dead.id, quiet.id, waiting.id, recent.id, old.id]);
    expect(ids(await live('?limit=1&minCount=5'))).toEqual([dead.id]);
    for (const wrong of ['?limit=51', '?limit=0', '?minCount=51', '?minCount=-1'])
      expect((await rest.get(`/api/companies/${of.company.id}/live-runs${wrong}`)).status).toBe(400);
  });
});

test('the token of a run reads the runs of its company', async () => {
  const as = await runToken(world, ada);
  expect((await rest.get(`/api/companies/${world.company.id}/heartbeat-runs?limit=1`, { as })).status).toBe(200);
});
