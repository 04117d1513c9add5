import { type ClientOptions, type RawData, WebSocket } from 'ws';
import type { Network } from '#processes/outbound.js';
import { assertTarget, guardedLookup, OutboundError } from '#processes/outbound.js';
import { type FromGateway, MAX_MESSAGE_BYTES, readMessage } from './protocol.js';

/** Why there is no connection, or why it ended. */
export class GatewayError extends Error {
  constructor(
    /** `lost`: another connection may succeed; `refused`: the gateway refused; `protocol`: it broke the protocol. */
    readonly kind: 'lost' | 'refused' | 'protocol',
    message: string,
  ) {
    super(message);
  }
}

interface ConnectionOptions {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly network: Network;
  /** Milliseconds between pings. The connection fails if the gateway sends nothing for 2.5 of these intervals. */
  readonly pingMs: number;
  /** Ends the connection. */
  readonly signal: AbortSignal;
  /** Receives each valid message. If it returns false, nothing is read until `drained` has resolved. */
  take(message: FromGateway, connection: GatewayConnection): boolean;
  drained(): Promise<void>;
}

const CONNECT_MS = 10_000;
const CLOSE_MS = 1_000;

/** One WebSocket to a gateway: reads no faster than messages are processed, and detects when the gateway is gone. */
export class GatewayConnection {
  private readonly socket: WebSocket;
  private heardAt = performance.now();
  private paused = false;
  private failure: GatewayError | undefined;
  private pings: NodeJS.Timeout | undefined;
  /** Resolves with the reason when it is closed. */
  readonly closed: Promise<GatewayError>;

  /** @throws GatewayError for an address that must not be reached */
  constructor(private readonly options: ConnectionOptions) {
    this.socket = openSocket(options);
    this.closed = this.watch();
  }

  send(message: object): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message), () => {});
  }

  /** Closes the connection, if necessary without the gateway's confirmation. */
  async close(): Promise<void> {
    this.socket.close(1000);
    const late = setTimeout(() => this.socket.terminate(), CLOSE_MS);
    await this.closed;
    clearTimeout(late);
  }

  /** Ends the connection at once, with a reason. */
  fail(error: GatewayError): void {
    this.failure ??= error;
    this.socket.terminate();
  }

  private watch(): Promise<GatewayError> {
    const { socket, options } = this;
    const abort = () => this.fail(new GatewayError('lost', 'The connection was aborted'));
    options.signal.addEventListener('abort', abort);
    socket.on('open', () => this.startPings());
    for (const event of ['message', 'ping', 'pong']) socket.on(event, () => this.recordActivity());
    socket.on('message', (data, isBinary) => this.read(data, isBinary));
    socket.on('unexpected-response', (request, { statusCode = 0 }) => {
      this.failure ??= refusal(statusCode);
      request.destroy();
      socket.terminate();
    });
    socket.on('error', (error) => {
      this.failure ??= failureOf(error);
    });
    return new Promise((closed) => {
      socket.on('close', (code) => {
        clearInterval(this.pings);
        options.signal.removeEventListener('abort', abort);
        closed(this.failure ?? new GatewayError('lost', `The gateway closed the connection (${code})`));
      });
      if (options.signal.aborted) abort();
    });
  }

  private startPings(): void {
    const { pingMs } = this.options;
    this.recordActivity();
    this.pings = setInterval(() => {
      // A paused connection reads nothing, so it cannot see answers.
      if (!this.paused && performance.now() - this.heardAt > 2.5 * pingMs) {
        return this.fail(new GatewayError('lost', 'The gateway no longer responds'));
      }
      this.socket.ping(() => {});
    }, pingMs);
  }

  private recordActivity(): void {
    this.heardAt = performance.now();
  }

  private read(data: RawData, isBinary: boolean): void {
    if (this.failure) return;
    const message = isBinary ? 'it is binary' : readMessage(String(data));
    if (typeof message === 'string') {
      this.fail(new GatewayError('protocol', `The gateway sent an invalid message: ${message}`));
    } else if (message && !this.options.take(message, this)) void this.pause();
  }

  private async pause(): Promise<void> {
    if (this.paused) return;
    this.paused = true;
    this.socket.pause();
    try {
      await this.options.drained();
    } catch (error) {
      this.fail(new GatewayError('lost', (error as Error).message));
    }
    this.paused = false;
    this.recordActivity();
    this.socket.resume();
  }
}

function openSocket({ url, headers, network }: ConnectionOptions): WebSocket {
  try {
    assertTarget(url, network, ['ws:', 'wss:']);
  } catch (error) {
    throw failureOf(error as Error);
  }
  return new WebSocket(url, {
    headers: { ...headers },
    maxPayload: MAX_MESSAGE_BYTES,
    handshakeTimeout: CONNECT_MS,
    perMessageDeflate: false,
    followRedirects: false,
    lookup: guardedLookup(network),
  } as ClientOptions);
}

function failureOf(error: Error): GatewayError {
  if (error instanceof OutboundError) {
    return new GatewayError(error.code === 'refused' ? 'refused' : 'lost', error.message);
  }
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') {
    return new GatewayError('protocol', `The gateway sent a message of more than ${MAX_MESSAGE_BYTES} bytes`);
  }
  if (code.startsWith('WS_ERR'))
    return new GatewayError('protocol', `The gateway breaks the protocol: ${error.message}`);
  return new GatewayError('lost', `The gateway cannot be reached: ${error.message || code}`);
}

function refusal(status: number): GatewayError {
  const passing = status === 408 || status === 429 || status >= 500;
  return new GatewayError(passing ? 'lost' : 'refused', `The gateway answered ${status} instead of a WebSocket`);
}
