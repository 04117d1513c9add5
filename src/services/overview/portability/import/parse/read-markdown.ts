import { inSlices } from '../../../../core/concurrency/in-slices.js';
import type { SlicedWork } from '../../../../core/concurrency/slices.js';
import { Thread, ThreadFailure } from '../../../../core/concurrency/thread.js';
import { unprocessable } from '../../../../core/errors/errors.js';
import { besideServer } from '../../../../core/operation/own-programs.js';
import type { FrontMatter } from '../../../../core/text/front-matter.js';
import type { FrontMatterRequest } from '../../../../core/text/front-matter-thread.js';
import type { JsonObject } from '../../../../core/text/json.js';
import { readMarkdownFile, withoutMargins } from '../../package/frontmatter.js';
import { type PackageFiles, packageFileText } from '../receive/files.js';
import type { MarkdownParts } from './parsed.js';

/** The front matter and the text of a file. @throws 422 for front matter that cannot be read */
export async function markdownOf(files: PackageFiles, path: string): Promise<MarkdownParts> {
  const text = await packageFileText(files, path);
  const { fields, body, problems } = isLarge(files) ? await readAside(text, path) : await inSlices(parseMarkdown(text));
  if (fields) return { fields, body };
  // A file without front matter is its text.
  if (!text.startsWith('---')) return { fields: {}, body };
  throw unprocessable(`${path}: ${problems[0]}`, { path });
}

/** A file takes up to 12 ms: others have a turn before each. */
function* parseMarkdown(text: string): SlicedWork<FrontMatter> {
  yield;
  return readMarkdownFile(text);
}

/** Half a second of the processor. */
const MAX_BYTES_HERE = 512_000;
const larges = new WeakMap<PackageFiles, boolean>();

/** Whether a package has so much text that it is read in a thread of its own. */
function isLarge(files: PackageFiles): boolean {
  const known = larges.get(files);
  if (known !== undefined) return known;
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

/** The packages of several callers are read by turns, a file of each. @throws 422 where it takes too long or too much */
async function readAside(text: string, path: string): Promise<FrontMatter> {
  try {
    return withoutMargins(await reader.ask({ text }));
  } catch (error) {
    if (error instanceof ThreadFailure) throw unprocessable(`${path} cannot be read: ${error.message}`, { path });
    throw error;
  }
}

/** A text of the front matter; null where there is none. */
export const textAt = (fields: JsonObject, key: string): string | null => {
  const value = fields[key];
  return typeof value === 'string' && value.trim() !== '' ? value : typeof value === 'number' ? String(value) : null;
};

export const textsAt = (fields: JsonObject, key: string): string[] =>
  Array.isArray(fields[key]) ? fields[key].filter((one) => typeof one === 'string') : [];

/** The names of the folders below a folder that have such a file, in the order of the package. */
export const foldersWith = (files: PackageFiles, folder: string, file: string): string[] =>
  [...files.sizes.keys()].flatMap((path) => {
    const [first, slug, last, ...rest] = path.split('/');
    return first === folder && last === file && slug && rest.length === 0 ? [slug] : [];
  });

/** @throws 422 for two things of one slug: nobody could tell which of them is meant */
export function assertDistinct(things: readonly { readonly slug: string; readonly path: string }[]): void {
  const seen = new Set<string>();
  for (const { slug, path } of things) {
    if (seen.has(slug)) throw unprocessable(`The slug ${slug} is there twice`, { slug, path });
    seen.add(slug);
  }
}
