import { join } from 'node:path';
import type { ProjectWorkspace } from '#generated/prisma/client.js';
import { DomainError } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { assertHostFiles } from '#services/organization/host-folders/policy.js';
import { withoutLinks } from '#services/organization/instance/host-places.js';
import type { LocalRoot } from '../fetch/local-folder.js';

const WORKSPACES = statement(`
  SELECT w.* FROM "ProjectWorkspace" w WHERE w."companyId" = $1::uuid AND w.cwd IS NOT NULL
   ORDER BY w."projectId", w."createdAt", w.id`);

/** The project workspaces of a company that are folders on this server. */
const workspacesOf = (scope: Scope, companyId: string): Promise<ProjectWorkspace[]> =>
  scope.sql<ProjectWorkspace>(WORKSPACES, [companyId]);

/** The folder on the server in which operators put skills for a company. */
export const managedSkillsFolder = ({ services: { config } }: Pick<Scope, 'services'>, companyId: string): string =>
  join(config.ORGRAPH_HOME, 'companies', companyId, 'skills');

/** A workspace in which skills may be searched. */
export interface OpenWorkspace {
  readonly workspace: ProjectWorkspace;
  readonly root: LocalRoot;
}

/** The workspace, if the company may use its folder; the writer of a workspace chooses the folder. */
async function openWorkspace(scope: Scope, workspace: ProjectWorkspace): Promise<OpenWorkspace[]> {
  const path = workspace.cwd as string;
  const hostFolder = { companyId: workspace.companyId, path, access: 'read', name: 'The workspace' } as const;
  try {
    return [{ workspace, root: { path, real: await assertHostFiles(scope, hostFolder) } }];
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}

/** The workspaces of a company in which skills may be searched. */
export async function openWorkspacesOf(scope: Scope, companyId: string): Promise<OpenWorkspace[]> {
  const workspaces = await workspacesOf(scope, companyId);
  return (await Promise.all(workspaces.map((workspace) => openWorkspace(scope, workspace)))).flat();
}

/** The folders on the server from which a company may import skills. */
export async function importRootsOf(scope: Scope, companyId: string): Promise<LocalRoot[]> {
  const managed = managedSkillsFolder(scope, companyId);
  const workspaces = await openWorkspacesOf(scope, companyId);
  return [{ path: managed, real: await withoutLinks(managed) }, ...workspaces.map(({ root }) => root)];
}
