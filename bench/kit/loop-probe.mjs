// Loaded into a server by --import: at SIGUSR2 it writes the longest wait of its event loop since the last one, in
// milliseconds, to the file that BENCH_LOOP_FILE names.
import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const file = process.env.BENCH_LOOP_FILE;
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('SIGUSR2', () => {
  const { user, system } = process.cpuUsage();
  const said = { longestMs: delay.max / 1e6, processorMs: (user + system) / 1000 };
  delay.reset();
  writeFileSync(`${file}.new`, JSON.stringify(said));
  renameSync(`${file}.new`, file);
});
