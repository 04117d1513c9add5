import { z } from 'zod';
import type { Routine } from '../../../generated/prisma/client.js';
import { companyMember, companyWriter } from '../../access/rules.js';
import { companyKeyById } from '../../access/tenancy.js';
import { authorOf, responsibleUserOf } from '../../core/actors/actor.js';
import { domainError, unprocessable } from '../../core/errors/errors.js';
import { mutation, query } from '../../core/operation/operation.js';
import { restoreRedacted } from '../../core/operation/restore.js';
import { statement } from '../../core/postgres/statement.js';
import { type JsonObject, type JsonValue, pathId, uuid } from '../../core/text/fields.js';
import { uuid7 } from '../../core/text/uuid7.js';
import { bindNewEnv } from '../../secrets/env/bindings.js';
import { columnsOf, type Definition, definitionIn } from './columns.js';
import {
  assertDefinition,
  changedBetween,
  changesBetween,
  reschedule,
  statusWith,
  targetOf,
  writeDefinition,
} from './definition.js';
import { presentDetail, presentRow, RoutineDetailView, RoutineRowView } from './detail.js';
import { emitRoutine } from './events.js';
import { presentRoutine, type RoutineStatus, RoutineView, routineFields } from './model.js';
import { appendRevision } from './revisions.js';
import { lockedRoutineById, RoutineFilter, routineById, routineRef } from './rows.js';
import { routineReader, routineWriter } from './rules.js';
import { syncVariables } from './variables.js';

const OF_COMPANY = statement(`
  SELECT * FROM "Routine"
   WHERE "companyId" = $1::uuid AND ($2::uuid IS NULL OR "projectId" = $2::uuid) AND ($3::text IS NULL OR status = $3)
   ORDER BY "updatedAt" DESC, id DESC`);

export const listRoutines = query({
  name: 'listRoutines',
  summary: "List a company's routines, those that changed last first",
  input: z.object({
    companyId: pathId(),
    ...RoutineFilter.pick({ projectId: true, status: true }).shape,
  }),
  output: z.array(RoutineRowView),
  on: companyKeyById,
  allow: companyMember,
  run: (scope, { projectId = null, status = null }, company) =>
    scope.sql<Routine>(OF_COMPANY, [company.id, projectId, status]),
  present: (scope, routines) => Promise.all(routines.map((routine) => presentRow(scope, routine))),
});

export const getRoutine = query({
  name: 'getRoutine',
  summary: 'Get a routine with what is around it',
  input: z.object(routineRef),
  output: RoutineDetailView,
  on: routineById,
  allow: routineReader,
  run: (_scope, _input, routine) => routine,
  present: presentDetail,
});

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
  }),
  output: RoutineView,
  on: companyKeyById,
  setsExecution: true,
  allow: companyWriter,
  async run(scope, { companyId: _, ...fields }, { id: companyId }) {
    const {
      description = null,
      assigneeAgentId = null,
      projectId = null,
      goalId = null,
      parentIssueId = null,
    } = fields;
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
    await assertDefinition(scope, companyId, definition, new Set([...REFERENCES, ...(fields.env ? ENV : [])]));
    const author = authorOf(scope.actor);
    const routine = await scope.db.routine.create({
      data: {
        ...columnsOf(definition),
        ...author,
        companyId,
        responsibleUserId: responsibleUserOf(scope.actor),
        ...NO_REVISION(),
      },
    });
    await bindNewEnv(scope, targetOf(routine), definition.env);
    const first = await appendRevision(scope, routine);
    emitRoutine(scope, first, 'created', { status: first.status });
    return presentRoutine(first);
  },
});

/** What is new in a new routine, and what may be. */
const REFERENCES = ['assigneeAgentId', 'projectId', 'goalId', 'parentIssueId'] as const;
const ENV = ['env'] as const;

/** A routine before its first revision is written, in the same transaction. */
const NO_REVISION = () => ({ latestRevisionId: uuid7(), latestRevisionNumber: 0 });

const StaleBaseRevision = domainError('stale_base_revision', 409, 'Routine was updated by someone else');

export const updateRoutine = mutation({
  name: 'updateRoutine',
  summary: 'Change a routine; what its text no longer uses is dropped from its variables',
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
    baseRevisionId: uuid().nullish().describe('The latestRevisionId that was edited; refused if it no longer is.'),
  }),
  output: RoutineView,
  on: lockedRoutineById,
  setsExecution: true,
  allow: routineWriter,
  async run(scope, { routineId: _, baseRevisionId, ...sent }, routine) {
    const currentRevisionId = routine.latestRevisionId;
    if (baseRevisionId && baseRevisionId !== currentRevisionId) throw StaleBaseRevision({ currentRevisionId });
    const before = definitionIn(routine);
    const after = patched(before, sent);
    const changed = changedBetween(before, after);
    if (changed.size === 0) return presentRoutine(routine);
    await assertDefinition(scope, routine.companyId, after, changed);
    await reschedule(scope, await writeDefinition(scope, routine, after, changed));
    const next = await appendRevision(scope, routine, { changeSummary: `Changed ${[...changed].join(', ')}` });
    emitRoutine(scope, next, 'updated', { changes: changesBetween(before, after, changed) });
    return presentRoutine(next);
  },
});

type Patch = { readonly [K in keyof Definition]?: Definition[K] | null | undefined };

/** A definition with what was sent in its place. @throws 422 where it would be active without an agent */
function patched(before: Definition, sent: Patch): Definition {
  const named = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const wanted: Definition = { ...before, ...named };
  if (sent.status === 'active' && !wanted.assigneeAgentId) throw unprocessable('Default agent required');
  return {
    ...wanted,
    status: statusWith(wanted.assigneeAgentId, wanted.status as RoutineStatus),
    variables: syncVariables(wanted.title, wanted.description, wanted.variables),
    env: restoreRedacted(wanted.env, before.env as JsonValue) as JsonObject | null,
  };
}
