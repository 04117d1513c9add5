import * as operations from '#services/organization/goals/operations.js';
import { type RouteSection, route } from '../http/route.js';

export const goals: RouteSection = {
  name: 'goals',
  description: 'The goals of a company and its parts.',
  routes: [
    route('get', '/api/companies/:companyId/goals', operations.listGoals),
    route('post', '/api/companies/:companyId/goals', operations.createGoal, { status: 201, errors: [422] }),
    route('get', '/api/goals/:goalId', operations.getGoal),
    route('patch', '/api/goals/:goalId', operations.updateGoal, { errors: [422] }),
    route('delete', '/api/goals/:goalId', operations.deleteGoal, { errors: [409] }),
  ],
};
