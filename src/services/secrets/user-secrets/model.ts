import { z } from 'zod';
import { presenterOf } from '#services/core/rows/present.js';
import { rawText, uuid } from '#services/core/text/fields.js';
import {
  ManagedMode,
  SecretStatus,
  SecretStatusChange,
  SecretView,
  secretDescription,
  secretKey,
  secretName,
} from '../secrets/model.js';
import { SecretProviderId } from '../vaults/model.js';

export const DefinitionView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    key: z
      .string()
      .describe('The name for programs, by which variables refer to the definition; unique in the company.'),
    name: z.string().describe('The display name.'),
    description: z.string().nullable().describe('The purpose; null if not set.'),
    status: SecretStatus.describe('The status; values can be read only if it is active.'),
    provider: SecretProviderId.describe('The provider that stores the values.'),
    providerConfigId: z.uuid().nullable().describe("The vault's ID; null for values that need no vault."),
    managedMode: ManagedMode.describe('The manager of the values.'),
    usageGuidance: z.string().nullable().describe('Guidance for people who set their value; null if not set.'),
    deletedAt: z.iso
      .datetime()
      .nullable()
      .describe('The time when the definition was deleted and its values were wiped; null if it is not deleted.'),
    createdByAgentId: z.uuid().nullable().describe('The ID of the agent that created the definition.'),
    createdByUserId: z.string().nullable().describe('The ID of the person who created the definition.'),
    createdAt: z.iso.datetime().describe('Creation time.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: 'UserSecretDefinition',
    description: 'A secret for which each person of a company has their own value.',
  });
export const presentDefinition = presenterOf(DefinitionView);

export const CoverageView = z
  .object({
    definitionId: z.uuid().describe("The definition's ID."),
    configuredCount: z.int().min(0).describe('The number of people with an active value.'),
    inactiveCount: z.int().min(0).describe('The number of people with an inactive value.'),
    missingCount: z.int().min(0).describe('The number of people without a value.'),
  })
  .meta({
    id: 'UserSecretCoverage',
    description: "The numbers of a company's active people with and without a value.",
  });

export const MyUserSecretView = z
  .object({ definition: DefinitionView, secret: SecretView.nullable() })
  .meta({ id: 'MyUserSecret' });

const common = {
  description: secretDescription().optional(),
  providerConfigId: uuid().nullish().describe("The vault of the values. Defaults to the provider's default vault."),
  usageGuidance: rawText(1000).nullish().describe('Guidance for people who set their value.'),
};

export const newDefinition = {
  key: secretKey(),
  name: secretName(),
  status: SecretStatusChange.default('active').describe('The status; values can be read only if it is active.'),
  provider: SecretProviderId.default('local_encrypted').describe('The provider that stores the values.'),
  managedMode: ManagedMode.default('service_managed').describe(
    'Controls whether Orgraph stores the values or only references to them.',
  ),
  ...common,
};

export const definitionPatch = {
  key: secretKey().optional(),
  name: secretName().optional(),
  status: SecretStatusChange.optional().describe('The new status; values can be read only if it is active.'),
  provider: SecretProviderId.optional().describe('The provider that stores new values; existing ones are not moved.'),
  managedMode: ManagedMode.optional().describe(
    'Controls whether Orgraph stores the values or only references to them.',
  ),
  ...common,
};
