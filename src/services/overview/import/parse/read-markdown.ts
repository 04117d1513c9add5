import { inSlices } from '#services/core/concurrency/in-slices.js';
import type { SlicedWork } from '#services/core/concurrency/slices.js';
import { Thread, ThreadFailure } from '#services/core/concurrency/thread.js';
import { unprocessable } from '#services/core/errors/errors.js';
import { besideServer } from '#services/core/process/own-programs.js';
import type { FrontMatter } from '#services/core/text/front-matter.js';
import type { FrontMatterRequest } from '#services/core/text/front-matter-thread.js';
import type { JsonObject } from '#services/core/text/json.js';
import { readMarkdownFile, withoutMargins } from '#services/overview/package/layout.js';
import { type PackageFiles, packageFileText } from '../receive/files.js';
import type { MarkdownParts } from './parsed.js';

/** The front matter and the text of a file. @throws 422 for invalid front matter */
export async function markdownOf(files: PackageFiles, path: string): Promise<MarkdownParts> {
  const text = await packageFileText(files, path);
  const { fields, body, problems } = isLarge(files) ? await readAside(text, path) : await inSlices(parseMarkdown(text));
  if (fields) return { fields, body };
  // Without front matter, the whole file is the text.
  if (!text.startsWith('---')) return { fields: {}, body };
  throw unprocessable(`${path}: ${problems[0]}`, { path });
}

/** A file takes up to 12 ms, so other work gets a turn before each file. */
function* parseMarkdown(text: string): SlicedWork<FrontMatter> {
  yield;
  return readMarkdownFile(text);
}

/** This much text takes half a second of CPU time. */
const MAX_BYTES_HERE = 512_000;
const larges = new WeakMap<PackageFiles, boolean>();

/** Whether a package has so much text that a separate thread parses it. */
function isLarge(files: PackageFiles): boolean {
  const cachedResult = larges.get(files);
  if (cachedResult !== undefined) return cachedResult;
  let bytes = 0;
  for (const [path, size] of files.sizes) if (path.endsWith('.md')) bytes += size;
  larges.set(files, bytes > MAX_BYTES_HERE);
  return bytes > MAX_BYTES_HERE;
}

const reader = new Thread<FrontMatterRequest, FrontMatter>({
  program: besideServer('front-matter'),
  maxMs: 20_000,
  maxHeapMb: 256,
});

/**
 * Parses one file in the thread. Packages of different callers take turns, file by file.
 * @throws 422 if a file exceeds the time or memory limit
 */
async function readAside(text: string, path: string): Promise<FrontMatter> {
  try {
    return withoutMargins(await reader.ask({ text }));
  } catch (error) {
    if (error instanceof ThreadFailure) throw unprocessable(`${path} cannot be read: ${error.message}`, { path });
    throw error;
  }
}

/** A text of the front matter; null if it is missing or empty. */
export const textAt = (fields: JsonObject, key: string): string | null => {
  const value = fields[key];
  return typeof value === 'string' && value.trim() !== '' ? value : typeof value === 'number' ? String(value) : null;
};

export const textsAt = (fields: JsonObject, key: string): string[] =>
  Array.isArray(fields[key]) ? fields[key].filter((one) => typeof one === 'string') : [];

/** The names of the subfolders that contain this file, in the order of the package. */
export const foldersWith = (files: PackageFiles, folder: string, file: string): string[] =>
  [...files.sizes.keys()].flatMap((path) => {
    const [first, slug, last, ...rest] = path.split('/');
    return first === folder && last === file && slug && rest.length === 0 ? [slug] : [];
  });

/** @throws 422 for two items with the same slug, because references to it would be ambiguous */
export function assertDistinct(things: readonly { readonly slug: string; readonly path: string }[]): void {
  const seenSlugs = new Set<string>();
  for (const { slug, path } of things) {
    if (seenSlugs.has(slug)) throw unprocessable(`The slug ${slug} appears twice`, { slug, path });
    seenSlugs.add(slug);
  }
}
