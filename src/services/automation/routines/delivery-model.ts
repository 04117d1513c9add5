import { z } from 'zod';
import type { RoutineDelivery } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';

export const DeliveryStatus = describedEnum('RoutineDeliveryStatus', 'What became of a request to a webhook.', {
  accepted: 'It fired the routine.',
  test: 'It was kept as a test: the webhook is being set up.',
  duplicate: 'It came before.',
  ignored: 'It was about something that the webhook does not fire on.',
  rejected: 'It was refused; the reason says why.',
});
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
    routineId: z.uuid().describe("The routine's id."),
    triggerId: z.uuid().describe("The trigger's id."),
    status: DeliveryStatus.describe('What became of it.'),
    statusCode: z.int().describe('The HTTP status that it was answered with.'),
    reason: z.string().nullable().describe('Why it was refused.'),
    test: z.boolean().describe('Whether it came while the webhook was being set up.'),
    idempotencyKey: z.string().nullable().describe('The key that it came with.'),
    bytes: z.int().describe('The size of its body.'),
    digest: z.string().nullable().describe('The SHA-256 of its body.'),
    runId: z
      .uuid()
      .nullable()
      .describe('The run of the routine that it made, or that the same request had made before.'),
    redeliveryOfId: z.uuid().nullable().describe('The earlier one that it repeats.'),
    receivedAt: z.iso.datetime().describe('When it came.'),
  })
  .meta({
    id: 'RoutineDelivery',
    description:
      'A request to the address of a webhook, whatever became of it. It is kept for 30 days, its body unseen.',
  });

export const presentDelivery = presenterOf(DeliveryView);
