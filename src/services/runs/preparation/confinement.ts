import { join } from 'node:path';
import type { AdapterDefinition } from '#adapters/adapter.js';
import { findBubblewrap, isolationProblem } from '#processes/isolation/bubblewrap.js';
import { type Confinement, workspacesOf } from '#processes/isolation/confinement.js';
import { confinementOf } from '#processes/isolation/guarded.js';
import { DomainError, unprocessable } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { companyFolderOf, hostRootsOf } from '#services/organization/host-folders/policy.js';
import { otherFolders } from './folders.js';
import type { RunInstructions } from './instructions.js';
import type { RunWorkspace } from './workspace.js';

interface Places {
  readonly id: string;
  readonly companyId: string;
  readonly home: string;
  readonly scratchDir: string;
  /** The address of the API; null if the run cannot use it. */
  readonly apiUrl: string | null;
  readonly cwd: string;
  readonly workspaces: readonly Pick<RunWorkspace, 'cwd'>[];
  readonly instructions: RunInstructions | null;
  /** The instructions file in the adapter's configuration. If set, this is the only readable file of its folder. */
  readonly filePath: unknown;
}

/**
 * The files that the programs of a run may read and write. Null if the adapter starts no programs, or if they run
 * without isolation.
 * @throws 422 `isolation_missing` if isolation is impossible; 422 for an unusable workspace
 */
export async function confinementOfRun(
  scope: Scope,
  { runsOnHost }: Pick<AdapterDefinition, 'runsOnHost'>,
  places: Places,
): Promise<Confinement | null> {
  const { config } = scope.services;
  const base = runsOnHost ? confinementOf(config, places.apiUrl) : null;
  if (!base) return null;
  const bubblewrap = await findBubblewrap(base.network);
  if ('problem' in bubblewrap) throw new DomainError('isolation_missing', 422, isolationProblem(bubblewrap));
  const { companyId, home, scratchDir, cwd, instructions, filePath } = places;
  const [others, roots] = await Promise.all([otherFolders(scope, places), hostRootsOf(scope, companyId)]);
  const confinement = {
    ...base,
    own: [home, scratchDir],
    workspaces: [cwd, ...others],
    companyFolder: companyFolderOf(config, companyId),
    ...(roots && { roots }),
    readable: instructions ? [typeof filePath === 'string' ? fileOf(instructions) : instructions.directory] : [],
  };
  const workspaces = await workspacesOf(confinement);
  if ('problem' in workspaces) throw unprocessable(workspaces.problem);
  return confinement;
}

const fileOf = ({ directory, entryFile }: RunInstructions): string => join(directory, entryFile);
