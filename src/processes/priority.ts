import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const NICE = constants.priority.PRIORITY_BELOW_NORMAL;
/** The kernel accepts one write to an autogroup per tenth of a second, over all non-administrators. */
const RETRY_MS = 150;
const TRIES = 4;

/**
 * Lowers the processor priority of a process that was just started, and of everything that it starts. It skips steps
 * that the system forbids or does not know.
 */
export async function lowerPriority(pid: number): Promise<void> {
  try {
    setPriority(pid, NICE);
  } catch {
    return; // The process has ended, or this user may not change it.
  }
  // Linux divides the processor among sessions first: priorities of processes count only within one.
  for (let triesLeft = TRIES; triesLeft > 0; triesLeft--) {
    const failure = await writeFile(`/proc/${pid}/autogroup`, String(NICE)).then(
      () => undefined,
      ({ code }: NodeJS.ErrnoException) => code,
    );
    if (failure !== 'EAGAIN') return;
    await sleep(RETRY_MS);
  }
}
