import { z } from 'zod';
import { jsonIn } from '#processes/text.js';
import { REPORTED_ENDS } from '#services/core/operation/run-requests.js';
import type { Device } from '../adapter.js';

// The messages of the gateway protocol (docs/agent-gateway.md), each a JSON object in a text frame.

const PROTOCOL = 1;
/** The maximum size of a gateway's message, in bytes. */
export const MAX_MESSAGE_BYTES = 1_048_576;
const MAX_LOG_TEXT = 262_144;

const runId = z.string().min(1).max(200);
const seq = z.int().min(1);
const count = z.int().min(0).max(2_147_483_647);
const json = z.record(z.string(), z.json());

const GatewayUsage = z.object({
  provider: z.string().min(1).max(100),
  model: z.string().min(1).max(200),
  inputTokens: count,
  outputTokens: count,
  cachedInputTokens: count.default(0),
  biller: z.string().min(1).max(100).optional(),
  costUsd: z.number().min(0).max(1_000_000).nullable().default(null),
  billingType: z
    .enum(['metered_api', 'subscription_included', 'subscription_overage', 'credits', 'fixed', 'unknown'])
    .optional(),
});

const GatewaySession = z.object({
  id: z.string().min(1).max(500),
  displayId: z.string().max(200).nullable().default(null),
  params: json.nullable().default(null),
});

const GatewayResult = z.object({
  type: z.literal('result'),
  runId,
  seq,
  status: z.enum(REPORTED_ENDS),
  /** `transient`: another attempt later may succeed. */
  transient: z.boolean().default(false),
  error: z.string().max(10_000).optional(),
  summary: z.string().max(100_000).optional(),
  result: json.optional(),
  usage: GatewayUsage.optional(),
  /** Null forgets the session; if omitted, the session stays. */
  session: GatewaySession.nullable().optional(),
});
export type GatewayResult = z.output<typeof GatewayResult>;

const FromGateway = z.discriminatedUnion('type', [
  z.object({ type: z.literal('challenge'), nonce: z.string().min(16).max(512) }),
  z.object({ type: z.literal('connected') }),
  z.object({ type: z.literal('refused'), code: z.string().max(100).optional(), message: z.string().max(2_000) }),
  z.object({ type: z.literal('accepted'), runId, externalRunId: z.string().min(1).max(500).optional() }),
  z.object({
    type: z.literal('log'),
    runId,
    seq,
    stream: z.enum(['system', 'stdout', 'stderr']).default('stdout'),
    text: z.string().max(MAX_LOG_TEXT),
  }),
  z.object({ type: z.literal('progress'), runId, seq, message: z.string().min(1).max(2_000) }),
  GatewayResult,
]);
export type FromGateway = z.output<typeof FromGateway>;
const KNOWN = new Set<unknown>(FromGateway.options.map((option) => option.shape.type.value));

/**
 * The message in a text; null for a type that this version does not know; a description of the flaw if it is invalid.
 */
export function readMessage(text: string): FromGateway | null | string {
  const raw = jsonIn(text);
  if (raw === undefined) return 'it is not JSON';
  const type = (raw as { type?: unknown } | null)?.type;
  if (typeof type !== 'string') return 'it has no type';
  if (!KNOWN.has(type)) return null;
  const parsed = FromGateway.safeParse(raw);
  if (parsed.success) return parsed.data;
  const problem = parsed.error.issues[0];
  return `${type}: ${problem?.path.join('.') ?? ''}: ${problem?.message ?? 'it is invalid'}`;
}

/** The connecting agent and its gateway. */
interface Party {
  readonly url: URL;
  readonly companyId: string;
  readonly agentId: string;
}

/**
 * The text that a device key signs. It names the gateway, so a gateway cannot forward another gateway's challenge.
 * @param signedAt ISO 8601
 */
const signedText = ({ url, companyId, agentId }: Party, nonce: string, signedAt: string): string =>
  ['orgraph-gateway-v1', nonce, url.host, companyId, agentId, signedAt].join('\n');

/** The response to a challenge. @param device undefined if the agent does not prove its identity */
export function connectMessage(party: Party, nonce: string, device: Device | undefined): object {
  const signedAt = new Date().toISOString();
  return {
    type: 'connect',
    protocol: PROTOCOL,
    companyId: party.companyId,
    agentId: party.agentId,
    device: device
      ? {
          publicKey: device.publicKey,
          signedAt,
          signature: device.sign(Buffer.from(signedText(party, nonce, signedAt))),
        }
      : null,
  };
}
