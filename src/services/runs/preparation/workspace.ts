import { jsonBytes } from './clip.js';

/** A workspace of the project of a run's issue. */
export interface RunWorkspace {
  readonly id: string;
  readonly name: string;
  readonly sourceType: string;
  readonly cwd: string | null;
  readonly repoUrl: string | null;
  readonly repoRef: string | null;
  readonly defaultRef: string | null;
  readonly isPrimary: boolean;
}

/** SQL for the workspaces of the project of the issue `i`, primary one first. */
export const WORKSPACES = `
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'sourceType', w."sourceType", 'cwd', w.cwd,
            'repoUrl', w."repoUrl", 'repoRef', w."repoRef", 'defaultRef', w."defaultRef", 'isPrimary', w."isPrimary")
            ORDER BY w."isPrimary" DESC, w."createdAt", w.id), '[]')
     FROM (SELECT * FROM "ProjectWorkspace" WHERE "companyId" = i."companyId" AND "projectId" = i."projectId"
            ORDER BY "isPrimary" DESC, "createdAt", id LIMIT 50) w)`;

/** An environment variable can have 128 KiB. */
const MAX_LIST_BYTES = 98_304;

/** The first workspaces that fit into a variable. */
function fittingWorkspaces(workspaces: readonly RunWorkspace[]): RunWorkspace[] {
  let remainingBytes = MAX_LIST_BYTES;
  return workspaces.filter((workspace) => {
    remainingBytes -= jsonBytes(workspace) + 1;
    return remainingBytes >= 0;
  });
}

/** The variables for the workspaces of the project. Unknown values are null. */
export function workspaceVariables(workspaces: readonly RunWorkspace[]): Record<string, string | null> {
  const [primary] = workspaces;
  return {
    SERVICE_WORKSPACE_CWD: primary?.cwd ?? null,
    SERVICE_WORKSPACE_ID: primary?.id ?? null,
    SERVICE_WORKSPACE_SOURCE: primary?.sourceType ?? null,
    SERVICE_WORKSPACE_REPO_URL: primary?.repoUrl ?? null,
    SERVICE_WORKSPACE_REPO_REF: primary ? (primary.repoRef ?? primary.defaultRef) : null,
    SERVICE_WORKSPACES_JSON: primary ? JSON.stringify(fittingWorkspaces(workspaces)) : null,
  };
}
