import { DeliveryView } from '../../services/automation/routines/delivery-model.js';
import { TriggerView } from '../../services/automation/routines/trigger-model.js';

import { builder } from '../builder.js';
import { enumOf } from '../derive/enums.js';
import { nounOf } from '../derive/noun.js';

enumOf('RoutineTriggerKind', 'What a trigger fires on.', {
  schedule: 'The clock.',
  webhook: 'Requests to an address of its own.',
  api: 'Requests to run the routine that name it.',
});

enumOf('RoutineSigningMode', 'How a webhook knows its sender.', {
  app_webhook: 'By the secret as bearer token, or by an HMAC-SHA256 of the body.',
  bearer: 'By the secret as bearer token.',
  hmac_sha256: 'By an HMAC-SHA256 of time and body, within its replay window.',
  git_host_hmac: 'By an HMAC-SHA256 of the body, as hosts of Git repositories send it.',
  meeting_provider_hmac: 'By an HMAC-SHA256 of the body, as providers of meetings send it.',
  none: 'Not at all: whoever knows the address fires it.',
});

enumOf('RoutineFiringResult', 'What came of the last firing of a trigger.', {
  issue_created: 'It made an issue, which is open.',
  coalesced: 'It joined an open issue.',
  skipped: 'It was skipped: an issue of the routine was open.',
  skipped_no_activity: 'It was skipped: nothing had happened.',
  skipped_paused: "It was skipped: the routine's project is paused.",
  completed: 'Its issue is done.',
  failed: 'It made no issue, or its issue is blocked or was given up.',
});

enumOf('RoutineWebhookDeliveryStatus', 'How a webhook answered.', {
  received: 'It took the request.',
  rejected: 'It refused the request.',
});

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

export const DeliveryStatusEnum = enumOf('RoutineDeliveryStatus', 'What became of a request to a webhook.', {
  accepted: 'It fired the routine.',
  test: 'It was kept as a test: the webhook is being set up.',
  duplicate: 'It came before.',
  ignored: 'It was about something that the webhook does not fire on.',
  rejected: 'It was refused; the reason says why.',
});

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
