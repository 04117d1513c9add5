import { by } from '../authors.js';
import { builder } from '../builder.js';
import { enumOf } from '../derive/enums.js';
import { narrowed, reads } from '../fast/selection.js';

const created = by('created');
const changed = by('last changed');

const TriggerKindEnum = enumOf('RoutineTriggerKind', 'What a trigger fires on.', {
  schedule: 'The clock.',
  webhook: 'Requests to an address of its own.',
  api: 'Requests to run the routine that name it.',
});

const SigningModeEnum = enumOf('RoutineSigningMode', 'How a webhook knows its sender.', {
  app_webhook: 'By the secret as bearer token, or by an HMAC-SHA256 of the body.',
  bearer: 'By the secret as bearer token.',
  hmac_sha256: 'By an HMAC-SHA256 of time and body, within its replay window.',
  git_host_hmac: 'By an HMAC-SHA256 of the body, as hosts of Git repositories send it.',
  meeting_provider_hmac: 'By an HMAC-SHA256 of the body, as providers of meetings send it.',
  none: 'Not at all: whoever knows the address fires it.',
});

const ResultEnum = enumOf('RoutineFiringResult', 'What came of the last firing of a trigger.', {
  issue_created: 'It made an issue, which is open.',
  coalesced: 'It joined an open issue.',
  skipped: 'It was skipped: an issue of the routine was open.',
  skipped_no_activity: 'It was skipped: nothing had happened.',
  skipped_paused: "It was skipped: the routine's project is paused.",
  completed: 'Its issue is done.',
  failed: 'It made no issue, or its issue is blocked or was given up.',
});

const ReceiptStatusEnum = enumOf('RoutineWebhookDeliveryStatus', 'How a webhook answered.', {
  received: 'It took the request.',
  rejected: 'It refused the request.',
});

interface Receipt {
  readonly status: 'received' | 'rejected';
  readonly receivedAt: string;
  readonly test: boolean;
}

const ReceiptRef = builder.objectRef<Receipt>('RoutineWebhookDelivery').implement({
  description: 'The last request to the address of a webhook.',
  fields: (t) => ({
    status: t.expose('status', { type: ReceiptStatusEnum, description: 'Whether it was taken.' }),
    receivedAt: t.field({
      type: 'DateTime',
      description: 'When it came.',
      resolve: ({ receivedAt }) => new Date(receivedAt),
    }),
    test: t.exposeBoolean('test', { description: 'Whether it came while the webhook was being set up.' }),
  }),
});

/** A trigger with its plain columns. The address and the secret of a webhook are told when they are made, and never again. */
export const RoutineTriggerRef = builder.prismaObject('RoutineTrigger', {
  description: 'What makes a routine fire.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    companyId: t.expose('companyId', { type: 'UUID', description: "The company's id." }),
    routineId: t.expose('routineId', { type: 'UUID', description: "The routine's id." }),
    kind: t.expose(narrowed('kind'), { type: TriggerKindEnum, description: 'What it fires on.' }),
    label: t.exposeString('label', { nullable: true, description: 'What people call it.' }),
    enabled: t.exposeBoolean('enabled', { description: 'Whether it is switched on.' }),
    archivedAt: t.expose('archivedAt', { type: 'DateTime', nullable: true, description: 'When it was put away.' }),
    cronExpression: t.exposeString('cronExpression', {
      nullable: true,
      description: 'Of a schedule: minute, hour, day of the month, month and day of the week.',
    }),
    timezone: t.exposeString('timezone', { nullable: true, description: 'Of a schedule: the zone of its hours.' }),
    nextRunAt: t.expose('nextRunAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it is next due; null while it does not fire.',
    }),
    missedTicks: t.exposeInt('missedTicks', {
      description: 'How many ticks fired nothing, since nobody was there to serve them.',
    }),
    publicId: t.exposeString('publicId', { nullable: true, description: 'Of a webhook: what its address ends with.' }),
    secretId: t.expose('secretId', {
      type: 'UUID',
      nullable: true,
      description: 'Of a webhook: the secret that its senders know.',
    }),
    signingMode: t.expose(narrowed('signingMode'), {
      type: SigningModeEnum,
      nullable: true,
      description: 'Of a webhook: how it knows its sender.',
    }),
    replayWindowSec: t.exposeInt('replayWindowSec', {
      nullable: true,
      description: 'Of a webhook that signs the time: how many seconds that may be off.',
    }),
    lastRotatedAt: t.expose('lastRotatedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its address and secret were last replaced.',
    }),
    setupPending: t.exposeBoolean('setupPending', {
      description: 'Whether it is being set up: requests are checked and kept, and fire nothing.',
    }),
    lastWebhookDelivery: t.field({
      type: ReceiptRef,
      nullable: true,
      description: 'Of a webhook: the last request.',
      ...reads('lastWebhookDelivery'),
      resolve: ({ lastWebhookDelivery }) => lastWebhookDelivery as never,
    }),
    lastFiredAt: t.expose('lastFiredAt', { type: 'DateTime', nullable: true, description: 'When it last fired.' }),
    lastResult: t.expose(narrowed('lastResult'), {
      type: ResultEnum,
      nullable: true,
      description: 'What came of that.',
    }),
    createdByAgentId: t.expose('createdByAgentId', created.agentId),
    createdByUserId: t.exposeString('createdByUserId', created.user),
    updatedByAgentId: t.expose('updatedByAgentId', changed.agentId),
    updatedByUserId: t.exposeString('updatedByUserId', changed.user),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

export const DeliveryStatusEnum = enumOf('RoutineDeliveryStatus', 'What became of a request to a webhook.', {
  accepted: 'It fired the routine.',
  test: 'It was kept as a test: the webhook is being set up.',
  duplicate: 'It came before.',
  ignored: 'It was about something that the webhook does not fire on.',
  rejected: 'It was refused; the reason says why.',
});

export const RoutineDeliveryRef = builder.prismaObject('RoutineDelivery', {
  description: 'A request to the address of a webhook, whatever became of it. It is kept for 30 days, its body unseen.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    companyId: t.expose('companyId', { type: 'UUID', description: "The company's id." }),
    routineId: t.expose('routineId', { type: 'UUID', description: "The routine's id." }),
    triggerId: t.expose('triggerId', { type: 'UUID', description: "The trigger's id." }),
    status: t.expose(narrowed('status'), { type: DeliveryStatusEnum, description: 'What became of it.' }),
    statusCode: t.exposeInt('statusCode', { description: 'The HTTP status that it was answered with.' }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why it was refused.' }),
    test: t.exposeBoolean('test', { description: 'Whether it came while the webhook was being set up.' }),
    idempotencyKey: t.exposeString('idempotencyKey', { nullable: true, description: 'The key that it came with.' }),
    bytes: t.exposeInt('bytes', { description: 'The size of its body.' }),
    digest: t.exposeString('digest', { nullable: true, description: 'The SHA-256 of its body.' }),
    runId: t.expose('runId', {
      type: 'UUID',
      nullable: true,
      description: 'The run of the routine that it made, or that the same request had made before.',
    }),
    redeliveryOfId: t.expose('redeliveryOfId', {
      type: 'UUID',
      nullable: true,
      description: 'The earlier one that it repeats.',
    }),
    receivedAt: t.expose('receivedAt', { type: 'DateTime', description: 'When it came.' }),
  }),
});

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
