import { z } from 'zod';
import type { ToolCall } from './call.js';

export const BUCKET_PARTS = ['company', 'agent', 'application', 'connection', 'tool'] as const;
export type BucketPart = (typeof BUCKET_PARTS)[number];

const DEFAULT_PARTS: readonly BucketPart[] = ['company', 'agent', 'connection', 'tool'];

/** The config of a policy of type rate_limit. */
export const rateLimitInput = () =>
  z.strictObject({
    limit: z.number().positive().max(1_000_000),
    windowSeconds: z.number().positive().max(31_536_000),
    keyBy: z.array(z.enum(BUCKET_PARTS)).min(1).max(BUCKET_PARTS.length).optional(),
  });
export type RateLimitConfig = z.infer<ReturnType<typeof rateLimitInput>>;

const PARTS: Readonly<Record<BucketPart, (call: ToolCall) => string>> = {
  company: ({ companyId }) => companyId,
  // Callers that are no agents are counted each by themselves, not all as one.
  agent: ({ caller }) => caller.agentId ?? `${caller.actorType}/${encodeURIComponent(caller.actorId)}`,
  application: ({ tool }) => tool.applicationId,
  connection: ({ tool }) => tool.connectionId,
  tool: ({ tool }) => tool.catalogEntryId,
};

/** What a call counts as for a policy; the order in which `keyBy` names its parts does not matter. */
export const bucketKeyOf = (policyId: string, keyBy: readonly BucketPart[] | undefined, call: ToolCall): string => {
  const wanted = new Set(keyBy ?? DEFAULT_PARTS);
  const parts = BUCKET_PARTS.filter((part) => wanted.has(part)).map((part) => `${part}=${PARTS[part](call)}`);
  return [policyId, ...parts].join('|');
};

/** A span in which calls are counted together, in milliseconds since the epoch. */
export interface RateWindow {
  readonly start: number;
  readonly end: number;
  /** What a caller should wait for the next window: at least a second. */
  readonly retryAfterSeconds: number;
}

/** Windows are aligned to the epoch, so all processes agree on them. */
export function rateWindowAt(now: number, windowSeconds: number): RateWindow {
  const length = windowSeconds * 1000;
  const start = Math.floor(now / length) * length;
  const end = start + length;
  return { start, end, retryAfterSeconds: Math.max(1, Math.ceil((end - now) / 1000)) };
}
