import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { System } from '../table/invocation.js';

/** The folder with the user's settings of the client. */
export function settingsFolder({ env }: Pick<System, 'env'>): string {
  if (env.XDG_CONFIG_HOME) return join(env.XDG_CONFIG_HOME, 'orgraph');
  if (process.platform === 'win32' && env.APPDATA) return join(env.APPDATA, 'orgraph');
  return join(env.HOME || homedir(), '.config', 'orgraph');
}

/** The text of a file; undefined if it does not exist. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a file that only its owner can read: complete or not at all, never through an existing link. */
export async function writePrivately(path: string, text: string): Promise<void> {
  const folder = dirname(path);
  if ((await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined) await chmod(folder, 0o700);
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Whether users other than the owner may read or write the file. Windows has no file modes of this kind. */
export async function isOpenToOthers(path: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const stats = await stat(path).catch(() => undefined);
  return stats !== undefined && (stats.mode & 0o077) !== 0;
}
