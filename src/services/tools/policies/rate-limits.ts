import { z } from 'zod';
import { describedEnum } from '#services/core/text/fields.js';
import type { ToolCall } from './call.js';

export const ToolRateKey = describedEnum('ToolRateKey', 'A property that calls must share to be counted together.', {
  company: 'The company.',
  agent: 'The caller.',
  application: 'The application of the tool.',
  connection: 'The connection of the tool.',
  tool: 'The tool.',
});
export type BucketPart = z.output<typeof ToolRateKey>;
const BUCKET_PARTS = ToolRateKey.options;

const DEFAULT_PARTS: readonly BucketPart[] = ['company', 'agent', 'connection', 'tool'];

/** The config of a policy of type rate_limit. */
export const ToolRateLimit = z
  .strictObject({
    limit: z.number().positive().max(1_000_000).describe('The number of calls per window, at most 1,000,000.'),
    windowSeconds: z
      .number()
      .positive()
      .max(31_536_000)
      .describe('The length of a window in seconds, at most a year. Windows start at its multiples since 1970.'),
    keyBy: z
      .array(ToolRateKey)
      .min(1)
      .max(BUCKET_PARTS.length)
      .optional()
      .describe(
        'The properties that calls must share to be counted together: company, agent, connection and tool by default.',
      ),
  })
  .meta({ id: 'ToolRateLimit', description: 'A limit on the number of calls in a window of time.' });
export type RateLimitConfig = z.infer<typeof ToolRateLimit>;

const PARTS: Readonly<Record<BucketPart, (call: ToolCall) => string>> = {
  company: ({ companyId }) => companyId,
  // A caller that is not an agent has a count of its own: these callers do not share one.
  agent: ({ caller }) => caller.agentId ?? `${caller.actorType}/${encodeURIComponent(caller.actorId)}`,
  application: ({ tool }) => tool.applicationId,
  connection: ({ tool }) => tool.connectionId,
  tool: ({ tool }) => tool.catalogEntryId,
};

/** The key of a call's bucket under a policy. The order of parts in `keyBy` does not matter. */
export const bucketKeyOf = (policyId: string, keyBy: readonly BucketPart[] | undefined, call: ToolCall): string => {
  const keyParts = new Set(keyBy ?? DEFAULT_PARTS);
  const parts = BUCKET_PARTS.filter((part) => keyParts.has(part)).map((part) => `${part}=${PARTS[part](call)}`);
  return [policyId, ...parts].join('|');
};

/** A span in which calls are counted together, in milliseconds since the epoch. */
export interface RateWindow {
  readonly start: number;
  readonly end: number;
  /** The time until the next window; at least a second. */
  readonly retryAfterSeconds: number;
}

/** Windows are aligned to the epoch, so all processes agree on them. */
export function rateWindowAt(now: number, windowSeconds: number): RateWindow {
  const length = windowSeconds * 1000;
  const start = Math.floor(now / length) * length;
  const end = start + length;
  return { start, end, retryAfterSeconds: Math.max(1, Math.ceil((end - now) / 1000)) };
}
