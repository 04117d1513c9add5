import { lockCompany } from '#services/access/tenancy.js';
import type { Actor } from '#services/core/actors/actor.js';
import { forEachConcurrently } from '#services/core/concurrency/for-each-concurrently.js';
import { DomainError } from '#services/core/errors/errors.js';
import type { Services, WriteScope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { statement } from '#services/core/postgres/statement.js';
import { liftStops, orderStop } from './order.js';

/** The number of companies that are stopped at the same time: each takes a connection. */
const CONCURRENT = 2;

const UNALIGNED = statement(`
  SELECT c.id FROM "Company" c CROSS JOIN "Instance" i
   WHERE (i."haltedAt" IS NOT NULL AND NOT EXISTS (
            SELECT FROM "StopOrder" o WHERE o."instanceStopId" = i."instanceStopId" AND o."companyId" = c.id))
      OR EXISTS (SELECT FROM "StopOrder" o
                  WHERE o."companyId" = c.id AND o."liftedAt" IS NULL AND o."scopeType" = 'instance'
                    AND (i."haltedAt" IS NULL OR o."instanceStopId" <> i."instanceStopId"))
   ORDER BY c.id`);

/**
 * Stops the work of every company, or lifts the stops, depending on whether the installation is halted. Each company
 * has its own transaction. If the process dies, the job of the halt continues.
 */
export async function alignStops(services: Services, actor: Actor): Promise<void> {
  const companies = await services.database.query<{ id: string }>('all', UNALIGNED, []);
  const failures: unknown[] = [];
  await forEachConcurrently(companies, CONCURRENT, ({ id }) =>
    transact(services, actor, id, (scope) => alignCompany(scope, id)).catch((error: unknown) => {
      if (!(error instanceof DomainError && error.status === 404)) failures.push(error);
    }),
  );
  if (failures.length > 0) throw failures[0];
}

// Locked until the commit: otherwise, no one would lift an order whose halt ended meanwhile.
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
  // Two statements: only the second sees what other transactions committed while the first waited for the lock.
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
