import { DeliveryStatus, DeliveryView } from '../../services/automation/routines/delivery-model.js';
import { TriggerView } from '../../services/automation/routines/trigger-model.js';
import { builder } from '../builder.js';
import { enumTypeOf } from '../derive/enums.js';
import { nounOf } from '../derive/noun.js';

/** A trigger with its plain columns. The address and the secret of a webhook are told when they are made, and never again. */
export const RoutineTriggerRef = nounOf('RoutineTrigger', TriggerView, { json: ['lastWebhookDelivery'] });

builder.prismaObjectFields(RoutineTriggerRef, (t) => ({
  updatedByAgentId: t.expose('updatedByAgentId', {
    type: 'UUID',
    nullable: true,
    description: 'The id of the agent that last changed it.',
  }),
  updatedByUserId: t.exposeString('updatedByUserId', {
    nullable: true,
    description: 'The person who last changed it.',
  }),
}));

export const DeliveryStatusEnum = enumTypeOf(DeliveryStatus);

export const RoutineDeliveryRef = nounOf('RoutineDelivery', DeliveryView);

/** What the sender of a webhook must know, as the operation that made it shows it. */
interface SecretMaterial {
  readonly triggerId: string;
  readonly webhookUrl: string;
  readonly webhookSecret: string;
}

export const RoutineSecretMaterialRef = builder.objectRef<SecretMaterial>('RoutineSecretMaterial').implement({
  description: 'The address and the secret of a webhook, shown when they are made and never again.',
  fields: (t) => ({
    triggerId: t.expose('triggerId', { type: 'UUID', description: 'The webhook.' }),
    webhookUrl: t.exposeString('webhookUrl', { description: 'Where to send what fires the routine.' }),
    webhookSecret: t.exposeString('webhookSecret', { description: 'What its sender proves to know.' }),
  }),
});
