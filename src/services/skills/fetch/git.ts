import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownVariables } from '#processes/own-program.js';
import { besideServer, OWN_NODE_ARGS } from '#services/core/process/own-programs.js';
import { treeOf } from '../format/tree.js';
import type { GitAnswer, GitAnswerLine, GitRequest } from './git-messages.js';
import type { GitLocator } from './locator.js';
import { type FetchedSource, FetchFailure, type FetchOptions, MAX_SOURCE_BYTES } from './model.js';

const MAX_HEAP_MB = 512;
const CERTIFICATES = /^(?:SSL_CERT_(?:FILE|DIR)|NODE_EXTRA_CA_CERTS)$/;
const MAX_LINE_BYTES = 67_108_864;
const LOOK_MS = 100;

export interface GitLimits {
  readonly program?: string;
  readonly timeoutMs?: number;
  /** For all responses together. */
  readonly maxBytes?: number;
  /** Buffers are not part of the heap, so the parent kills the process when its memory exceeds this. */
  readonly maxMemoryBytes?: number;
}

const LIMITS = { timeoutMs: 120_000, maxBytes: 104_857_600, maxMemoryBytes: 1_073_741_824 } as const;

/** Selects files of a repository. */
export interface TreeOptions extends FetchOptions {
  readonly folder: string;
  readonly maxFiles: number;
}

/** Fetches from repositories, each in its own process. */
export class GitFetcher {
  private readonly limits: Required<Omit<GitLimits, 'program'>>;

  constructor(private readonly given: GitLimits = {}) {
    this.limits = { ...LIMITS, ...given };
  }

  /** The skills of a repository. @throws FetchFailure */
  async fetch(
    locator: Pick<GitLocator, 'address' | 'refAndPath' | 'skill'>,
    options: FetchOptions,
  ): Promise<FetchedSource> {
    const refAndPath = options.ref ?? locator.refAndPath;
    return this.ask({ address: locator.address, refAndPath, skill: locator.skill, only: null }, options);
  }

  /** All files of a repository, or of a folder of it. @throws FetchFailure */
  async tree({ address, refAndPath }: Pick<GitLocator, 'address' | 'refAndPath'>, options: TreeOptions) {
    const { folder, maxFiles } = options;
    const { ref, files = [] } = await this.ask(
      { address, refAndPath, skill: null, only: 'files', folder, maxFiles },
      options,
    );
    return { ref: ref as string, files };
  }

  /** The current commit of a branch or tag. @throws FetchFailure, `not_found` if it no longer exists */
  async latestRef(address: string, trackingRef: string | null, options: FetchOptions): Promise<string> {
    const { ref } = await this.ask({ address, refAndPath: trackingRef, skill: null, only: 'ref' }, options);
    return ref as string;
  }

  private async ask(
    wanted: Omit<GitRequest, 'network' | 'maxBytes' | 'timeoutMs'>,
    { network, signal }: FetchOptions,
  ): Promise<GitAnswer> {
    const folder = await mkdtemp(join(tmpdir(), 'orgraph-git-'));
    try {
      const { maxBytes, timeoutMs } = this.limits;
      const request: GitRequest = { ...wanted, network, maxBytes, timeoutMs };
      return answerIn(await this.run(request, folder, signal));
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  }

  private run(request: GitRequest, cwd: string, signal: AbortSignal | undefined): Promise<Buffer> {
    const program = this.given.program ?? besideServer('skill-git');
    const args = [...OWN_NODE_ARGS, `--max-old-space-size=${MAX_HEAP_MB}`, program];
    const env = { ...ownVariables(CERTIFICATES), HOME: cwd };
    const child = spawn(process.execPath, args, { cwd, env, stdio: ['pipe', 'pipe', 'ignore'] });
    return new Promise((resolve, reject) => {
      let failure: FetchFailure | undefined;
      const stop = (code: FetchFailure['code'], message: string): void => {
        failure ??= new FetchFailure(code, message);
        child.kill('SIGKILL');
      };
      const late = setTimeout(() => stop('timed_out', 'The source took too long'), this.limits.timeoutMs);
      const look = setInterval(() => {
        if (memoryOf(child) > this.limits.maxMemoryBytes) stop('too_large', 'The source takes too much memory');
      }, LOOK_MS);
      const stopOnAbort = (): void => stop('cancelled', 'The import was stopped');
      signal?.addEventListener('abort', stopOnAbort, { once: true });
      if (signal?.aborted) stopOnAbort();
      const chunks: Buffer[] = [];
      let size = 0;
      child.stdout.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_LINE_BYTES + MAX_SOURCE_BYTES) return stop('too_large', 'The source is too large');
        chunks.push(chunk);
      });
      const end = (): void => {
        clearTimeout(late);
        clearInterval(look);
        signal?.removeEventListener('abort', stopOnAbort);
        if (failure) reject(failure);
        else resolve(Buffer.concat(chunks));
      };
      child.once('error', () => {
        failure ??= new FetchFailure('unreadable', 'The fetch process could not be started');
        end();
      });
      child.once('close', end);
      child.stdin.on('error', () => {});
      child.stdin.end(JSON.stringify(request));
    });
  }
}

/** The resident memory of a process in bytes; 0 if the system does not report it. */
function memoryOf({ pid }: ChildProcess): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** @throws FetchFailure */
function answerIn(output: Buffer): GitAnswer {
  const end = output.indexOf('\n');
  if (end < 0) throw new FetchFailure('unreadable', 'The fetch process ended without a response');
  const answer: GitAnswerLine = JSON.parse(output.toString('utf8', 0, end));
  if ('failure' in answer) throw new FetchFailure(answer.failure.code, answer.failure.message);
  let at = end + 1;
  const skills = answer.found.map(({ files, ...skill }) => {
    const whole = files.map(({ path, size, executable }) => {
      at += size;
      return { path, executable, bytes: output.subarray(at - size, at) };
    });
    return { ...skill, tree: treeOf(whole) };
  });
  const { files: listed, ...rest } = answer;
  const files = listed?.map(({ path, size }) => {
    at += size;
    return { path, bytes: output.subarray(at - size, at) };
  });
  return { ...rest, found: skills, ...(files && { files }) };
}
