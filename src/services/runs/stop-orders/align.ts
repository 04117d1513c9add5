import { lockCompany } from '../../access/tenancy.js';
import type { Actor } from '../../core/actors/actor.js';
import { DomainError } from '../../core/errors/errors.js';
import type { Services, WriteScope } from '../../core/operation/scope.js';
import { transact } from '../../core/operation/transact.js';
import { statement } from '../../core/postgres/statement.js';
import { liftStops, orderStop } from './order.js';

/** So many companies are stopped at once: each takes a connection. */
const AT_ONCE = 2;

const OUT_OF_LINE = statement(`
  SELECT c.id FROM "Company" c CROSS JOIN "Instance" i
   WHERE (i."haltedAt" IS NOT NULL AND NOT EXISTS (
            SELECT FROM "StopOrder" o WHERE o."instanceStopId" = i."instanceStopId" AND o."companyId" = c.id))
      OR EXISTS (SELECT FROM "StopOrder" o
                  WHERE o."companyId" = c.id AND o."liftedAt" IS NULL AND o."scopeType" = 'instance'
                    AND (i."haltedAt" IS NULL OR o."instanceStopId" <> i."instanceStopId"))
   ORDER BY c.id`);

/**
 * Brings every company in line with whether the installation is halted: stops what still works, each company in a
 * transaction of its own, or lifts what no longer holds. Whoever was interrupted at it is followed by another: the job
 * of the halt does the same.
 */
export async function alignStops(services: Services, actor: Actor): Promise<void> {
  const companies = await services.database.read<{ id: string }>('all', OUT_OF_LINE, []);
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    for (let next = companies.shift(); next; next = companies.shift()) {
      const { id } = next;
      await transact(services, actor, id, (scope) => alignCompany(scope, id)).catch((error: unknown) => {
        if (!(error instanceof DomainError && error.status === 404)) failures.push(error);
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (failures.length > 0) throw failures[0];
}

// Held until commit: an order of a halt that has ended meanwhile would never be lifted.
const HALT = statement(`
  SELECT i."haltedAt" IS NOT NULL AS halted, i."haltReason", i."haltedByUserId", i."instanceStopId",
         EXISTS (SELECT FROM "StopOrder" o
                  WHERE o."companyId" = $1::uuid AND o."instanceStopId" = i."instanceStopId") AS ordered
    FROM "Instance" i FOR SHARE OF i`);

interface Halt {
  readonly halted: boolean;
  readonly haltReason: string | null;
  readonly haltedByUserId: string | null;
  readonly instanceStopId: string | null;
  readonly ordered: boolean;
}

async function alignCompany(scope: WriteScope, companyId: string): Promise<void> {
  // In two steps: what others have committed while the company was waited for is seen by the next statement only.
  await lockCompany(scope, companyId);
  const halt = await scope.row<Halt>(HALT, [companyId]);
  const instanceStopId = halt?.halted ? halt.instanceStopId : null;
  await liftStops(scope, { companyId, scopeType: 'instance', but: instanceStopId });
  if (!halt || !instanceStopId || halt.ordered) return;
  await orderStop(scope, {
    companyId,
    scopeType: 'instance',
    instanceStopId,
    errorCode: 'instance_halted',
    reason: halt.haltReason,
    createdByUserId: halt.haltedByUserId,
  });
}
