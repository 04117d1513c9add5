import type { HeartbeatRun } from '../../../generated/prisma/client.js';
import { type Actor, principalOf } from '../../core/actors/actor.js';
import type { WriteScope } from '../../core/operation/scope.js';

/** Records what became of a run: that it is `queued`, `started` or `retry_scheduled`, or the status in which it ended. */
export function emitRun(
  scope: WriteScope,
  { companyId, id, agentId, issueId }: Pick<HeartbeatRun, 'companyId' | 'id' | 'agentId' | 'issueId'>,
  action: string,
  details: Readonly<Record<string, unknown>>,
  /** Who brought it about, where that is not who acts. */
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
