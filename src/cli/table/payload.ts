import { openAsBlob } from 'node:fs';
import { basename, extname, resolve } from 'node:path';
import { Failure } from '../failure.js';
import type { Operation } from './operation.js';
import type { Sources } from './values.js';

/** The types that the server accepts besides plain bytes; it inspects the file itself. */
const TYPES: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.gif': 'image/gif',
  '.htm': 'text/html',
  '.html': 'text/html',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.log': 'text/plain',
  '.md': 'text/markdown',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.zip': 'application/zip',
};

/** The body in the form that the operation takes: JSON, a form, or a form with files. */
export async function payload(
  { body: described }: Operation,
  body: Record<string, unknown>,
  { system }: Sources,
): Promise<unknown> {
  if (!described) return undefined;
  if (described.type === 'application/x-www-form-urlencoded')
    return new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
  if (described.type !== 'multipart/form-data') {
    return Object.keys(body).length > 0 || described.isRequired ? body : undefined;
  }
  const form = new FormData();
  // Fields first, since the server reads the parts as they arrive.
  const isFile = (name: string): boolean =>
    described.fields.some((field) => field.name === name && field.type === 'file');
  for (const [name, value] of Object.entries(body)) if (!isFile(name)) form.append(name, String(value));
  for (const [name, value] of Object.entries(body))
    if (isFile(name)) form.append(name, ...(await fileOf(String(value), system.cwd)));
  return form;
}

/** A file that is read while it is sent. */
async function fileOf(path: string, cwd: string): Promise<[Blob, string]> {
  const type = TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
  try {
    return [await openAsBlob(resolve(cwd, path), { type }), basename(path)];
  } catch {
    throw new Failure(`The file ${path} does not exist or cannot be read.`);
  }
}
