import { chmod, lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const DENIED = ['EACCES', 'EPERM', 'ENOTEMPTY'];

/** Removes a folder with its content, including read-only folders. It removes links without following them. */
export async function removeTree(path: string): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true });
  } catch (error) {
    if (!DENIED.includes(String((error as NodeJS.ErrnoException).code))) throw error;
    await openUp(path);
    await rm(path, { recursive: true, force: true, maxRetries: 2 });
  }
}

/** Gives the server's user the permissions to empty every folder of a tree. */
async function openUp(path: string): Promise<void> {
  const stats = await lstat(path).catch(() => undefined);
  if (!stats?.isDirectory()) return;
  await chmod(path, 0o700);
  for (const entry of await readdir(path, { withFileTypes: true })) {
    if (entry.isDirectory()) await openUp(join(path, entry.name));
  }
}
