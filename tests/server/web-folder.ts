import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEachFile } from '../kit/each-file.js';

const folders: string[] = [];
afterEachFile(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Where a build of the dashboard may be; empty so far. */
export async function webFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'orgraph-web-'));
  folders.push(folder);
  return folder;
}

interface MadeUpBuild {
  /** What the page runs. */
  readonly program?: string;
  /** HTML of the page's body. */
  readonly body?: string;
  readonly documents?: readonly string[];
}

/** Writes a made-up build in the order of a real one. @returns the name of its program */
export async function writeBuild(
  folder: string,
  { program = 'export {};', body = '', documents = [] }: MadeUpBuild = {},
): Promise<string> {
  const write = async (name: string, content: string | Buffer) => {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.tmp`, content);
    await rename(`${path}.tmp`, path);
  };
  const name = `main-${hashOf(program).slice(0, 8)}.js`;
  await write(`ui/${name}`, program);
  await write(`ui/${name}.br`, brotliCompressSync(program));
  await write(`ui/${name}.gz`, gzipSync(program));
  await write('ui/plain-1.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const page = `<!doctype html><html lang="en"><head><meta name="orgraph-base" content="{{base}}"><title>Dashboard</title>
<script type="module" src="{{base}}/ui/${name}"></script></head><body>${body}</body></html>`;
  await write('documents.json', JSON.stringify(Object.fromEntries(documents.map((text) => [hashOf(text), text]))));
  await write('index.html', page);
  const files = {
    [name]: { type: 'text/javascript; charset=utf-8', size: program.length, br: 1, gzip: 1 },
    'plain-1.svg': { type: 'image/svg+xml', size: 1 },
  };
  await write('manifest.json', JSON.stringify({ files }));
  return name;
}
