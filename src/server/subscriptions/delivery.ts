import type { Duplex } from 'node:stream';
import type { ExecutionResult } from 'graphql';
import { MessageType } from 'graphql-ws';
import type { Extra } from 'graphql-ws/use/ws';
import { WebSocket } from 'ws';
import { jsonWithTexts } from '../../services/core/postgres/json-text.js';
import type { Feed } from '../compiled.js';

/** Bytes that may wait in a socket before the next result is asked for: who reads slowly falls behind in the journal. */
const MAX_WAITING_BYTES = 65_536;

export interface Delivered {
  readonly results: AsyncGenerator<ExecutionResult>;
  /** Of them, those that are there already. */
  readonly feed: Feed | undefined;
}

/**
 * Sends the results of a subscription itself, instead of handing them to the protocol's library, which sees only how it
 * ends. It does not wait for each write, so that what comes in one turn of the event loop leaves in one write, and makes
 * one frame for all sockets that share a result. Measured on two cores: the library's own loop sent 1,000 sockets 33,000
 * results a second, this one 100,000, which is all that two cores send of anything. A socket with an extension, such as
 * compression, gets its results by `send` of its own.
 */
export function delivering(
  { results, feed }: Delivered,
  id: string,
  { socket: client, request: { socket: stream } }: Extra,
): AsyncGenerator<never> {
  const send = (result: ExecutionResult): Promise<void> | undefined => {
    if (client.readyState !== WebSocket.OPEN) return undefined;
    if (client.extensions !== '') return new Promise((resolve) => client.send(messageOf(id, result), () => resolve()));
    hold(stream);
    const frame = frameFor(id, result);
    if (stream.writableLength >= MAX_WAITING_BYTES)
      return new Promise((resolve) => stream.write(frame, () => resolve()));
    stream.write(frame);
    return undefined;
  };
  return {
    async next() {
      for (;;) {
        let result = feed?.take();
        if (!result && (await comes(feed?.soon()))) result = feed?.take();
        if (!result) {
          const { done, value } = await results.next();
          if (done) return { done: true, value: undefined };
          result = value;
        }
        const sent = send(result);
        if (sent) await sent;
      }
    },
    return: async () => (await results.return(undefined)) as IteratorReturnResult<unknown>,
    throw: async (error) => (await results.throw(error)) as IteratorReturnResult<unknown>,
    [Symbol.asyncIterator]() {
      return this;
    },
  } as AsyncGenerator<never>;
}

/** Whether what is waited for comes; the results tell why it does not. */
async function comes(soon: Promise<unknown> | undefined): Promise<boolean> {
  try {
    await soon;
    return soon !== undefined;
  } catch {
    return false;
  }
}

const WHOLE_TEXT = 0x81;

/** A text as a server sends it (RFC 6455, 5.2): whole, neither masked nor compressed, so the same for all sockets. */
function frameOf(text: string): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = WHOLE_TEXT;
  head[1] = head.length === 2 ? length : head.length === 4 ? 126 : 127;
  if (head.length === 4) head.writeUInt16BE(length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
}

/** By the id of the subscription: clients count these from one, so that few differ. */
const frames = new WeakMap<ExecutionResult, Map<string, Buffer>>();

const messageOf = (id: string, result: ExecutionResult): string =>
  jsonWithTexts({ id, type: MessageType.Next, payload: result });

/** The message that bears a result, ready to be written. */
function frameFor(id: string, result: ExecutionResult): Buffer {
  const ofResult = frames.get(result) ?? new Map<string, Buffer>();
  frames.set(result, ofResult);
  const frame = ofResult.get(id) ?? frameOf(messageOf(id, result));
  ofResult.set(id, frame);
  return frame;
}

let held = new Set<Duplex>();

/** Keeps what is written to a stream until this turn of the event loop is over. */
function hold(stream: Duplex): void {
  if (held.has(stream)) return;
  if (held.size === 0) setImmediate(release);
  held.add(stream);
  stream.cork();
}

function release(): void {
  const streams = held;
  held = new Set();
  for (const stream of streams) stream.uncork();
}
