import type { Routine } from '../../../generated/prisma/client.js';
import type { WriteScope } from '../../core/operation/scope.js';

/** What the journal tells of routines. */
type RoutineAction =
  | ('created' | 'updated' | 'revision_restored' | 'run_triggered' | 'run_skipped')
  | ('trigger_created' | 'trigger_updated' | 'trigger_deleted' | 'trigger_secret_rotated');

/** Records something that was done to a routine or by it. */
export function emitRoutine(
  scope: WriteScope,
  { companyId, id, title }: Pick<Routine, 'companyId' | 'id' | 'title'>,
  action: RoutineAction,
  details: Readonly<Record<string, unknown>> = {},
): void {
  scope.emit({
    companyId,
    entityType: 'routine',
    entityId: id,
    action: `routine.${action}`,
    details: { routineId: id, title, ...details },
  });
}
