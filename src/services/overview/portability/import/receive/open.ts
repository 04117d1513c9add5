import { randomUUID } from 'node:crypto';
import type { Scope } from '#services/core/operation/scope.js';
import { archiveFiles } from './archive.js';
import type { PackageFiles } from './files.js';
import { inlineFiles } from './inline.js';
import type { ImportSource } from './input.js';
import { ReceivedArchive } from './received.js';
import { repositoryFiles } from './repository.js';

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
