import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import { afterEachFile } from '../kit/each-file.js';
import { type ClientOptions, type ClientUser, PROGRAM } from './kit.js';

/** A client that is at work, for commands that do not end by themselves. */
export interface RunningClient {
  readonly child: ChildProcessWithoutNullStreams;
  stdout(): string;
  stderr(): string;
  /** Standard output as one JSON value a line. */
  // biome-ignore lint/suspicious/noExplicitAny: the wire shape is what tests assert on
  rows(): any[];
  /** Answers once the text, or something that fits, was written on either stream. */
  said(text: string | RegExp): Promise<string>;
  /** Ends it by a signal, or by the end of its input; answers the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  readonly ended: Promise<number | null>;
}

const running = new Set<ChildProcessWithoutNullStreams>();
afterEachFile(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts the built client as a process of its own. */
export function startClient(user: ClientUser, args: readonly string[], options: ClientOptions = {}): RunningClient {
  const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: user.home, env: user.environment(options) });
  return follow(child);
}

/** Whether terminals can be made here: by `script` of util-linux, which other systems have in another form. */
export const hasTerminals = /util-linux/.test(spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '');

/** Starts the built client at a terminal of its own, which `script` makes. */
export function startAtTerminal(user: ClientUser, args: readonly string[], options: ClientOptions = {}): RunningClient {
  const quoted = [process.execPath, PROGRAM, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  const env = { TERM: 'xterm', NO_COLOR: '1', ...user.environment(options) };
  return follow(spawn('script', ['-qefc', `stty cols 120; exec ${quoted}`, '/dev/null'], { cwd: user.home, env }));
}

function follow(child: ChildProcessWithoutNullStreams): RunningClient {
  running.add(child);
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk: Buffer) => {
      written[name] += chunk.toString();
    });
  }
  child.stdin.on('error', () => {});
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const all = (): string => written.stdout + written.stderr;
  const client: RunningClient = {
    child,
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    rows: () => {
      const whole = written.stdout.slice(0, written.stdout.lastIndexOf('\n') + 1);
      return whole
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    },
    async said(text) {
      const fits = (): boolean => (typeof text === 'string' ? all().includes(text) : text.test(all()));
      await expect.poll(() => fits() || child.exitCode !== null).toBe(true);
      expect(fits(), `looked for ${text} in:\n${all()}`).toBe(true);
      return all();
    },
    end(signal) {
      if (signal) child.kill(signal);
      else child.stdin.end();
      return ended;
    },
    ended,
  };
  return client;
}
