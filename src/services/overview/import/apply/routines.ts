import { z } from 'zod';
import { insertRoutine } from '#services/automation/routines/definition.js';
import { routineFields } from '#services/automation/routines/model.js';
import { addSchedules } from '#services/automation/routines/trigger-settings.js';
import { fieldOf } from '../parse/parsed.js';
import type { PlannedIssue } from '../plan/plan.js';
import { agentIdOf, type ImportContext, idOf } from './context.js';

/** The outcome for a recurring task. */
export interface RoutineOutcome {
  readonly slug: string;
  readonly id: string;
  readonly action: 'created' | 'updated' | 'skipped';
  readonly title: string;
  readonly status: string;
}

const Fields = z.object(routineFields);

/** Creates routines for the recurring tasks of a package. Existing routines stay unchanged. */
export async function importRoutines(context: ImportContext): Promise<RoutineOutcome[]> {
  const outcomes: RoutineOutcome[] = [];
  for (const planned of context.plan.issues) {
    if (planned.issue.routine) outcomes.push(await importRoutine(context, planned));
  }
  return outcomes;
}

async function importRoutine(context: ImportContext, { issue, existingId }: PlannedIssue): Promise<RoutineOutcome> {
  const { scope, companyId, request } = context;
  const { slug, title, routine } = issue;
  if (existingId) return { slug, id: existingId, action: 'skipped', title, status: routine?.status ?? 'active' };
  const { triggers = [], ...definition } = routine ?? {};
  const fields = fieldOf(
    Fields,
    {
      ...definition,
      title,
      description: issue.description,
      priority: issue.priority,
      assigneeAgentId: agentIdOf(context, issue.assigneeAgentSlug),
      projectId: idOf(context, issue.projectSlug),
    },
    issue.path,
  );
  const created = await insertRoutine(scope, companyId, fields);
  const schedules = triggers.map(({ label, enabled, cronExpression, timezone }) => {
    const isOn = enabled && !request.pauseAutomations;
    return { label, cronExpression, timezone, enabled: isOn };
  });
  const { id, status } = await addSchedules(scope, created, schedules);
  return { slug, id, action: 'created', title, status };
}
