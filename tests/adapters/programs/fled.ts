import { readlinkSync } from 'node:fs';
import { suspectsOf } from '#processes/trace.js';
import { runScript } from '#tests/kit/child.js';

// Runs one script as a child, ends it after some milliseconds, and says what is known of it then.
const [script = '', cwd = '/', ms = '0'] = process.argv.slice(2);

const say = (message: object): void => {
  process.stdout.write(`${JSON.stringify(message)}\n`);
};

const cancel = new AbortController();
const runId = crypto.randomUUID();
const end = await runScript(script, {
  cwd,
  env: { PATH: process.env.PATH ?? '', SERVICE_RUN_ID: runId },
  graceSec: 1,
  signal: cancel.signal,
  spawned: async ({ pid, knownBy }) => {
    say({ pid, knownBy });
    if (Number(ms)) setTimeout(() => cancel.abort(), Number(ms));
  },
  onOutput: (_stream, chunk) => {
    say({ said: chunk });
    return true;
  },
});
/** Orphans of other programs of the machine are suspects too: those of the script work in its folder. */
const isOfScript = (pid: number): boolean => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cwd;
  } catch {
    return false;
  }
};
const suspects = suspectsOf(runId).flatMap(({ pid }) => (isOfScript(pid) ? [pid] : []));
say({ end: JSON.stringify(end), suspects: JSON.stringify(suspects) });
process.exit();
