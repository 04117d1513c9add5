import { z } from 'zod';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { rawText, text, uuid } from '../../core/text/fields.js';

export const GoalLevel = describedEnum('GoalLevel', 'Whose goal it is.', {
  company: 'That of the whole company.',
  team: "A team's.",
  agent: "An agent's.",
  task: 'That of some work.',
});
export const GoalStatus = describedEnum('GoalStatus', 'How far a goal is.', {
  planned: 'Not begun.',
  active: 'Worked towards.',
  achieved: 'Reached.',
  cancelled: 'Given up.',
});

/** The wire shape of a goal. */
export const GoalView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    title: z.string().describe('What is to be reached.'),
    description: z.string().nullable().describe('More about it.'),
    level: GoalLevel.describe('Whose goal it is.'),
    status: GoalStatus.describe('How far it is.'),
    parentId: z.uuid().nullable().describe('The goal that it serves.'),
    ownerAgentId: z.uuid().nullable().describe('The agent that answers for it.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Goal', description: 'Something that a company or a part of it is after.' });

/** The fields that create and patch share. */
export const goalFields = {
  title: text(500).describe('What is to be reached.'),
  description: rawText(20_000).nullish(),
  level: GoalLevel.describe('Whose goal it is.'),
  status: GoalStatus.describe('How far it is.'),
  parentId: uuid().nullish().describe('The goal that it serves; of the same company.'),
  ownerAgentId: uuid().nullish().describe('The agent that answers for it; of the same company.'),
};

/** The wire shape of a row. */
export const presentGoal = presenterOf(GoalView);
