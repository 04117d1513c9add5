import { z } from 'zod';
import { presenterOf } from '../../core/operation/present.js';
import { rawText, uuid } from '../../core/text/fields.js';
import {
  ManagedMode,
  SecretStatus,
  SecretView,
  SettableStatus,
  secretDescription,
  secretKey,
  secretName,
} from '../secrets/model.js';
import { SecretProviderId } from '../vaults/model.js';

export const DefinitionView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    key: z.string().describe('Its name for machines.'),
    name: z.string().describe('Its name for people.'),
    description: z.string().nullable().describe('What it is for.'),
    status: SecretStatus.describe('Whether it can be used.'),
    provider: SecretProviderId.describe('Who keeps its values.'),
    providerConfigId: z.uuid().nullable().describe("The vault's id."),
    managedMode: ManagedMode.describe('Who looks after its values.'),
    usageGuidance: z.string().nullable().describe('What people should know when they give theirs.'),
    deletedAt: z.iso.datetime().nullable().describe('When it was deleted.'),
    createdByAgentId: z.uuid().nullable().describe('The id of the agent that made it.'),
    createdByUserId: z.string().nullable().describe('The person who made it.'),
    createdAt: z.iso.datetime().describe('When it was made.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: 'UserSecretDefinition',
    description: 'A secret that each person of a company has a value of their own for.',
  });
export const presentDefinition = presenterOf(DefinitionView);

export const CoverageView = z
  .object({
    definitionId: z.uuid().describe("The definition's id."),
    configuredCount: z.int().min(0).describe('How many have one that can be used.'),
    inactiveCount: z.int().min(0).describe('How many have one that is switched off.'),
    missingCount: z.int().min(0).describe('How many have none.'),
  })
  .meta({ id: 'UserSecretCoverage', description: "How many of a company's active people have a value." });

export const MyUserSecretView = z
  .object({ definition: DefinitionView, secret: SecretView.nullable() })
  .meta({ id: 'MyUserSecret' });

const common = {
  description: secretDescription().optional(),
  providerConfigId: uuid().nullish().describe("The vault of its values; the provider's default one when left out."),
  usageGuidance: rawText(1000).nullish().describe('What people should know when they give theirs.'),
};

export const newDefinition = {
  key: secretKey(),
  name: secretName(),
  status: SettableStatus.default('active').describe('Whether it can be used.'),
  provider: SecretProviderId.default('local_encrypted').describe('Who keeps its values.'),
  managedMode: ManagedMode.default('service_managed').describe('Whether values are kept here or only referred to.'),
  ...common,
};

export const definitionPatch = {
  key: secretKey().optional(),
  name: secretName().optional(),
  status: SettableStatus.optional().describe('Whether it can be used.'),
  provider: SecretProviderId.optional().describe('Who keeps its values; those that exist stay where they are.'),
  managedMode: ManagedMode.optional().describe('Whether values are kept here or only referred to.'),
  ...common,
};
