import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Failure } from '../failure.js';
import type { Run } from '../table/types.js';
import { installationOf, loadServerTools } from './programs.js';

export const run: Run = async (invocation) => {
  const { args, output, system } = invocation;
  const { env, home } = installationOf(invocation);
  const file = await fileFor(resolve(system.cwd, (args.file as string | undefined) ?? '.'));
  const { backUp } = await loadServerTools();
  const summary = await backUp(env, { file, onStep: output.isTerminal ? output.note : () => {} }).catch(asFailure);
  const { byteSize, tables, rows } = summary;
  output.value(summary, `Wrote ${rows} rows of ${tables} tables to ${file} (${Math.ceil(byteSize / 1024)} KiB).`);
  if (!summary.isSigned)
    output.note(`The backup is not signed, since ${home} has no master key: db:restore accepts it only with --trust.`);
  output.note(
    `The backup contains neither the uploaded files nor the key that decrypts secrets: keep ${env.STORAGE_DIR ?? join(home, 'storage')} and, in another place, the master key.`,
  );
};

/** The backup file. In a folder, its name is the time. */
async function fileFor(path: string): Promise<string> {
  const isFolder = (await stat(path).catch(() => undefined))?.isDirectory();
  const time = new Date()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '');
  return isFolder ? join(path, `orgraph-${time}.zip`) : path;
}

/** The user gets the message of a server error, without the stack. */
export function asFailure(error: Error & { code?: string }): never {
  throw new Failure(error.message || String(error));
}
