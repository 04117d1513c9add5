import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Failure } from '../failure.js';
import { openArchive } from './archive.js';

interface SaveOptions {
  readonly signal: AbortSignal;
  /** Called with the number of bytes so far. */
  readonly onBytes?: (bytes: number) => void;
}

/**
 * Downloads an archive to a file by way of a temporary file beside it, so the named file is complete or absent.
 * @returns the number of bytes
 * @throws Failure if the archive is incomplete
 */
export async function saveResponse(
  response: Response,
  path: string,
  { signal, onBytes }: SaveOptions,
): Promise<number> {
  const part = `${path}.${randomUUID().slice(0, 8)}.part`;
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      onBytes?.(bytes);
      done(null, chunk);
    },
  });
  await mkdir(dirname(path), { recursive: true });
  try {
    const body = Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
    await pipeline(body, count, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }), { signal });
    await assertWhole(part);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    if (signal.aborted) throw new Failure('Nothing was exported: the command was interrupted.');
    throw error instanceof Failure ? error : new Failure(`The package is incomplete: ${(error as Error).message}`);
  }
  return bytes;
}

/** The list of files is at the end of an archive, so reading it shows that all of it has arrived. */
async function assertWhole(path: string): Promise<void> {
  const { close } = await openArchive(path);
  await close();
}
