import { createHmac } from 'node:crypto';

/** JSON with sorted keys: equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, nested: unknown) =>
    nested !== null && typeof nested === 'object' && !Array.isArray(nested)
      ? Object.fromEntries(Object.entries(nested).sort(([a], [b]) => (a < b ? -1 : 1)))
      : nested,
  );
}

/**
 * A digest by which equal values are told apart from others, in hex. Keyed, since a value may hold a password, which
 * whoever reads a plain hash of it could find by trying.
 */
export const keyedDigest = ({ agentJwtSecret }: { readonly agentJwtSecret: string }, value: unknown): string =>
  createHmac('sha256', agentJwtSecret)
    .update(`digest:${canonicalJson(value)}`)
    .digest('hex');
