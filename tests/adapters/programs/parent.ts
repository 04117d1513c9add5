import { runChild } from '#processes/child.js';

// Runs one child whose shell script is the first argument and says what it writes, and how much memory this takes.
// The second argument is its run id; with a third one the output is taken as slowly as that says, in ms each MiB.
const [script = '', runId = '', slowness] = process.argv.slice(2);

const say = (message: object): void => {
  process.stdout.write(`${JSON.stringify(message)}\n`);
};

let bytes = 0;
let highest = 0;
let due = 1_048_576;
const start = process.memoryUsage.rss();
const end = await runChild({
  command: 'sh',
  args: ['-c', script],
  cwd: '/tmp',
  env: { PATH: process.env.PATH ?? '', SERVICE_RUN_ID: runId },
  confinement: null,
  timeoutSec: 0,
  graceSec: 1,
  signal: new AbortController().signal,
  onOutput(_stream, chunk) {
    if (slowness === undefined) {
      for (const line of chunk.trim().split('\n')) say({ [line.split(' ')[0] as string]: line.split(' ')[1] });
    }
    bytes += chunk.length;
    highest = Math.max(highest, process.memoryUsage.rss());
    return slowness === undefined || bytes < due;
  },
  async drained() {
    due += 1_048_576;
    await new Promise((resolve) => setTimeout(resolve, Number(slowness)));
  },
});
say({ end: JSON.stringify({ ...end, bytes }), growth: highest - start });
