import type { HeartbeatRun } from '#generated/prisma/client.js';
import { type Actor, principalOf } from '#services/core/actors/actor.js';
import type { actionsOf } from '#services/core/journal/vocabulary.js';
import type { WriteScope } from '#services/core/operation/scope.js';

/** The names of run events. */
export type RunAction = keyof ReturnType<typeof actionsOf<'heartbeat'>>;

/** Emits a change of a run: queued, started, to be retried, or ended in a status. */
export function emitRun(
  scope: WriteScope,
  { companyId, id, agentId, issueId }: Pick<HeartbeatRun, 'companyId' | 'id' | 'agentId' | 'issueId'>,
  action: RunAction,
  details: Readonly<Record<string, unknown>>,
  /** The cause of the change; defaults to the actor of the scope. */
  by?: Actor,
): void {
  scope.emit({
    companyId,
    entityType: 'heartbeat_run',
    entityId: id,
    action: `heartbeat.${action}`,
    agentId,
    ...(by ? { actor: principalOf(by) } : {}),
    details: { runId: id, agentId, issueId, ...details },
  });
}
