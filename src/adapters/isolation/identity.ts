import { constants } from 'node:fs';
import { open, readlink } from 'node:fs/promises';

/** A file or folder as it was looked at, whatever its path leads to later. */
export interface MountIdentity {
  /** Where a program finds it. */
  readonly path: string;
  /** Its device and inode. */
  readonly identity: string;
}

/** Opens no file, only names it: neither a pipe nor a device notices. Node has no name for it. */
const O_PATH = 0o10000000;

/** The device and inode of what lies at a path without any link; undefined where something else lies there by now. */
export async function identityAt(real: string): Promise<string | undefined> {
  const handle = await open(real, O_PATH | constants.O_NOFOLLOW).catch(() => undefined);
  if (!handle) return undefined;
  try {
    if ((await readlink(`/proc/self/fd/${handle.fd}`)) !== real) return undefined;
    const { dev, ino } = await handle.stat({ bigint: true });
    return `${dev}:${ino}`;
  } finally {
    await handle.close();
  }
}

export const replaced = (path: string): string => `${path} was replaced while the program was being started`;
