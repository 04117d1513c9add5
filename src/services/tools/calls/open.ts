import type { Scope } from '#services/core/operation/scope.js';
import type { CallOpening } from './ledger.js';
import { GatewayUnavailable, refusalOfAccess } from './refusals.js';

/**
 * Writes the row of a call.
 * @returns `stale` if the rules have changed since the decision, `repeated` if another call has its key
 * @throws 401 if its credential gives no access any more; 503 if it could not be written
 */
export async function openedRow({ services }: Scope, row: CallOpening): Promise<'opened' | 'stale' | 'repeated'> {
  const outcome = await assertRecorded(row.id, services.toolLedger.open(row));
  const refusal = refusalOfAccess(outcome);
  if (refusal) throw refusal;
  return outcome as 'opened' | 'stale' | 'repeated';
}

/** @throws 503 if the row could not be written: then the call is not made, or its response is withheld */
export async function assertRecorded<T>(invocationId: string, writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    throw Object.assign(GatewayUnavailable({ invocationId }), { cause: error });
  }
}
