import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

interface Tool {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** The variables of the server that it receives in addition to those that every program needs. */
  readonly passed?: RegExp;
}

interface ToolEnd {
  /** Null if it was stopped or could not be started. */
  readonly code: number | null;
  /** The reason for the missing code, in a sentence. */
  readonly problem: string | null;
  readonly stderr: string;
  /** Its output on descriptor 3. */
  readonly output: string;
}

const MAX_STDERR = 65_536;
const MAX_OUTPUT = 4_194_304;
const PIPES_MS = 1_000;
const NEEDED = /^(PATH|HOME|USER|LANG|LC_\w+|TZ|TMPDIR)$/;

/** The server's variables that every program needs, and those that match `passed`. */
export const ownVariables = (passed?: RegExp): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && (NEEDED.test(name) || passed?.test(name)) ? [[name, value]] : [],
    ),
  );

/** Runs a program of the server itself in its own process group, without the server's secrets. */
export function runTool({ command, args, cwd, timeoutMs, signal, passed }: Tool): Promise<ToolEnd> {
  const env = ownVariables(passed);
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] });
    let problem: string | null = null;
    const stop = (why: string) => () => {
      problem ??= why;
      killGroup(child.pid);
    };
    const late = setTimeout(stop(`It took longer than ${timeoutMs / 1000} s`), timeoutMs);
    const aborted = stop('It was stopped');
    signal?.addEventListener('abort', aborted, { once: true });
    if (signal?.aborted) aborted();
    const stderr = collect(child.stderr, MAX_STDERR);
    const output = collect(
      child.stdio[3] as Readable,
      MAX_OUTPUT,
      stop(`Its output is larger than ${MAX_OUTPUT} bytes`),
    );
    const end = (code: number | null) => {
      for (const timer of [late, silent]) clearTimeout(timer);
      signal?.removeEventListener('abort', aborted);
      resolve({ code: problem ? null : code, problem, stderr: stderr(), output: output() });
    };
    let silent: NodeJS.Timeout | undefined;
    child.on('error', (error: NodeJS.ErrnoException) => {
      problem ??= error.code === 'ENOENT' ? `There is no program ${command} on this server` : error.message;
      if (child.pid === undefined) end(null);
    });
    child.on('exit', (code) => {
      // Its descendants must not outlive it. Those outside its group may keep the pipes open.
      killGroup(child.pid);
      silent = setTimeout(end, PIPES_MS, code);
    });
    child.on('close', (code) => end(code));
  });
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

function collect(from: Readable | null, max: number, overflow = () => {}): () => string {
  const chunks: Buffer[] = [];
  let size = 0;
  from?.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= max) chunks.push(chunk);
    else overflow();
  });
  return () => Buffer.concat(chunks).toString();
}
