import { z } from 'zod';
import { Prisma, type Project, type ProjectWorkspace } from '#generated/prisma/client.js';
import { companyMember, companyWriter } from '#services/access/rules.js';
import { badRequest, notFound } from '#services/core/errors/errors.js';
import type { RecordedAction } from '#services/core/journal/vocabulary.js';
import { mutation, query } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { ownId } from '#services/core/rows/own-id.js';
import { isUuid, pathId } from '#services/core/text/fields.js';
import { decideForEveryone } from '../execution-settings/policy.js';
import {
  type NewWorkspace,
  newWorkspace,
  type ProjectRow,
  presentWorkspace,
  WorkspaceView,
  workspaceFields,
} from './model.js';
import { lockedProjectById, projectById, projectRef } from './rows.js';

const WorkspaceNotFound = () => notFound('Project workspace not found');

const workspaceRef = { ...projectRef, workspaceId: pathId().describe("The workspace's ID.") };

/** Writes lock the project, which keeps exactly one of its workspaces primary. */
const writing = { on: lockedProjectById, setsExecution: true, allow: companyWriter } as const;

export const listWorkspaces = query({
  name: 'listProjectWorkspaces',
  summary: "List a project's workspaces",
  input: z.object(projectRef),
  output: z.array(WorkspaceView),
  on: projectById,
  allow: companyMember,
  run: (_scope, _input, project) => project.workspaces,
  present: (_scope, workspaces) => workspaces.map(presentWorkspace),
});

export const createWorkspace = mutation({
  name: 'createProjectWorkspace',
  summary: 'Add a workspace to a project; the first is primary',
  input: newWorkspace.extend(projectRef),
  output: WorkspaceView,
  ...writing,
  async run(scope, { projectId: _, companyId: __, ...fields }, project) {
    await decideForProject(scope, project, placesOf(fields));
    const workspace = await insertWorkspace(scope, project, fields);
    emit(scope, workspace, 'project.workspace_created');
    return presentWorkspace(workspace);
  },
});

export const updateWorkspace = mutation({
  name: 'updateProjectWorkspace',
  summary: "Change a project's workspace",
  input: z.object({
    ...workspaceRef,
    ...workspaceFields,
    name: workspaceFields.name.optional(),
    sourceType: workspaceFields.sourceType.optional(),
    visibility: workspaceFields.visibility.optional(),
    isPrimary: workspaceFields.isPrimary.optional(),
  }),
  output: WorkspaceView,
  ...writing,
  async run(scope, { projectId: _, companyId: __, workspaceId, isPrimary, metadata, ...fields }, project) {
    const before = workspaceOf(project, workspaceId);
    await decideForProject(scope, project, placesOf(fields));
    assertPlace({ ...before, ...fields });
    const data = { ...fields, ...(metadata === undefined ? {} : { metadata: metadata ?? Prisma.DbNull }) };
    await scope.db.projectWorkspace.update({ where: { id: before.id }, data });
    // Exactly one workspace is primary, so making one primary replaces the other.
    if (isPrimary && !before.isPrimary) await makePrimary(scope, before);
    const after = await scope.db.projectWorkspace.findUniqueOrThrow({ where: { id: before.id } });
    emit(scope, after, 'project.workspace_updated');
    return presentWorkspace(after);
  },
});

export const deleteWorkspace = mutation({
  name: 'deleteProjectWorkspace',
  summary: 'Delete a workspace; if it was primary, the oldest other becomes primary',
  input: z.object(workspaceRef),
  output: WorkspaceView,
  ...writing,
  deletes: (_scope, project, { workspaceId }) => ({ id: workspaceId.toLowerCase(), parentId: project.id }),
  async run(scope, { workspaceId }, project) {
    const workspace = workspaceOf(project, workspaceId);
    await decideForProject(scope, project, []);
    await scope.db.projectWorkspace.delete({ where: { id: workspace.id } });
    const heir = project.workspaces.find(({ id }) => id !== workspace.id);
    if (workspace.isPrimary && heir) await makePrimary(scope, heir);
    emit(scope, workspace, 'project.workspace_deleted');
    return presentWorkspace(workspace);
  },
});

const decideForProject = (scope: WriteScope, { companyId, name }: ProjectRow, places: readonly string[]) =>
  decideForEveryone(scope, { companyId, places, reason: `The workspaces of the project ${name} were changed.` });

/** The folder of the server's machine in a workspace's settings. */
export const placesOf = (workspace: { readonly cwd?: string | null | undefined } | undefined): string[] =>
  workspace?.cwd ? [workspace.cwd] : [];

/** Adds a workspace to a project that the caller has locked or just created. */
export async function insertWorkspace(
  scope: WriteScope,
  project: Pick<Project, 'id' | 'companyId' | 'name'>,
  { isPrimary, metadata, ...fields }: NewWorkspace,
): Promise<ProjectWorkspace> {
  assertPlace(fields);
  const where = { companyId: project.companyId, projectId: project.id };
  const isFirst = (await scope.db.projectWorkspace.count({ where })) === 0;
  const workspace = await scope.db.projectWorkspace.create({
    data: {
      ...fields,
      ...where,
      name: fields.name ?? nameOf(fields, project.name),
      sourceType: fields.sourceType ?? (fields.repoUrl ? 'git_repo' : 'local_path'),
      metadata: metadata ?? Prisma.DbNull,
      isPrimary: isFirst,
    },
  });
  if (!isPrimary || isFirst) return workspace;
  await makePrimary(scope, workspace);
  return { ...workspace, isPrimary: true };
}

/** The default name of a workspace, from its folder or repository. */
function nameOf({ cwd, repoUrl }: Pick<NewWorkspace, 'cwd' | 'repoUrl'>, projectName: string): string {
  const last = (repoUrl ?? cwd ?? '')
    .replace(/[/\\]+$/, '')
    .split(/[/\\:]/)
    .at(-1)
    ?.replace(/\.git$/, '');
  return (last || projectName).slice(0, 200);
}

function assertPlace({ cwd, repoUrl }: { cwd?: string | null | undefined; repoUrl?: string | null | undefined }): void {
  if (!cwd && !repoUrl) throw badRequest('A workspace needs cwd or repoUrl');
}

function workspaceOf(project: ProjectRow, workspaceId: string): ProjectWorkspace {
  const workspace = isUuid(workspaceId) && project.workspaces.find(({ id }) => id === workspaceId.toLowerCase());
  if (!workspace) throw WorkspaceNotFound();
  return workspace;
}

async function makePrimary(scope: WriteScope, { id, companyId, projectId }: ProjectWorkspace): Promise<void> {
  const where = { companyId, projectId, isPrimary: true };
  await scope.db.projectWorkspace.updateMany({ where, data: { isPrimary: false } });
  await scope.db.projectWorkspace.update({ where: { id }, data: { isPrimary: true } });
}

function emit(scope: WriteScope, { id, companyId, projectId, name }: ProjectWorkspace, action: RecordedAction): void {
  scope.emit({ companyId, action, entityType: 'project', entityId: projectId, details: { workspaceId: id, name } });
}

/** A workspace, identified by its own id. */
export const workspaceAlone = ownId({
  id: 'workspaceId',
  from: '"ProjectWorkspace" c',
  parents: { projectId: 'c."projectId"', companyId: 'c."companyId"' },
  missing: WorkspaceNotFound,
});
