import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../failure.js';

const WAIT_MS = 5_000;
const STALE_MS = 10_000;
const POLL_MS = 25;

/** Runs `work` while no other client changes the file, so two concurrent changes are both kept. */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = `${path}.lock`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await acquire(lock);
  try {
    return await work();
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

async function acquire(lock: string): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    try {
      return await mkdir(lock);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const stats = await stat(lock).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs > STALE_MS) await rm(lock, { recursive: true, force: true });
    else if (Date.now() > deadline)
      throw new Failure(`Another client is changing ${lock.slice(0, -5)}.`, `If none is running, remove ${lock}.`);
    else await sleep(POLL_MS);
  }
}
