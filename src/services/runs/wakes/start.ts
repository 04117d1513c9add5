import type { WriteScope } from '#services/core/operation/scope.js';

interface AgentKey {
  readonly companyId: string;
  readonly agentId: string;
}

const keyOf = ({ agentId }: AgentKey): string => `startRuns:${agentId}`;

/** Lets any process start the queued runs of an agent after this transaction commits. */
export function startSoon(scope: WriteScope, of: AgentKey): void {
  startAllSoon(scope, [of]);
}

/** Like `startSoon`, for many agents. Ignores duplicates. */
export function startAllSoon(scope: WriteScope, all: readonly AgentKey[]): void {
  const jobKeys = new Set(scope.jobs.map(({ key }) => key));
  for (const { companyId, agentId } of all) {
    const key = keyOf({ companyId, agentId });
    if (jobKeys.has(key)) continue;
    scope.enqueue({ task: 'startRuns', payload: { companyId, agentId }, key });
    jobKeys.add(key);
  }
}

/**
 * Removes the job that starts an agent's runs, for a process that starts them itself after the commit. If that process
 * dies first, the next sweep of any process finds them.
 * @returns whether there are runs to start
 */
export function startHere(scope: WriteScope, of: AgentKey): boolean {
  const at = scope.jobs.findIndex(({ key }) => key === keyOf(of));
  if (at >= 0) scope.jobs.splice(at, 1);
  return at >= 0;
}
