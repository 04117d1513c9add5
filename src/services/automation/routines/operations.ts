import { z } from 'zod';
import { companyMember, companyWriter } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { domainError, unprocessable, validationError } from '#services/core/errors/errors.js';
import { mutation, query } from '#services/core/operation/operation.js';
import { restoreRedacted } from '#services/core/rows/restore.js';
import { changeDetails, changedFields, isEmpty, sentFields } from '#services/core/text/changes.js';
import { type JsonObject, type JsonValue, pathId, uuid } from '#services/core/text/fields.js';
import {
  assertDefinition,
  type Definition,
  definitionIn,
  insertRoutine,
  reschedule,
  statusWith,
  writeDefinition,
} from './definition.js';
import { presentDetail, presentRow, RoutineDetailView, RoutineRowView } from './detail.js';
import { emitRoutine } from './events.js';
import { presentRoutine, RoutineStatus, RoutineView, routineFields } from './model.js';
import { routineReader, routineWriter } from './policy.js';
import { appendRevision, lockedRoutineById, routineById, routineRef, routinesOfCompany } from './rows.js';
import { syncVariables } from './variables.js';

export const listRoutines = query({
  name: 'listRoutines',
  summary: "List a company's routines, most recently changed first",
  input: z.object({
    companyId: pathId(),
    projectId: uuid().optional().describe('Only routines of this project.'),
    status: RoutineStatus.optional().describe('Only routines in this status.'),
  }),
  output: z.array(RoutineRowView),
  on: companyKeyById,
  allow: companyMember,
  run: (scope, { projectId, status }, company) =>
    routinesOfCompany.in.updated_at_desc.all(scope, [company.id], {
      ...(projectId && { projectIds: [projectId] }),
      ...(status && { statuses: [status] }),
    }),
  present: (scope, routines) => Promise.all(routines.map((routine) => presentRow(scope, routine))),
});

export const getRoutine = query({
  name: 'getRoutine',
  summary: 'Get a routine with its triggers, runs and related records',
  input: z.object(routineRef),
  output: RoutineDetailView,
  on: routineById,
  allow: routineReader,
  run: (_scope, _input, routine) => routine,
  present: presentDetail,
});

const TRIGGERS_APART = {
  code: 'custom',
  path: ['triggers'],
  message: 'Create the routine first, then its triggers: POST /api/routines/{routineId}/triggers',
};

export const createRoutine = mutation({
  name: 'createRoutine',
  summary: 'Create a routine; without an agent it is paused',
  input: z.object({
    companyId: pathId(),
    ...routineFields,
    priority: routineFields.priority.default('medium'),
    status: routineFields.status.default('active'),
    concurrencyPolicy: routineFields.concurrencyPolicy.default('coalesce_if_active'),
    catchUpPolicy: routineFields.catchUpPolicy.default('skip_missed'),
    activityGatePolicy: routineFields.activityGatePolicy.default('always'),
    activityGateScope: routineFields.activityGateScope.default('company'),
    variables: routineFields.variables.default([]),
    triggers: z
      .unknown()
      .optional()
      .describe('Rejected. Create triggers with POST /api/routines/{routineId}/triggers.'),
  }),
  output: RoutineView,
  on: companyKeyById,
  setsExecution: true,
  allow: companyWriter,
  callers: routineWriter.who,
  async run(scope, { companyId: _, triggers, ...fields }, { id: companyId }) {
    if (triggers !== undefined) throw validationError([TRIGGERS_APART]);
    const first = await insertRoutine(scope, companyId, fields);
    return presentRoutine(first);
  },
});

const StaleBaseRevision = domainError('stale_base_revision', 'Routine was updated by someone else');

export const updateRoutine = mutation({
  name: 'updateRoutine',
  summary: 'Update a routine and remove variables that its text no longer uses',
  input: z.object({
    ...routineRef,
    ...routineFields,
    title: routineFields.title.optional(),
    priority: routineFields.priority.optional(),
    status: routineFields.status.optional(),
    concurrencyPolicy: routineFields.concurrencyPolicy.optional(),
    catchUpPolicy: routineFields.catchUpPolicy.optional(),
    activityGatePolicy: routineFields.activityGatePolicy.optional(),
    activityGateScope: routineFields.activityGateScope.optional(),
    variables: routineFields.variables.optional(),
    baseRevisionId: uuid()
      .nullish()
      .describe(
        'The latestRevisionId on which the edit is based. Orgraph rejects the update if there is a later revision.',
      ),
  }),
  output: RoutineView,
  on: lockedRoutineById,
  setsExecution: true,
  allow: routineWriter,
  async run(scope, { routineId: _, baseRevisionId, ...sent }, routine) {
    const currentRevisionId = routine.latestRevisionId;
    if (baseRevisionId && baseRevisionId !== currentRevisionId) throw StaleBaseRevision({ currentRevisionId });
    const before = definitionIn(routine);
    const after = applyPatch(before, sent);
    const changed = changedFields(before, after);
    if (isEmpty(changed)) return presentRoutine(routine);
    await assertDefinition(scope, routine.companyId, after, changed);
    await reschedule(scope, await writeDefinition(scope, routine, after, changed));
    const changeSummary = `Changed ${Object.keys(changed).join(', ')}`;
    const next = await appendRevision(scope, routine, { changeSummary });
    const changes = changeDetails(before, changed, ['description', 'variables', 'env']);
    emitRoutine(scope, next, 'routine.updated', { changes });
    return presentRoutine(next);
  },
});

type Patch = { readonly [K in keyof Definition]?: Definition[K] | null | undefined };

/** A definition with the fields of a patch applied. @throws 422 for an active routine without an agent */
function applyPatch(before: Definition, sent: Patch): Definition {
  const after = { ...before, ...sentFields(sent) } as Definition;
  if (sent.status === 'active' && !after.assigneeAgentId) throw unprocessable('Default agent required');
  return {
    ...after,
    status: statusWith(after.assigneeAgentId, after.status as RoutineStatus),
    variables: syncVariables(after.title, after.description, after.variables),
    env: restoreRedacted(after.env, before.env as JsonValue) as JsonObject | null,
  };
}
