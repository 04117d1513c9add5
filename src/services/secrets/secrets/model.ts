import { z } from 'zod';
import type { Secret } from '#generated/prisma/client.js';
import { ActorType } from '#services/core/journal/journal.js';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum, jsonObject, rawText, text } from '#services/core/text/fields.js';
import { SecretProviderId } from '../vaults/model.js';

export const SecretScope = describedEnum('SecretScope', 'The owner of a secret.', {
  company: 'The secret belongs to the company.',
  user: "The secret is a person's own value of a user secret definition.",
});
export const SecretStatus = describedEnum('SecretStatus', 'The status of a secret.', {
  active: 'The value can be read.',
  disabled: 'The value cannot be read until the secret is active again.',
  archived: 'The secret is archived; its value cannot be read.',
  deleted: 'The secret is deleted and its values are wiped.',
});
export type SecretStatus = z.output<typeof SecretStatus>;
/** Without `deleted`, which only a deletion sets. */
export const SecretStatusChange = describedEnum('SettableSecretStatus', 'A secret status that clients can set.', {
  active: 'The value can be read.',
  disabled: 'The value cannot be read until the secret is active again.',
  archived: 'The secret is archived; its value cannot be read.',
});
export const ManagedMode = describedEnum('SecretManagedMode', "The manager of a secret's value.", {
  service_managed: 'Orgraph stores the value in its vault.',
  external_reference: 'Another system manages the value. Orgraph reads it by its reference and never writes it.',
});
export type ManagedMode = z.output<typeof ManagedMode>;
export const BindingTargetType = describedEnum('SecretBindingTargetType', 'The type of object that uses a secret.', {
  agent: 'An agent.',
  project: 'A project.',
  routine: 'A routine.',
  plugin: 'A plugin.',
  tool_connection: 'A tool connection.',
  tool_gateway: 'A tool gateway.',
  environment: 'An environment.',
});
export type BindingTargetType = z.output<typeof BindingTargetType>;
const VersionStatus = describedEnum('SecretVersionStatus', 'The status of a version of a secret.', {
  current: 'The current version.',
  previous: 'A newer version replaced this one. References by number can still use it.',
  destroyed: 'The value was wiped.',
});
export const AccessOutcome = describedEnum('SecretAccessOutcome', 'The outcome of an attempt to read a secret.', {
  success: 'The value was read.',
  failure: 'The stored value could not be decrypted.',
  missing: 'The secret, version or value does not exist.',
  inactive: 'The secret is not active.',
  not_allowed: 'The reader may not read the secret.',
  optional_omitted: 'The value does not exist, but it is optional.',
  provider_error: 'The provider did not return the value.',
});
export type AccessOutcome = z.output<typeof AccessOutcome>;

const MAX_VALUE = 65_536;

/** A value is not trimmed because spaces and line ends may be part of it. */
export const secretValue = () =>
  z.string().min(1).max(MAX_VALUE).describe('The value to store. The API never returns it.');
export const secretKey = () =>
  z
    .string()
    .regex(/^[a-zA-Z0-9_.-]{1,120}$/, 'Must be 1 to 120 letters, digits, dots, hyphens or underscores')
    .describe('The name by which settings refer to the secret, unique in the company.');
export const secretName = () => text(160).describe('The display name.');
export const secretDescription = () => rawText(500).nullable().describe('The purpose.');
export const externalRef = () => text(2048).describe('The name or ARN of the secret at the provider.');
export const providerMetadata = () =>
  jsonObject().nullable().describe('Metadata about the secret at the provider, without credentials.');

export const SecretView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    scope: SecretScope.describe(
      'The owner of the secret: the company, or a person with their own value of a definition.',
    ),
    ownerUserId: z
      .string()
      .nullable()
      .describe('The ID of the person who owns the secret; null for a secret of the company.'),
    userSecretDefinitionId: z
      .uuid()
      .nullable()
      .describe('The ID of the user secret definition; null for a secret of the company.'),
    key: z
      .string()
      .describe(
        "The name for programs, unique among the company's secrets. A person's value has the key of its definition.",
      ),
    name: z.string().describe('The display name.'),
    provider: SecretProviderId.describe('The provider that stores the value.'),
    status: SecretStatus.describe('The status; the value can be read only if it is active.'),
    managedMode: ManagedMode.describe('The manager of the value.'),
    externalRef: z
      .string()
      .nullable()
      .describe("The name or ARN of the secret at the provider; null for a value in the server's database."),
    providerConfigId: z.uuid().nullable().describe("The vault's ID; null for a value that needs no vault."),
    providerMetadata: z
      .record(z.string(), z.json())
      .nullable()
      .describe('Notes of clients about the secret at its provider. Orgraph does not use them. Null if not set.'),
    latestVersion: z.int().describe('The number of the current version, from 1.'),
    description: z.string().nullable().describe('The purpose; null if not set.'),
    lastResolvedAt: z.iso
      .datetime()
      .nullable()
      .describe('The time of the last read of the value, to the minute; null before the first read.'),
    lastRotatedAt: z.iso.datetime().nullable().describe('The time of the last rotation; null before the first.'),
    deletedAt: z.iso
      .datetime()
      .nullable()
      .describe('The time when the secret was deleted and its values were wiped; null if it is not deleted.'),
    createdByAgentId: z.uuid().nullable().describe('The ID of the agent that created it.'),
    createdByUserId: z.string().nullable().describe('The ID of the person who created it.'),
    createdAt: z.iso.datetime().describe('Creation time.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Secret', description: 'A secret. The API never returns its value.' });
export const ListedSecretView = SecretView.extend({ referenceCount: z.int().min(0) }).meta({ id: 'ListedSecret' });

export type SecretRow = Secret;

export const presentSecret = presenterOf(SecretView);

export const CatalogEntryView = z
  .object({
    id: z.uuid().describe("The secret's ID."),
    name: z.string().describe('The display name.'),
    key: z.string().describe('The name for programs, unique in the company.'),
    status: SecretStatus.describe('The status; the value can be read only if it is active.'),
  })
  .meta({ id: 'SecretCatalogEntry', description: 'A secret that settings can refer to.' });

export const SecretVersionView = z
  .object({
    version: z.int().min(1).describe("The version's number, from 1."),
    status: VersionStatus.describe('The status of the version: current, replaced or wiped.'),
    providerVersionRef: z
      .string()
      .nullable()
      .describe(
        "The name of the version at the provider; null for a value stored by Orgraph and for the provider's current version.",
      ),
    createdByAgentId: z.uuid().nullable().describe('The ID of the agent that created it.'),
    createdByUserId: z.string().nullable().describe('The ID of the person who created it.'),
    createdAt: z.iso.datetime().describe('Creation time.'),
  })
  .meta({ id: 'SecretVersion', description: 'A version of a secret, without its value.' });

export const presentSecretVersion = presenterOf(SecretVersionView);

export const AccessEventView = z
  .object({
    id: z.uuid(),
    secretId: z.uuid().nullable().describe("The secret's ID; null if the secret does not exist."),
    version: z.int().nullable().describe('The number of the requested version; null if there is no version.'),
    consumerType: z
      .string()
      .describe(
        'The type of the consumer: agent, project, routine, plugin, tool_connection, environment, run, or system for the server itself.',
      ),
    consumerId: z.string().describe("The consumer's ID."),
    configPath: z
      .string()
      .nullable()
      .describe('The setting that needed the value, such as env.API_KEY; null if the read was not for a setting.'),
    actorType: ActorType.describe('The type of the caller: an agent, a person, a plugin or the server.'),
    actorId: z.string().describe('The ID of the actor.'),
    heartbeatRunId: z.uuid().nullable().describe('The ID of the run that requested the value.'),
    issueId: z.uuid().nullable().describe('The ID of the issue that the run worked on.'),
    outcome: AccessOutcome.describe('The outcome of the attempt.'),
    errorCode: z
      .string()
      .nullable()
      .describe('A stable code of the failure, such as version_missing; null if the value was read.'),
    createdAt: z.iso.datetime().describe('The time of the attempt.'),
  })
  .meta({ id: 'SecretAccessEvent', description: 'An attempt to read the value of a secret.' });

export const presentAccessEvent = presenterOf(AccessEventView);

export const BindingTargetView = z
  .object({
    type: BindingTargetType.describe('The type of the object that uses the secret.'),
    id: z.uuid().describe('The ID of the object that uses the secret.'),
    label: z
      .string()
      .nullable()
      .describe('The name or title; null for an environment, a draft connection and an object that no longer exists.'),
    href: z
      .string()
      .nullable()
      .describe(
        'The REST path; null for an environment, a gateway, a draft connection and an object that no longer exists.',
      ),
    status: z
      .string()
      .nullable()
      .describe(
        'The status in lower case; null for an environment, a draft connection and an object that no longer exists.',
      ),
  })
  .meta({ id: 'SecretBindingTarget', description: 'The object that uses a secret.' });
export type SecretBindingTarget = z.input<typeof BindingTargetView>;

export const SecretBindingView = z
  .object({
    id: z.uuid(),
    targetType: BindingTargetType.describe('The type of the object that uses the secret.'),
    targetId: z.uuid().describe('The ID of the object that uses the secret.'),
    configPath: z.string().describe("The path in the object's configuration, such as env.API_KEY."),
    versionSelector: z.string().describe('latest, or the number of a fixed version.'),
    required: z.boolean().describe('True if runs fail without the value.'),
    label: z.string().nullable().describe('The display name of this use; null if it has no name of its own.'),
    target: BindingTargetView,
  })
  .meta({ id: 'SecretBinding', description: 'A use of a secret, for example by an agent, project or routine.' });

export const presentBinding = presenterOf(SecretBindingView, {
  target: (_: unknown, target: SecretBindingTarget) => target,
});
