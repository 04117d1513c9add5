import { z } from 'zod';
import type { Secret } from '../../../generated/prisma/client.js';
import { ActorType } from '../../core/journal/journal.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { jsonObject, rawText, text } from '../../core/text/fields.js';
import { SecretProviderId } from '../vaults/model.js';

export const SecretScope = describedEnum('SecretScope', 'Whose a secret is.', {
  company: "The company's.",
  user: "A person's own value of a definition.",
});
export const SecretStatus = describedEnum('SecretStatus', 'Whether a secret can be used.', {
  active: 'It can.',
  disabled: 'It is switched off.',
  archived: 'It is put away.',
  deleted: 'It is gone, and its values with it.',
});
export type SecretStatus = z.output<typeof SecretStatus>;
/** Without `deleted`, which is the result of deleting. */
export const SettableStatus = describedEnum('SettableSecretStatus', 'What a status can be set to.', {
  active: 'It can be used.',
  disabled: 'It is switched off.',
  archived: 'It is put away.',
});
export const ManagedMode = describedEnum('SecretManagedMode', 'Who looks after the value of a secret.', {
  service_managed: 'This server, which keeps it where its vault says.',
  external_reference: 'Somebody else: it is read where the reference says, and never written.',
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
const VersionStatus = describedEnum('SecretVersionStatus', 'How a version of a secret stands.', {
  current: 'It is the latest one.',
  previous: 'A later one came; it can still be referred to by its number.',
  destroyed: 'Its value is gone.',
});
export const AccessOutcome = describedEnum('SecretAccessOutcome', 'What became of an attempt to read a secret.', {
  success: 'The value was read.',
  failure: 'The stored value could not be decrypted.',
  missing: 'There is no such secret, version or value.',
  inactive: 'The secret is not active.',
  not_allowed: 'Whoever asked may not read it.',
  optional_omitted: 'There is no value, and none is required.',
  provider_error: 'The provider did not give the value.',
});
export type AccessOutcome = z.output<typeof AccessOutcome>;

const MAX_VALUE = 65_536;

/** A value is not trimmed, since spaces and line ends may be part of it. */
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

export const SecretView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    scope: SecretScope.describe('Whose it is.'),
    ownerUserId: z.string().nullable().describe('The person whose own it is.'),
    userSecretDefinitionId: z.uuid().nullable().describe('The definition that it is a value of.'),
    key: z.string().describe('Its name for machines.'),
    name: z.string().describe('Its name for people.'),
    provider: SecretProviderId.describe('Who keeps its value.'),
    status: SecretStatus.describe('Whether it can be used.'),
    managedMode: ManagedMode.describe('Who looks after its value.'),
    externalRef: z.string().nullable().describe('What the provider calls it, where the value lies there.'),
    providerConfigId: z.uuid().nullable().describe("The vault's id."),
    providerMetadata: z.record(z.string(), z.json()).nullable().describe('Notes for the provider.'),
    latestVersion: z.int().describe('The number of its current version.'),
    description: z.string().nullable().describe('What it is for.'),
    lastResolvedAt: z.iso.datetime().nullable().describe('When its value was last read, to the minute.'),
    lastRotatedAt: z.iso.datetime().nullable().describe('When it was last given a new version.'),
    deletedAt: z.iso.datetime().nullable().describe('When it was deleted.'),
    createdByAgentId: z.uuid().nullable().describe('The id of the agent that made it.'),
    createdByUserId: z.string().nullable().describe('The person who made it.'),
    createdAt: z.iso.datetime().describe('When it was made.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Secret', description: 'What agents need and nobody should see. Its value is never given back.' });
export const ListedSecretView = SecretView.extend({ referenceCount: z.int().min(0) }).meta({ id: 'ListedSecret' });

export type SecretRow = Secret;

export const presentSecret = presenterOf(SecretView);

export const CatalogEntryView = z
  .object({
    id: z.uuid().describe("The secret's id."),
    name: z.string().describe('Its name for people.'),
    key: z.string().describe('Its name for machines.'),
    status: SecretStatus.describe('Whether it can be used.'),
  })
  .meta({ id: 'SecretCatalogEntry', description: 'A secret that may be referred to.' });

export const SecretVersionView = z
  .object({
    version: z.int().min(1).describe('Its number, from 1 on.'),
    status: VersionStatus.describe('How it stands.'),
    providerVersionRef: z
      .string()
      .nullable()
      .describe("The provider's name of it; null where it is kept here, or stands for what is current there."),
    createdByAgentId: z.uuid().nullable().describe('The id of the agent that made it.'),
    createdByUserId: z.string().nullable().describe('The person who made it.'),
    createdAt: z.iso.datetime().describe('When it was made.'),
  })
  .meta({ id: 'SecretVersion', description: 'A version of a secret, without its value.' });

export const presentVersion = presenterOf(SecretVersionView);

export const AccessEventView = z
  .object({
    id: z.uuid(),
    secretId: z.uuid().nullable().describe('The secret; null where there is none.'),
    version: z.int().nullable().describe('The version; null where none was found.'),
    consumerType: z.string().describe('The kind of what wanted the value.'),
    consumerId: z.string().describe('What wanted the value.'),
    configPath: z.string().nullable().describe('Where the value was to go.'),
    actorType: ActorType.describe('Who asked.'),
    actorId: z.string().describe('The id of who asked.'),
    heartbeatRunId: z.uuid().nullable().describe('The run that asked.'),
    issueId: z.uuid().nullable().describe('The issue that the run was about.'),
    outcome: AccessOutcome.describe('What became of it.'),
    errorCode: z.string().nullable().describe('Why there was no value, in a word.'),
    createdAt: z.iso.datetime().describe('When it was.'),
  })
  .meta({ id: 'SecretAccessEvent', description: 'An attempt to read the value of a secret.' });

export const presentAccessEvent = presenterOf(AccessEventView);

export const BindingTargetView = z
  .object({
    type: BindingTargetType.describe('The kind of it.'),
    id: z.uuid().describe('Its id.'),
    label: z.string().nullable().describe('What people call it; null where that is not known.'),
    href: z.string().nullable().describe('Where this API tells of it.'),
    status: z.string().nullable().describe('How it stands.'),
  })
  .meta({ id: 'SecretBindingTarget', description: 'What uses a secret, as people know it.' });
export type BindingTarget = z.input<typeof BindingTargetView>;

export const SecretBindingView = z
  .object({
    id: z.uuid(),
    targetType: BindingTargetType.describe('The kind of what uses it.'),
    targetId: z.uuid().describe('The id of what uses it.'),
    configPath: z.string().describe('Where in its configuration, such as env.API_KEY.'),
    versionSelector: z.string().describe('The version: latest, or a number.'),
    required: z.boolean().describe('Whether nothing runs without it.'),
    label: z.string().nullable().describe('What people call it there.'),
    target: BindingTargetView,
  })
  .meta({ id: 'SecretBinding', description: 'A place where a secret is used.' });

export const presentBinding = presenterOf(SecretBindingView, {
  target: (_: unknown, target: BindingTarget) => target,
});
