import { z } from 'zod';
import { rawText, text, uuid } from '../../core/operation/fields.js';
import { presenterOf } from '../../core/operation/present.js';

export const GoalLevel = z.enum(['company', 'team', 'agent', 'task']).meta({ id: 'GoalLevel' });
export const GoalStatus = z.enum(['planned', 'active', 'achieved', 'cancelled']).meta({ id: 'GoalStatus' });

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
