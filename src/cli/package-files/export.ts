import { lstat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Failure } from '../failure.js';
import type { CommandInvocation } from '../table/invocation.js';
import type { Run } from '../table/types.js';
import { isPackageFolder, replaceFolder } from './extract.js';
import { saveResponse } from './save.js';

const PARTS = ['company', 'agents', 'projects', 'issues', 'skills'] as const;
const SELECTORS = ['agents', 'projects', 'issues', 'projectIssues', 'skills'] as const;

export const run: Run = async (invocation) => {
  const { client, output, system, args, signal } = invocation;
  const path = resolve(system.cwd, args.path as string);
  const isArchive = path.toLowerCase().endsWith('.zip');
  await assertWritable(invocation, path, isArchive);
  const response = await client.open('exportCompany', {
    body: exportBody(invocation.flags),
    headers: { accept: 'application/zip' },
  });
  let bytes = 0;
  const saveArchive = async (archive: string): Promise<void> => {
    bytes = await saveResponse(response, archive, { signal, onBytes: progressOf(system) });
  };
  if (isArchive) await saveArchive(path);
  const files = isArchive ? null : await replaceFolder(path, saveArchive, signal);
  const what = files === null ? `${megabytes(bytes)}` : `${files} files`;
  output.value({ path, bytes, files }, `Exported to ${path}: ${what}.`);
};

/** The body of an export, from the typed flags. */
export function exportBody(flags: CommandInvocation['flags']): Record<string, unknown> {
  const include = flags.include as readonly string[] | undefined;
  const isAll = include?.includes('all');
  const chosen = SELECTORS.filter((name) => flags[name] !== undefined).map((name) => [name, flags[name]]);
  return {
    ...(include && { include: Object.fromEntries(PARTS.map((part) => [part, isAll || include.includes(part)])) }),
    ...Object.fromEntries(chosen),
    ...(flags.expandReferencedSkills === true && { expandReferencedSkills: true }),
    ...(flags.files !== undefined && { selectedFiles: flags.files }),
  };
}

/**
 * Checks the target before anything is fetched. @throws Failure if other files would be lost, or without the user's
 * agreement
 */
async function assertWritable(
  { isAgreed, prompt }: CommandInvocation,
  path: string,
  isArchive: boolean,
): Promise<void> {
  const stats = await lstat(path).catch(() => null);
  if (!stats) return;
  if (isArchive ? !stats.isFile() : !stats.isDirectory()) {
    throw new Failure(`${path} exists and is not a ${isArchive ? 'file' : 'folder'}.`);
  }
  if (!isArchive && !(await isPackageFolder(path))) {
    throw new Failure(`${path} has files and is not a package.`, 'Choose an empty or a new folder.');
  }
  if (isAgreed || (!isArchive && (await isPackageFolder(path)) === 'empty')) return;
  if (!prompt.isPossible) throw new Failure(`${path} already exists.`, 'Pass --yes to replace it.');
  if (!(await prompt.confirm(`Replace the package in ${path}?`))) throw new Failure('Nothing was exported.');
}

const PROGRESS_MS = 200;

/** Shows the download progress on a terminal. */
function progressOf({ stderr }: CommandInvocation['system']): ((bytes: number) => void) | undefined {
  if (!stderr.isTTY) return undefined;
  let last = 0;
  return (bytes) => {
    if (Date.now() - last < PROGRESS_MS) return;
    last = Date.now();
    stderr.write(`\r${megabytes(bytes)}\r`);
  };
}

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;
