import { setTimeout as sleep } from 'node:timers/promises';
import { isJsonObject } from '#services/core/text/json.js';
import { FetchFailed, InvalidJson } from '#services/tools/servers/upstream-failures.js';
import type { Exchange } from './exchange.js';
import type { HttpAnswer, HttpChannel, HttpRequest } from './http.js';
import { isResponseTo, type McpMessage, mcpMessagesOf, parseMessage, replyTo } from './messages.js';
import { eventsOf } from './sse.js';

/** The parts of an HTTP exchange: the request's ID, its channel, and callbacks. */
export interface HttpWire {
  readonly id: number;
  readonly channel: HttpChannel;
  readonly request: HttpRequest;
  /** Whether a stream that ends before the response may be resumed. */
  readonly isResumable: boolean;
  /** Replies to requests that the server sends in between. */
  readonly tell: (text: string) => void;
}

export interface UpstreamReply {
  readonly status: number;
  /** The response message; undefined if there is only a status. */
  readonly message: McpMessage | undefined;
  readonly sessionId: string | undefined;
  /** The challenge of a server that requires an authorization. */
  readonly challenge: string | undefined;
  readonly bytes: number;
}

/** Sends a request and waits for the response, as JSON or as a stream of events. @throws ServerFailure */
export async function replyOf(wire: HttpWire, body: string, exchange: Exchange): Promise<UpstreamReply> {
  const answer = await wire.channel.send({ ...wire.request, body }, exchange);
  try {
    const isSuccess = answer.status >= 200 && answer.status < 300;
    const message = isSuccess ? await messageIn(wire, answer, exchange) : await refusalIn(wire, answer);
    return {
      status: answer.status,
      message,
      sessionId: single(answer.headers['mcp-session-id']),
      challenge: answer.headers['www-authenticate'],
      bytes: answer.bytes(),
    };
  } finally {
    answer.discard();
  }
}

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

async function messageIn(wire: HttpWire, answer: HttpAnswer, exchange: Exchange): Promise<McpMessage> {
  const type = mediaTypeOf(answer);
  if ((answer.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw InvalidJson('The server compressed its response, which Orgraph did not request', { mayHaveActed: true });
  }
  if (type === 'text/event-stream') return messageInStream(wire, answer, exchange);
  if (type !== 'application/json') {
    throw InvalidJson('The server answered with neither JSON nor a stream of events', { mayHaveActed: true });
  }
  const response = mcpMessagesOf(parseMessage(await textOf(answer))).find((message) => isResponseTo(message, wire.id));
  if (!response) throw InvalidJson('The server answered a different request', { mayHaveActed: true });
  return response;
}

/** The error in a rejected request's response; it is optional. */
async function refusalIn(wire: HttpWire, answer: HttpAnswer): Promise<McpMessage | undefined> {
  if (isAboutCredentials(answer) || mediaTypeOf(answer) !== 'application/json') return undefined;
  try {
    const [message] = mcpMessagesOf(parseMessage(await textOf(answer)));
    // A server that could not read a request cannot name its ID.
    const isOurs = message?.id === wire.id || message?.id === null || message?.id === undefined;
    return isOurs && isJsonObject(message?.error) ? message : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a response is about credentials. Then the status and the challenge decide, and the body is ignored. */
const isAboutCredentials = ({ status, headers }: HttpAnswer): boolean =>
  status === 401 || (status === 403 && headers['www-authenticate'] !== undefined);

const MAX_RESUMPTIONS = 20;
const RESUME_MS = 1_000;
const MAX_RESUME_MS = 10_000;

/** The response among the events of a stream, and of the streams that continue it. */
async function messageInStream(wire: HttpWire, first: HttpAnswer, exchange: Exchange): Promise<McpMessage> {
  let lastId: string | undefined;
  let retryMs = RESUME_MS;
  for (let answer = first, resumptions = 0; ; resumptions++) {
    try {
      for await (const { event, data, id, retry } of eventsOf(answer.body)) {
        lastId = id ?? lastId;
        retryMs = Math.min(retry ?? retryMs, MAX_RESUME_MS);
        if (event !== 'message' || data === '') continue;
        const response = mcpMessagesOf(parseMessage(data)).find((message) => isResponse(wire, message));
        if (response) return response;
      }
    } finally {
      answer.discard();
    }
    if (!wire.isResumable || lastId === undefined || resumptions === MAX_RESUMPTIONS) throw StreamEnded();
    await sleep(retryMs, undefined, { signal: exchange.signal });
    answer = await resumeStream(wire, lastId, exchange);
  }
}

async function resumeStream(wire: HttpWire, lastId: string, exchange: Exchange): Promise<HttpAnswer> {
  const { 'content-type': _type, ...headers } = wire.request.headers;
  const request = { ...wire.request, method: 'GET', headers: { ...headers, accept: 'text/event-stream' } } as const;
  const confidential = { ...request.confidential, 'last-event-id': lastId };
  const answer = await wire.channel.send({ ...request, confidential }, exchange);
  if (answer.status === 200 && mediaTypeOf(answer) === 'text/event-stream') return answer;
  answer.discard();
  throw StreamEnded();
}

const StreamEnded = () => FetchFailed('The server ended the stream before it answered', { mayHaveActed: true });

function isResponse(wire: HttpWire, message: McpMessage): boolean {
  if (isResponseTo(message, wire.id)) return true;
  const reply = message.method === undefined ? undefined : replyTo(message);
  if (reply !== undefined) wire.tell(reply);
  return false;
}

const mediaTypeOf = ({ headers }: HttpAnswer): string =>
  (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

async function textOf({ body }: HttpAnswer): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
