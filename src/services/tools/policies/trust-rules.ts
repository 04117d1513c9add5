import { z } from 'zod';
import { timestamp } from '#services/core/text/fields.js';

/** The config of a policy of type trust_rule, as far as decisions read it. */
export const trustRuleInput = () =>
  z.object({
    /** The entry whose definition was approved. Another entry with the same name is another tool. */
    catalogEntryId: z.string().min(1),
    argumentMode: z.enum(['exact', 'action']),
    argumentsHash: z.string().nullish(),
    catalogVersionHash: z.string().min(1),
    schemaHash: z.string().min(1),
    expiresAt: timestamp().nullish(),
    revokedAt: timestamp().nullish(),
  });
export type TrustRule = z.infer<ReturnType<typeof trustRuleInput>>;

/** The definition of a tool now. */
export interface PinnedTool {
  readonly catalogEntryId: string;
  readonly status: string;
  readonly versionHash: string;
  readonly schemaHash: string;
}

/** Whether a rule is in force at a time. */
export const isLive = ({ revokedAt, expiresAt }: TrustRule, now: number): boolean =>
  !revokedAt && (!expiresAt || now < Date.parse(expiresAt));

export const pins = (rule: TrustRule, tool: PinnedTool): boolean => rule.catalogEntryId === tool.catalogEntryId;

/** Whether the tool differs from the approved definition. */
export const hasDrifted = (rule: TrustRule, tool: PinnedTool): boolean =>
  tool.status !== 'active' || rule.catalogVersionHash !== tool.versionHash || rule.schemaHash !== tool.schemaHash;

/** Whether the arguments are the approved ones. A rule for exact arguments without their hash trusts none. */
export const trustsArguments = (rule: TrustRule, hash: () => string): boolean =>
  rule.argumentMode === 'action' || (!!rule.argumentsHash && rule.argumentsHash === hash());
