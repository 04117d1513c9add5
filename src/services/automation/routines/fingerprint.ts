import { createHash } from 'node:crypto';
import { canonicalJson } from '../../core/text/canonical.js';
import type { JsonObject } from '../../core/text/fields.js';

/** What a firing asks for. */
interface FingerprintSource {
  readonly routineId: string;
  readonly projectId: string | null;
  readonly assigneeAgentId: string;
  /** The values of the variables that the routine has, defaults included. */
  readonly variables: JsonObject;
}

/** A SHA-256 in hex, equal for firings that ask for the same. */
export const fingerprintOf = ({ routineId, projectId, assigneeAgentId, variables }: FingerprintSource): string =>
  createHash('sha256')
    .update(canonicalJson([routineId, projectId, assigneeAgentId, variables]))
    .digest('hex');
