import { z } from 'zod';
import type { RoutineDelivery } from '#generated/prisma/client.js';
import { notFound, unprocessable } from '#services/core/errors/errors.js';
import { query } from '#services/core/operation/operation.js';
import type { Services } from '#services/core/operation/scope.js';
import { encodeCursor } from '#services/core/postgres/page-cursors.js';
import { statement } from '#services/core/postgres/statement.js';
import { byId, locatedBy } from '#services/core/rows/loaders.js';
import { pathId, uuid } from '#services/core/text/fields.js';
import { routineReader } from '../routines/policy.js';
import { triggerById, triggerRef } from '../routines/trigger-rows.js';
import { DeliveryView, deliveriesOfTrigger, presentRoutineDelivery } from './graph.js';

const DeliveryNotFound = () => notFound('Routine delivery not found');

export const deliveryRef = { deliveryId: pathId().describe("The delivery's id.") };

export const routineDeliveryNode = byId<RoutineDelivery>('RoutineDelivery');

/** The delivery that a path or argument names, with its body. @throws 404 */
export const deliveryById = locatedBy('deliveryId', routineDeliveryNode, DeliveryNotFound);

export const listRoutineDeliveries = query({
  name: 'listRoutineDeliveries',
  summary: 'List the requests to a webhook, newest first; kept for 30 days',
  input: z.object({
    ...triggerRef,
    before: uuid().optional().describe('The last delivery of the previous page.'),
    limit: z.int().min(1).max(200).default(50).describe('The maximum number of results.'),
  }),
  output: z.array(DeliveryView),
  on: triggerById,
  allow: routineReader,
  async run(scope, { before, limit: first }, { companyId, id }) {
    const last = before === undefined ? undefined : await scope.load(routineDeliveryNode, before);
    if (last !== undefined && last?.triggerId !== id) throw unprocessable('before is not a delivery of this trigger');
    const after = last && encodeCursor(last, ['receivedAt', 'id']);
    return scope.load(deliveriesOfTrigger, { parent: [companyId, id], args: { first, after } });
  },
  present: (_scope, { nodes }) => nodes.map(presentRoutineDelivery),
});

const RETENTION_DAYS = 30;

const PURGE = statement(`
  DELETE FROM "RoutineDelivery" WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM "RoutineDelivery" WHERE "receivedAt" < clock_timestamp() - make_interval(days => $1) LIMIT 5000))
  RETURNING 1`);

/**
 * Deletes deliveries older than 30 days, some thousand at a time. A run keeps its own dedupe key, so a later repetition
 * of a request still creates no second run.
 */
export async function purgeDeliveries({ database }: Services): Promise<void> {
  let purged: unknown[];
  do {
    purged = await database.query('all', PURGE, [RETENTION_DAYS]);
  } while (purged.length > 0);
}
