import type { Command } from '../table/types.js';

const GOAL_FIELDS = ['title', 'status', 'level', 'description', 'ownerAgentId', 'parentId', 'updatedAt', 'id'];

export const commands: readonly Command[] = [
  { path: 'goal list', operation: 'listGoals', columns: ['title', 'status', 'level', 'parentId', 'id'] },
  { path: 'goal get', operation: 'getGoal', fields: GOAL_FIELDS },
  { path: 'goal create', operation: 'createGoal', args: ['title?'], fields: GOAL_FIELDS },
  { path: 'goal update', operation: 'updateGoal', fields: GOAL_FIELDS },
  {
    path: 'goal delete',
    operation: 'deleteGoal',
    confirm: 'Delete goal {goalId}?',
    done: 'Deleted goal {title}.',
    fields: ['title', 'id'],
  },
];
