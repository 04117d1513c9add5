import type { z } from 'zod';
import { Prisma, type Routine } from '#generated/prisma/client.js';
import { assertIssuesOf } from '#services/access/tenancy.js';
import { authorOf, responsibleUserOf } from '#services/core/actors/actor.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { pick } from '#services/core/text/group-by.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { decideForEveryone } from '#services/organization/execution-settings/policy.js';
import { assertGoalsOf } from '#services/organization/goals/rows.js';
import { assertProjectsOf } from '#services/organization/projects/rows.js';
import { type BindingOwner, bindEnv, bindNewEnv } from '#services/secrets/env/bindings.js';
import { assertEnv } from '#services/secrets/env/operations.js';
import { isOn, setSchedules } from '../schedules/schedules.js';
import { emitRoutine } from './events.js';
import type { RoutineStatus, routineFields } from './model.js';
import { assertMayOwn } from './policy.js';
import { appendRevision, triggersOfRoutines } from './rows.js';
import {
  assertDefaults,
  missingDefaults,
  type RoutineVariable,
  routineVariablesOf,
  syncVariables,
} from './variables.js';

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
const definitionColumns = ({ variables, env, ...columns }: Definition) => ({
  ...columns,
  variables: variables as unknown as Prisma.InputJsonValue,
  env: env ?? Prisma.DbNull,
});

/** The status of a routine: without an assignee, an active routine becomes paused. */
export const statusWith = (assigneeAgentId: string | null, status: RoutineStatus): RoutineStatus =>
  status === 'active' && !assigneeAgentId ? 'paused' : status;

/**
 * Checks the changed fields of a definition. Other fields are not checked, even if they have become invalid.
 * @throws 422 for references to other companies, 403 and 409 as `assertMayOwn`
 */
export async function assertDefinition(
  scope: WriteScope,
  companyId: string,
  { title, assigneeAgentId, env }: Definition,
  changed: Partial<Definition>,
): Promise<void> {
  const { projectId, goalId, parentIssueId } = changed;
  if ('assigneeAgentId' in changed || changed.status === 'active')
    await assertMayOwn(scope, companyId, assigneeAgentId);
  if (projectId) await assertProjectsOf(scope, companyId, [projectId]);
  if (goalId) await assertGoalsOf(scope, companyId, [goalId]);
  if (parentIssueId) await assertIssuesOf(scope, companyId, [parentIssueId]);
  if (!('env' in changed)) return;
  await decideForEveryone(scope, { companyId, env, reason: `The variables of the routine ${title} were changed.` });
  if (env) await assertEnv(scope, companyId, env, 'env');
}

/** The owner of a routine's variable bindings. */
const routineBindingOwner = ({ companyId, id }: Pick<Routine, 'companyId' | 'id'>): BindingOwner => ({
  companyId,
  type: 'routine',
  id,
});

/** Writes a changed definition of a locked routine, after `assertDefinition`. */
export async function writeDefinition(
  scope: WriteScope,
  routine: Routine,
  definition: Definition,
  changed: Partial<Definition>,
): Promise<Routine> {
  const written = await scope.db.routine.update({ where: { id: routine.id }, data: definitionColumns(definition) });
  if ('env' in changed) await bindEnv(scope, routineBindingOwner(routine), definition.env);
  return written;
}

/**
 * Updates the due times of a routine's schedules after a change of the routine or its triggers.
 * @throws 422 for an active routine with a schedule and required variables without defaults
 */
export async function reschedule(scope: WriteScope, routine: Routine): Promise<void> {
  if (routine.status === 'active' && missingDefaults(routineVariablesOf(routine)).length > 0) {
    const triggers = await scope.load(triggersOfRoutines, routine.id);
    if (triggers.some((trigger) => trigger.kind === 'schedule' && isOn(trigger)))
      assertDefaults(routineVariablesOf(routine));
  }
  await setSchedules(scope, routine);
}

type NewRoutine = z.output<z.ZodObject<typeof routineFields>>;

/**
 * Inserts a routine with its first revision. A routine without an agent is paused.
 * @throws as `assertDefinition` does
 */
export async function insertRoutine(scope: WriteScope, companyId: string, fields: NewRoutine): Promise<Routine> {
  const { description = null, assigneeAgentId = null, projectId = null, goalId = null, parentIssueId = null } = fields;
  const definition: Definition = {
    ...fields,
    description,
    assigneeAgentId,
    projectId,
    goalId,
    parentIssueId,
    env: fields.env ?? null,
    status: statusWith(assigneeAgentId, fields.status),
    variables: syncVariables(fields.title, description, fields.variables),
  };
  const { env } = definition;
  const changed = { assigneeAgentId, projectId, goalId, parentIssueId, ...(env && { env }) };
  await assertDefinition(scope, companyId, definition, changed);
  const routine = await scope.db.routine.create({
    data: {
      ...definitionColumns(definition),
      ...authorOf(scope.actor),
      companyId,
      responsibleUserId: responsibleUserOf(scope.actor),
      // Valid until the first revision is appended below.
      latestRevisionId: uuid7(),
      latestRevisionNumber: 0,
    },
  });
  await bindNewEnv(scope, routineBindingOwner(routine), definition.env);
  const first = await appendRevision(scope, routine);
  emitRoutine(scope, first, 'routine.created', { status: first.status });
  return first;
}
