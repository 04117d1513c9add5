import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { Failure } from '../failure.js';
import type { Run } from '../table/types.js';
import { packageFolder } from './programs.js';

/** Copies the plugin template, with the module that talks to the server beside it, so it needs no registry. */
export const run: Run = async ({ args, flags, output, system }) => {
  const folder = resolve(system.cwd, args.folder as string);
  const name = basename(folder);
  if (!/^[a-z0-9][a-z0-9._-]{0,99}$/.test(name)) {
    throw new Failure(`${name} is not a package name.`, 'Use lower-case letters, digits, ".", "_" and "-".');
  }
  if ((await readdir(folder).catch(() => [])).length > 0) throw new Failure(`${folder} is not empty.`);
  const sdk = join(packageFolder(), 'packages', 'plugin-sdk');
  await mkdir(folder, { recursive: true });
  await cp(join(sdk, 'template'), folder, { recursive: true });
  for (const file of ['index.mjs', 'index.d.ts']) await cp(join(sdk, file), join(folder, 'sdk', file));
  await adapt(folder, {
    name,
    id: (flags.id as string | undefined) ?? name,
    displayName: flags.displayName as string | undefined,
  });
  output.value({ folder, name }, `Created the plugin ${name} in ${folder}.`);
  output.note(`Next: write ${join(folder, 'worker.mjs')}, then orgraph plugin install ${folder} --is-local-path`);
};

interface Plugin {
  readonly name: string;
  readonly id: string;
  readonly displayName: string | undefined;
}

async function adapt(folder: string, { name, id, displayName = titleOf(name) }: Plugin): Promise<void> {
  await change(join(folder, 'manifest.json'), (manifest) => ({ ...manifest, id, displayName }));
  await change(join(folder, 'package.json'), ({ dependencies: _, ...manifest }) => ({
    ...manifest,
    name,
    files: [...(manifest.files as string[]), 'sdk'],
  }));
  const worker = join(folder, 'worker.mjs');
  const program = await readFile(worker, 'utf8');
  await writeFile(worker, program.replace("'@orgraph/plugin-sdk'", "'./sdk/index.mjs'"));
}

async function change(path: string, by: (value: Record<string, unknown>) => object): Promise<void> {
  const value = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
  await writeFile(path, `${JSON.stringify(by(value), null, 2)}\n`);
}

const titleOf = (name: string): string => {
  const words = name.replace(/[._-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
