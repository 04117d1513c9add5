import { createHash } from 'node:crypto';
import { canonicalJson } from '#services/core/text/canonical.js';
import type { JsonObject } from '#services/core/text/fields.js';

/** Two runs may share an issue only if these values are equal. */
interface FingerprintSource {
  readonly routineId: string;
  readonly projectId: string | null;
  readonly assigneeAgentId: string;
  /** The values of the routine's variables, including defaults. */
  readonly variables: JsonObject;
}

/** A SHA-256 in hex. */
export const fingerprintOf = ({ routineId, projectId, assigneeAgentId, variables }: FingerprintSource): string =>
  createHash('sha256')
    .update(canonicalJson([routineId, projectId, assigneeAgentId, variables]))
    .digest('hex');
