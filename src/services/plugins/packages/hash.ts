import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PluginFlaw } from '../manifest/read.js';

const MAX_FILES = 20_000;
const MAX_BYTES = 500 * 1_048_576;
/** The files in which npm records facts about this machine. */
const NOTES = ['package.json', 'node_modules/.package-lock.json'];

/** A hash of all files below a folder: their paths, whether they are executable, and their bytes. @throws PluginFlaw */
export async function hashOfFolder(root: string): Promise<string> {
  const hash = createHash('sha256');
  let files = 0;
  let bytes = 0;
  const names = await readdir(root, { recursive: true });
  for (const name of names.sort()) {
    const path = join(root, name);
    const stats = await lstat(path);
    if (stats.isDirectory() || NOTES.includes(name)) continue;
    files += 1;
    bytes += stats.size;
    if (files > MAX_FILES || bytes > MAX_BYTES) throw new PluginFlaw('The package has too many or too large files');
    // Lengths frame the parts, so two different trees never give the same input.
    if (stats.isSymbolicLink()) {
      hash.update(`link ${JSON.stringify([name, await readlink(path)])}\n`);
    } else if (stats.isFile()) {
      hash.update(`file ${JSON.stringify([name, (stats.mode & 0o111) !== 0, stats.size])}\n`);
      await pipeline(createReadStream(path), async (chunks) => {
        for await (const chunk of chunks) hash.update(chunk as Buffer);
      });
    } else throw new PluginFlaw(`The package has ${name}, which is not a file`);
  }
  return `sha256:${hash.digest('hex')}`;
}
