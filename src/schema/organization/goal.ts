import { GoalView } from '#services/organization/goals/model.js';
import { GoalFilter, goalsBelow, goalsOfCompany } from '#services/organization/goals/rows.js';
import { nounOf } from '../derive/noun.js';
import { byFilter, listOf } from '../list.js';
import { relationsOf } from '../relation.js';
import { CompanyRef } from './company.js';

export const GoalRef = nounOf('Goal', GoalView);

const filtered = { narrowedBy: byFilter(GoalFilter.schema) };

relationsOf(GoalRef, { children: listOf(GoalRef, goalsBelow, ['companyId', 'id'], 'The child goals.', filtered) });
relationsOf(CompanyRef, { goals: listOf(GoalRef, goalsOfCompany, ['id'], "The company's goals.", filtered) });
