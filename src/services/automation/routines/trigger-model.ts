import { z } from 'zod';
import type { RoutineTrigger } from '../../../generated/prisma/client.js';
import { rawText, text } from '../../core/operation/fields.js';
import { presentTriggerSummary, SigningMode, TriggerSummaryView } from './model.js';

/** What the last request to a webhook's address was. */
const WebhookDeliveryView = z
  .object({
    status: z.enum(['received', 'rejected']).meta({ id: 'RoutineWebhookDeliveryStatus' }),
    receivedAt: z.iso.datetime(),
    test: z.boolean(),
  })
  .meta({ id: 'RoutineWebhookDelivery' });
export type WebhookDelivery = z.output<typeof WebhookDeliveryView>;

/** The wire shape of a trigger. */
export const TriggerView = TriggerSummaryView.extend({
  companyId: z.uuid(),
  routineId: z.uuid(),
  missedTicks: z.int().describe('Ticks that were due and not fired: nobody served, or the policy passed them over.'),
  publicId: z.string().nullable(),
  secretId: z.uuid().nullable(),
  signingMode: SigningMode.nullable(),
  replayWindowSec: z.int().nullable(),
  lastRotatedAt: z.iso.datetime().nullable(),
  setupPending: z.boolean(),
  archivedAt: z.iso.datetime().nullable(),
  lastWebhookDelivery: WebhookDeliveryView.nullable(),
  createdByAgentId: z.uuid().nullable(),
  createdByUserId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}).meta({ id: 'RoutineTrigger' });

export const presentTrigger = (trigger: RoutineTrigger): z.input<typeof TriggerView> => ({
  ...presentTriggerSummary(trigger),
  companyId: trigger.companyId,
  routineId: trigger.routineId,
  missedTicks: trigger.missedTicks,
  publicId: trigger.publicId,
  secretId: trigger.secretId,
  signingMode: trigger.signingMode as z.input<typeof SigningMode> | null,
  replayWindowSec: trigger.replayWindowSec,
  lastRotatedAt: trigger.lastRotatedAt?.toISOString() ?? null,
  setupPending: trigger.setupPending,
  archivedAt: trigger.archivedAt?.toISOString() ?? null,
  lastWebhookDelivery: trigger.lastWebhookDelivery as WebhookDelivery | null,
  createdByAgentId: trigger.createdByAgentId,
  createdByUserId: trigger.createdByUserId,
  createdAt: trigger.createdAt.toISOString(),
  updatedAt: trigger.updatedAt.toISOString(),
});

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
