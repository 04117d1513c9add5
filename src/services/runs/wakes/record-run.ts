import type { HeartbeatRun } from '../../../generated/prisma/client.js';
import { type Actor, principalOf } from '../../core/actors/actor.js';
import type { WriteScope } from '../../core/operation/scope.js';

/** Emits a change of a run. @param action `queued`, `started`, `retry_scheduled`, or the status in which the run ended */
export function emitRun(
  scope: WriteScope,
  { companyId, id, agentId, issueId }: Pick<HeartbeatRun, 'companyId' | 'id' | 'agentId' | 'issueId'>,
  action: string,
  details: Readonly<Record<string, unknown>>,
  /** Who caused the change, if that is not the actor of the scope. */
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
