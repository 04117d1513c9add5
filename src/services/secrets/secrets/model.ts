import { z } from 'zod';
import type { Secret, SecretAccessEvent, SecretBinding, SecretVersion } from '../../../generated/prisma/client.js';
import { ActorType } from '../../core/journal/journal.js';
import { jsonObject, rawText, text } from '../../core/operation/fields.js';
import { SecretProviderId } from '../vaults/model.js';

export const SecretScope = z.enum(['company', 'user']).meta({ id: 'SecretScope' });
export const SecretStatus = z.enum(['active', 'disabled', 'archived', 'deleted']).meta({ id: 'SecretStatus' });
export type SecretStatus = z.output<typeof SecretStatus>;
/** What a client may set a status to; `deleted` is what deleting does. */
export const SettableStatus = z.enum(['active', 'disabled', 'archived']).meta({ id: 'SettableSecretStatus' });
export const ManagedMode = z.enum(['service_managed', 'external_reference']).meta({ id: 'SecretManagedMode' });
export type ManagedMode = z.output<typeof ManagedMode>;
export const BindingTargetType = z
  .enum(['agent', 'project', 'routine', 'plugin', 'tool_connection', 'environment'])
  .meta({ id: 'SecretBindingTargetType' });
export type BindingTargetType = z.output<typeof BindingTargetType>;
const VersionStatus = z.enum(['current', 'previous', 'destroyed']).meta({ id: 'SecretVersionStatus' });
export const AccessOutcome = z
  .enum(['success', 'failure', 'missing', 'inactive', 'not_allowed', 'optional_omitted', 'provider_error'])
  .meta({ id: 'SecretAccessOutcome' });
export type AccessOutcome = z.output<typeof AccessOutcome>;

const MAX_VALUE = 65_536;

/** A value as sent: never trimmed, since spaces and line ends may be part of it. */
export const secretValue = () =>
  z.string().min(1).max(MAX_VALUE).describe('The value to keep; it is never given back by this API.');
export const secretKey = () =>
  z
    .string()
    .regex(/^[a-zA-Z0-9_.-]{1,120}$/, 'Must be 1 to 120 letters, digits, dots, hyphens or underscores')
    .describe('Its name for machines, unique in the company.');
export const secretName = () => text(160).describe('Its name for people.');
export const secretDescription = () => rawText(500).nullable().describe('What it is for.');
export const externalRef = () => text(2048).describe('What the provider calls it, where the value lies there.');
export const providerMetadata = () => jsonObject().nullable().describe('Notes for the provider; never credentials.');

/** The wire shape of a secret: what is known of it, never its value. */
export const SecretView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    scope: SecretScope,
    ownerUserId: z.string().nullable(),
    userSecretDefinitionId: z.uuid().nullable(),
    key: z.string(),
    name: z.string(),
    provider: SecretProviderId,
    status: SecretStatus,
    managedMode: ManagedMode,
    externalRef: z.string().nullable(),
    providerConfigId: z.uuid().nullable(),
    providerMetadata: z.record(z.string(), z.json()).nullable(),
    latestVersion: z.int(),
    description: z.string().nullable(),
    lastResolvedAt: z.iso.datetime().nullable(),
    lastRotatedAt: z.iso.datetime().nullable(),
    deletedAt: z.iso.datetime().nullable(),
    createdByAgentId: z.uuid().nullable(),
    createdByUserId: z.string().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Secret' });
type SecretWire = z.input<typeof SecretView>;

/** A secret of a list, with how often it is used. */
export const ListedSecretView = SecretView.extend({ referenceCount: z.int().min(0) }).meta({ id: 'ListedSecret' });

export type SecretRow = Secret;

export const presentSecret = (secret: SecretRow): SecretWire => ({
  id: secret.id,
  companyId: secret.companyId,
  scope: secret.scope as SecretWire['scope'],
  ownerUserId: secret.ownerUserId,
  userSecretDefinitionId: secret.userSecretDefinitionId,
  key: secret.key,
  name: secret.name,
  provider: secret.provider as SecretWire['provider'],
  status: secret.status as SecretWire['status'],
  managedMode: secret.managedMode as SecretWire['managedMode'],
  externalRef: secret.externalRef,
  providerConfigId: secret.providerConfigId,
  providerMetadata: secret.providerMetadata as SecretWire['providerMetadata'],
  latestVersion: secret.latestVersion,
  description: secret.description,
  lastResolvedAt: secret.lastResolvedAt?.toISOString() ?? null,
  lastRotatedAt: secret.lastRotatedAt?.toISOString() ?? null,
  deletedAt: secret.deletedAt?.toISOString() ?? null,
  createdByAgentId: secret.createdByAgentId,
  createdByUserId: secret.createdByUserId,
  createdAt: secret.createdAt.toISOString(),
  updatedAt: secret.updatedAt.toISOString(),
});

/** What somebody who may refer to a secret needs to know of it. */
export const CatalogEntryView = z
  .object({
    id: z.uuid().describe("The secret's id."),
    name: z.string().describe('Its name for people.'),
    key: z.string().describe('Its name for machines.'),
    status: SecretStatus.describe('Whether it can be used.'),
  })
  .meta({ id: 'SecretCatalogEntry' });

export const SecretVersionView = z
  .object({
    version: z.int().min(1),
    status: VersionStatus,
    providerVersionRef: z.string().nullable(),
    createdByAgentId: z.uuid().nullable(),
    createdByUserId: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'SecretVersion' });

export const presentVersion = (version: SecretVersion): z.input<typeof SecretVersionView> => ({
  version: version.version,
  status: version.status as z.input<typeof VersionStatus>,
  providerVersionRef: version.providerVersionRef,
  createdByAgentId: version.createdByAgentId,
  createdByUserId: version.createdByUserId,
  createdAt: version.createdAt.toISOString(),
});

export const AccessEventView = z
  .object({
    id: z.uuid(),
    secretId: z.uuid().nullable(),
    version: z.int().nullable(),
    consumerType: z.string(),
    consumerId: z.string(),
    configPath: z.string().nullable(),
    actorType: ActorType,
    actorId: z.string(),
    heartbeatRunId: z.uuid().nullable(),
    issueId: z.uuid().nullable(),
    outcome: AccessOutcome,
    errorCode: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'SecretAccessEvent' });

export const presentAccessEvent = (event: SecretAccessEvent): z.input<typeof AccessEventView> => ({
  id: event.id,
  secretId: event.secretId,
  version: event.version,
  consumerType: event.consumerType,
  consumerId: event.consumerId,
  configPath: event.configPath,
  actorType: event.actorType as z.input<typeof AccessEventView>['actorType'],
  actorId: event.actorId,
  heartbeatRunId: event.heartbeatRunId,
  issueId: event.issueId,
  outcome: event.outcome as AccessOutcome,
  errorCode: event.errorCode,
  createdAt: event.createdAt.toISOString(),
});

/** What a binding belongs to, as people know it. */
export const BindingTargetView = z
  .object({
    type: BindingTargetType.describe('The kind of it.'),
    id: z.uuid().describe('Its id.'),
    label: z.string().nullable().describe('What people call it; null where that is not known.'),
    href: z.string().nullable().describe('Where this API tells of it.'),
    status: z.string().nullable().describe('How it stands.'),
  })
  .meta({ id: 'SecretBindingTarget' });
export type BindingTarget = z.input<typeof BindingTargetView>;

export const SecretBindingView = z
  .object({
    id: z.uuid(),
    targetType: BindingTargetType,
    targetId: z.uuid(),
    configPath: z.string(),
    versionSelector: z.string(),
    required: z.boolean(),
    label: z.string().nullable(),
    target: BindingTargetView,
  })
  .meta({ id: 'SecretBinding' });

export const presentBinding = (binding: SecretBinding, target: BindingTarget): z.input<typeof SecretBindingView> => ({
  id: binding.id,
  targetType: binding.targetType as BindingTargetType,
  targetId: binding.targetId,
  configPath: binding.configPath,
  versionSelector: binding.versionSelector,
  required: binding.required,
  label: binding.label,
  target,
});
