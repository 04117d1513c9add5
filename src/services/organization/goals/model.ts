import { z } from 'zod';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum, rawText, text, uuid } from '#services/core/text/fields.js';

export const GoalLevel = describedEnum('GoalLevel', 'The part of the company that the goal is for.', {
  company: 'The whole company.',
  team: 'A team.',
  agent: 'One agent.',
  task: 'A single piece of work.',
});
export const GoalStatus = describedEnum('GoalStatus', 'The progress of the goal.', {
  planned: 'Not started.',
  active: 'In progress.',
  achieved: 'Reached.',
  cancelled: 'Given up.',
});

export const GoalView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    title: z.string().describe('The goal in one line.'),
    description: z.string().nullable().describe('Details in Markdown; null if the title says it all.'),
    level: GoalLevel,
    status: GoalStatus,
    parentId: z.uuid().nullable().describe('The ID of the goal that it contributes to.'),
    ownerAgentId: z.uuid().nullable().describe('The ID of the agent that is responsible for it.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Goal', description: 'Something that a company, or a part of it, wants to achieve.' });

export const presentGoal = presenterOf(GoalView);

/** The fields that clients write. */
export const goalFields = {
  title: text(500).describe('The goal in one line.'),
  description: rawText(20_000).nullish().describe('Details of the goal.'),
  level: GoalLevel.describe('The part of the company that the goal is for.'),
  status: GoalStatus.describe('The progress of the goal.'),
  parentId: uuid().nullish().describe('The ID of the goal that it contributes to, in the same company.'),
  ownerAgentId: uuid().nullish().describe('The ID of the agent that is responsible for it, in the same company.'),
};
