import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEachFile } from '#tests/kit/each-file.js';
import type { DemoPlan } from './plan.js';

/** What the demo's client noted: what it was promised, and what it heard. */
export type Noted =
  | { readonly kind: 'company'; readonly id: string }
  | { readonly kind: 'acknowledged'; readonly what: string; readonly key: string; readonly result: Answered }
  | { readonly kind: 'event'; readonly cursor: string; readonly action: string; readonly entityId: string }
  | { readonly kind: 'cut' }
  | { readonly kind: 'finished' };

/** A delivery's answer is the firing; that of a mutation names what it wrote. */
export interface Answered {
  readonly id?: string;
  readonly [entity: string]: unknown;
}

/** A write of an agent that was acknowledged. */
export interface Write {
  readonly runId: string;
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly body: Readonly<Record<string, unknown>>;
  readonly answer: Readonly<Record<string, unknown>>;
}

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** It waits for as long as its servers are down, too. */
const PATIENCE_SECONDS = 360;

const fromRoot = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** The demo's client in a process of its own, and what it and its agents note in a directory. It ends with the file. */
export class DemoClient {
  readonly ended: Promise<Ended>;

  private constructor(
    private readonly directory: string,
    args: readonly string[],
  ) {
    const env = { PATH: process.env.PATH, NO_COLOR: '1' };
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    this.ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
    afterEachFile(() => child.kill('SIGKILL'));
  }

  static async start(url: string, directory: string, plan: DemoPlan): Promise<DemoClient> {
    const recorder = join(directory, 'recorder.mjs');
    await copyFile(fileURLToPath(new URL('./recorder.mjs', import.meta.url)), recorder);
    for (const name of ['history.jsonl', 'writes.jsonl']) await writeFile(join(directory, name), '');
    return new DemoClient(directory, [
      fromRoot('examples/demo/main.mjs'),
      '--url',
      url,
      '--deliveries',
      String(plan.deliveries),
      '--history',
      join(directory, 'history.jsonl'),
      '--agent-import',
      recorder,
      '--give-up',
      String(PATIENCE_SECONDS),
      ...(plan.hasSchedule ? [] : ['--no-schedule']),
    ]);
  }

  history(): Promise<Noted[]> {
    return linesOf<Noted>(join(this.directory, 'history.jsonl'));
  }

  writes(): Promise<Write[]> {
    return linesOf<Write>(join(this.directory, 'writes.jsonl'));
  }
}

/** The lines that are whole. */
async function linesOf<T>(file: string): Promise<T[]> {
  const text = await readFile(file, 'utf8');
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
  return lines.filter(Boolean).map((line) => JSON.parse(line) as T);
}
