import { z } from 'zod';
import { presenterOf } from '../../core/operation/present.js';
import { rawText, uuid } from '../../core/text/fields.js';
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
    key: z.string().describe('The name for programs, by which variables refer to it; unique in the company.'),
    name: z.string().describe('The name for people.'),
    description: z.string().nullable().describe('What it is for; null if nobody said it.'),
    status: SecretStatus.describe('Whether it can be used.'),
    provider: SecretProviderId.describe('The provider that stores the values.'),
    providerConfigId: z.uuid().nullable().describe("The vault's id; null for values that need no vault."),
    managedMode: ManagedMode.describe('Who manages the values.'),
    usageGuidance: z
      .string()
      .nullable()
      .describe('What people should know when they set their value; null for nothing.'),
    deletedAt: z.iso
      .datetime()
      .nullable()
      .describe('When it was deleted and all values of it were wiped; null unless it was.'),
    createdByAgentId: z.uuid().nullable().describe('The id of the agent that created it.'),
    createdByUserId: z.string().nullable().describe('The person who created it.'),
    createdAt: z.iso.datetime().describe('When it was created.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: 'UserSecretDefinition',
    description: 'A secret of which each person of a company has their own value.',
  });
export const presentDefinition = presenterOf(DefinitionView);

export const CoverageView = z
  .object({
    definitionId: z.uuid().describe("The definition's id."),
    configuredCount: z.int().min(0).describe('The number of people with an active value.'),
    inactiveCount: z.int().min(0).describe('The number of people with an inactive value.'),
    missingCount: z.int().min(0).describe('The number of people without a value.'),
  })
  .meta({ id: 'UserSecretCoverage', description: "How many of a company's active people have set a value." });

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
  status: SecretStatusChange.default('active').describe('Whether it can be used.'),
  provider: SecretProviderId.default('local_encrypted').describe('The provider that stores the values.'),
  managedMode: ManagedMode.default('service_managed').describe('Whether values are stored here or only referred to.'),
  ...common,
};

export const definitionPatch = {
  key: secretKey().optional(),
  name: secretName().optional(),
  status: SecretStatusChange.optional().describe('Whether it can be used.'),
  provider: SecretProviderId.optional().describe('The provider that stores new values; existing ones are not moved.'),
  managedMode: ManagedMode.optional().describe('Whether values are stored here or only referred to.'),
  ...common,
};
