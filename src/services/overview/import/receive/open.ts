import { randomUUID } from 'node:crypto';
import { networkOf } from '#processes/outbound.js';
import { unprocessable } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { INLINE_LIMITS } from '#services/overview/package/limits.js';
import { readInTurn } from '#services/skills/fetch/queue.js';
import { fetchTree } from '#services/skills/fetch/source.js';
import { explainFailures, skillSourceOf } from '#services/skills/sources/fetching.js';
import { archiveFiles } from './archive.js';
import type { PackageFiles, SentFile } from './files.js';
import { inlineFiles } from './inline.js';
import type { ImportSource } from './input.js';
import { ReceivedArchive } from './received.js';

/**
 * The files of a package in a public repository. `#folder` after the address names a folder of it.
 * @param turn the caller's key in the queue of fetches
 * @throws 413; 422; 503
 */
async function repositoryFiles(scope: Scope, turn: string, given: string): Promise<PackageFiles> {
  const at = given.indexOf('#');
  const [address, folder] = at < 0 ? [given, ''] : [given.slice(0, at), given.slice(at + 1)];
  const source = skillSourceOf(scope, address);
  if (source.kind !== 'git') throw unprocessable('The address must be the address of a repository');
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

/** Archives have many files. A single file is read into memory unless it is an attachment. */
const ARCHIVE_FILES = 50_000;
const ARCHIVE_FILE_BYTES = 67_108_864;

/** The files of a package, from any source. @throws 413; 422; 503 */
export async function openReceivedPackage(scope: Scope, source: ImportSource): Promise<PackageFiles> {
  if (source instanceof ReceivedArchive) {
    const { PACKAGE_MAX_BYTES, ATTACHMENT_MAX_BYTES } = scope.services.config;
    const fileBytes = Math.max(ARCHIVE_FILE_BYTES, ATTACHMENT_MAX_BYTES);
    const limits = { files: ARCHIVE_FILES, bytes: PACKAGE_MAX_BYTES, fileBytes };
    return source.filesBy((path) => archiveFiles(path, limits));
  }
  if (source.type === 'inline') return inlineFiles(source);
  const turn = scope.actor.kind === 'agent' ? scope.actor.companyId : randomUUID();
  return repositoryFiles(scope, turn, source.url);
}
