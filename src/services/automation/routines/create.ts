import type { z } from 'zod';
import type { Routine } from '#generated/prisma/client.js';
import { authorOf, responsibleUserOf } from '#services/core/actors/actor.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { bindNewEnv } from '#services/secrets/env/bindings.js';
import { type Definition, definitionColumns } from './columns.js';
import { assertDefinition, routineBindingOwner, statusWith } from './definition.js';
import { emitRoutine } from './events.js';
import type { routineFields } from './model.js';
import { appendRevision } from './revisions.js';
import { syncVariables } from './variables.js';

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
