import { z } from 'zod';
import { DeliveryView } from '#services/automation/firing/delivery-model.js';
import { SecretMaterialView, TriggerView } from '#services/automation/routines/trigger-model.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';

/** A trigger. The URL and the secret of a webhook are visible only at their creation. */
export const RoutineTriggerRef = nounOf('RoutineTrigger', TriggerView, {
  json: ['lastWebhookDelivery'],
  columns: {
    updatedByAgentId: z.uuid().nullable().describe('The ID of the agent that last changed the trigger.'),
    updatedByUserId: z.string().nullable().describe('The ID of the person who last changed the trigger.'),
  },
});

export const RoutineDeliveryRef = nounOf('RoutineDelivery', DeliveryView);

export const RoutineSecretMaterialRef = outputTypeOf(
  SecretMaterialView.extend({ triggerId: z.uuid().describe('The webhook.') }).meta({
    id: 'RoutineSecretMaterial',
    description: 'The URL and the secret of a webhook, shown only when they are created.',
  }),
);
