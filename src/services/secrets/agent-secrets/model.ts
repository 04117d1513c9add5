import { z } from 'zod';
import { describedEnum } from '../../core/text/described-enum.js';

export const ProjectionClass = describedEnum('SecretProjectionClass', 'How a value may be passed on.', {
  unclassified: 'Not classified.',
  class_3_static_lease: 'A long-lived value without a narrower form, passed to a run as it is.',
});
export type ProjectionClass = z.output<typeof ProjectionClass>;
export const SecretDelivery = describedEnum('SecretDelivery', 'How an agent gets the value of a secret.', {
  env: 'As a variable of its runs.',
  api: 'By a request within a run.',
  both: 'Both ways.',
});
export type SecretDelivery = z.output<typeof SecretDelivery>;

/** `latest` or a version's number. */
export const versionSelector = () =>
  z.string().regex(/^(latest|[1-9][0-9]{0,8})$/, 'Must be latest or the number of a version');

export const AgentSecretGrantView = z
  .object({
    key: z.string().describe("The agent's name of the secret."),
    name: z.string().describe("The secret's name for people."),
    description: z.string().nullable().describe('What the secret is for; null if nobody said it.'),
    delivery: SecretDelivery.describe('How the agent gets the value.'),
    projectionClass: ProjectionClass.describe('How the value may be passed on.'),
    latestVersion: z
      .int()
      .nullable()
      .describe('The number of the newest version; null if it is a personal secret of which the person has no value.'),
    versionSelector: z.string().describe('latest, or the number of the version that was granted.'),
    resolvedVersion: z
      .int()
      .nullable()
      .describe('The number of the version that is read now; null if none can be read.'),
    secretRef: z.string().describe("The secret's own key, which may differ from the agent's name of it."),
  })
  .meta({
    id: 'AgentSecretGrant',
    description: 'A secret that an agent may read within a run.',
  });

export const AgentSecretGrantsView = z
  .object({ secrets: z.array(AgentSecretGrantView) })
  .meta({ id: 'AgentSecretGrants' });

export const AgentSecretValueView = z
  .object({
    key: z.string().describe("The agent's name of the secret."),
    value: z.string().describe('The secret itself, in plain text.'),
    version: z.int().describe('The number of the version that was read.'),
  })
  .meta({ id: 'AgentSecretValue', description: 'The value of a secret, for the run that requested it.' });

export const SecretAccessGrantView = z
  .object({
    id: z.uuid(),
    agentId: z.uuid().describe('The ID of the agent.'),
    key: z.string().describe("The agent's name of the secret."),
    secretId: z.uuid().describe('The secret.'),
    versionSelector: z.string().describe('latest, or the number of the version that is granted.'),
    projectionClass: ProjectionClass.describe('How the value may be passed on.'),
    createdByAgentId: z.uuid().nullable().describe('The agent that granted it.'),
    createdByUserId: z.string().nullable().describe('The person who granted it.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'SecretAccessGrant', description: 'A grant of a secret to an agent.' });
