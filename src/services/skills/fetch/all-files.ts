import type { SourceFolder } from './discovery.js';
import { FetchFailure, MAX_SOURCE_BYTES } from './model.js';

const MAX_DEPTH = 20;

/**
 * The files below a folder, by their paths from it. Links and other entries that are not files are skipped.
 * @throws FetchFailure for too many files
 */
export async function allFiles(
  source: SourceFolder,
  start: string,
  { maxFiles = 10_000 }: { readonly maxFiles?: number },
): Promise<{ path: string; bytes: Buffer }[]> {
  const files: { path: string; bytes: Buffer }[] = [];
  const open = [{ folder: start, depth: 0 }];
  let room = MAX_SOURCE_BYTES;
  for (let next = open.shift(); next; next = open.shift()) {
    for (const { name, type } of await source.list(next.folder)) {
      const whole = next.folder ? `${next.folder}/${name}` : name;
      if (type === 'folder' && next.depth < MAX_DEPTH && name !== '.git') {
        open.push({ folder: whole, depth: next.depth + 1 });
      }
      if (type !== 'file') continue;
      const bytes = await source.read(whole, room);
      room -= bytes.length;
      if (room < 0 || files.length >= maxFiles) throw new FetchFailure('too_large', 'The source is too large');
      files.push({ path: start ? whole.slice(start.length + 1) : whole, bytes });
    }
  }
  return files;
}
