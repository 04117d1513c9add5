import * as operations from '#services/organization/goals/operations.js';
import { createLabel, deleteLabel, listLabels } from '#services/organization/labels/operations.js';
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

export const labels: RouteSection = {
  name: 'labels',
  description: 'Labels of issues and cases.',
  routes: [
    route('get', '/api/companies/:companyId/labels', listLabels),
    route('post', '/api/companies/:companyId/labels', createLabel, { status: 201, errors: [409] }),
    route('delete', '/api/labels/:labelId', deleteLabel),
  ],
};
