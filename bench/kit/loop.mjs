import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { at } from '../../scripts/project.mjs';

/** A probe of the event loop of one server. `env` loads it into the server. */
export function loopProbe(name) {
  const file = join(tmpdir(), `orgraph-bench-${name}-${process.pid}.json`);
  return {
    env: {
      NODE_OPTIONS: `--import=${pathToFileURL(at('bench', 'kit', 'loop-probe.mjs'))}`,
      BENCH_LOOP_FILE: file,
    },
    /**
     * Reads the longest wait of the server's event loop since the last reading, and the processor time that the server
     * has taken in all.
     * @returns `{ longestMs, processorMs }`
     */
    async read(pid) {
      rmSync(file, { force: true });
      process.kill(pid, 'SIGUSR2');
      while (!existsSync(file)) await sleep(2);
      return JSON.parse(readFileSync(file, 'utf8'));
    },
    remove: () => rmSync(file, { force: true }),
  };
}
