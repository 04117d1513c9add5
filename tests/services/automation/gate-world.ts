import { expect } from 'vitest';
import type { RoutineRun } from '#generated/prisma/client.js';
import { transact } from '#services/core/operation/transact.js';
import { createLabel } from '#services/organization/labels/operations.js';
import { ENGINE } from '#services/runs/runs/actor.js';
import { claimRun } from '#services/runs/runs/claim.js';
import { endRun } from '#services/runs/runs/end-run.js';
import type { ClaimedRun } from '#services/runs/runs/start-run.js';
import { createIssueComment } from '#services/work/comments/operations.js';
import { runOf } from '#tests/kit/issues.js';
import type { AgentCaller, Caller, World } from '#tests/kit/world.js';
import { type Scheduled, scheduled, tick } from './ticks-world.js';

export const GATE = { activityGatePolicy: 'require_external_activity', concurrencyPolicy: 'always_enqueue' };
export const QUIET = { status: 'skipped', failureReason: 'no_external_activity', linkedIssueId: null };
export const FIRED = { status: 'issue_created', failureReason: null };

interface Fired extends Scheduled {
  /** The issue that the first tick made. */
  readonly issueId: string;
}

/** A gated routine whose first tick has fired. */
export async function fired(world: World, fields: Record<string, unknown> = {}): Promise<Fired> {
  const made = await scheduled(world, { ...GATE, ...fields });
  const first = await tick(world, made.trigger);
  expect(first).toMatchObject(FIRED);
  return { ...made, issueId: first.linkedIssueId as string };
}

/** The next tick of a routine, answered at once. */
export const next = (world: World, { trigger }: Scheduled): Promise<RoutineRun> => tick(world, trigger);

export const say = (caller: Caller, issueId: string) =>
  caller.run(createIssueComment, { issueId, body: 'Look at this' });

/** Does something that is about nothing in particular. */
export const label = ({ company }: World, caller: Caller) =>
  caller.run(createLabel, { companyId: company.id, name: `Label ${Math.random()}`, color: '#123456' });

/** An agent that works on an issue, as it acts from its run there. */
export const atWork = async (world: World, agent: AgentCaller, issueId: string): Promise<Caller> =>
  (await runOf(world, agent, issueId)).caller;

export const asEngine = <T>({ services, company }: World, work: Parameters<typeof transact<T>>[3]): Promise<T> =>
  transact(services, ENGINE, company.id, work);

/** Executes the next run of an agent from its claim to its end, as an engine does. */
export async function execute(world: World, { row }: AgentCaller): Promise<void> {
  const by = { companyId: world.company.id, agentId: row.id, engineId: crypto.randomUUID() };
  const run = (await asEngine(world, (scope) => claimRun(scope, by))) as ClaimedRun;
  const fence = { companyId: run.companyId, runId: run.id, fence: run.fence };
  const usage = { provider: 'p', model: 'm', inputTokens: 1, cachedInputTokens: 0, outputTokens: 1, costUsd: 1 };
  await asEngine(world, (scope) => endRun(scope, fence, { status: 'succeeded', usage }));
}
