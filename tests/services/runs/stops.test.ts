import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { authenticate } from '#services/access/authenticate.js';
import { pauseAgent, resumeAgent } from '#services/organization/agents/lifecycle.js';
import { archiveCompany, updateCompany } from '#services/organization/companies/operations.js';
import { wakeAgent } from '#services/runs/direct-wakes/wake-agent.js';
import { alignStops } from '#services/runs/stop-orders/align.js';
import { getInstanceHalt, haltInstance, resumeInstance } from '#services/runs/stop-orders/halt.js';
import { getInstanceStopReport, getStopReport } from '#services/runs/stop-orders/report.js';
import { createIssueComment } from '#services/work/comments/operations.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { claim, queue, runById } from '#tests/engine/kit.js';
import { runToken, shown } from '#tests/kit/credentials.js';
import { issueIn, runOf, stored } from '#tests/kit/issues.js';
import { eventsOf } from '#tests/kit/journal.js';
import { ECHO } from '#tests/kit/mcp-server.js';
import { statementsOf } from '#tests/kit/statements.js';
import { ordersOf, reportOf } from '#tests/kit/stops.js';
import { type AgentCaller, createWorld, ownDatabase, testServices, type World } from '#tests/kit/world.js';
import { createToolWorld } from '../tools/calls/tool-world.js';

ownDatabase();

const runIn = (world: World, agent: AgentCaller, fields: { status: string } & Record<string, unknown>) =>
  stored(world, (tx) =>
    tx.heartbeatRun.create({ data: { companyId: world.company.id, agentId: agent.row.id, ...fields } }),
  );

const waitingOf = (world: World) =>
  stored(world, (tx) =>
    tx.heartbeatRun.findMany({
      where: { companyId: world.company.id, status: 'queued' },
      orderBy: { createdAt: 'asc' },
    }),
  );

const authorized = ({ services }: World, token: string) => authenticate(services, shown(`Bearer ${token}`));

describe('an agent that is paused', () => {
  test('leaves an order on each run and wake that it stopped, and on no other', async () => {
    const world = await createWorld();
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    const issue = await issueIn(world, { status: 'in_progress', assigneeAgentId: ada.row.id });
    const { id: working } = await runOf(world, ada, issue.id);
    const queued = await queue(world, ada);
    const { id: retry } = await runIn(world, ada, { status: 'scheduled_retry' });
    await runIn(world, ada, { status: 'succeeded' });
    await queue(world, bob);
    const waiting = { companyId: world.company.id, agentId: ada.row.id, issueId: issue.id, source: 'automation' };
    await stored(world, (tx) =>
      tx.wake.create({ data: { ...waiting, status: 'deferred_issue_execution', requestedByActorType: 'system' } }),
    );
    await world.board.run(pauseAgent, { agentId: ada.row.id });
    const report = await reportOf(world);
    expect(report).toMatchObject({
      scopeType: 'agent',
      agentId: ada.row.id,
      instanceStopId: null,
      reason: 'agent_paused',
      liftedAt: null,
      createdByUserId: world.board.actor.kind === 'board' && world.board.actor.userId,
      nextCursor: null,
      confirmed: report.total - 1,
      outstanding: 1,
    });
    const runs = report.items.filter(({ kind }: { kind: string }) => kind === 'run');
    expect(runs.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([working, queued, retry]));
    expect(report.items.every(({ agentId }: { agentId: string }) => agentId === ada.row.id)).toBe(true);
    expect(runs.find(({ id }: { id: string }) => id === queued)).toMatchObject({
      state: 'queued',
      doing: 'issue_assigned',
      confirmedAt: expect.any(String),
    });
    expect(report.items.map(({ state }: { state: string }) => state)).toContain('deferred');
    expect(report.items).toHaveLength(report.total);
    const [ordered] = await eventsOf(world, 'stop.');
    const { total, outstanding } = report;
    expect(ordered).toMatchObject({ action: 'stop.ordered', entityType: 'stop', entityId: report.id });
    expect(ordered?.details).toMatchObject({ stopId: report.id, outstanding });
    expect(Number(ordered?.details?.runs) + Number(ordered?.details?.wakes)).toBe(total);
  });

  test('has the order lifted when it is resumed, and what was stopped stays cancelled', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const id = await queue(world, ada);
    await world.board.run(pauseAgent, { agentId: ada.row.id });
    await world.board.run(pauseAgent, { agentId: ada.row.id });
    await world.board.run(resumeAgent, { agentId: ada.row.id });
    expect(await ordersOf(world)).toMatchObject([{ liftedAt: expect.any(Date), wakesCancelled: 1 }]);
    expect(await runById(world, id)).toMatchObject({ status: 'cancelled', errorCode: 'agent_paused' });
    expect((await eventsOf(world, 'stop.')).map(({ action }) => action)).toEqual(['stop.ordered', 'stop.lifted']);
  });

  test('has the tokens of its runs refused from then on', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const token = await runToken(world, ada);
    expect(await authorized(world, token)).toMatchObject({ agentId: ada.row.id });
    await world.board.run(pauseAgent, { agentId: ada.row.id });
    await expect(authorized(world, token)).rejects.toMatchObject({ status: 401 });
  });
});

describe('a company that is stopped', () => {
  test('by a pause ends all of its work until it is activated, and no other company’s', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await other.agent({ name: 'Bob' })];
    const [id, theirs] = [await queue(world, ada), await queue(other, bob)];
    const companyId = world.company.id;
    await world.board.run(updateCompany, { companyId, status: 'paused' });
    expect(await runById(world, id)).toMatchObject({ status: 'cancelled', errorCode: 'company_paused' });
    expect(await runById(other, theirs)).toMatchObject({ status: 'queued', stopOrderId: null });
    expect(await reportOf(world)).toMatchObject({ scopeType: 'company', total: 2, confirmed: 2, liftedAt: null });
    await expect(world.board.run(wakeAgent, { agentId: ada.row.id })).rejects.toMatchObject({ status: 409 });
    await world.board.run(updateCompany, { companyId, status: 'active' });
    expect(await reportOf(world)).toMatchObject({ liftedAt: expect.any(String) });
    expect(await world.board.run(wakeAgent, { agentId: ada.row.id })).toMatchObject({ status: 'queued' });
  });

  test('and then archived has a stop order of each, and both are lifted when it is active again', async () => {
    const world = await createWorld();
    const companyId = world.company.id;
    await world.board.run(updateCompany, { companyId, status: 'paused' });
    await world.board.run(archiveCompany, { companyId });
    expect((await ordersOf(world)).map(({ reason, liftedAt }) => [reason, liftedAt])).toEqual([
      ['company_paused', null],
      ['company_archived', null],
    ]);
    await world.board.run(updateCompany, { companyId, status: 'active' });
    expect((await ordersOf(world)).every(({ liftedAt }) => liftedAt !== null)).toBe(true);
  });

  test('asks as much of the database for a thousand runs as for ten', async () => {
    const sent = async (count: number): Promise<number> => {
      const world = await createWorld();
      const ada = await world.agent({ name: 'Ada' });
      const of = { companyId: world.company.id, agentId: ada.row.id };
      await stored(world, async (tx) => {
        const wakes = Array.from({ length: count }, () => ({ id: randomUUID(), runId: randomUUID() }));
        const asked = { ...of, source: 'on_demand', requestedByActorType: 'user' };
        await tx.wake.createMany({ data: wakes.map((wake) => ({ ...asked, ...wake })) });
        await tx.heartbeatRun.createMany({ data: wakes.map(({ id, runId }) => ({ ...of, id: runId, wakeId: id })) });
      });
      const statements = await statementsOf(() =>
        world.board.run(updateCompany, { companyId: of.companyId, status: 'paused' }),
      );
      expect(await reportOf(world, { limit: 1 })).toMatchObject({ total: 2 * count, outstanding: 0 });
      return statements.length;
    };
    expect(await sent(1_000)).toBe(await sent(10));
  });
});

describe('the report of a stop', () => {
  test('is read page by page, each thing once', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const runs = [await queue(world, ada), await queue(world, ada), await queue(world, ada)];
    await world.board.run(pauseAgent, { agentId: ada.row.id });
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const report = await reportOf(world, { limit: 2, ...(cursor ? { cursor } : {}) });
      expect(report.total).toBe(6);
      seen.push(...report.items.map(({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`));
      cursor = report.nextCursor ?? undefined;
      if (!cursor) break;
    }
    expect(seen).toHaveLength(6);
    expect(new Set(seen).size).toBe(6);
    expect(seen.slice(0, 3).sort()).toEqual(runs.map((id) => `run ${id}`).sort());
  });

  test('is refused for what is no order of the company', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    const ada = await world.agent({ name: 'Ada' });
    await world.board.run(pauseAgent, { agentId: ada.row.id });
    const [order] = await ordersOf(world);
    const ask = (companyId: string, stopId: unknown) => world.board.run(getStopReport, { companyId, stopId });
    for (const stopId of [randomUUID(), 'nothing', '🦊']) {
      await expect(ask(world.company.id, stopId)).rejects.toMatchObject({ status: 404, message: 'Stop not found' });
    }
    await expect(ask(other.company.id, order?.id)).rejects.toMatchObject({ status: 404 });
    const stranger = await other.member('owner');
    const input = { companyId: world.company.id, stopId: order?.id };
    await expect(stranger.run(getStopReport, input)).rejects.toMatchObject({ status: 403 });
    for (const page of [{ limit: 0 }, { limit: 1001 }, { cursor: '' }, { cursor: 'bm90aGluZw' }]) {
      await expect(reportOf(world, page)).rejects.toMatchObject({ status: 400 });
    }
  });
});

describe('what was assigned meanwhile', () => {
  test('starts when its company is active again', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const companyId = world.company.id;
    await world.board.run(updateCompany, { companyId, status: 'paused' });
    const issue = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'todo' });
    await world.board.run(updateCompany, { companyId, status: 'active' });
    expect(await waitingOf(world)).toMatchObject([{ agentId: ada.row.id, issueId: issue.id }]);
  });

  test('starts when its agent is resumed, if it is still its own', async () => {
    const world = await createWorld();
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    await world.board.run(pauseAgent, { agentId: ada.row.id });
    const issue = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'todo' });
    const given = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'todo' });
    await world.board.run(updateIssue, { issueId: given.id, assigneeAgentId: bob.row.id });
    await world.board.run(resumeAgent, { agentId: ada.row.id });
    const waiting = (await waitingOf(world)).filter(({ agentId }) => agentId === ada.row.id);
    expect(waiting).toMatchObject([{ issueId: issue.id }]);
  });

  test('waits for the company where only the installation is resumed', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const companyId = world.company.id;
    await world.board.run(updateCompany, { companyId, status: 'paused' });
    await world.board.run(haltInstance, { reason: 'Fire' });
    const issue = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'todo' });
    await world.board.run(resumeInstance);
    expect(await waitingOf(world)).toEqual([]);
    await world.board.run(updateCompany, { companyId, status: 'active' });
    expect(await waitingOf(world)).toMatchObject([{ issueId: issue.id }]);
  });
});

describe('an installation that is halted', () => {
  afterEach(async () => {
    const { board } = await createWorld();
    await board.run(resumeInstance);
  });

  const halted = async (world: World) => (await world.board.run(haltInstance, { reason: 'Fire' })).instanceStopId;

  test('stops what every company does, and tells of all of it in one report', async () => {
    const worlds = [await createWorld(), await createWorld()] as const;
    const tokens: string[] = [];
    const ids: string[] = [];
    for (const world of worlds) {
      const ada = await world.agent({ name: 'Ada' });
      ids.push(await queue(world, ada));
      tokens.push(await runToken(world, ada));
    }
    const instanceStopId = await halted(worlds[0]);
    for (const [index, world] of worlds.entries()) {
      expect(await ordersOf(world)).toMatchObject([
        { scopeType: 'instance', instanceStopId, reason: 'Fire', liftedAt: null, wakesCancelled: 1 },
      ]);
      expect(await runById(world, ids[index] as string)).toMatchObject({ errorCode: 'instance_halted' });
      await expect(authorized(world, tokens[index] as string)).rejects.toMatchObject({ status: 401 });
    }
    const read = async (page: object = {}) => worlds[0].board.run(getInstanceStopReport, { instanceStopId, ...page });
    const report = await read();
    expect(report).toMatchObject({ reason: 'Fire', liftedAt: null, outstanding: 2, nextCursor: null });
    const own = report.items.filter((item: { companyId: string }) =>
      worlds.some(({ company }) => company.id === item.companyId),
    );
    expect(own).toHaveLength(6);
    expect(report.items).toHaveLength(report.total);
    const paged: unknown[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { items: unknown[]; nextCursor: string | null } = await read({
        limit: 2,
        ...(cursor ? { cursor } : {}),
      });
      paged.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(report.items);
  });

  test('names the calls of tools that it ended, also those that ended before the order was given', async () => {
    const mine = await createToolWorld({
      tools: [ECHO],
      before: ({ body }) => body?.method === 'tools/call',
    });
    const call = mine.call('echo', {}, { timeoutMs: 30_000 }).catch(({ code }) => code);
    await expect.poll(() => mine.server.count('tools/call')).toBe(1);
    const instanceStopId = await halted(mine.world);
    expect(await call).toBe('tool_call_cancelled');
    const { items } = await mine.world.board.run(getInstanceStopReport, { instanceStopId, limit: 1000 });
    expect(items).toContainEqual(
      expect.objectContaining({
        kind: 'tool_call',
        companyId: mine.world.company.id,
        agentId: mine.agent.row.id,
        confirmedAt: expect.any(String),
      }),
    );
  });

  test('starts nothing: no wake, no run that waits, no retry', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    await halted(world);
    await expect(world.board.run(wakeAgent, { agentId: ada.row.id })).rejects.toMatchObject({
      status: 409,
      code: 'instance_halted',
    });
    const { id } = await runIn(world, ada, { status: 'queued' });
    expect(await claim(world, ada)).toBe('none');
    expect(await runById(world, id)).toMatchObject({ status: 'cancelled', errorCode: 'agent_not_invokable' });
    const wakes = await stored(world, (tx) => tx.wake.findMany({ where: { companyId: world.company.id } }));
    expect(wakes).toMatchObject([{ status: 'skipped', error: 'instance.halted' }]);
  });

  test('has what was assigned meanwhile started when it is resumed, and nothing twice', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    await halted(world);
    const issue = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'todo' });
    await world.board.run(createIssueComment, { issueId: issue.id, body: 'Please be quick' });
    const done = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'todo' });
    await world.board.run(updateIssue, { issueId: done.id, status: 'done' });
    expect(await waitingOf(world)).toEqual([]);
    await world.board.run(resumeInstance);
    expect(await waitingOf(world)).toMatchObject([
      { agentId: ada.row.id, issueId: issue.id, contextSnapshot: { commentIds: [expect.any(String)] } },
    ]);
    await halted(world);
    await world.board.run(resumeInstance);
    expect(await waitingOf(world)).toEqual([]);
  });

  test('is halted once, by whomever it is asked again, until it is resumed', async () => {
    const world = await createWorld();
    const first = await world.board.run(haltInstance, { reason: 'Fire' });
    expect(first).toMatchObject({ halted: true, reason: 'Fire', haltedAt: expect.any(String) });
    expect(await world.board.run(haltInstance, { reason: 'Flood' })).toEqual(first);
    expect(await world.board.run(getInstanceHalt)).toEqual(first);
    expect(await ordersOf(world)).toHaveLength(1);
    const free = { halted: false, haltedAt: null, reason: null, haltedByUserId: null, instanceStopId: null };
    expect(await world.board.run(resumeInstance)).toEqual(free);
    expect(await world.board.run(resumeInstance)).toEqual(free);
    expect(await ordersOf(world)).toMatchObject([{ liftedAt: expect.any(Date) }]);
    const ada = await world.agent({ name: 'Ada' });
    expect(await world.board.run(wakeAgent, { agentId: ada.row.id })).toMatchObject({ status: 'queued' });
  });

  test('is followed by every company, even where the process that halted it did not live to see to it', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const id = await queue(world, ada);
    const instanceStopId = randomUUID();
    await stored(world, (tx) =>
      tx.instance.updateMany({
        data: { haltedAt: new Date(), haltReason: 'Fire', haltedByUserId: 'ann', instanceStopId },
      }),
    );
    const services = await testServices();
    const system = { kind: 'system', name: 'alignStops' } as const;
    await Promise.all([alignStops(services, system), alignStops(services, system)]);
    expect(await runById(world, id)).toMatchObject({ status: 'cancelled', errorCode: 'instance_halted' });
    expect(await ordersOf(world)).toMatchObject([{ instanceStopId, reason: 'Fire', createdByUserId: 'ann' }]);
  });

  test('and resumed by many at once ends as the last of them said, with every order in step', async () => {
    const world = await createWorld();
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => world.board.run(index % 2 ? haltInstance : resumeInstance, {})),
    );
    const { instanceStopId } = await world.board.run(getInstanceHalt);
    const open = (await ordersOf(world)).filter(({ liftedAt }) => liftedAt === null);
    expect(open.map((order) => order.instanceStopId)).toEqual(instanceStopId ? [instanceStopId] : []);
  });

  test('may be halted and resumed by those who administer it only', async () => {
    const world = await createWorld();
    const owner = await world.member('owner');
    const ada = await world.agent({ name: 'Ada' });
    for (const caller of [owner, ada]) {
      for (const operation of [haltInstance, resumeInstance, getInstanceHalt]) {
        await expect(caller.run(operation, {})).rejects.toMatchObject({ status: 403 });
      }
    }
    expect(await world.board.run(getInstanceHalt)).toMatchObject({ halted: false });
    for (const instanceStopId of [randomUUID(), '🦊']) {
      await expect(world.board.run(getInstanceStopReport, { instanceStopId })).rejects.toMatchObject({ status: 404 });
    }
    await expect(world.board.run(haltInstance, { reason: 'x'.repeat(501) })).rejects.toMatchObject({ status: 400 });
  });
});
