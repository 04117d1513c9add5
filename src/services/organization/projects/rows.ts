import { z } from 'zod';
import type { Goal, Project, ProjectWorkspace } from '#generated/prisma/client.js';
import { assertCompanyAccess } from '#services/access/rules.js';
import { conflict, domainError, notFound, unprocessable } from '#services/core/errors/errors.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { listsBy } from '#services/core/rows/batched.js';
import { amongCondition, filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { byId } from '#services/core/rows/loaders.js';
import { BY_CREATION, BY_UPDATE, byText, ordersOf } from '#services/core/rows/ordered-pages.js';
import { oldestFirst } from '#services/core/rows/pages-by-age.js';
import { isUuid, pathId, uuid } from '#services/core/text/fields.js';
import { type ProjectRow, ProjectStatus } from './model.js';

export const ProjectNotFound = () => notFound('Project not found');

/** The input fields that identify a project: a UUID, or a shortname with its company. */
export const projectRef = {
  projectId: pathId().describe('The ID or shortname of the project.'),
  companyId: pathId().optional(),
};

/** A project by id, or null if the scope cannot access it. */
export const projectOf = byId<Project>('Project');

const GOALS = statement(`
  SELECT pg."projectId", g.id, g.title FROM "ProjectGoal" pg JOIN "Goal" g ON g."companyId" = pg."companyId" AND g.id = pg."goalId"
   WHERE pg."projectId" = ANY($1::uuid[]) ORDER BY pg.position, g.id`);

/** The goals of projects by project id, most important first. */
export const goalsOfProjects = listsBy<Pick<Goal, 'id' | 'title'> & { readonly projectId: string }>(GOALS, 'projectId');

const WORKSPACES = statement(
  `SELECT * FROM "ProjectWorkspace" WHERE "projectId" = ANY($1::uuid[]) ORDER BY "createdAt", id`,
);

/** The workspaces of projects by project id, oldest first. */
export const workspacesOfProjects = listsBy<ProjectWorkspace>(WORKSPACES, 'projectId');

/** Pages of a project's workspaces, oldest first. */
export const workspacesOfProject = oldestFirst<ProjectWorkspace>('ProjectWorkspace', 'projectId');

/** A project with its goals and workspaces. */
export async function withParts(scope: Scope, project: Project): Promise<ProjectRow> {
  const [goals, workspaces] = await Promise.all([
    scope.load(goalsOfProjects, project.id),
    scope.load(workspacesOfProjects, project.id),
  ]);
  return { ...project, goals, workspaces };
}

const BY_URL_KEY = statement(`SELECT * FROM "Project" WHERE "companyId" = $1::uuid AND "urlKey" = $2`);

interface ProjectRef {
  readonly projectId: string;
  readonly companyId?: string | undefined;
}

async function find(scope: Scope, { projectId, companyId }: ProjectRef): Promise<Project | null> {
  if (isUuid(projectId)) {
    const project = await scope.load(projectOf, projectId.toLowerCase());
    return companyId && project?.companyId !== companyId.toLowerCase() ? null : project;
  }
  const company = companyId ?? (scope.actor.kind === 'agent' ? scope.actor.companyId : undefined);
  if (!company) throw unprocessable('A shortname needs the companyId query parameter or an agent credential');
  if (!isUuid(company)) return null;
  assertCompanyAccess(scope.actor, company.toLowerCase());
  return (await scope.row<Project>(BY_URL_KEY, [company, projectId.toLowerCase()])) ?? null;
}

async function storedProject(scope: Scope, ref: ProjectRef): Promise<Project> {
  const project = await find(scope, ref);
  if (!project) throw ProjectNotFound();
  return project;
}

/** The project that a path or argument names, with its goals and workspaces. @throws 404; 422 for a shortname alone */
export async function projectById(scope: Scope, ref: ProjectRef): Promise<ProjectRow> {
  return withParts(scope, await storedProject(scope, ref));
}

const LOCK = statement(`SELECT id FROM "Project" WHERE id = $1::uuid FOR NO KEY UPDATE`);

/** The project, locked against other writers until the end of the transaction. */
export async function lockedProjectById(scope: WriteScope, ref: ProjectRef): Promise<ProjectRow> {
  const { id: projectId } = await storedProject(scope, ref);
  await scope.sql(LOCK, [projectId]);
  return projectById(scope, { projectId });
}

const OWNED = statement(`SELECT * FROM "Project" WHERE "companyId" = $1::uuid AND id = ANY($2::uuid[])`);

/** @throws 422 if one of the projects is missing or belongs to another company */
export async function assertProjectsOf(scope: Scope, companyId: string, ids: readonly string[]): Promise<Project[]> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return [];
  const projects = await scope.sql<Project>(OWNED, [companyId, uniqueIds]);
  if (projects.length < uniqueIds.length) throw unprocessable('Project does not belong to company');
  return projects;
}

const ProjectOverBudget = domainError(
  'project_budget_exhausted',
  'Project is paused because its budget hard-stop was reached',
);

/** @throws 409 while the project is paused. A null project is always open. */
export async function assertProjectOpen(scope: Scope, companyId: string, projectId: string | null): Promise<void> {
  if (!projectId) return;
  const [project] = await assertProjectsOf(scope, companyId, [projectId]);
  if (project?.pauseReason === 'budget') throw ProjectOverBudget({ projectId });
  if (project?.pausedAt) throw conflict('Project is paused', { projectId });
}

const PAUSE = statement(`
  UPDATE "Project" SET "pauseReason" = $3, "pausedAt" = CASE WHEN $3::text IS NULL THEN NULL ELSE now() END, "updatedAt" = now()
   WHERE "companyId" = $1::uuid AND id = $2::uuid AND "pauseReason" IS DISTINCT FROM $3 RETURNING name`);

/** Pauses a project, or resumes it with null. Records nothing if nothing changes. */
export async function setProjectPause(
  scope: WriteScope,
  { companyId, projectId, reason }: { companyId: string; projectId: string; reason: 'manual' | 'budget' | null },
): Promise<void> {
  const project = await scope.row<{ name: string }>(PAUSE, [companyId, projectId, reason]);
  if (!project) return;
  const details = { name: project.name, changes: { pauseReason: { to: reason } } };
  scope.emit({ companyId, action: 'project.updated', entityType: 'project', entityId: projectId, details });
}

export const ProjectFilter = filterOf({
  id: 'ProjectFilter',
  nouns: 'projects',
  remark: 'Archived ones only on request',
  lists: {
    statuses: inColumn('status', ProjectStatus, 'in one of these statuses'),
    leadAgentIds: idsIn('leadAgentId', uuid(), 'led by one of these agents'),
    goalIds: {
      value: uuid(),
      meaning: 'for one of these goals',
      sql: (ids, bind) =>
        `EXISTS (SELECT FROM "ProjectGoal" g
          WHERE g."companyId" = t."companyId" AND g."projectId" = t.id AND ${amongCondition('g."goalId"', ids, bind, 'uuid')})`,
    },
  },
  times: {
    createdAt: 'were created',
    updatedAt: 'were changed last',
    archivedAt: 'were archived',
    pausedAt: 'were paused',
  },
  fields: { includeArchived: z.boolean().optional().describe('True to include archived projects.') },
  also: ({ includeArchived, archivedAt }) => (includeArchived || archivedAt ? [] : ['t."archivedAt" IS NULL']),
});

const ProjectOrder = ordersOf({
  id: 'ProjectOrder',
  nouns: 'projects',
  by: { created_at: BY_CREATION, updated_at: BY_UPDATE, name: byText('name') },
  initial: 'created_at_asc',
});

/** A company's projects. Always pass a filter, at least `{}`: it leaves out archived projects. */
export const projectsOfCompany = ProjectOrder.inCompany('Project', ProjectFilter)();
