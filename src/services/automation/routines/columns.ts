import { Prisma, type Routine } from '#generated/prisma/client.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { pick } from '#services/core/text/pick.js';
import { type RoutineVariable, routineVariablesOf } from './variables.js';

const PLAIN_COLUMNS = [
  ...([
    'title',
    'description',
    'assigneeAgentId',
    'projectId',
    'goalId',
    'parentIssueId',
    'priority',
    'status',
  ] as const),
  ...(['concurrencyPolicy', 'catchUpPolicy', 'activityGatePolicy', 'activityGateScope'] as const),
];

/** The fields of a routine that members and agents set. */
export type Definition = Pick<Routine, (typeof PLAIN_COLUMNS)[number]> & {
  readonly variables: readonly RoutineVariable[];
  readonly env: JsonObject | null;
};

/** The definition of a row. */
export const definitionIn = (routine: Routine): Definition => ({
  ...pick(routine, PLAIN_COLUMNS),
  variables: routineVariablesOf(routine),
  env: routine.env as JsonObject | null,
});

/** The columns of a definition. */
export const definitionColumns = ({ variables, env, ...columns }: Definition) => ({
  ...columns,
  variables: variables as unknown as Prisma.InputJsonValue,
  env: env ?? Prisma.DbNull,
});
