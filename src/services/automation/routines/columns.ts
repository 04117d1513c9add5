import { Prisma, type Routine } from '../../../generated/prisma/client.js';
import type { JsonObject } from '../../core/text/fields.js';
import { type RoutineVariable, variablesOf } from './variables.js';

/** What of a routine somebody decides, as it is stored. */
export type Definition = Pick<
  Routine,
  | ('title' | 'description' | 'assigneeAgentId' | 'projectId' | 'goalId' | 'parentIssueId' | 'priority' | 'status')
  | ('concurrencyPolicy' | 'catchUpPolicy' | 'activityGatePolicy' | 'activityGateScope')
> & {
  readonly variables: readonly RoutineVariable[];
  readonly env: JsonObject | null;
};

/** The definition of a row. */
export const definitionIn = (routine: Routine): Definition => ({
  title: routine.title,
  description: routine.description,
  assigneeAgentId: routine.assigneeAgentId,
  projectId: routine.projectId,
  goalId: routine.goalId,
  parentIssueId: routine.parentIssueId,
  priority: routine.priority,
  status: routine.status,
  concurrencyPolicy: routine.concurrencyPolicy,
  catchUpPolicy: routine.catchUpPolicy,
  activityGatePolicy: routine.activityGatePolicy,
  activityGateScope: routine.activityGateScope,
  variables: variablesOf(routine),
  env: routine.env as JsonObject | null,
});

/** What a definition's columns are written as. */
export const columnsOf = ({ variables, env, ...columns }: Definition) => ({
  ...columns,
  variables: variables as unknown as Prisma.InputJsonValue,
  env: env ?? Prisma.DbNull,
});
