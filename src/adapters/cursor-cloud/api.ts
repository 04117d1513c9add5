import { z } from 'zod';
import type { Network } from '#processes/outbound.js';
import { guardedFetch, OutboundError } from '#processes/outbound.js';
import { clipText, jsonIn, withoutNul } from '#processes/text.js';
import type { JsonObject } from '#services/core/text/fields.js';

// Cursor's Cloud Agents API, version 0.

/** An agent in the cloud. */
const CloudAgent = z.object({
  id: z.string().min(1).max(200),
  status: z.string().max(100),
  summary: z.string().nullish(),
  createdAt: z.string().nullish(),
  target: z
    .object({ url: z.string().nullish(), branchName: z.string().nullish(), prUrl: z.string().nullish() })
    .nullish(),
});
export type CloudAgent = z.output<typeof CloudAgent>;

const Conversation = z.object({
  messages: z.array(z.object({ id: z.string(), type: z.string(), text: z.string().default('') })),
});
export type CloudMessage = z.output<typeof Conversation>['messages'][number];

/** An error response, or no response. */
export class CursorError extends Error {
  constructor(
    message: string,
    /** Null without a response: then it is unknown whether Cursor executed the request. */
    readonly status: number | null,
    /** Whether the same request may succeed later. */
    readonly passing: boolean,
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}

interface CursorAccess {
  readonly baseUrl: string;
  readonly key: string;
  readonly network: Network;
}

const ANSWER_MS = 60_000;
const MAX_BYTES = 10_485_760;
const MAX_MESSAGE = 500;

export class CursorApi {
  constructor(private readonly access: CursorAccess) {}

  launch(body: JsonObject, signal: AbortSignal): Promise<CloudAgent> {
    return this.request(CloudAgent, 'POST', '/v0/agents', signal, body);
  }

  agent(id: string, signal: AbortSignal): Promise<CloudAgent> {
    return this.request(CloudAgent, 'GET', agentPath(id), signal);
  }

  async recentAgents(signal: AbortSignal): Promise<CloudAgent[]> {
    const { agents } = await this.request(
      z.object({ agents: z.array(CloudAgent) }),
      'GET',
      '/v0/agents?limit=50',
      signal,
    );
    return agents;
  }

  async conversation(id: string, signal: AbortSignal): Promise<CloudMessage[]> {
    return (await this.request(Conversation, 'GET', `${agentPath(id)}/conversation`, signal)).messages;
  }

  async followUp(id: string, text: string, signal: AbortSignal): Promise<void> {
    await this.request(z.unknown(), 'POST', `${agentPath(id)}/followup`, signal, { prompt: { text } });
  }

  async stop(id: string, signal: AbortSignal): Promise<void> {
    await this.request(z.unknown(), 'POST', `${agentPath(id)}/stop`, signal);
  }

  async models(signal: AbortSignal): Promise<string[]> {
    return (await this.request(z.object({ models: z.array(z.string()) }), 'GET', '/v0/models', signal)).models;
  }

  async keyName(signal: AbortSignal): Promise<string> {
    return (await this.request(z.object({ apiKeyName: z.string() }), 'GET', '/v0/me', signal)).apiKeyName;
  }

  private async request<S extends z.ZodType>(
    shape: S,
    method: string,
    path: string,
    signal: AbortSignal,
    body?: JsonObject,
  ): Promise<z.output<S>> {
    const { response, text } = await this.send(method, path, signal, body);
    if (!response.ok) throw refusal(response, text);
    const parsed = shape.safeParse(jsonIn(text));
    if (!parsed.success) throw new CursorError('Cursor sent a response in an unknown form', response.status, false);
    return parsed.data;
  }

  private async send(method: string, path: string, signal: AbortSignal, body?: JsonObject) {
    const { baseUrl, key, network } = this.access;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
    try {
      const response = await guardedFetch(network, { maxBytes: MAX_BYTES })(`${baseUrl}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: limit,
      });
      return { response, text: await response.text() };
    } catch (error) {
      signal.throwIfAborted();
      if (limit.aborted) throw new CursorError('Cursor did not respond in time', null, true);
      const refused = error instanceof OutboundError && ['refused', 'too_large'].includes(error.code);
      throw new CursorError(`Cursor cannot be reached: ${(error as Error).message}`, null, !refused);
    }
  }
}

const agentPath = (id: string): string => `/v0/agents/${encodeURIComponent(id)}`;

function refusal({ status, headers }: Response, text: string): CursorError {
  const body = jsonIn(text) as { error?: unknown; message?: unknown } | null | undefined;
  const texts = [body?.message, (body?.error as { message?: unknown } | undefined)?.message, body?.error];
  const why = texts.find((one) => typeof one === 'string') ?? text;
  const seconds = Number(headers.get('retry-after'));
  const passing = status === 408 || status === 429 || status >= 500;
  const message = `Cursor answered ${status}: ${withoutNul(clipText(String(why), MAX_MESSAGE))}`;
  return new CursorError(message, status, passing, seconds > 0 ? Math.min(seconds, 300) * 1000 : null);
}
