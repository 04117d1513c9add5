import {
  createGoal,
  deleteGoal,
  getGoal,
  listGoals,
  updateGoal,
} from '../../services/organization/goals/operations.js';
import { route, type Section } from '../http/route.js';

export const goals: Section = {
  name: 'goals',
  description: 'What a company and its parts are after.',
  routes: [
    route('get', '/api/companies/:companyId/goals', listGoals),
    route('post', '/api/companies/:companyId/goals', createGoal, { status: 201, errors: [422] }),
    route('get', '/api/goals/:goalId', getGoal),
    route('patch', '/api/goals/:goalId', updateGoal, { errors: [422] }),
    route('delete', '/api/goals/:goalId', deleteGoal, { errors: [409] }),
  ],
};
