import { z } from 'zod';
import type { RoutineDelivery } from '../../../generated/prisma/client.js';
import { notFound, unprocessable } from '../../core/errors/errors.js';
import { query } from '../../core/operation/operation.js';
import type { Scope, Services } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { isUuid, pathId, uuid } from '../../core/text/fields.js';
import { DELIVERY_COLUMNS, type DeliveryRow, DeliveryView, presentDelivery } from './delivery-model.js';
import { routineReader } from './rules.js';
import { triggerById, triggerRef } from './trigger-load.js';

const DeliveryNotFound = () => notFound('Routine delivery not found');

/** How a path or argument names a delivery. */
export const deliveryRef = { deliveryId: pathId().describe("The delivery's id.") };

const ONE = statement(`SELECT * FROM "RoutineDelivery" WHERE id = $1::uuid`);

/** The delivery that a path or argument names, with its body. @throws 404 */
export async function deliveryById(scope: Scope, { deliveryId }: { deliveryId: string }): Promise<RoutineDelivery> {
  const delivery = isUuid(deliveryId) ? await scope.row<RoutineDelivery>(ONE, [deliveryId]) : undefined;
  if (!delivery) throw DeliveryNotFound();
  return delivery;
}

const COLUMNS = DELIVERY_COLUMNS.map((column) => `d."${column}"`).join(', ');

const NEWEST = statement(`
  SELECT ${COLUMNS} FROM "RoutineDelivery" d WHERE d."companyId" = $1::uuid AND d."triggerId" = $2::uuid
   ORDER BY d."receivedAt" DESC, d.id DESC LIMIT $3`);

const OLDER = statement(`
  SELECT ${COLUMNS} FROM "RoutineDelivery" d
    JOIN "RoutineDelivery" a ON a."companyId" = d."companyId" AND a."triggerId" = d."triggerId" AND a.id = $4::uuid
   WHERE d."companyId" = $1::uuid AND d."triggerId" = $2::uuid AND (d."receivedAt", d.id) < (a."receivedAt", a.id)
   ORDER BY d."receivedAt" DESC, d.id DESC LIMIT $3`);

export const listRoutineDeliveries = query({
  name: 'listRoutineDeliveries',
  summary: "List the requests to a webhook's address, newest first, whatever became of them; kept for 30 days",
  input: z.object({
    ...triggerRef,
    before: uuid().optional().describe('Go on with those that came before this delivery: the last one seen.'),
    limit: z.int().min(1).max(200).default(50).describe('How many at most.'),
  }),
  output: z.array(DeliveryView),
  on: triggerById,
  allow: routineReader,
  async run(scope, { before, limit }, { companyId, id }) {
    const values = [companyId, id, limit];
    if (before === undefined) return scope.sql<DeliveryRow>(NEWEST, values);
    const last = await scope.row<RoutineDelivery>(ONE, [before]);
    if (last?.triggerId !== id) throw unprocessable('before is not a delivery of this trigger');
    return scope.sql<DeliveryRow>(OLDER, [...values, before]);
  },
  present: (_scope, deliveries) => deliveries.map(presentDelivery),
});

const RETENTION_DAYS = 30;

const PURGE = statement(`
  DELETE FROM "RoutineDelivery" WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM "RoutineDelivery" WHERE "receivedAt" < clock_timestamp() - make_interval(days => $1) LIMIT 5000))
  RETURNING 1`);

/**
 * Deletes the deliveries of more than 30 days ago, some thousand at a time. A run remembers by itself which key it was
 * made for, so that a request that comes again later than that still makes no second one.
 */
export async function purgeDeliveries({ database }: Services): Promise<void> {
  let purged: unknown[];
  do {
    purged = await database.read('all', PURGE, [RETENTION_DAYS]);
  } while (purged.length > 0);
}
