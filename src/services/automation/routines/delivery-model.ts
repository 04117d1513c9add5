import { z } from 'zod';
import type { RoutineDelivery } from '../../../generated/prisma/client.js';

export const DeliveryStatus = z
  .enum(['accepted', 'test', 'duplicate', 'ignored', 'rejected'])
  .meta({ id: 'RoutineDeliveryStatus' });
export type DeliveryStatus = z.output<typeof DeliveryStatus>;

/** What of a delivery is read; its body is fetched only to be delivered again, what it is recognized by never. */
export type DeliveryRow = Omit<RoutineDelivery, 'payload' | 'dedupeKey' | 'signatureHash'>;

export const DELIVERY_COLUMNS = [
  'id',
  'companyId',
  'routineId',
  'triggerId',
  'status',
  'statusCode',
  'reason',
  'test',
  'idempotencyKey',
  'bytes',
  'digest',
  'runId',
  'redeliveryOfId',
  'receivedAt',
] as const satisfies readonly (keyof DeliveryRow)[];

/** The wire shape of a request to a webhook's address: what became of it, never its body nor a signature. */
export const DeliveryView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    routineId: z.uuid(),
    triggerId: z.uuid(),
    status: DeliveryStatus,
    statusCode: z.int(),
    reason: z.string().nullable(),
    test: z.boolean(),
    idempotencyKey: z.string().nullable(),
    bytes: z.int(),
    digest: z.string().nullable(),
    runId: z.uuid().nullable(),
    redeliveryOfId: z.uuid().nullable(),
    receivedAt: z.iso.datetime(),
  })
  .meta({ id: 'RoutineDelivery' });

export const presentDelivery = (delivery: DeliveryRow): z.input<typeof DeliveryView> => ({
  id: delivery.id,
  companyId: delivery.companyId,
  routineId: delivery.routineId,
  triggerId: delivery.triggerId,
  status: delivery.status as DeliveryStatus,
  statusCode: delivery.statusCode,
  reason: delivery.reason,
  test: delivery.test,
  idempotencyKey: delivery.idempotencyKey,
  bytes: delivery.bytes,
  digest: delivery.digest,
  runId: delivery.runId,
  redeliveryOfId: delivery.redeliveryOfId,
  receivedAt: delivery.receivedAt.toISOString(),
});
