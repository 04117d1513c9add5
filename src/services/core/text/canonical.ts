import { createHmac } from 'node:crypto';
import { writeJson } from '#json/json-writer.js';

/** JSON with sorted keys: equal values have equal texts. */
export const canonicalJson = (value: unknown): string =>
  writeJson(value ?? null, { isCanonical: true, replacer: withSortedKeys });

const withSortedKeys = (_key: string, nested: unknown): unknown =>
  nested !== null && typeof nested === 'object' && !Array.isArray(nested)
    ? Object.fromEntries(Object.entries(nested).sort(([a], [b]) => (a < b ? -1 : 1)))
    : nested;

/**
 * A digest in hex that is equal for equal values. It is keyed because a value may hold a password, which a reader of a
 * plain hash could find by guessing.
 */
export const keyedDigest = ({ agentJwtSecret }: { readonly agentJwtSecret: string }, value: unknown): string =>
  createHmac('sha256', agentJwtSecret)
    .update(`digest:${canonicalJson(value)}`)
    .digest('hex');
