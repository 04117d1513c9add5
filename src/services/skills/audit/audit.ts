import { Worker } from 'node:worker_threads';
import { besideServer } from '../../core/operation/own-programs.js';
import type { SkillTree } from '../format/tree.js';
import type { AuditFacts } from './facts.js';
import type { SkillAudit } from './model.js';
import { auditOf } from './scan.js';
import type { AuditRequest } from './thread.js';

const MAX_HEAP_MB = 512;
const MAX_AUDIT_MS = 20_000;
/** A thread takes 40 ms to start: it waits a little for the next skill of an import. */
const IDLE_MS = 10_000;

export interface AuditorOptions {
  readonly program?: string;
  readonly maxMs?: number;
  readonly maxHeapMb?: number;
}

/** Audits skills in a thread of its own, one after another. */
export class SkillAuditor {
  private worker: Worker | undefined;
  private previous: Promise<unknown> = Promise.resolve();
  private idle: NodeJS.Timeout | undefined;
  private lastId = 0;

  constructor(private readonly options: AuditorOptions = {}) {}

  /** Never throws for a skill that cannot be audited: that is a finding. */
  audit(tree: Pick<SkillTree, 'files' | 'manifest'>, facts: AuditFacts = {}): Promise<SkillAudit> {
    const audit = this.previous.then(() => this.auditNow(tree, facts));
    this.previous = audit.catch(() => {});
    return audit;
  }

  async close(): Promise<void> {
    clearTimeout(this.idle);
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }

  private async auditNow(tree: Pick<SkillTree, 'files' | 'manifest'>, facts: AuditFacts): Promise<SkillAudit> {
    clearTimeout(this.idle);
    const answer = await this.answer(requestOf(++this.lastId, tree, facts));
    if (typeof answer === 'string') {
      await this.close();
      return unfinished(answer);
    }
    this.idle = setTimeout(() => void this.close(), IDLE_MS).unref();
    return answer;
  }

  /** The thread's answer, or why there is none. */
  private answer(request: AuditRequest): Promise<SkillAudit | string> {
    const maxMs = this.options.maxMs ?? MAX_AUDIT_MS;
    const worker = this.started();
    return new Promise((resolve) => {
      const end = (answer: SkillAudit | string): void => {
        clearTimeout(late);
        // Without a name it would remove listeners of the worker's own, too.
        for (const name of ['message', 'error', 'exit']) worker.removeAllListeners(name);
        // A thread that fails while it ends must not end the server.
        worker.on('error', () => {});
        resolve(answer);
      };
      const late = setTimeout(() => end(`It took longer than ${maxMs / 1000} s`), maxMs);
      worker.on('message', ({ id, audit }: { id: number; audit: SkillAudit }) => id === request.id && end(audit));
      worker.on('error', (error: NodeJS.ErrnoException) => {
        end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'It took too much memory' : 'The rules failed on it');
      });
      worker.on('exit', () => end('The thread of the audit ended'));
      worker.postMessage(request, [request.bytes]);
    });
  }

  private started(): Worker {
    if (this.worker) return this.worker;
    const program = this.options.program ?? besideServer('skill-audit');
    const resourceLimits = {
      maxOldGenerationSizeMb: this.options.maxHeapMb ?? MAX_HEAP_MB,
      maxYoungGenerationSizeMb: 64,
    };
    const worker = new Worker(program, { resourceLimits, env: {}, execArgv: [] });
    worker.unref();
    this.worker = worker;
    return worker;
  }
}

function requestOf(
  id: number,
  { files, manifest }: Pick<SkillTree, 'files' | 'manifest'>,
  facts: AuditFacts,
): AuditRequest {
  const sizes = files.map(({ path, bytes, executable }) => ({ path, size: bytes.length, executable }));
  const all = new Uint8Array(sizes.reduce((sum, { size }) => sum + size, 0));
  let at = 0;
  for (const { bytes } of files) {
    all.set(bytes, at);
    at += bytes.length;
  }
  return { id, bytes: all.buffer, files: sizes, manifest: [...manifest], facts };
}

/** What nobody could look through is not to be trusted. */
const unfinished = (why: string): SkillAudit =>
  auditOf([{ code: 'other_trust', severity: 'error', message: `The skill could not be audited. ${why}`, path: null }]);

const auditor = new SkillAuditor();

/** Looks through a skill for what people should know before they trust it. */
export const auditTree = (tree: Pick<SkillTree, 'files' | 'manifest'>, facts?: AuditFacts): Promise<SkillAudit> =>
  auditor.audit(tree, facts);
