import type { Routine } from '../../../generated/prisma/client.js';
import { assertIssuesOf } from '../../access/belonging.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { canonicalJson } from '../../core/text/canonical.js';
import { decideForEveryone } from '../../organization/execution-settings/policy.js';
import { assertGoalsOf } from '../../organization/goals/rows.js';
import { assertProjectsOf } from '../../organization/projects/rows.js';
import { type BindingOwner, bindEnv } from '../../secrets/env/bindings.js';
import { assertEnv } from '../../secrets/env/operations.js';
import { columnsOf, type Definition } from './columns.js';
import type { RoutineStatus } from './model.js';
import { triggersOfRoutines } from './rows.js';
import { assertMayOwn } from './rules.js';
import { isOn, setSchedules } from './schedules.js';
import { assertDefaults, missingDefaults, variablesOf } from './variables.js';

/** What changes of one definition into another; of a new routine everything. */
type Changed = ReadonlySet<keyof Definition>;

/** Without anybody to do its work a routine does not fire. */
export const statusWith = (assigneeAgentId: string | null, wanted: RoutineStatus): RoutineStatus =>
  wanted === 'active' && !assigneeAgentId ? 'paused' : wanted;

export function changedBetween(before: Definition, after: Definition): Changed {
  const keys = Object.keys(after) as (keyof Definition)[];
  return new Set(keys.filter((key) => canonicalJson(before[key]) !== canonicalJson(after[key])));
}

/**
 * Checks of a definition what is new in it: what it was before may have become wrong meanwhile, and stays.
 * @throws 422 for what is not of the company, 403 and 409 as `assertMayOwn` does
 */
export async function assertDefinition(
  scope: WriteScope,
  companyId: string,
  { title, assigneeAgentId, projectId, goalId, parentIssueId, env, status }: Definition,
  changed: Changed,
): Promise<void> {
  const isEnabled = changed.has('status') && status === 'active';
  if (changed.has('assigneeAgentId') || isEnabled) await assertMayOwn(scope, companyId, assigneeAgentId);
  if (projectId && changed.has('projectId')) await assertProjectsOf(scope, companyId, [projectId]);
  if (goalId && changed.has('goalId')) await assertGoalsOf(scope, companyId, [goalId]);
  if (parentIssueId && changed.has('parentIssueId')) await assertIssuesOf(scope, companyId, [parentIssueId]);
  if (!changed.has('env')) return;
  await decideForEveryone(scope, { companyId, env, reason: `The variables of the routine ${title} were changed.` });
  if (env) await assertEnv(scope, companyId, env, 'env');
}

/** What uses the secrets that a routine's variables refer to. */
export const targetOf = ({ companyId, id }: Pick<Routine, 'companyId' | 'id'>): BindingOwner => ({
  companyId,
  type: 'routine',
  id,
});

/** Writes a changed definition of a locked routine, which `assertDefinition` has let pass. */
export async function writeDefinition(
  scope: WriteScope,
  routine: Routine,
  definition: Definition,
  changed: Changed,
): Promise<Routine> {
  const written = await scope.db.routine.update({ where: { id: routine.id }, data: columnsOf(definition) });
  if (changed.has('env')) await bindEnv(scope, targetOf(routine), definition.env);
  return written;
}

/**
 * Makes a routine's schedules fall due, or not, as it and its triggers have just become.
 * @throws 422 where an active routine has a schedule and required variables without defaults
 */
export async function reschedule(scope: WriteScope, routine: Routine): Promise<void> {
  if (routine.status === 'active' && missingDefaults(variablesOf(routine)).length > 0) {
    const triggers = await scope.load(triggersOfRoutines, routine.id);
    if (triggers.some((trigger) => trigger.kind === 'schedule' && isOn(trigger))) assertDefaults(variablesOf(routine));
  }
  await setSchedules(scope, routine);
}

/** Of large and of secret things it is only said that they changed. */
const UNTOLD: ReadonlySet<string> = new Set(['description', 'variables', 'env']);

/** What changed, for the journal. */
export const changesBetween = (before: Definition, after: Definition, changed: Changed): Record<string, unknown> =>
  Object.fromEntries(
    [...changed].map((key) => [key, UNTOLD.has(key) ? { changed: true } : { from: before[key], to: after[key] }]),
  );
