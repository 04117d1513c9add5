import { constants } from 'node:fs';
import { open, readlink } from 'node:fs/promises';

/** Identifies the file or folder that was checked, even if its path leads elsewhere later. */
export interface MountIdentity {
  /** Its path in the sandbox. */
  readonly path: string;
  /** Its device and inode. */
  readonly identity: string;
}

/** Opens a path without opening its file, which pipes and devices would notice. Node has no constant for it. */
const O_PATH = 0o10000000;

/** The device and inode of a path without links; undefined if the path leads elsewhere now. */
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

export const replacedMountSentence = (path: string): string =>
  `${path} was replaced while the program was being started`;
