import type { WriteScope } from '#services/core/operation/scope.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import type { AgentCaller, Caller, World } from './world.js';

/** A new issue of the company, created by the board. */
// biome-ignore lint/suspicious/noExplicitAny: the wire shape is what tests assert on
export const issueIn = ({ board, company }: World, fields: Record<string, unknown> = {}): Promise<any> =>
  board.run(createIssue, { companyId: company.id, title: 'Work', allowDuplicate: true, ...fields });

/** Reads or writes rows as they are stored. */
export const stored = <T>({ services }: World, work: (tx: WriteScope['db']) => Promise<T>): Promise<T> =>
  services.database.transaction('all', work);

/** A run of the agent, for an issue or for none, and the agent as it acts from there. */
export async function runOf(
  world: World,
  { actor }: AgentCaller,
  issueId: string | null = null,
  status = 'running',
): Promise<{ id: string; caller: Caller }> {
  const data = { companyId: actor.companyId, agentId: actor.agentId, issueId, status };
  const { id } = await stored(world, (tx) => tx.heartbeatRun.create({ data }));
  return { id, caller: world.as({ ...actor, runId: id }) };
}

/** Makes a run the holder of an issue. */
export const holdAs = (world: World, issueId: string, runId: string): Promise<unknown> =>
  stored(world, (tx) =>
    tx.issue.update({
      where: { id: issueId },
      data: { checkoutRunId: runId, executionRunId: runId, executionLockedAt: new Date() },
    }),
  );

/** Why agents were woken for an issue, oldest first. */
export async function wakesFor(world: World, issueId: string): Promise<{ agentId: string; reason: string | null }[]> {
  const rows = await stored(world, (tx) =>
    tx.wake.findMany({
      where: { issueId, OR: [{ error: null }, { error: { not: 'self_caused' } }] },
      orderBy: [{ requestedAt: 'asc' }, { id: 'asc' }],
    }),
  );
  return rows.map(({ agentId, reason }) => ({ agentId, reason }));
}
