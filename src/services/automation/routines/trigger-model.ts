import { z } from 'zod';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { rawText, text } from '../../core/text/fields.js';
import { SigningMode, TriggerSummaryView } from './model.js';

/** What the last request to a webhook's address was. */
const WebhookDeliveryView = z
  .object({
    status: describedEnum('RoutineWebhookDeliveryStatus', 'How a webhook answered.', {
      received: 'It took the request.',
      rejected: 'It refused the request.',
    }).describe('Whether it was taken.'),
    receivedAt: z.iso.datetime().describe('When it came.'),
    test: z.boolean().describe('Whether it came while the webhook was being set up.'),
  })
  .meta({ id: 'RoutineWebhookDelivery', description: 'The last request to the address of a webhook.' });
export type WebhookDelivery = z.output<typeof WebhookDeliveryView>;

/** The wire shape of a trigger. */
export const TriggerView = TriggerSummaryView.extend({
  companyId: z.uuid(),
  routineId: z.uuid().describe("The routine's id."),
  missedTicks: z.int().describe('Ticks that were due and not fired: nobody served, or the policy passed them over.'),
  publicId: z.string().nullable().describe('Of a webhook: what its address ends with.'),
  secretId: z.uuid().nullable().describe('Of a webhook: the secret that its senders know.'),
  signingMode: SigningMode.nullable().describe('Of a webhook: how it knows its sender.'),
  replayWindowSec: z.int().nullable().describe('Of a webhook that signs the time: how many seconds that may be off.'),
  lastRotatedAt: z.iso.datetime().nullable().describe('When its address and secret were last replaced.'),
  setupPending: z.boolean().describe('Whether it is being set up: requests are checked and kept, and fire nothing.'),
  archivedAt: z.iso.datetime().nullable().describe('When it was put away.'),
  lastWebhookDelivery: WebhookDeliveryView.nullable().describe('Of a webhook: the last request.'),
  createdByAgentId: z.uuid().nullable().describe('The id of the agent that created it.'),
  createdByUserId: z.string().nullable().describe('The person who created it.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}).meta({ id: 'RoutineTrigger', description: 'What makes a routine fire.' });

export const presentTrigger = presenterOf(TriggerView);

/** What a webhook's sender must know. */
export const SecretMaterialView = z
  .object({
    webhookUrl: z.url().describe('Where to send what fires the routine.'),
    webhookSecret: z.string().describe('What its sender proves to know; shown this once.'),
  })
  .meta({ id: 'RoutineWebhookMaterial' });
export type SecretMaterial = z.input<typeof SecretMaterialView>;

/** The fields that create and patch share; those of another kind of trigger may be null. */
export const triggerFields = {
  label: rawText(120).nullish().describe('What people call it.'),
  enabled: z.boolean().describe('Whether it fires.'),
  cronExpression: text(500).nullish().describe('Of a schedule: minute, hour, day of month, month and day of week.'),
  timezone: text(100).nullish().describe('Of a schedule: the time zone whose clocks it goes by; UTC unless given.'),
  signingMode: SigningMode.nullish().describe('Of a webhook: how its senders prove who they are; bearer unless given.'),
  replayWindowSec: z
    .int()
    .min(30)
    .max(86_400)
    .nullish()
    .describe('Of a webhook signed by hmac_sha256: for how many seconds a signature is good; 300 unless given.'),
};
