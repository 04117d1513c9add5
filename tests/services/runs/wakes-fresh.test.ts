import { beforeEach, describe, expect, it, test } from 'vitest';
import type { WakeRequest } from '#services/core/operation/run-requests.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { pauseAgent, terminateAgent } from '#services/organization/agents/lifecycle.js';
import { updateAgent, updateAgentBudget } from '#services/organization/agents/operations.js';
import { updateCompany } from '#services/organization/companies/operations.js';
import { createLabel } from '#services/organization/labels/operations.js';
import { createProject } from '#services/organization/projects/operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { createIssuesIn } from '#services/work/issues/create.js';
import type { NewIssue } from '#services/work/issues/new-issue.js';
import { eventsOf } from '#tests/kit/journal.js';
import { countStatements } from '#tests/kit/statements.js';
import type { AgentCaller, Caller, World } from '#tests/kit/world.js';
import { inRun, newIssue, within, worldOfOne } from '../work/threads-world.js';

let world: World;
let companyId: string;
let ada: AgentCaller;
beforeEach(async () => {
  ({ world, companyId, ada } = await worldOfOne());
});

const heartbeat = (settings: object) =>
  world.board.run(updateAgent, { agentId: ada.row.id, runtimeConfig: { heartbeat: settings } });

async function sackManager() {
  const manager = await world.agent({ name: 'Manager' });
  await world.board.run(updateAgent, { agentId: ada.row.id, reportsTo: manager.row.id });
  await world.board.run(terminateAgent, { agentId: manager.row.id });
}

async function spendBudget() {
  await world.board.run(updateAgentBudget, { agentId: ada.row.id, budgetMonthlyCents: 10 });
  const spent = { companyId, agentId: ada.row.id, provider: 'p', model: 'm', costCents: 10, occurredAt: new Date() };
  await within(world, (tx) => tx.costEvent.create({ data: spent }));
}

/** The wake for an issue as it was recorded, with its run and what the journal tells; ids and times by what they are. */
async function traceOf(issueId: string) {
  const { wake, run } = await within(world, async (tx) => ({
    wake: await tx.wake.findFirstOrThrow({ where: { issueId } }),
    run: await tx.heartbeatRun.findFirst({ where: { issueId } }),
  }));
  const events = (await eventsOf(world)).filter(({ details }) => details?.issueId === issueId);
  const names = new Map<unknown, string>([
    [wake.id, 'the wake'],
    [issueId, 'the issue'],
    [run?.id ?? '', 'the run'],
  ]);
  const text = JSON.stringify({ wake, run, events }, (_key, value) => {
    if (typeof value === 'bigint') return Number(value);
    return names.get(value) ?? (/^\d{4}-.*Z$/.test(value) ? 'a time' : value);
  });
  return JSON.parse(text);
}

const asks = async (scope: WriteScope, request: WakeRequest) => scope.wake(request);

/** Two issues of which the agent is woken for one, and for the other freshly, by the same caller. */
async function bothTraces(
  prepare: () => Promise<unknown>,
  {
    by = world.board,
    reason = 'issue_assigned',
    isBlocked = false,
  }: { by?: Caller; reason?: string; isBlocked?: boolean },
) {
  const blockers = isBlocked ? [(await newIssue(world)).id] : [];
  const [one, other] = await Promise.all([1, 2].map(() => newIssue(world, { blockedByIssueIds: blockers })));
  await prepare();
  const to = { companyId, agentId: ada.row.id, reason, source: 'assignment', payload: { status: 'todo' } } as const;
  await transact(world.services, by.actor, companyId, (scope) => asks(scope, { ...to, issueId: one.id }));
  await transact(world.services, by.actor, companyId, (scope) =>
    asks(scope, { ...to, issueId: other.id, idleIssue: { ...other, isBlocked } }),
  );
  return { each: await traceOf(one.id), fresh: await traceOf(other.id) };
}

describe('an agent that is woken for a fresh issue leaves what any wake leaves', () => {
  test.each<[string, () => Promise<unknown>, string | null]>([
    ['where it can work', async () => {}, null],
    ['where it is paused', () => world.board.run(pauseAgent, { agentId: ada.row.id }), 'agent.not_invokable'],
    ['under a terminated manager', sackManager, 'agent.not_invokable'],
    ['where it has spent its budget', spendBudget, 'budget.blocked'],
    ['where only timers wake it', () => heartbeat({ wakeOnDemand: false }), 'heartbeat.wakeOnDemand.disabled'],
    ['where it may not run today', () => heartbeat({ maxDailyRuns: 0 }), 'heartbeat.daily_run_limit'],
    ['where it may not spend today', () => heartbeat({ maxDailyCostCents: 0 }), 'heartbeat.daily_cost_limit'],
    [
      'in a company that is paused',
      () => world.board.run(updateCompany, { companyId, status: 'paused' }),
      'company.inactive',
    ],
  ])('%s', async (_where, prepare, error) => {
    const { each, fresh } = await bothTraces(prepare, {});
    expect(fresh).toEqual(each);
    expect(fresh.wake).toMatchObject({ status: error ? 'skipped' : 'queued', error, requestedByActorType: 'user' });
    expect(fresh.events).toHaveLength(error ? 1 : 2);
  });

  it('where the issue is blocked, unless somebody says something', async () => {
    const blocked = await bothTraces(async () => {}, { isBlocked: true });
    expect(blocked.fresh).toEqual(blocked.each);
    expect(blocked.fresh.wake.error).toBe('issue_dependencies_blocked');
    const said = await bothTraces(async () => {}, { isBlocked: true, reason: 'issue_commented' });
    expect(said.fresh).toEqual(said.each);
    expect(said.fresh.wake.status).toBe('queued');
  });

  it('where it is woken by what it did itself', async () => {
    const { each, fresh } = await bothTraces(async () => {}, { by: await inRun(world, ada) });
    expect(fresh).toEqual(each);
    expect(fresh.wake).toMatchObject({ status: 'skipped', error: 'self_caused', requestedByActorType: 'agent' });
  });
});

describe('issues that are made together', () => {
  const make = (fields: readonly NewIssue[], by: Caller = world.board) =>
    transact(world.services, by.actor, companyId, (scope) => createIssuesIn(scope, companyId, fields));

  it('take as many statements for thirty as for three, whoever works on them', async () => {
    const agents = await Promise.all(Array.from({ length: 10 }, (_, n) => world.agent({ name: `Agent ${n}` })));
    const { id: projectId } = await world.board.run(createProject, { companyId, name: 'Site' });
    const { id: labelId } = await world.board.run(createLabel, { companyId, name: 'Late', color: '#ff0000' });
    const { id: parentId, identifier } = await newIssue(world, { assigneeAgentId: ada.row.id });
    const drafts = (count: number): NewIssue[] =>
      Array.from({ length: count }, (_, n) => ({
        title: `Like ${identifier}`,
        parentId,
        projectId,
        labelIds: [labelId],
        assigneeAgentId: agents[n % agents.length]?.row.id,
      }));
    const boss = await world.agent({ name: 'Boss', role: 'ceo' });
    const few = await countStatements(() => make(drafts(3), boss));
    expect(await countStatements(() => make(drafts(30), boss))).toBe(few);
    const made = await within(world, (tx) =>
      tx.issue.findMany({ where: { parentId }, include: { labels: true, mentions: true, wakes: true } }),
    );
    expect(made).toHaveLength(33);
    for (const { labels, mentions, wakes, assigneeAgentId } of made) {
      expect([labels.length, mentions.length]).toEqual([1, 1]);
      expect(wakes).toMatchObject([{ agentId: assigneeAgentId, status: 'queued', reason: 'issue_assigned' }]);
    }
  });

  it('are refused together where an agent hands one of them back to who handed it down', async () => {
    const { id: parentId } = await newIssue(world, { assigneeAgentId: ada.row.id });
    const boss = await world.agent({ name: 'Boss', role: 'ceo' });
    const fields = [ada, boss].map(({ row }) => ({ title: 'Below', parentId, assigneeAgentId: row.id }));
    await expect(make(fields, boss)).rejects.toMatchObject({
      code: 'delegation_cycle',
      details: { issueId: parentId },
    });
  });

  it('wake an agent once each, also where the same write wakes it again', async () => {
    await transact(world.services, world.board.actor, companyId, async (scope) => {
      const [issue] = await createIssuesIn(scope, companyId, [{ title: 'New', assigneeAgentId: ada.row.id }]);
      const to = { companyId, agentId: ada.row.id, issueId: issue?.id as string };
      scope.wake({ ...to, reason: 'issue_comment_mentioned', payload: { commentIds: ['a'] } });
    });
    const { wakes, runs } = await within(world, async (tx) => ({
      wakes: await tx.wake.findMany({ where: { companyId } }),
      runs: await tx.heartbeatRun.findMany({ where: { companyId } }),
    }));
    expect(wakes).toMatchObject([{ reason: 'issue_comment_mentioned', status: 'queued', runId: runs[0]?.id }]);
    expect(runs).toHaveLength(1);
    expect(runs[0]?.contextSnapshot).toMatchObject({ wakeReason: 'issue_comment_mentioned', commentIds: ['a'] });
    expect(await eventsOf(world, 'wake.')).toHaveLength(1);
  });

  it('skip the wake for an issue that is blocked', async () => {
    const blocker = await newIssue(world);
    const fields = { companyId, title: 'Later', assigneeAgentId: ada.row.id, blockedByIssueIds: [blocker.id] };
    const { id } = await world.board.run(createIssue, fields);
    expect((await traceOf(id)).wake).toMatchObject({ status: 'skipped', error: 'issue_dependencies_blocked' });
  });
});
