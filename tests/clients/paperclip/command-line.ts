import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from '#tests/kit/execution.js';

const RUNNER = fileURLToPath(new URL('program.mjs', import.meta.url));

/** How a command ended. */
export interface CommandEnd {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** What the server answered, in order. */
  readonly answers: readonly { readonly path: string; readonly status: number; readonly text: string }[];
}

/** The published command line, talking to one server. */
export interface CommandLine {
  /** The words of all its commands. */
  readonly commands: readonly string[];
  run(args: readonly string[]): Promise<CommandEnd>;
  /** Runs a command in a process of its own, as its users do. */
  spawn(args: readonly string[]): ReturnType<typeof execute>;
  stop(): void;
}

const execute = promisify(execFile);

/** Loads the command line of a program, with a home of its own and nothing of this environment. It reports to nobody. */
export async function openCommandLine(program: string, server: string): Promise<CommandLine> {
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: temporaryFolder(),
    PAPERCLIP_API_URL: server,
    PAPERCLIP_NO_BROWSER: '1',
    DO_NOT_TRACK: '1',
    NO_COLOR: '1',
  };
  const child = fork(RUNNER, [program], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const { commands } = await nextMessage<{ commands: string[] }>(child);
  return {
    commands,
    run(args) {
      const end = nextMessage<CommandEnd>(child);
      child.send(args);
      return end;
    },
    spawn: (args) => execute(process.execPath, [program, ...args], { env }),
    stop: () => void child.kill(),
  };
}

/** The address that a command shows to whoever has to approve it. */
export const approvalOf = (command: ReturnType<CommandLine['spawn']>): Promise<URL> =>
  new Promise((resolve) => {
    let told = '';
    command.child.stderr?.on('data', (chunk) => {
      told += chunk;
      const [url] = /http\S+\/cli-auth\/\S+\?token=\S+(?=\s)/.exec(told) ?? [];
      if (url) resolve(new URL(url));
    });
  });

async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const end = new AbortController();
  const gone = once(child, 'exit', end).then(([code]) => {
    throw new Error(`The command line ended with ${code}`);
  });
  gone.catch(() => {});
  const [message] = (await Promise.race([once(child, 'message', end), gone])) as [T];
  end.abort();
  return message;
}
