import { z } from 'zod';
import { describedEnum } from '../../core/text/described-enum.js';
import { text, uuid } from '../../core/text/fields.js';

export const AgentSkillState = describedEnum('AgentSkillState', 'Where an agent stands with a skill.', {
  available: 'The agent does not have it, and could be given it.',
  configured: 'The next run gets it.',
  installed: 'The last run got it as the next one will.',
  missing: 'The agent should have it, and its runs cannot get it.',
  stale: 'Runs get an older version than the newest.',
  external: 'It lies in the home of the agent, where somebody else put it.',
});

export const SkillDelivery = describedEnum('SkillDelivery', 'How runs of an agent get skills.', {
  unsupported: 'The adapter does not take skills.',
  persistent: 'They stay in the home of the agent.',
  ephemeral: 'Each run gets them anew.',
});

export const AgentSkillsMode = describedEnum('AgentSkillsMode', 'What becomes of the skills that an agent has.', {
  add: 'They stay, and these are added.',
  remove: 'These are taken away.',
  replace: 'It has these and no others.',
});

export const AgentSkillEntryView = z
  .object({
    key: z.string().describe('What names the skill in the company.'),
    runtimeName: z.string().describe('The name of its folder, by which the agent knows it.'),
    desired: z.boolean().describe('Whether the agent should have it.'),
    managed: z.boolean().describe('Whether it is a skill of the company.'),
    state: AgentSkillState.describe('Where the agent stands with it.'),
    readOnly: z.boolean().describe('Whether it cannot be taken from the agent here.'),
    originLabel: z.string().describe('Where it comes from, for people.'),
    detail: z.string().nullable().describe('What else there is to know, in a sentence; null for nothing.'),
  })
  .meta({ id: 'AgentSkillEntry', description: 'A skill that an agent has or could have.' });

export const DesiredSkillEntry = z
  .object({
    key: z.string().describe('What names the skill in the company.'),
    versionId: z.uuid().nullable().describe('The ID of the version; null for the newest that is delivered.'),
  })
  .meta({ id: 'DesiredSkillEntry', description: 'A skill that an agent should have.' });

export const AgentSkillsView = z
  .object({
    agentId: z.uuid().describe("The agent's ID."),
    adapterType: z.string().describe('The type of the adapter that runs the agent.'),
    supported: z.boolean().describe('Whether its runs can use skills.'),
    mode: SkillDelivery.describe('How its runs get them.'),
    desiredSkills: z
      .array(z.string())
      .describe('The keys of the skills that it should have, those that every agent has among them.'),
    desiredSkillEntries: z.array(DesiredSkillEntry).describe('The same with the versions that are wanted.'),
    entries: z.array(AgentSkillEntryView).describe('What it has and could have, by name.'),
    warnings: z.array(z.string()).describe('What should be known of it, in sentences.'),
  })
  .meta({ id: 'AgentSkills', description: 'The skills of an agent.' });

const pinned = z
  .object({
    key: text(512).describe('The key of the skill, its ID or its slug.'),
    versionId: uuid().nullable().describe('The ID of the version; null for the newest that is delivered.'),
  })
  .meta({ id: 'PinnedSkill', description: 'A skill in a certain version.' });

/** A skill that an agent should have: its ID, key or slug, alone or with the version. */
const SkillChoice = z.union([text(512), pinned]);
export type SkillChoice = z.output<typeof SkillChoice>;

export const SkillChoices = z
  .array(SkillChoice)
  .max(500)
  .describe('The skills, by their IDs, keys or slugs; those that every agent has stay in any case.');

export const choiceNameOf = (choice: SkillChoice): string => (typeof choice === 'string' ? choice : choice.key);
