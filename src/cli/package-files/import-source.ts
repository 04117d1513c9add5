import { isUtf8 } from 'node:buffer';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { CallRequest } from '../call.js';
import { Failure } from '../failure.js';
import type { PackageFile, PackageFiles } from './model.js';
import { openPackage } from './package-files.js';

/** Where a package comes from. */
export interface ImportSource {
  /** A request with these fields and the package. */
  request(fields: object): Promise<Pick<CallRequest, 'body' | 'headers'>>;
  close(): Promise<void>;
}

/**
 * A folder, an archive, or the address of a repository, which the server fetches itself.
 * @throws Failure for a package that is unsafe or none
 */
export async function openSource(given: string, cwd: string): Promise<ImportSource> {
  if (/^https:\/\//i.test(given)) {
    const source = { type: 'github', url: given };
    return { request: async (fields) => ({ body: { source, ...fields } }), close: async () => {} };
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(given)) throw new Failure('Only addresses of https are imported from.');
  const opened = await openPackage(resolve(cwd, given)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Failure(`There is no ${given}.`) : error;
  });
  return inlineSource(opened);
}

/** The files as part of the JSON: texts as they are, everything else in Base64. */
function inlineSource(opened: PackageFiles): ImportSource {
  let files: Promise<Record<string, unknown>> | undefined;
  return {
    async request(fields) {
      files ??= contentsOf(opened);
      const source = { type: 'inline', files: await files, expectedFileCount: opened.files.length };
      return { body: { source, ...fields } };
    },
    close: opened.close,
  };
}

async function contentsOf({ files }: PackageFiles): Promise<Record<string, unknown>> {
  const contents: [path: string, content: unknown][] = [];
  for (const file of files) contents.push([file.path, await contentOf(file)]);
  return Object.fromEntries(contents);
}

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
};

async function contentOf({ path, open }: PackageFile): Promise<unknown> {
  const bytes = await buffer(await open());
  // A blob is what its hash says, byte by byte.
  if (!path.startsWith('blobs/') && isUtf8(bytes)) return bytes.toString('utf8');
  const contentType = TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  return { encoding: 'base64', data: bytes.toString('base64'), contentType };
}
