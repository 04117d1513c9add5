import type { Check, TestSetup } from '#adapters/adapter.js';
import { findBubblewrap } from '#processes/isolation/bubblewrap.js';
import { type Confinement, workspacesOf } from '#processes/isolation/confinement.js';

/** Checks that this server can isolate the programs of an adapter, and that they can use the configured folder. */
export async function isolationChecks(
  { confinement, config }: TestSetup,
  folders: Pick<Confinement, 'own' | 'companyFolder' | 'roots'>,
): Promise<Check[]> {
  if (!confinement) return [];
  const bubblewrap = await findBubblewrap(confinement.network);
  if ('problem' in bubblewrap) {
    const { problem: message, remedy: hint } = bubblewrap;
    return [{ code: 'isolation_missing', level: 'error', message, hint }];
  }
  const ready: Check = { code: 'isolation_ready', level: 'info', message: 'Programs run in isolation, by bubblewrap' };
  const workspaces = typeof config.cwd === 'string' && config.cwd !== '' ? [config.cwd] : [];
  const workspaceResult = await workspacesOf({ ...confinement, ...folders, workspaces });
  return 'problem' in workspaceResult
    ? [{ code: 'isolation_workspace_refused', level: 'error', message: workspaceResult.problem }]
    : [ready];
}
