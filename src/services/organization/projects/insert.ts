import type { z } from 'zod';
import { Prisma, type Project } from '#generated/prisma/client.js';
import { assertAgentOf } from '#services/access/tenancy.js';
import { eventSubject } from '#services/core/journal/journal.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { urlKeyOf, withFreeShortname } from '#services/core/text/names.js';
import { type BindingOwner, bindNewEnv } from '#services/secrets/env/bindings.js';
import { assertEnv } from '#services/secrets/env/operations.js';
import { decideForEveryone } from '../execution-settings/policy.js';
import { assertGoalsOf } from '../goals/rows.js';
import type { NewWorkspace, projectFields } from './model.js';
import { insertWorkspace, placesOf } from './workspaces.js';

type NewProject = Partial<z.output<z.ZodObject<typeof projectFields>>> & {
  readonly name: string;
  readonly workspace?: NewWorkspace | undefined;
};

/**
 * Inserts a project with its goals, variables and first workspace. A taken name gets the next free number. The caller
 * holds the company's lock.
 * @throws 422 for references to other companies, 403 and 409 as `decideForEveryone` does
 */
export async function insertProject(
  scope: WriteScope,
  companyId: string,
  { workspace, goalIds, goalId, env, targetDate, ...columns }: NewProject,
  key: Pick<Prisma.ProjectUncheckedCreateInput, 'idempotencyKey' | 'idempotencyHash'> = {},
): Promise<Project> {
  const goals = wantedGoals(goalIds, goalId) ?? [];
  if (env || workspace) {
    await decideForEveryone(scope, {
      companyId,
      env: env ?? null,
      places: placesOf(workspace),
      reason: `The project ${columns.name} was created with variables or a workspace.`,
    });
  }
  await assertProjectReferences(scope, companyId, { goals, leadAgentId: columns.leadAgentId, env });
  const project = await scope.db.project.create({
    data: {
      ...columns,
      ...(await freeProjectName(scope, companyId, columns.name)),
      companyId,
      targetDate: targetDate ? new Date(targetDate) : null,
      env: env ?? Prisma.DbNull,
      ...key,
    },
  });
  await bindNewEnv(scope, projectBindingOwner(project), env ?? null);
  await setGoals(scope, project, goals);
  if (workspace) await insertWorkspace(scope, project, workspace);
  scope.emit({ ...eventSubject('project', project), action: 'project.created', details: { name: project.name } });
  return project;
}

/** The goals of a request; undefined leaves the current goals. */
export function wantedGoals(goalIds: readonly string[] | undefined, goalId: string | null | undefined) {
  if (goalIds) return [...new Set(goalIds)];
  return goalId === undefined ? undefined : goalId === null ? [] : [goalId];
}

interface References {
  readonly goals: readonly string[];
  readonly leadAgentId?: string | null | undefined;
  readonly env?: JsonObject | null | undefined;
}

export async function assertProjectReferences(
  scope: Scope,
  companyId: string,
  { goals, leadAgentId, env }: References,
) {
  await assertGoalsOf(scope, companyId, goals);
  if (leadAgentId) await assertAgentOf(scope, companyId, leadAgentId, 'Lead agent does not belong to company');
  if (env) await assertEnv(scope, companyId, env, 'env');
}

export const projectBindingOwner = ({ companyId, id }: Pick<Project, 'companyId' | 'id'>): BindingOwner => ({
  companyId,
  type: 'project',
  id,
});

export async function setGoals(
  scope: WriteScope,
  { id, companyId }: Pick<Project, 'id' | 'companyId'>,
  goals: readonly string[],
) {
  await scope.db.projectGoal.deleteMany({ where: { companyId, projectId: id } });
  const data = goals.map((goalId, position) => ({ companyId, projectId: id, goalId, position }));
  await scope.db.projectGoal.createMany({ data });
}

const TAKEN = statement(`
  SELECT "urlKey" FROM "Project" WHERE "companyId" = $1::uuid AND id IS DISTINCT FROM $3::uuid
     AND ("urlKey" = $2 OR starts_with("urlKey", $2 || '-'))`);

/** A free name for a project. The caller holds the company's lock. */
export async function freeProjectName(
  scope: WriteScope,
  companyId: string,
  name: string,
  except: string | null = null,
) {
  const base = urlKeyOf(name, 'project');
  const takenRows = await scope.sql<{ urlKey: string }>(TAKEN, [companyId, base, except]);
  return withFreeShortname(name, base, new Set(takenRows.map(({ urlKey }) => urlKey)));
}
