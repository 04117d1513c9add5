import { z } from 'zod';
import { describedEnum, text, uuid } from '#services/core/text/fields.js';

export const AgentSkillState = describedEnum('AgentSkillState', 'The state of a skill for an agent.', {
  available: 'The skill is not assigned to the agent, but can be.',
  configured: 'The next run gets the skill.',
  installed: 'The last run got the skill in the form that the next run will get.',
  missing: 'The skill is assigned, but runs cannot get it.',
  stale: 'Runs get an older version of the skill, not the newest.',
  external: "The skill is a folder in the agent's home that Orgraph did not put there.",
});

export const SkillDelivery = describedEnum('SkillDelivery', "The way in which an agent's runs get skills.", {
  unsupported: 'The adapter does not support skills.',
  persistent: "The skills stay in the agent's home.",
  ephemeral: 'Orgraph delivers the skills to each run separately.',
});

export const AgentSkillsMode = describedEnum('AgentSkillsMode', "The change to an agent's skills.", {
  add: 'Add the listed skills and keep the others.',
  remove: 'Remove the listed skills.',
  replace: 'Replace all skills with the listed ones.',
});

export const AgentSkillEntryView = z
  .object({
    key: z.string().describe("The skill's key in the company."),
    runtimeName: z.string().describe("The name of the skill's folder, by which the agent knows the skill."),
    desired: z.boolean().describe('True if the skill is assigned to the agent.'),
    managed: z.boolean().describe('True if the skill belongs to the company.'),
    state: AgentSkillState.describe('Whether runs of the agent get it, or why not.'),
    readOnly: z.boolean().describe('True if clients cannot remove the skill from the agent.'),
    originLabel: z.string().describe('The origin of the skill, as a display text.'),
    detail: z.string().nullable().describe('Details about the state, in a sentence; null if not needed.'),
  })
  .meta({ id: 'AgentSkillEntry', description: 'A skill that an agent has or can get.' });

export const DesiredSkillEntry = z
  .object({
    key: z.string().describe("The skill's key in the company."),
    versionId: z.uuid().nullable().describe('The ID of the pinned version; null for the delivered version.'),
  })
  .meta({ id: 'DesiredSkillEntry', description: 'A skill that is assigned to an agent.' });

export const AgentSkillsView = z
  .object({
    agentId: z.uuid().describe("The agent's ID."),
    adapterType: z.string().describe('The type of the adapter that runs the agent.'),
    supported: z.boolean().describe("True if the agent's runs can use skills."),
    mode: SkillDelivery.describe("The way in which the agent's runs get skills."),
    desiredSkills: z
      .array(z.string())
      .describe('The keys of the assigned skills, including those that every agent has.'),
    desiredSkillEntries: z.array(DesiredSkillEntry).describe('The assigned skills with their pinned versions.'),
    entries: z.array(AgentSkillEntryView).describe('The skills that the agent has or can get, by name.'),
    warnings: z.array(z.string()).describe("Warnings about the agent's skills, in sentences."),
  })
  .meta({ id: 'AgentSkills', description: 'The skills of an agent.' });

const pinned = z
  .object({
    key: text(512).describe("The skill's key, ID or slug."),
    versionId: uuid().nullable().describe('The ID of the version to pin; null for the delivered version.'),
  })
  .meta({ id: 'PinnedSkill', description: 'A skill with a pinned version.' });

/** A skill that an agent should have: its ID, key or slug, alone or with the version. */
const SkillChoice = z.union([text(512), pinned]);
export type SkillChoice = z.output<typeof SkillChoice>;

export const SkillChoices = z
  .array(SkillChoice)
  .max(500)
  .describe('The IDs, keys or slugs of the skills. The skills that every agent has always stay.');

export const choiceNameOf = (choice: SkillChoice): string => (typeof choice === 'string' ? choice : choice.key);
