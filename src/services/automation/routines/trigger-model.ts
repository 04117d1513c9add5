import { z } from 'zod';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { rawText, text } from '../../core/text/fields.js';
import { SigningMode, TriggerSummaryView } from './model.js';

const WebhookDeliveryView = z
  .object({
    status: describedEnum('RoutineWebhookDeliveryStatus', 'The status of the last request to a webhook.', {
      received: 'It accepted the request.',
      rejected: 'It refused the request.',
    }).describe('Whether the request was accepted.'),
    receivedAt: z.iso.datetime().describe('When the request was received.'),
    test: z.boolean().describe('Whether the webhook was being set up.'),
  })
  .meta({ id: 'RoutineWebhookDelivery', description: 'The last request to a webhook.' });
export type WebhookDelivery = z.output<typeof WebhookDeliveryView>;

export const TriggerView = TriggerSummaryView.extend({
  companyId: z.uuid(),
  routineId: z.uuid().describe("The routine's id."),
  missedTicks: z.int().describe('The number of due ticks that did not fire.'),
  publicId: z.string().nullable().describe("The part of the webhook's address that names it; null for other kinds."),
  secretId: z.uuid().nullable().describe("The webhook's secret."),
  signingMode: SigningMode.nullable().describe('How the webhook authenticates its senders; null for other kinds.'),
  replayWindowSec: z
    .int()
    .nullable()
    .describe('How old a signed request may be, in seconds; null where senders sign no time.'),
  lastRotatedAt: z.iso
    .datetime()
    .nullable()
    .describe("When the webhook's address and secret were last replaced; null if they never were."),
  setupPending: z
    .boolean()
    .describe('Whether the webhook is being set up: requests are checked and stored, but fire nothing.'),
  archivedAt: z.iso.datetime().nullable().describe('When it was archived; null unless it is.'),
  lastWebhookDelivery: WebhookDeliveryView.nullable().describe("The webhook's last request; null before the first."),
  createdByAgentId: z.uuid().nullable().describe('The id of the agent that created it.'),
  createdByUserId: z.string().nullable().describe('The person who created it.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}).meta({ id: 'RoutineTrigger', description: 'What makes a routine fire.' });

export const presentTrigger = presenterOf(TriggerView);

export const SecretMaterialView = z
  .object({
    webhookUrl: z.url().describe('The address to which its senders post.'),
    webhookSecret: z.string().describe("The webhook's secret, shown only once."),
  })
  .meta({ id: 'RoutineWebhookMaterial' });
export type SecretMaterial = z.input<typeof SecretMaterialView>;

/** The fields that create and update share. Fields of other kinds of triggers may be null. */
export const triggerFields = {
  label: rawText(120).nullish().describe('What people call it.'),
  enabled: z.boolean().describe('Whether it is active.'),
  cronExpression: text(500)
    .nullish()
    .describe(
      'When a schedule is due: minute, hour, day of the month, month and day of the week, such as 0 9 * * 1-5. Only for a schedule, which must have it; null counts as left out.',
    ),
  timezone: text(100)
    .nullish()
    .describe(
      "A schedule's IANA time zone, such as Europe/Berlin. A new one defaults to UTC; null counts as left out.",
    ),
  signingMode: SigningMode.nullish().describe(
    'How a webhook authenticates its senders. A new one defaults to bearer; null counts as left out.',
  ),
  replayWindowSec: z
    .int()
    .min(30)
    .max(86_400)
    .nullish()
    .describe(
      'How old a signed request may be, in seconds, for signingMode hmac_sha256. A new one defaults to 300; null counts as left out.',
    ),
};
