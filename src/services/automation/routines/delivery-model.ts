import { z } from 'zod';
import type { RoutineDelivery } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';

export const DeliveryStatus = describedEnum('RoutineDeliveryStatus', 'The status of a request to a webhook.', {
  accepted: 'It fired the routine.',
  test: 'It was accepted as a test, since the webhook is being set up.',
  duplicate: 'It is a repetition of an earlier request.',
  ignored: 'Its event does not fire the webhook.',
  rejected: 'It was refused; the reason says why.',
});
export type DeliveryStatus = z.output<typeof DeliveryStatus>;

/** A delivery without its body, dedupe key and signature. */
export type DeliveryRow = Omit<RoutineDelivery, 'payload' | 'dedupeKey' | 'signatureHash'>;

export const DeliveryView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    routineId: z.uuid().describe("The routine's id."),
    triggerId: z.uuid().describe("The trigger's id."),
    status: DeliveryStatus.describe('What became of it.'),
    statusCode: z.int().describe('The HTTP status of the answer.'),
    reason: z.string().nullable().describe('Why it was refused; null unless it was.'),
    test: z.boolean().describe('Whether the webhook was being set up.'),
    idempotencyKey: z
      .string()
      .nullable()
      .describe('The key by which its sender recognizes a repetition; null if it sent none.'),
    bytes: z.int().describe('The size of the body in bytes.'),
    digest: z
      .string()
      .nullable()
      .describe('The SHA-256 of the body, in hexadecimal; null if it was refused before its body was read.'),
    runId: z.uuid().nullable().describe('The run that the request created, now or when it first came.'),
    redeliveryOfId: z.uuid().nullable().describe('The earlier delivery that it repeats.'),
    receivedAt: z.iso.datetime().describe('When the request was received.'),
  })
  .meta({
    id: 'RoutineDelivery',
    description: 'A request to a webhook. It is kept for 30 days and never shows its body.',
  });

/** The columns that lists read. */
export const DELIVERY_COLUMNS = Object.keys(DeliveryView.shape);

export const presentRoutineDelivery = presenterOf(DeliveryView);
