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
  active: 'Its value can be read.',
  disabled: 'Its value cannot be read for now.',
  archived: 'It was put aside, and its value cannot be read.',
  deleted: 'It is deleted, and its values are wiped.',
});
export type SecretStatus = z.output<typeof SecretStatus>;
/** Without `deleted`, which only a deletion sets. */
export const SecretStatusChange = describedEnum('SettableSecretStatus', 'The statuses that can be set.', {
  active: 'Its value can be read.',
  disabled: 'Its value cannot be read for now.',
  archived: 'It is put aside, and its value cannot be read.',
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
  tool_gateway: 'A gateway to tools.',
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

/** A value is not trimmed because spaces and line ends may be part of it. */
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
    scope: SecretScope.describe("Whether it is the company's, or a person's own value of a definition."),
    ownerUserId: z.string().nullable().describe('The person who owns it; null for a secret of the company.'),
    userSecretDefinitionId: z
      .uuid()
      .nullable()
      .describe('The definition whose value it is; null for a secret of the company.'),
    key: z
      .string()
      .describe(
        "The name for programs, unique among the company's secrets; a person's value has that of its definition.",
      ),
    name: z.string().describe('The name for people.'),
    provider: SecretProviderId.describe('The provider that stores the value.'),
    status: SecretStatus.describe('Whether it can be used.'),
    managedMode: ManagedMode.describe('Who manages the value.'),
    externalRef: z
      .string()
      .nullable()
      .describe("The provider's name or ARN of the secret; null for a value in the server's database."),
    providerConfigId: z.uuid().nullable().describe("The vault's id; null for a value that needs no vault."),
    providerMetadata: z
      .record(z.string(), z.json())
      .nullable()
      .describe('What clients note of the secret at its provider, which nothing else reads; null for nothing.'),
    latestVersion: z.int().describe('The number of the current version, from 1.'),
    description: z.string().nullable().describe('What it is for; null if nobody said it.'),
    lastResolvedAt: z.iso
      .datetime()
      .nullable()
      .describe('When the value was last read, to the minute; null before the first time.'),
    lastRotatedAt: z.iso.datetime().nullable().describe('When it last got another value; null while it has its first.'),
    deletedAt: z.iso
      .datetime()
      .nullable()
      .describe('When it was deleted and its values were wiped; null unless it was.'),
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
    name: z.string().describe('The name for people.'),
    key: z.string().describe('The name for programs, unique in the company.'),
    status: SecretStatus.describe('Whether it can be used.'),
  })
  .meta({ id: 'SecretCatalogEntry', description: 'A secret that settings can refer to.' });

export const SecretVersionView = z
  .object({
    version: z.int().min(1).describe("The version's number, from 1."),
    status: VersionStatus.describe('Whether it is the current version, or what became of it.'),
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

export const presentSecretVersion = presenterOf(SecretVersionView);

export const AccessEventView = z
  .object({
    id: z.uuid(),
    secretId: z.uuid().nullable().describe('The secret; null if there is none.'),
    version: z.int().nullable().describe('The number of the version that was asked for; null if there is none.'),
    consumerType: z
      .string()
      .describe(
        'What the value was for: an agent, project, routine, plugin, tool_connection, environment or run, or the server itself (system).',
      ),
    consumerId: z.string().describe('The id of what the value was for.'),
    configPath: z
      .string()
      .nullable()
      .describe('The setting that the value was for, such as env.API_KEY; null if it was for none.'),
    actorType: ActorType.describe('Whether an agent, a person, a plugin or the server asked for the value.'),
    actorId: z.string().describe('The id of the actor.'),
    heartbeatRunId: z.uuid().nullable().describe('The run that requested the value.'),
    issueId: z.uuid().nullable().describe('The issue of the run.'),
    outcome: AccessOutcome.describe('Whether the value was read, or why not.'),
    errorCode: z
      .string()
      .nullable()
      .describe('A stable code of the failure, such as version_missing; null if the value was read.'),
    createdAt: z.iso.datetime().describe('When the attempt was made.'),
  })
  .meta({ id: 'SecretAccessEvent', description: 'An attempt to read the value of a secret.' });

export const presentAccessEvent = presenterOf(AccessEventView);

export const BindingTargetView = z
  .object({
    type: BindingTargetType.describe('The kind of owner.'),
    id: z.uuid().describe('The id of what uses the secret.'),
    label: z
      .string()
      .nullable()
      .describe('Its name or title; null unless it is an agent, project or routine that exists.'),
    href: z
      .string()
      .nullable()
      .describe('Its path in REST; null unless it is an agent, project or routine that exists.'),
    status: z
      .string()
      .nullable()
      .describe('Its status, in lower case; null unless it is an agent, project or routine that exists.'),
  })
  .meta({ id: 'SecretBindingTarget', description: 'The owner of a binding of a secret.' });
export type SecretBindingTarget = z.input<typeof BindingTargetView>;

export const SecretBindingView = z
  .object({
    id: z.uuid(),
    targetType: BindingTargetType.describe('The kind of owner of the binding.'),
    targetId: z.uuid().describe('The id of the owner of the binding.'),
    configPath: z.string().describe("The path in the owner's configuration, such as env.API_KEY."),
    versionSelector: z.string().describe('latest, or the number of the version that is always used.'),
    required: z.boolean().describe('Whether runs fail without the value.'),
    label: z.string().nullable().describe('What people call this use; null without a name of its own.'),
    target: BindingTargetView,
  })
  .meta({ id: 'SecretBinding', description: 'A use of a secret by an agent, project or routine.' });

export const presentBinding = presenterOf(SecretBindingView, {
  target: (_: unknown, target: SecretBindingTarget) => target,
});
