import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure } from '../failure.js';
import type { Output } from '../output/types.js';
import { harmless } from '../output/width.js';

interface DownloadOptions {
  /** A path, or `-` for standard output, which is the default. */
  readonly to: string | undefined;
  readonly cwd: string;
  readonly output: Output;
}

/** Writes a response as it arrives: to a file that appears only when it is complete, or to standard output. */
export async function download(response: Response, { to, cwd, output }: DownloadOptions): Promise<void> {
  if (to !== undefined && to !== '-') {
    await writeFile(response, resolve(cwd, to));
    output.note(`Written to ${to}.`);
    return;
  }
  const isText = /^(?:text\/|application\/(?:json|xml|javascript)|image\/svg)/.test(typeOf(response));
  if (output.isTerminal && !isText && to === undefined)
    throw new Failure(
      `The response is ${typeOf(response) || 'a file'}, which a terminal cannot show.`,
      'Write it to a file with -o.',
    );
  if (!response.body) return;
  const decoder = new TextDecoder();
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
    await output.write(output.isTerminal ? harmless(decoder.decode(chunk, { stream: true })) : chunk);
}

async function writeFile(response: Response, path: string): Promise<void> {
  const part = `${path}.${randomUUID().slice(0, 8)}.part`;
  try {
    const source = response.body ? Readable.fromWeb(response.body as never) : Readable.from([]);
    await pipeline(source, createWriteStream(part, { flags: 'wx' }));
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Failure(`There is no folder for ${path}.`);
    throw error;
  }
}

function typeOf(response: Response): string {
  return (response.headers.get('content-type') ?? '').split(';')[0]!.trim();
}
