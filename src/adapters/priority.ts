import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const NICE = constants.priority.PRIORITY_BELOW_NORMAL;
/** Of all such writes that are not an administrator's, the kernel takes one in a tenth of a second. */
const RETRY_MS = 150;
const TRIES = 4;

/**
 * Has a process that was just started, and all that it starts, get the processor after others where there is not enough
 * of it. What the system does not allow or know is left.
 */
export async function lowerPriority(pid: number): Promise<void> {
  try {
    setPriority(pid, NICE);
  } catch {
    return; // It has ended, or may not.
  }
  // Linux divides the processor among sessions first: there, priorities of processes only count within one.
  for (let left = TRIES; left > 0; left--) {
    const failure = await writeFile(`/proc/${pid}/autogroup`, String(NICE)).then(
      () => undefined,
      ({ code }: NodeJS.ErrnoException) => code,
    );
    if (failure !== 'EAGAIN') return;
    await sleep(RETRY_MS);
  }
}
