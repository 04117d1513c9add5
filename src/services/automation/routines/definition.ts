import type { Routine } from '#generated/prisma/client.js';
import { assertIssuesOf } from '#services/access/belonging.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { decideForEveryone } from '#services/organization/execution-settings/policy.js';
import { assertGoalsOf } from '#services/organization/goals/rows.js';
import { assertProjectsOf } from '#services/organization/projects/rows.js';
import { type BindingOwner, bindEnv } from '#services/secrets/env/bindings.js';
import { assertEnv } from '#services/secrets/env/operations.js';
import { isOn, setSchedules } from '../schedules/schedules.js';
import { type Definition, definitionColumns } from './columns.js';
import type { RoutineStatus } from './model.js';
import { assertMayOwn } from './policy.js';
import { triggersOfRoutines } from './rows.js';
import { assertDefaults, missingDefaults, routineVariablesOf } from './variables.js';

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
export const routineBindingOwner = ({ companyId, id }: Pick<Routine, 'companyId' | 'id'>): BindingOwner => ({
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
