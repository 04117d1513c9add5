import { parentPort } from 'node:worker_threads';
import type { ManifestEntry } from '../format/tree.js';
import { openArchives } from './archives.js';
import type { AuditFacts } from './facts.js';
import { scan } from './scan.js';

// The program of the thread that audits skills, one after another. The rules take processor time in proportion to the
// size of a skill, and the server must stay responsive meanwhile.

/** The message to the thread: the bytes of all files, one after another. */
export interface AuditRequest {
  readonly bytes: ArrayBuffer;
  readonly files: readonly { readonly path: string; readonly size: number; readonly executable: boolean }[];
  readonly manifest: readonly ManifestEntry[];
  readonly facts: AuditFacts;
}

parentPort?.on('message', async ({ id, bytes, files, manifest, facts }: AuditRequest & { readonly id: number }) => {
  let at = 0;
  const whole = files.map(({ path, size, executable }) => {
    at += size;
    return { path, executable, bytes: Buffer.from(bytes, at - size, size) };
  });
  const archives = await openArchives(whole);
  parentPort?.postMessage({ id, answer: scan({ files: whole, manifest, facts, archives }) });
});
