import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgentSession, Execution } from '#adapters/adapter.js';
import type { Network } from '#processes/outbound.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { atEndOfFile } from './each-file.js';

/** What a deployment lets adapters reach where nothing is configured, in each mode. */
export const LOCAL: Network = { allowLoopback: true, allowed: [] };
export const STRICT: Network = { allowLoopback: false, allowed: [] };

export interface TestExecution extends Execution {
  /** What was logged, whole, by stream. */
  readonly output: Record<'system' | 'stdout' | 'stderr', string>;
  readonly invocations: JsonObject[];
  readonly processes: { readonly pid: number; readonly startedAt: Date }[];
  /** What was kept of the session while the run was at work. */
  readonly sessions: (AgentSession | null)[];
}

/** An empty folder, removed after the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'orgraph-adapter-'));
  atEndOfFile(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A run as the engine hands it to an adapter, with its log in memory. */
export function makeExecution(given: Partial<Execution> = {}): TestExecution {
  const runId = given.runId ?? crypto.randomUUID();
  const cwd = temporaryFolder();
  const output = { system: '', stdout: '', stderr: '' };
  const invocations: JsonObject[] = [];
  const processes: { pid: number; startedAt: Date }[] = [];
  const sessions: (AgentSession | null)[] = [];
  return {
    companyId: crypto.randomUUID(),
    agent: { id: crypto.randomUUID(), name: 'Ada', role: 'engineer' },
    config: {},
    context: {},
    wake: {},
    prompt: '',
    instructions: null,
    session: null,
    skills: [],
    skillsRoot: null,
    cwd,
    scratchDir: cwd,
    signal: new AbortController().signal,
    network: LOCAL,
    confinement: null,
    log: (stream, chunk) => {
      output[stream] += chunk.toString();
      return true;
    },
    drained: async () => {},
    progress: () => {},
    invoked: (details) => void invocations.push(details),
    spawned: async (process) => void processes.push(process),
    started: async () => {},
    keepSession: async (session) => void sessions.push(session),
    ...given,
    runId,
    env: { PATH: process.env.PATH ?? '', SERVICE_RUN_ID: runId, ...given.env },
    output,
    invocations,
    processes,
    sessions,
  };
}
