import { z } from 'zod';
import { describedEnum } from '#services/core/text/fields.js';

export const ProjectionClass = describedEnum('SecretProjectionClass', 'The way in which a value may be passed on.', {
  unclassified: 'Not classified.',
  class_3_static_lease: 'The value is long-lived and has no narrower form. The run receives it unchanged.',
});
export type ProjectionClass = z.output<typeof ProjectionClass>;
export const SecretDelivery = describedEnum('SecretDelivery', 'The way in which an agent gets the value of a secret.', {
  env: 'As an environment variable of its runs.',
  api: 'By an API request during a run.',
  both: 'As an environment variable and by API request.',
});
export type SecretDelivery = z.output<typeof SecretDelivery>;

/** `latest` or a version's number. */
export const versionSelector = () =>
  z.string().regex(/^(latest|[1-9][0-9]{0,8})$/, 'Must be latest or the number of a version');

export const AgentSecretGrantView = z
  .object({
    key: z.string().describe("The agent's name for the secret."),
    name: z.string().describe("The secret's display name."),
    description: z.string().nullable().describe('The purpose of the secret; null if not set.'),
    delivery: SecretDelivery.describe('The way in which the agent gets the value.'),
    projectionClass: ProjectionClass.describe('The way in which the value may be passed on.'),
    latestVersion: z
      .int()
      .nullable()
      .describe('The number of the newest version; null for a personal secret if the person has no value.'),
    versionSelector: z.string().describe('The granted version: latest or a version number.'),
    resolvedVersion: z
      .int()
      .nullable()
      .describe('The number of the version that a read returns now; null if the value cannot be read.'),
    secretRef: z.string().describe("The secret's own key, which may differ from the agent's name for it."),
  })
  .meta({
    id: 'AgentSecretGrant',
    description: 'A secret that an agent may read during a run.',
  });

export const AgentSecretGrantsView = z
  .object({ secrets: z.array(AgentSecretGrantView) })
  .meta({ id: 'AgentSecretGrants' });

export const AgentSecretValueView = z
  .object({
    key: z.string().describe("The agent's name for the secret."),
    value: z.string().describe('The secret value in plain text.'),
    version: z.int().describe('The number of the version read.'),
  })
  .meta({ id: 'AgentSecretValue', description: 'The value of a secret, returned to the run that requested it.' });

export const SecretAccessGrantView = z
  .object({
    id: z.uuid(),
    agentId: z.uuid().describe('The ID of the agent.'),
    key: z.string().describe("The agent's name for the secret."),
    secretId: z.uuid().describe("The secret's ID."),
    versionSelector: z.string().describe('The granted version: latest or a version number.'),
    projectionClass: ProjectionClass.describe('The way in which the value may be passed on.'),
    createdByAgentId: z.uuid().nullable().describe('The ID of the agent that granted the secret.'),
    createdByUserId: z.string().nullable().describe('The ID of the person who granted the secret.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'SecretAccessGrant', description: 'A grant of a secret to an agent.' });
