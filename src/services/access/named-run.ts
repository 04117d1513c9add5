import { type Actor, actorReach } from '../core/actors/actor.js';
import { domainError, unauthorized } from '../core/errors/errors.js';
import { isTerminal } from '../core/operation/run-requests.js';
import type { Scope, Services } from '../core/operation/scope.js';
import { statement } from '../core/postgres/statement.js';
import { isUuid } from '../core/text/fields.js';

interface NamedRun {
  readonly companyId: string;
  readonly agentId: string;
  readonly status: string;
}

const RUN = statement(`SELECT "companyId", "agentId", status FROM "HeartbeatRun" WHERE id = $1::uuid`);

const NotOwnRun = domainError('run_id_mismatch', "X-Service-Run-Id must name a run of the caller's own");

/**
 * The actor with the run that its request names; the actor's actions are recorded under that run. An agent may name a
 * live run of its own; with a run token it may name only the token's run. A person may name a run of a company that
 * they can reach; each write then checks that it writes to that company. Anonymous callers act in no run.
 * @throws 403 for a run that is not the caller's own, whether or not it exists; 401 once an agent's run is over
 */
export async function inNamedRun(
  { database }: Pick<Services, 'database'>,
  actor: Actor,
  runId: string,
): Promise<Actor> {
  if (actor.kind === 'anonymous' || actor.kind === 'system' || actor.kind === 'gateway') return actor;
  if (actor.kind === 'agent' && actor.verifiedRunId) {
    if (actor.verifiedRunId !== runId) throw NotOwnRun();
    return actor;
  }
  const [run] = await database.query<NamedRun>(actorReach(actor), RUN, [runId]);
  if (!run) throw NotOwnRun();
  if (actor.kind === 'board') return { ...actor, runId, runCompanyId: run.companyId };
  if (run.agentId !== actor.agentId) throw NotOwnRun();
  assertUnderWay(runId, run.status);
  return { ...actor, runId };
}

/** @throws 401 once the run is over: its token is then void, for reads and writes alike */
export function assertUnderWay(runId: string, status: string | null | undefined): void {
  if (!status) throw unauthorized(`Agent run ${runId} is not known`);
  if (isTerminal(status)) throw unauthorized(`Agent run ${runId} is over: it ended as ${status}`);
}

/**
 * Checks that the run in which an agent writes is the agent's own and has not ended.
 * @throws 401 when the run is unknown, over or another agent's: its credential is void
 */
export async function assertRunOf(scope: Scope, agentId: string, runId: string): Promise<void> {
  const run = isUuid(runId) ? await scope.row<NamedRun>(RUN, [runId]) : undefined;
  if (run && run.agentId !== agentId) throw unauthorized(`Agent run ${runId} is another agent's`);
  assertUnderWay(runId, run?.status);
}
