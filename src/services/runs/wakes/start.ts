import type { WriteScope } from '../../core/operation/scope.js';

interface AgentKey {
  readonly companyId: string;
  readonly agentId: string;
}

const keyOf = ({ agentId }: AgentKey): string => `startRuns:${agentId}`;

/** Has any process start what is queued for an agent, as soon as this transaction is committed. */
export function startSoon(scope: WriteScope, of: AgentKey): void {
  startAllSoon(scope, [of]);
}

/** As `startSoon`, for many agents, each of which may be named more than once. */
export function startAllSoon(scope: WriteScope, all: readonly AgentKey[]): void {
  const known = new Set(scope.jobs.map(({ key }) => key));
  for (const { companyId, agentId } of all) {
    const key = keyOf({ companyId, agentId });
    if (known.has(key)) continue;
    scope.enqueue({ task: 'startRuns', payload: { companyId, agentId }, key });
    known.add(key);
  }
}

/**
 * Takes the start of an agent's runs back from the other processes, for one that sees to it itself after the commit,
 * without a job. Should it die first, the next sweep of any process finds them.
 * @returns whether there is something to start
 */
export function startHere(scope: WriteScope, of: AgentKey): boolean {
  const at = scope.jobs.findIndex(({ key }) => key === keyOf(of));
  if (at >= 0) scope.jobs.splice(at, 1);
  return at >= 0;
}
