import { Thread, ThreadFailure } from '#services/core/concurrency/thread.js';
import { besideServer } from '#services/core/process/own-programs.js';
import type { SkillTree } from '../format/tree.js';
import type { AuditFacts } from './facts.js';
import type { SkillAudit } from './model.js';
import { auditOf } from './scan.js';
import type { AuditRequest } from './thread.js';

const MAX_HEAP_MB = 512;
const MAX_AUDIT_MS = 20_000;

export interface AuditorOptions {
  readonly program?: string;
  readonly maxMs?: number;
  readonly maxHeapMb?: number;
}

/** Audits skills in a separate thread, one after another. */
export class SkillAuditor {
  private readonly thread: Thread<AuditRequest, SkillAudit>;

  constructor({ program, maxMs = MAX_AUDIT_MS, maxHeapMb = MAX_HEAP_MB }: AuditorOptions = {}) {
    this.thread = new Thread({ program: program ?? besideServer('skill-audit'), maxMs, maxHeapMb });
  }

  /** Never throws: a skill that cannot be audited gets a finding. */
  async audit(tree: Pick<SkillTree, 'files' | 'manifest'>, facts: AuditFacts = {}): Promise<SkillAudit> {
    const request = requestOf(tree, facts);
    try {
      return await this.thread.ask(request, [request.bytes]);
    } catch (error) {
      if (error instanceof ThreadFailure) return failedAudit(error.message);
      throw error;
    }
  }

  close(): Promise<void> {
    return this.thread.close();
  }
}

function requestOf({ files, manifest }: Pick<SkillTree, 'files' | 'manifest'>, facts: AuditFacts): AuditRequest {
  const sizes = files.map(({ path, bytes, executable }) => ({ path, size: bytes.length, executable }));
  const all = new Uint8Array(sizes.reduce((sum, { size }) => sum + size, 0));
  let at = 0;
  for (const { bytes } of files) {
    all.set(bytes, at);
    at += bytes.length;
  }
  return { bytes: all.buffer, files: sizes, manifest: [...manifest], facts };
}

/** The audit of a skill that could not be scanned: an error, since an unscanned skill must not be trusted. */
const failedAudit = (why: string): SkillAudit =>
  auditOf([{ code: 'other_trust', severity: 'error', message: `The skill could not be audited. ${why}`, path: null }]);

const auditor = new SkillAuditor();

/** Scans a skill for risks that people should know before they trust it. */
export const auditTree = (tree: Pick<SkillTree, 'files' | 'manifest'>, facts?: AuditFacts): Promise<SkillAudit> =>
  auditor.audit(tree, facts);
