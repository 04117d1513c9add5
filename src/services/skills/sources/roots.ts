import { join } from 'node:path';
import type { ProjectWorkspace } from '../../../generated/prisma/client.js';
import type { Scope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { assertNotPrivate } from '../../organization/agents/host-places.js';

const WORKSPACES = statement(`
  SELECT w.* FROM "ProjectWorkspace" w WHERE w."companyId" = $1::uuid AND w.cwd IS NOT NULL
   ORDER BY w."projectId", w."createdAt", w.id`);

/** The workspaces of a company's projects that are folders of this server. */
const workspacesOf = (scope: Scope, companyId: string): Promise<ProjectWorkspace[]> =>
  scope.sql<ProjectWorkspace>(WORKSPACES, [companyId]);

/** The folder of the server into which operators put skills for a company. */
export const managedSkillsFolder = ({ services: { config } }: Pick<Scope, 'services'>, companyId: string): string =>
  join(config.ORGRAPH_HOME, 'companies', companyId, 'skills');

/** Whether a workspace holds no private data of the server, its user or the system. */
const isOpen = (scope: Scope, { cwd }: ProjectWorkspace): Promise<boolean> =>
  assertNotPrivate(scope, cwd as string, 'The workspace').then(
    () => true,
    () => false,
  );

/** Those workspaces whose files may be read for skills: whoever writes a workspace chooses its folder. */
export async function openWorkspacesOf(scope: Scope, companyId: string): Promise<ProjectWorkspace[]> {
  const workspaces = await workspacesOf(scope, companyId);
  const open = await Promise.all(workspaces.map((workspace) => isOpen(scope, workspace)));
  return workspaces.filter((_, at) => open[at]);
}

/** The folders of the server from which a company may import skills. */
export async function importRootsOf(scope: Scope, companyId: string): Promise<string[]> {
  const workspaces = await openWorkspacesOf(scope, companyId);
  return [managedSkillsFolder(scope, companyId), ...workspaces.map(({ cwd }) => cwd as string)];
}
