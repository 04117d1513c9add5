import { z } from 'zod';
import { Prisma, type Project } from '#generated/prisma/client.js';
import { board, companyMember, companyWriter } from '#services/access/rules.js';
import { companyKeyById, lockCompany } from '#services/access/tenancy.js';
import { domainError } from '#services/core/errors/errors.js';
import { eventSubject } from '#services/core/journal/journal.js';
import { firstOfKey } from '#services/core/operation/idempotency.js';
import { deletesOfCompany, mutation, query } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { restoreRedacted } from '#services/core/rows/restore.js';
import { canonicalJson, keyedDigest } from '#services/core/text/canonical.js';
import { changeDetails, changedFields, isEmpty } from '#services/core/text/changes.js';
import { type JsonObject, type JsonValue, pathId, text } from '#services/core/text/fields.js';
import type { LimitedScope, ScopeKind } from '#services/money/budgets/scopes.js';
import { bindEnv } from '#services/secrets/env/bindings.js';
import { decideForEveryone } from '../execution-settings/policy.js';
import {
  assertProjectReferences,
  freeProjectName,
  insertProject,
  projectBindingOwner,
  setGoals,
  wantedGoals,
} from './insert.js';
import { archivedAt, newWorkspace, ProjectView, presentProject, projectFields } from './model.js';
import { lockedProjectById, ProjectNotFound, projectById, projectRef, setProjectPause, withParts } from './rows.js';

const OF_COMPANY = statement(`
  SELECT * FROM "Project" WHERE "companyId" = $1::uuid AND ($2 OR "archivedAt" IS NULL) ORDER BY "createdAt", id`);

const includeArchived = z.boolean().default(false).describe('True to include archived projects.');

export const listProjects = query({
  name: 'listProjects',
  summary: "List a company's projects, by default without archived projects",
  input: z.object({ companyId: pathId(), includeArchived }),
  output: z.array(ProjectView),
  on: companyKeyById,
  allow: companyMember,
  run: (scope, { includeArchived }, company) => scope.sql<Project>(OF_COMPANY, [company.id, includeArchived]),
  present: (scope, projects) => Promise.all(projects.map(async (row) => presentProject(await withParts(scope, row)))),
});

export const getProject = query({
  name: 'getProject',
  summary: 'Get a project',
  input: z.object(projectRef),
  output: ProjectView,
  on: projectById,
  allow: companyMember,
  present: (_scope, project) => presentProject(project),
});

const NewProjectView = ProjectView.extend({
  idempotent: z.literal(true).optional().describe('True if the key was used before: this is the first project.'),
}).meta({ id: 'NewProject' });

/**
 * Whether the response repeats the project of an earlier request with the same key. REST then returns 200, otherwise
 * 201.
 */
export const isRepeatedProject = (answer: z.input<typeof NewProjectView>): boolean => answer.idempotent === true;

const KeyReused = domainError(
  'project_idempotency_key_reused',
  'This idempotencyKey created another project with different inputs',
);

export const createProject = mutation({
  name: 'createProject',
  summary: 'Create a project; if the name is in use, the server appends a number',
  input: z.object({
    companyId: pathId(),
    ...projectFields,
    status: projectFields.status.default('backlog'),
    goalIds: projectFields.goalIds.optional(),
    workspace: newWorkspace.optional().describe("The project's first workspace."),
    idempotencyKey: text(255).optional().describe('A repeat with the same key and fields returns the first project.'),
  }),
  output: NewProjectView,
  on: companyKeyById,
  setsExecution: true,
  allow: companyWriter,
  async run(scope, { companyId: _, idempotencyKey, ...fields }, company) {
    // Until the commit, the lock keeps the name free and the key unused.
    await lockCompany(scope, company.id);
    const idempotencyHash = keyedDigest(scope.services, fields);
    const first = await firstOfKey(idempotencyKey, idempotencyHash, keptKeys(scope, company.id));
    if (first) return { ...presentProject(await withParts(scope, first)), idempotent: true as const };
    const key = idempotencyKey ? { idempotencyKey, idempotencyHash } : {};
    const project = await insertProject(scope, company.id, fields, key);
    return presentProject(await withParts(scope, project));
  },
});

const keptKeys = (scope: WriteScope, companyId: string) => ({
  find: (idempotencyKey: string): Promise<Project | null> =>
    scope.db.project.findUnique({ where: { companyId_idempotencyKey: { companyId, idempotencyKey } } }),
  digestOf: (first: Project) => first.idempotencyHash,
  reused: (first: Project) => KeyReused({ projectId: first.id }),
});

export const updateProject = mutation({
  name: 'updateProject',
  summary: 'Change a project',
  input: z.object({
    ...projectRef,
    ...projectFields,
    name: projectFields.name.optional(),
    status: projectFields.status.optional(),
    goalIds: projectFields.goalIds.optional(),
    archivedAt,
  }),
  output: ProjectView,
  on: lockedForChange,
  setsExecution: true,
  allow: companyWriter,
  async run(scope, { projectId: _, companyId: __, goalIds, goalId, env: sentEnv, ...fields }, project) {
    const goals = wantedGoals(goalIds, goalId);
    const env = sentEnv && (restoreRedacted(sentEnv, project.env as JsonValue) as JsonObject);
    const isEnvChanged = sentEnv !== undefined && differs(project.env, env);
    if (isEnvChanged) {
      const reason = `The variables of the project ${project.name} were changed.`;
      await decideForEveryone(scope, { companyId: project.companyId, env: env ?? null, reason });
    }
    await assertProjectReferences(scope, project.companyId, {
      goals: goals ?? [],
      leadAgentId: fields.leadAgentId,
      env,
    });
    const before = presentProject(project);
    await scope.db.project.update({
      where: { id: project.id },
      data: {
        ...fields,
        targetDate: dateOf(fields.targetDate),
        archivedAt: dateOf(fields.archivedAt),
        ...(sentEnv === undefined ? {} : { env: env ?? Prisma.DbNull }),
        // An unchanged name keeps its number.
        ...(fields.name && fields.name !== project.name
          ? await freeProjectName(scope, project.companyId, fields.name, project.id)
          : {}),
      },
    });
    if (sentEnv !== undefined) await bindEnv(scope, projectBindingOwner(project), env ?? null);
    if (goals) await setGoals(scope, project, goals);
    const after = await projectById(scope, { projectId: project.id });
    const changed = changedFields(before, comparable(presentProject(after)));
    if (isEmpty(changed) && !isEnvChanged) return before;
    const changes = {
      ...changeDetails(before, changed, ['description']),
      ...(isEnvChanged && { env: { changed: true } }),
    };
    scope.emit({
      ...eventSubject('project', project),
      action: 'project.updated',
      details: { name: after.name, changes },
    });
    return presentProject(after);
  },
});

export const deleteProject = mutation({
  name: 'deleteProject',
  summary: 'Delete a project; its issues stay, without a project',
  input: z.object(projectRef),
  output: ProjectView,
  on: lockedForChange,
  allow: board,
  deletes: deletesOfCompany,
  async run(scope, _input, project) {
    const policies = { companyId: project.companyId, scopeType: 'project', scopeId: project.id };
    await scope.db.budgetPolicy.deleteMany({ where: policies });
    await scope.db.project.delete({ where: { id: project.id } });
    scope.emit({ ...eventSubject('project', project), action: 'project.deleted', details: { name: project.name } });
    return presentProject(project);
  },
});

/** A company is locked before its projects. A rename needs the company's lock to find a free name. */
async function lockedForChange(
  scope: WriteScope,
  ref: { projectId: string; companyId?: string | undefined; name?: string | undefined },
) {
  if (ref.name !== undefined) await lockCompany(scope, (await projectById(scope, ref)).companyId);
  return lockedProjectById(scope, ref);
}

/** A date of the input, converted for the column; undefined leaves the column unchanged. */
const dateOf = (iso: string | null | undefined): Date | null | undefined =>
  iso ? new Date(iso) : (iso as null | undefined);

/** The fields whose changes the journal records. */
const comparable = ({
  goals: _goals,
  goalId: _goalId,
  env: _env,
  workspaces: _workspaces,
  primaryWorkspace: _primary,
  updatedAt: _updatedAt,
  ...fields
}: z.input<typeof ProjectView>) => fields;

const differs = (a: unknown, b: unknown): boolean => canonicalJson(a ?? null) !== canonicalJson(b ?? null);

const PAUSE = statement(
  `SELECT "pauseReason", "pausedAt" FROM "Project" WHERE "companyId" = $1::uuid AND id = $2::uuid`,
);

interface Pause {
  readonly pauseReason: string | null;
  readonly pausedAt: Date | null;
}

const changePause =
  (from: 'budget' | null, reason: 'budget' | null) =>
  async (scope: WriteScope, { companyId, scopeId: projectId }: LimitedScope): Promise<void> => {
    const project = await scope.row<Pause>(PAUSE, [companyId, projectId]);
    if (!project || project.pauseReason !== from || (from === null && project.pausedAt)) return;
    await setProjectPause(scope, { companyId, projectId, reason });
  };

/** Projects as a scope of budgets. */
export const limitedProject: ScopeKind = {
  lock: statement(`SELECT id FROM "Project" WHERE "companyId" = $1::uuid AND id = $2::uuid FOR NO KEY UPDATE`),
  async assertLimitable(scope, { companyId, scopeId: id }) {
    const project = await scope.db.project.findFirst({ where: { companyId, id }, select: { id: true } });
    if (!project) throw ProjectNotFound();
  },
  pause: changePause(null, 'budget'),
  resume: changePause('budget', null),
};
