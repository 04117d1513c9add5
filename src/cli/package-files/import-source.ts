import { openAsBlob } from 'node:fs';
import { resolve } from 'node:path';
import { writeJson } from '#json/json-writer.js';
import type { CallRequest } from '../call.js';
import { Failure } from '../failure.js';
import { openLocalPackage } from './package-files.js';

/** The source of a package. */
export interface ImportOrigin {
  /** A request with these fields and the package. */
  request(fields: object): Promise<Pick<CallRequest, 'body'>>;
  close(): Promise<void>;
}

/**
 * A folder, an archive, or the address of a repository, which the server fetches itself.
 * @throws Failure if the package is unsafe or there is none
 */
export async function openSource(given: string, cwd: string, signal: AbortSignal): Promise<ImportOrigin> {
  if (/^https:\/\//i.test(given)) {
    const source = { type: 'github', url: given };
    return { request: async (fields) => ({ body: { source, ...fields } }), close: async () => {} };
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(given)) throw new Failure('Imports accept only https addresses.');
  const opened = await openLocalPackage(resolve(cwd, given)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Failure(`${given} does not exist.`) : error;
  });
  try {
    if (opened.archive) return archiveSource(opened.archive, async () => {});
    const { packFiles } = await import('./pack.js');
    const { path, remove } = await packFiles(opened.files, signal);
    return archiveSource(path, remove);
  } finally {
    await opened.close();
  }
}

/** Sends an archive as a file of a form, read while it is sent. */
const archiveSource = (path: string, close: () => Promise<void>): ImportOrigin => ({
  async request(fields) {
    const form = new FormData();
    // First, since the server reads the parts as they arrive.
    form.append('options', writeJson(fields));
    form.append('file', await openAsBlob(path, { type: 'application/zip' }), 'package.zip');
    return { body: form };
  },
  close,
});
