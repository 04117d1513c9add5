import { z } from 'zod';
import { DeliveryView } from '../../services/automation/routines/delivery-model.js';
import { SecretMaterialView, TriggerView } from '../../services/automation/routines/trigger-model.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';

/** A trigger. The address and the secret of a webhook are shown when they are made, and never again. */
export const RoutineTriggerRef = nounOf('RoutineTrigger', TriggerView, {
  json: ['lastWebhookDelivery'],
  columns: {
    updatedByAgentId: z.uuid().nullable().describe('The id of the agent that last changed it.'),
    updatedByUserId: z.string().nullable().describe('The person who last changed it.'),
  },
});

export const RoutineDeliveryRef = nounOf('RoutineDelivery', DeliveryView);

export const RoutineSecretMaterialRef = outputTypeOf(
  SecretMaterialView.extend({ triggerId: z.uuid().describe('The webhook.') }).meta({
    id: 'RoutineSecretMaterial',
    description: 'The address and the secret of a webhook, shown when they are made and never again.',
  }),
);
