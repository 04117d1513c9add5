import { z } from 'zod';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum, rawText, text } from '#services/core/text/fields.js';
import { SigningMode, TriggerSummaryView } from './model.js';

const WebhookDeliveryView = z
  .object({
    status: describedEnum('RoutineWebhookDeliveryStatus', 'The status of the last request to a webhook.', {
      received: 'The webhook accepted the request.',
      rejected: 'The webhook rejected the request.',
    }).describe('The outcome of the request.'),
    receivedAt: z.iso.datetime().describe('Time of receipt.'),
    test: z.boolean().describe('True if the webhook was being set up.'),
  })
  .meta({ id: 'RoutineWebhookDelivery', description: 'The last request to a webhook.' });
export type WebhookDelivery = z.output<typeof WebhookDeliveryView>;

export const TriggerView = TriggerSummaryView.extend({
  companyId: z.uuid(),
  routineId: z.uuid().describe("The routine's id."),
  missedTicks: z.int().describe('The number of due ticks that did not fire.'),
  publicId: z.string().nullable().describe("The part of the webhook's URL that identifies it; null for other kinds."),
  secretId: z.uuid().nullable().describe("The webhook's secret."),
  signingMode: SigningMode.nullable().describe(
    'The method by which the webhook authenticates its senders; null for other kinds.',
  ),
  replayWindowSec: z
    .int()
    .nullable()
    .describe('The maximum age of a signed request, in seconds; null if the senders sign no time.'),
  lastRotatedAt: z.iso
    .datetime()
    .nullable()
    .describe("Time at which the webhook's URL and secret were last rotated; null if they never were."),
  setupPending: z
    .boolean()
    .describe('True while the webhook is being set up: Orgraph checks and stores requests, but they fire nothing.'),
  archivedAt: z.iso
    .datetime()
    .nullable()
    .describe('Time at which the trigger was archived; null if it is not archived.'),
  lastWebhookDelivery: WebhookDeliveryView.nullable().describe("The webhook's last request; null before the first."),
  createdByAgentId: z.uuid().nullable().describe('The id of the agent that created the trigger.'),
  createdByUserId: z.string().nullable().describe('The person that created the trigger.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}).meta({ id: 'RoutineTrigger', description: 'A schedule, webhook or API call that fires a routine.' });

export const presentTrigger = presenterOf(TriggerView);

export const SecretMaterialView = z
  .object({
    webhookUrl: z.url().describe('The URL to which the senders post.'),
    webhookSecret: z.string().describe("The webhook's secret, shown only once."),
  })
  .meta({ id: 'RoutineWebhookMaterial' });
export type SecretMaterial = z.input<typeof SecretMaterialView>;

/** The fields that create and update share. Fields of other kinds of triggers may be null. */
export const triggerFields = {
  label: rawText(120).nullish().describe('The label of the trigger.'),
  enabled: z.boolean().describe('True if the trigger is enabled.'),
  cronExpression: text(500)
    .nullish()
    .describe(
      'The cron expression of a schedule: minute, hour, day of the month, month and day of the week, such as 0 9 * * 1-5. Required for schedules and allowed only for them; null counts as omitted.',
    ),
  timezone: text(100)
    .nullish()
    .describe(
      "A schedule's IANA time zone, such as Europe/Berlin. Defaults to UTC for new triggers; null counts as omitted.",
    ),
  signingMode: SigningMode.nullish().describe(
    'The method by which a webhook authenticates its senders. Defaults to bearer for new triggers; null counts as omitted.',
  ),
  replayWindowSec: z
    .int()
    .min(30)
    .max(86_400)
    .nullish()
    .describe(
      'The maximum age of a signed request, in seconds, for signingMode hmac_sha256. Defaults to 300 for new triggers; null counts as omitted.',
    ),
};
