import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { LocalPackageFile } from './archive.js';

export interface PackedArchive {
  readonly path: string;
  remove(): Promise<void>;
}

/** Packs files, one after another, into a temporary archive. */
export async function packFiles(files: readonly LocalPackageFile[], signal: AbortSignal): Promise<PackedArchive> {
  const folder = await mkdtemp(join(tmpdir(), 'orgraph-package-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'package.zip');
  try {
    const zip = new ZipFile();
    const output = zip.outputStream as Readable;
    zip.on('error', (error) => output.destroy(error as Error));
    for (const file of files) {
      zip.addReadStreamLazy(file.path, {}, (give) => {
        file.open().then(
          (stream) => {
            stream.on('error', (error) => zip.emit('error', error));
            give(null, stream);
          },
          (error: Error) => zip.emit('error', error),
        );
      });
    }
    zip.end();
    await pipeline(output, createWriteStream(path, { mode: 0o600 }), { signal });
    return { path, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
