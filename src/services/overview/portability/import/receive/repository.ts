import { networkOf } from '#adapters/outbound.js';
import { unprocessable } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { INLINE_LIMITS } from '#services/overview/portability/package/limits.js';
import { readInTurn } from '#services/skills/fetch/queue.js';
import { fetchTree } from '#services/skills/fetch/source.js';
import { explainFailures, skillSourceOf } from '#services/skills/sources/fetching.js';
import type { PackageFiles, SentFile } from './files.js';
import { inlineFiles } from './inline.js';

/**
 * The files of a package in a public repository. `#folder` after the address names a folder of it.
 * @param turn the caller's key in the queue of fetches
 * @throws 413; 422; 503
 */
export async function repositoryFiles(scope: Scope, turn: string, given: string): Promise<PackageFiles> {
  const at = given.indexOf('#');
  const [address, folder] = at < 0 ? [given, ''] : [given.slice(0, at), given.slice(at + 1)];
  const source = skillSourceOf(scope, address);
  if (source.kind !== 'git') throw unprocessable('The address has to be that of a repository');
  const network = networkOf(scope.services.config);
  const fetched = await readInTurn(turn, () =>
    explainFailures(() =>
      fetchTree(source, {
        network,
        folder: folder.replace(/^\/+|\/+$/g, ''),
        maxFiles: INLINE_LIMITS.files,
        ...(scope.hungUp && { signal: scope.hungUp }),
      }),
    ),
  );
  return inlineFiles({ files: Object.fromEntries(fetched.files.map(({ path, bytes }) => [path, sentFile(bytes)])) });
}

/** Encodes bytes in the form that requests use. */
function sentFile(bytes: Buffer): SentFile {
  const text = bytes.toString('utf8');
  if (!text.includes('\0') && Buffer.from(text).equals(bytes)) return text;
  return { encoding: 'base64', data: bytes.toString('base64') };
}
