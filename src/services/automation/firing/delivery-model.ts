import { z } from 'zod';
import type { RoutineDelivery } from '#generated/prisma/client.js';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum } from '#services/core/text/described-enum.js';

export const DeliveryStatus = describedEnum('RoutineDeliveryStatus', 'The status of a request to a webhook.', {
  accepted: 'The request fired the routine.',
  test: 'Orgraph accepted the request as a test, because the webhook is being set up.',
  duplicate: 'The request repeats an earlier one.',
  ignored: 'The event of the request does not fire the webhook.',
  rejected: 'Orgraph rejected the request; reason explains why.',
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
    status: DeliveryStatus.describe('The outcome of the request.'),
    statusCode: z.int().describe('The HTTP status of the response.'),
    reason: z.string().nullable().describe('The reason for the rejection; null for other statuses.'),
    test: z.boolean().describe('True if the webhook was being set up.'),
    idempotencyKey: z
      .string()
      .nullable()
      .describe('The key by which the sender marks repeated requests; null if the request had no key.'),
    bytes: z.int().describe('The size of the body in bytes.'),
    digest: z
      .string()
      .nullable()
      .describe('The SHA-256 of the body, in hexadecimal; null if the request was rejected before its body was read.'),
    runId: z.uuid().nullable().describe('The run that the request, or its first delivery, created.'),
    redeliveryOfId: z.uuid().nullable().describe('The earlier delivery that this one repeats.'),
    receivedAt: z.iso.datetime().describe('Time of receipt.'),
  })
  .meta({
    id: 'RoutineDelivery',
    description: 'A request to a webhook. Orgraph keeps it for 30 days and never shows its body.',
  });

/** The columns that lists read. */
export const DELIVERY_COLUMNS = Object.keys(DeliveryView.shape);

export const presentRoutineDelivery = presenterOf(DeliveryView);
