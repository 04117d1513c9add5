import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterEachFile } from '../kit/each-file.js';
import { type Block, root } from './markdown.js';

/** Where the pages reach a server. */
const ADDRESS = '127.0.0.1:3100';
const MARK = '\u001e';

type Child = ChildProcess & {
  stdout: NonNullable<ChildProcess['stdout']>;
  stderr: NonNullable<ChildProcess['stderr']>;
};

const running = new Set<Child>();
const homes: string[] = [];
afterEachFile(async () => {
  await Promise.all([...running].map(stop));
  for (const home of homes.splice(0)) await rm(home, { recursive: true, force: true });
});

/** What a page shows, for the server at this URL. */
export const addressed = (shown: string, url: string): string => shown.replaceAll(ADDRESS, new URL(url).host);

/** Starts a program in the project's folder; it ends with the file, and what it started with it. */
export function start(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Child {
  const options = { cwd: root, env: { ...process.env, ...env }, detached: true };
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }) as Child;
  running.add(child);
  child.on('close', () => running.delete(child));
  return child;
}

/** Stops a program and all that it started. */
async function stop(child: Child): Promise<void> {
  const closed = once(child, 'close');
  process.kill(-(child.pid as number), 'SIGKILL');
  await closed;
}

/** Runs the blocks in order in one shell and gives what each printed. @throws with what it said when one fails */
export async function runShell(blocks: readonly Block[], url: string): Promise<string[]> {
  const script = blocks.map((block) => `${addressed(block.text, url)}\nprintf '${MARK}'`).join('\n');
  const HOME = await mkdtemp(join(tmpdir(), 'orgraph-docs-'));
  homes.push(HOME);
  const shell = start('sh', ['-euc', script], { HOME });
  const [out, complaint, [code]] = await Promise.all([text(shell.stdout), text(shell.stderr), once(shell, 'close')]);
  const outputs = out.split(MARK);
  const failed = blocks[outputs.length - 1]?.at;
  if (code !== 0) throw new Error(`The block at ${failed} ended with ${code}: ${outputs.at(-1)}${complaint}`);
  return outputs;
}

/** The first lines that fit. @throws when the program ends before, with what it complained of */
export async function linesOf({ stdout, stderr }: Child, fits: (line: string) => boolean, count: number) {
  const complaint = text(stderr);
  const found: string[] = [];
  for await (const line of createInterface({ input: stdout })) {
    if (fits(line)) found.push(line);
    if (found.length === count) return found;
  }
  throw new Error(`The program ended after ${found.length} of ${count} lines: ${await complaint}`);
}
