import { z } from 'zod';
import type { Secret } from '../../../generated/prisma/client.js';
import { ActorType } from '../../core/journal/journal.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { jsonObject, rawText, text } from '../../core/text/fields.js';
import { SecretProviderId } from '../vaults/model.js';

export const SecretScope = describedEnum('SecretScope', 'The owner of a secret.', {
  company: 'The company.',
  user: 'A person, for their own value of a definition.',
});
export const SecretStatus = describedEnum('SecretStatus', 'The status of a secret.', {
  active: 'It is active.',
  disabled: 'It is disabled.',
  archived: 'It is archived.',
  deleted: 'It is deleted, and its values are wiped.',
});
export type SecretStatus = z.output<typeof SecretStatus>;
/** Without `deleted`, which is the result of deleting. */
export const SecretStatusChange = describedEnum('SettableSecretStatus', 'The statuses that can be set.', {
  active: 'It can be used.',
  disabled: 'It is disabled.',
  archived: 'It is archived.',
});
export const ManagedMode = describedEnum('SecretManagedMode', 'Who manages the value of a secret.', {
  service_managed: 'This server, which stores it in its vault.',
  external_reference: 'Somebody else: it is read by its reference and never written.',
});
export type ManagedMode = z.output<typeof ManagedMode>;
export const BindingTargetType = describedEnum('SecretBindingTargetType', 'What uses a secret.', {
  agent: 'An agent.',
  project: 'A project.',
  routine: 'A routine.',
  plugin: 'A plugin.',
  tool_connection: 'A connection to tools.',
  environment: 'An environment.',
});
export type BindingTargetType = z.output<typeof BindingTargetType>;
const VersionStatus = describedEnum('SecretVersionStatus', 'The status of a version of a secret.', {
  current: 'It is the current version.',
  previous: 'It was replaced; it can still be referred to by its number.',
  destroyed: 'Its value was wiped.',
});
export const AccessOutcome = describedEnum('SecretAccessOutcome', 'The outcome of an attempt to read a secret.', {
  success: 'The value was read.',
  failure: 'The stored value could not be decrypted.',
  missing: 'There is no such secret, version or value.',
  inactive: 'The secret is not active.',
  not_allowed: 'The reader has no access.',
  optional_omitted: 'There is no value, and none is required.',
  provider_error: 'The provider did not return the value.',
});
export type AccessOutcome = z.output<typeof AccessOutcome>;

const MAX_VALUE = 65_536;

/** A value is not trimmed, since spaces and line ends may be part of it. */
export const secretValue = () =>
  z.string().min(1).max(MAX_VALUE).describe('The value to store. The API never returns it.');
export const secretKey = () =>
  z
    .string()
    .regex(/^[a-zA-Z0-9_.-]{1,120}$/, 'Must be 1 to 120 letters, digits, dots, hyphens or underscores')
    .describe('What settings refer to, once in the company.');
export const secretName = () => text(160).describe('What people call it.');
export const secretDescription = () => rawText(500).nullable().describe('What it is for.');
export const externalRef = () => text(2048).describe("The provider's name or ARN of the secret.");
export const providerMetadata = () =>
  jsonObject().nullable().describe('Metadata for the provider, without credentials.');

export const SecretView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    scope: SecretScope.describe('The owner of the secret.'),
    ownerUserId: z.string().nullable().describe('The person who owns it; null for a secret of the company.'),
    userSecretDefinitionId: z.uuid().nullable().describe('The definition whose value it is.'),
    key: z.string().describe('The key.'),
    name: z.string().describe('The name.'),
    provider: SecretProviderId.describe('The provider that stores the value.'),
    status: SecretStatus.describe('Whether it can be used.'),
    managedMode: ManagedMode.describe('Who manages the value.'),
    externalRef: z.string().nullable().describe("The provider's name or ARN of the secret."),
    providerConfigId: z.uuid().nullable().describe("The vault's id."),
    providerMetadata: z.record(z.string(), z.json()).nullable().describe('Metadata for the provider.'),
    latestVersion: z.int().describe('The number of the current version.'),
    description: z.string().nullable().describe('The description.'),
    lastResolvedAt: z.iso.datetime().nullable().describe('When the value was last read, to the minute.'),
    lastRotatedAt: z.iso.datetime().nullable().describe('When it was last rotated.'),
    deletedAt: z.iso.datetime().nullable().describe('When it was deleted.'),
    createdByAgentId: z.uuid().nullable().describe('The id of the agent that created it.'),
    createdByUserId: z.string().nullable().describe('The person who created it.'),
    createdAt: z.iso.datetime().describe('When it was created.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Secret', description: 'A secret. The API never returns its value.' });
export const ListedSecretView = SecretView.extend({ referenceCount: z.int().min(0) }).meta({ id: 'ListedSecret' });

export type SecretRow = Secret;

export const presentSecret = presenterOf(SecretView);

export const CatalogEntryView = z
  .object({
    id: z.uuid().describe("The secret's id."),
    name: z.string().describe('The name.'),
    key: z.string().describe('The key.'),
    status: SecretStatus.describe('Whether it can be used.'),
  })
  .meta({ id: 'SecretCatalogEntry', description: 'A secret that settings can refer to.' });

export const SecretVersionView = z
  .object({
    version: z.int().min(1).describe("The version's number, from 1."),
    status: VersionStatus.describe('The status of the version.'),
    providerVersionRef: z
      .string()
      .nullable()
      .describe(
        "The provider's name of the version; null for a value that is stored here and for the provider's current version.",
      ),
    createdByAgentId: z.uuid().nullable().describe('The id of the agent that created it.'),
    createdByUserId: z.string().nullable().describe('The person who created it.'),
    createdAt: z.iso.datetime().describe('When it was created.'),
  })
  .meta({ id: 'SecretVersion', description: 'A version of a secret, without its value.' });

export const presentVersion = presenterOf(SecretVersionView);

export const AccessEventView = z
  .object({
    id: z.uuid(),
    secretId: z.uuid().nullable().describe('The secret; null if there is none.'),
    version: z.int().nullable().describe('The version; null if none was found.'),
    consumerType: z.string().describe('The kind of consumer.'),
    consumerId: z.string().describe('The id of the consumer.'),
    configPath: z.string().nullable().describe('The setting that the value is for.'),
    actorType: ActorType.describe('The kind of actor.'),
    actorId: z.string().describe('The id of the actor.'),
    heartbeatRunId: z.uuid().nullable().describe('The run that requested the value.'),
    issueId: z.uuid().nullable().describe('The issue of the run.'),
    outcome: AccessOutcome.describe('The outcome.'),
    errorCode: z.string().nullable().describe('A stable code of the failure.'),
    createdAt: z.iso.datetime().describe('When the attempt was made.'),
  })
  .meta({ id: 'SecretAccessEvent', description: 'An attempt to read the value of a secret.' });

export const presentAccessEvent = presenterOf(AccessEventView);

export const BindingTargetView = z
  .object({
    type: BindingTargetType.describe('The kind of owner.'),
    id: z.uuid().describe('Its id.'),
    label: z.string().nullable().describe('The name; null if it is unknown.'),
    href: z.string().nullable().describe('The path of the owner in this API.'),
    status: z.string().nullable().describe('The status of the owner.'),
  })
  .meta({ id: 'SecretBindingTarget', description: 'The owner of a binding of a secret.' });
export type BindingTarget = z.input<typeof BindingTargetView>;

export const SecretBindingView = z
  .object({
    id: z.uuid(),
    targetType: BindingTargetType.describe('The kind of owner of the binding.'),
    targetId: z.uuid().describe('The id of the owner of the binding.'),
    configPath: z.string().describe("The path in the owner's configuration, such as env.API_KEY."),
    versionSelector: z.string().describe('The version: latest, or a number.'),
    required: z.boolean().describe('Whether runs fail without the value.'),
    label: z.string().nullable().describe('The label of the binding.'),
    target: BindingTargetView,
  })
  .meta({ id: 'SecretBinding', description: 'A use of a secret by an agent, project or routine.' });

export const presentBinding = presenterOf(SecretBindingView, {
  target: (_: unknown, target: BindingTarget) => target,
});
