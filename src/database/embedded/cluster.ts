import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { SystemAccount } from './account.js';
import type { Binaries } from './binaries.js';
import { errorCode } from './errors.js';
import type { Location } from './location.js';

/** A PostgreSQL data directory. The superuser's password is in a file next to it, and is read on each use. */
export interface Cluster {
  /** The folder of the data and the password. */
  path: string;
  data: string;
}

const SUPERUSER = 'orgraph';

const STAGING_PREFIX = 'cluster.new-';
const ABANDONED_AFTER_MS = 10 * 60_000;

/** The environment of every PostgreSQL program. With a fixed time zone, initdb does not search all of them. */
export const POSTGRES_ENV = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/**
 * Opens the cluster of a location, and creates it the first time. A new cluster starts in a temporary folder, which is
 * then renamed with data and password: a crash in between leaves nothing that looks like a cluster.
 */
export async function openCluster(location: Location, binaries: Binaries, durable: boolean): Promise<Cluster> {
  const path = join(location.directory, 'cluster');
  try {
    return await readCluster(path, binaries);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  await createCluster(path, location, binaries, durable);
  return readCluster(path, binaries);
}

/** Removes the remains of crashed initializations, except recent folders: another process may be initializing them. */
export async function removeAbandonedClusters(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    if (!name.startsWith(STAGING_PREFIX)) continue;
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(path, { recursive: true, force: true });
  }
}

async function readCluster(path: string, binaries: Binaries): Promise<Cluster> {
  const data = join(path, 'data');
  await stat(join(path, 'password'));
  const version = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
  if (version !== binaries.majorVersion) {
    throw new Error(
      `The data in ${data} were written by PostgreSQL ${version}; this release includes ${binaries.majorVersion}. ` +
        'Dump them with the previous release and restore the dump into a new home.',
    );
  }
  return { path, data };
}

/** The superuser's URL of a database, for migrations. */
export async function superuserUrl({ path }: Cluster, port: number, database: string): Promise<string> {
  const password = (await readFile(join(path, 'password'), 'utf8')).trim();
  return `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}

async function createCluster(path: string, location: Location, binaries: Binaries, durable: boolean): Promise<void> {
  const staging = await mkdtemp(join(location.directory, STAGING_PREFIX));
  try {
    await chmod(staging, location.account ? 0o711 : 0o700);
    const passwordFile = join(staging, 'password');
    await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
    await mkdir(join(staging, 'data'), { mode: 0o700 });
    for (const owned of [passwordFile, join(staging, 'data')]) await give(owned, location.account);
    await initialize(binaries.initdb, staging, location.account, durable);
    await rename(staging, path).catch((error: unknown) => {
      if (!['EEXIST', 'ENOTEMPTY'].includes(errorCode(error))) throw error; // created meanwhile
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function give(path: string, account: SystemAccount | undefined): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}

/** Creates the data. Text sorts by code point and case follows Unicode, identically on every machine. */
function initialize(
  initdb: string,
  staging: string,
  account: SystemAccount | undefined,
  durable: boolean,
): Promise<void> {
  const args = ['--pgdata', join(staging, 'data'), '--username', SUPERUSER, '--pwfile', join(staging, 'password')];
  args.push('--auth=scram-sha-256', '--encoding=UTF8', '--no-instructions');
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  if (!durable) args.push('--no-sync');
  return run(initdb, args, account);
}

function run(program: string, args: string[], account: SystemAccount | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...account,
      cwd: '/',
      env: POSTGRES_ENV,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      stderr += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${basename(program)} failed (exit code ${code}): ${stderr.trim()}`));
    });
  });
}
