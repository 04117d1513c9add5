import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants } from 'node:fs/promises';

/** @type {import('orgraph/adapter').ServerAdapter} */
export const adapter = {
  contract: 1,
  type: 'shell_script',
  label: 'Shell script',
  configSchema: {
    type: 'object',
    properties: {
      script: { type: 'string', minLength: 1, description: 'What the shell runs' },
      shell: { type: 'string', description: 'Absolute path of the shell' },
      timeoutSec: { type: 'number', exclusiveMinimum: 0, description: 'Seconds after which a run is stopped' },
    },
  },
  defaults: { shell: '/bin/sh', timeoutSec: 600 },
  supportsLocalAgentJwt: true,

  async execute(run) {
    const { script = '', shell = '/bin/sh', timeoutSec = 600 } = run.config;
    if (!script) return failed('The configuration has no script');
    run.invoked({ command: shell, cwd: run.cwd });
    // A process group of its own, so that all that the script starts can be stopped; and the given environment only.
    const child = spawn(shell, ['-e'], { cwd: run.cwd, env: run.env, detached: true });
    const closed = once(child, 'close');
    const kept = Promise.all([keep(run, 'stdout', child.stdout), keep(run, 'stderr', child.stderr)]);
    const stopped = stopper(run.signal, child, timeoutSec);
    try {
      if (child.pid === undefined) await closed; // it throws what went wrong
      // The run knows its process before the script is let do anything.
      await run.spawned({ pid: child.pid, startedAt: new Date() });
      child.stdin.on('error', () => {}).end(script);
      const [exitCode, signal] = await closed;
      await kept;
      const why = stopped.why();
      if (why === 'cancelled') return { status: 'cancelled', error: 'The run was cancelled', exitCode, signal };
      if (why) return { status: 'timed_out', errorCode: 'timeout', error: `Timed out after ${timeoutSec}s`, signal };
      if (exitCode === 0) return { status: 'succeeded', exitCode };
      return { ...failed(`The script ended with ${signal ?? `code ${exitCode}`}`), exitCode, signal };
    } catch (error) {
      return failed(`The shell could not be run: ${error.message}`);
    } finally {
      stopped.end();
    }
  },

  async test({ config }) {
    const shell = config.shell ?? '/bin/sh';
    const found = await access(shell, constants.X_OK).then(
      () => ({ code: 'shell_present', level: 'info', message: `The shell is ${shell}` }),
      () => ({
        code: 'shell_missing',
        level: 'error',
        message: `There is no shell ${shell}`,
        hint: 'Name another one',
      }),
    );
    const script = { code: 'script_missing', level: 'error', message: 'The configuration has no script' };
    return config.script ? [found] : [found, script];
  },
};

const failed = (error) => ({ status: 'failed', errorCode: 'adapter_failed', error });

/** Hands on what a stream says, no faster than it can be kept. */
async function keep(run, name, stream) {
  for await (const chunk of stream) if (!run.log(name, chunk)) await run.drained();
}

/** Stops the group when the run is cancelled or late: politely, and five seconds later for good. */
function stopper(cancelled, child, timeoutSec) {
  let why;
  let hard;
  const send = (signal) => {
    try {
      process.kill(-child.pid, signal);
    } catch {} // the group has ended
  };
  const stop = (reason) => {
    why ??= reason;
    send('SIGTERM');
    hard ??= setTimeout(send, 5_000, 'SIGKILL');
  };
  const cancel = () => stop('cancelled');
  const late = setTimeout(stop, timeoutSec * 1000, 'late');
  cancelled.addEventListener('abort', cancel, { once: true });
  if (cancelled.aborted) cancel();
  return {
    why: () => why,
    end() {
      for (const timer of [late, hard]) clearTimeout(timer);
      cancelled.removeEventListener('abort', cancel);
      if (child.pid !== undefined) send('SIGKILL'); // what the script left behind
    },
  };
}
