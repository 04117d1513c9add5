import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether a process runs: a dead one whose parent has not asked for it yet does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) [ZX] /s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

type Look<T> = T | undefined | null | false;

/** What a look finds as soon as it is something; the test's own limit ends it otherwise. */
export async function until<T>(look: () => Look<T> | Promise<Look<T>>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found) return found;
    await sleep(20);
  }
}
