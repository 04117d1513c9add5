import { createInterface } from 'node:readline';
import { parseJson } from '#json/exact-json.js';
import { writeJson } from '#json/json-writer.js';
import { PARSE_ERROR, REFUSED, VERSION_KEY } from '#json-rpc/mcp-protocol.js';
import type { Endpoint } from './endpoints.js';

interface Message {
  readonly jsonrpc?: unknown;
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: { readonly name?: unknown; readonly uri?: unknown; readonly requestId?: string | number } & {
    readonly _meta?: Readonly<Record<string, unknown>>;
  };
}

interface Answer {
  readonly jsonrpc?: string;
  readonly result?: { readonly protocolVersion?: string };
  readonly error?: { readonly data?: { readonly reasonCode?: unknown } };
}

interface BridgeOptions {
  readonly input: NodeJS.ReadableStream;
  readonly write: (line: string) => Promise<void>;
  readonly signal: AbortSignal;
}

const UNREACHABLE = REFUSED;
const IS_ORGRAPH = 'Is this the address of an Orgraph server?';

/**
 * Carries messages between a program that speaks the protocol line by line and an address that speaks it over HTTP.
 * Ends with the input, after all responses have arrived.
 */
export async function bridgeMessages(endpoint: Endpoint, { input, write, signal }: BridgeOptions): Promise<void> {
  const connection = new Connection(endpoint, signal);
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  signal.addEventListener('abort', () => lines.close(), { once: true });
  const answers = new Set<Promise<void>>();
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const answer = connection.answerTo(line).then((text) => (text === null ? undefined : write(text)));
    answers.add(answer);
    void answer.catch(() => {}).finally(() => answers.delete(answer));
    // The messages after the greeting depend on the version that it agreed on.
    if (connection.isGreeting) await answer;
  }
  await Promise.all(answers);
}

class Connection {
  private readonly running = new Map<string | number, AbortController>();
  private sessionId: string | null = null;
  private version: string | null = null;
  isGreeting = false;

  constructor(
    private readonly endpoint: Endpoint,
    private readonly signal: AbortSignal,
  ) {}

  /** The response line for a message; null if there is none. */
  async answerTo(line: string): Promise<string | null> {
    let message: Message;
    try {
      message = parseJson(line) as Message;
    } catch {
      return errorLine(null, PARSE_ERROR, 'Parse error');
    }
    if (message.method === 'notifications/cancelled') this.cancel(message);
    this.isGreeting = message.method === 'initialize';
    const { id } = message;
    const own = new AbortController();
    if (id !== undefined) this.running.set(id, own);
    try {
      const text = await this.exchange(line, message, AbortSignal.any([this.signal, own.signal]));
      return id === undefined ? null : text;
    } catch (error) {
      if (own.signal.aborted || this.signal.aborted || id === undefined) return null;
      return errorLine(id, UNREACHABLE, `The server cannot be reached: ${reasonOf(error)}`);
    } finally {
      if (id !== undefined) this.running.delete(id);
    }
  }

  /** Over HTTP, closing the connection cancels a call. */
  private cancel({ params }: Message): void {
    if (params?.requestId !== undefined) this.running.get(params.requestId)?.abort();
  }

  private async exchange(line: string, message: Message, signal: AbortSignal): Promise<string> {
    let { response, answer } = await this.send(line, message, signal);
    if (isExpired(response, answer) && (await this.endpoint.renew())) {
      ({ response, answer } = await this.send(line, message, signal));
    }
    this.sessionId = response.headers.get('mcp-session-id') ?? this.sessionId;
    if (message.method === 'initialize') this.version = answer?.result?.protocolVersion ?? this.version;
    // A server that rejects a request before reading it does not know the ID that the program waits for.
    if (answer?.jsonrpc === '2.0') return writeJson({ ...answer, id: message.id ?? null });
    const hint = response.ok ? `, but without an MCP message. ${IS_ORGRAPH}` : '';
    return errorLine(message.id ?? null, UNREACHABLE, `The server answered with ${response.status}${hint}`);
  }

  /** The answer is null if it is not JSON. */
  private async send(line: string, message: Message, signal: AbortSignal) {
    const response = await this.post(line, message, signal);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
    return { response, answer: isJson ? parseAnswer(text) : null };
  }

  private post(body: string, message: Message, signal: AbortSignal): Promise<Response> {
    return fetch(this.endpoint.url, {
      method: 'POST',
      body,
      signal,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...this.protocolHeaders(message),
        ...this.endpoint.headers(),
      },
    });
  }

  private protocolHeaders({ method, params }: Message): Record<string, string> {
    const stateless = params?._meta?.[VERSION_KEY];
    if (typeof stateless === 'string') {
      const name = params?.name ?? params?.uri;
      return {
        'mcp-protocol-version': headerOf(stateless),
        'mcp-method': headerOf(method ?? ''),
        ...(typeof name === 'string' && { 'mcp-name': headerOf(name) }),
      };
    }
    return {
      ...(this.version && method !== 'initialize' && { 'mcp-protocol-version': this.version }),
      ...(this.sessionId && { 'mcp-session-id': this.sessionId }),
    };
  }
}

function parseAnswer(text: string): Answer | null {
  try {
    return parseJson(text) as Answer | null;
  } catch {
    return null;
  }
}

/** Only an expired credential is renewed; a revoked one stays revoked. */
const isExpired = ({ status }: Response, answer: Answer | null): boolean =>
  status === 401 && /_expired$/.test(String(answer?.error?.data?.reasonCode));

/** Encodes header values that are not ASCII. */
const headerOf = (value: string): string =>
  /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value)
    ? value
    : `=?base64?${Buffer.from(value).toString('base64')}?=`;

const errorLine = (id: string | number | null, code: number, message: string): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });

const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error & { cause?: Error };
  return cause?.message ?? message;
};
