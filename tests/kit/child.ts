import { type ChildEnd, type ChildOptions, runChild } from '#processes/child.js';
import { temporaryFolder } from './execution.js';

interface ScriptEnd extends ChildEnd {
  readonly stdout: string;
  readonly stderr: string;
  /** Where it worked: a folder of its own unless one was given. */
  readonly cwd: string;
}

/** Runs a shell script as a child, without isolation unless told otherwise, with what it wrote. */
export async function runScript(script: string, given: Partial<ChildOptions> = {}): Promise<ScriptEnd> {
  const taken = { stdout: '', stderr: '' };
  const cwd = given.cwd ?? temporaryFolder();
  const end = await runChild({
    command: 'sh',
    args: ['-c', script],
    env: { PATH: process.env.PATH ?? '', SERVICE_RUN_ID: crypto.randomUUID() },
    confinement: null,
    timeoutSec: 0,
    graceSec: 5,
    signal: new AbortController().signal,
    onOutput: (stream, chunk) => {
      taken[stream] += chunk;
      return true;
    },
    drained: async () => {},
    ...given,
    cwd,
  });
  return { ...end, ...taken, cwd };
}
