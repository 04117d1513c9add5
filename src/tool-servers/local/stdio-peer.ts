import { PendingRequests } from '#json-rpc/pending-requests.js';
import { NdjsonReader } from '#processes/ndjson.js';
import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import {
  CapacityUnavailable,
  LocalServerFailed,
  ResponseTooLarge,
  ServerFailure,
} from '#services/tools/servers/upstream-failures.js';
import type { Exchange } from '../upstream/exchange.js';
import { MAX_BYTES } from '../upstream/http.js';
import type { SizedResult } from '../upstream/listing.js';
import {
  cancellation,
  discoveryOf,
  HANDSHAKE,
  INITIALIZED,
  type Introduction,
  type McpMessage,
  mcpMessagesOf,
  messageResultOf,
  messageText,
  parseMessage,
  replyTo,
  serverIntroduction,
  stateless,
} from '../upstream/messages.js';
import type { ProgramPeer } from './peer.js';

/** The pipes of a program. */
export interface Pipe {
  /** The number of bytes that the program has not read yet. */
  readonly unread: number;
  write(line: string): void;
  /** Ends a program with which no communication is possible. */
  giveUp(why: string): void;
}

/** A response, with the size of its line. */
interface SizedMessage {
  readonly message: McpMessage;
  readonly bytes: number;
}

/** The maximum of unread input for a program that does not read. */
const MAX_UNREAD = 8_000_000;
const UNREAD = 'The program of this connection reads its input too slowly';
/** The maximum of unsolicited output between two responses of a program. */
const MAX_UNASKED = 8_000_000;
/** The maximum number of lines that are not messages: some programs print a greeting. */
const MAX_NOISE = 100;

/** Exchanges messages with a program over its input and output: one a line, with responses in any order. */
export class StdioPeer implements ProgramPeer {
  introduction: Introduction | undefined;
  private readonly requests = new PendingRequests<SizedMessage>();
  private readonly reader: NdjsonReader;
  private failure: Error | undefined;
  private unasked = 0;
  private noise = 0;

  constructor(private readonly pipe: Pipe) {
    const tooLong = `A line of the program is longer than ${MAX_BYTES} characters`;
    this.reader = new NdjsonReader(
      (line) => this.take(line),
      () => {
        // The line cannot be matched to a request, so all of them fail.
        this.requests.failAll(() => ResponseTooLarge(tooLong, { mayHaveActed: true }));
        pipe.giveUp(tooLong);
      },
      MAX_BYTES,
    );
  }

  /** The number of open requests. */
  get open(): number {
    return this.requests.size;
  }

  receive(chunk: string): void {
    if (!this.failure) this.reader.push(chunk);
  }

  /** Fails all requests, open and future ones. */
  fail(why: string): void {
    this.failure ??= LocalServerFailed(why);
    this.requests.failAll(() => LocalServerFailed(why, { mayHaveActed: true }));
  }

  /** The introduction. If the program rejects the handshake, tries the revision without one. */
  async introduce(exchange: Exchange): Promise<void> {
    const { message } = await this.exchange('initialize', HANDSHAKE, exchange);
    if (message.error === undefined) {
      this.introduction = serverIntroduction(messageResultOf(message));
      this.pipe.write(INITIALIZED);
      return;
    }
    const discovered = await this.exchange('server/discover', stateless({}), exchange);
    if (discovered.message.error === undefined) this.introduction = discoveryOf(messageResultOf(discovered.message));
    // If the program knows neither, the error of the handshake is more useful.
    if (!this.introduction) messageResultOf(message);
  }

  async request(method: string, params: JsonObject, exchange: Exchange): Promise<SizedResult> {
    const fullParams = this.introduction?.era === 'stateless' ? stateless(params) : params;
    const { message, bytes } = await this.exchange(method, fullParams, exchange);
    return { result: messageResultOf(message), bytes };
  }

  /** The content of the response is ignored. */
  async ping(exchange: Exchange): Promise<Introduction> {
    const { introduction } = this;
    if (!introduction) throw new Error('A program was used before it introduced itself');
    const isStateless = introduction.era === 'stateless';
    await this.exchange(isStateless ? 'server/discover' : 'ping', isStateless ? stateless({}) : {}, exchange);
    return introduction;
  }

  private exchange(method: string, params: JsonObject, exchange: Exchange): Promise<SizedMessage> {
    if (this.failure) throw this.failure;
    // A program that reads nothing at all is detected by the ping.
    if (this.pipe.unread > MAX_UNREAD) throw CapacityUnavailable(UNREAD, { details: { retryAfterMs: 1_000 } });
    const write = (id: number): void => {
      exchange.sent = true;
      this.pipe.write(messageText({ id, method, params }));
    };
    const cancel = (id: number): void => {
      if (method === 'tools/call') this.pipe.write(cancellation(id, 'The call timed out, or the caller disconnected'));
    };
    return this.requests.send(exchange, write, cancel);
  }

  private take(line: string): void {
    const value = this.valueOf(line);
    if (value === undefined) return;
    for (const message of mcpMessagesOf(value)) {
      const response = { message, bytes: Buffer.byteLength(line) };
      if (message.method === undefined && this.requests.answer(message.id, response) === 'answered') {
        this.unasked = 0;
        continue;
      }
      this.unasked += line.length;
      const reply = message.method === undefined ? undefined : replyTo(message);
      if (reply === undefined) continue;
      this.pipe.write(reply);
      if (this.pipe.unread > MAX_UNREAD) this.unasked = Number.POSITIVE_INFINITY;
    }
    if (this.unasked > MAX_UNASKED) this.pipe.giveUp('The program sends too much output that Orgraph did not request');
  }

  /** The value of a line; undefined if it is not a message. */
  private valueOf(line: string): JsonValue | undefined {
    try {
      const value = parseMessage(line);
      mcpMessagesOf(value);
      return value;
    } catch (error) {
      if (!(error instanceof ServerFailure)) throw error;
      this.noise += 1;
      if (this.noise > MAX_NOISE) this.pipe.giveUp('The program does not speak the protocol');
      return undefined;
    }
  }
}
