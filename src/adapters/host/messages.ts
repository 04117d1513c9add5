import { z } from 'zod';
import { excessOf } from '#services/core/text/json-bytes.js';

/** Eight times the stored size of a result. */
const MAX_LINE = 4_194_304;
const BOUNDS = { values: 100_000, depth: 200 };

const text = z.string().max(10_000);
const stream = z.enum(['system', 'stdout', 'stderr']);
const id = z.int().min(0);

/** A line that the process of an adapter writes (program.mjs). */
const HostMessage = z.union([
  z.strictObject({ log: stream, text: z.string() }),
  z.strictObject({ log: stream, bytes: z.string() }),
  z.strictObject({ progress: text }),
  z.strictObject({ invoked: z.unknown() }),
  z.strictObject({ ask: id, spawned: z.unknown() }),
  z.strictObject({ ask: id, started: z.unknown() }),
  z.strictObject({ ask: id, keepSession: z.unknown() }),
  z.strictObject({ ask: id, sign: z.string() }),
  z.strictObject({ end: z.literal(true), value: z.unknown().optional() }),
  z.strictObject({ error: text, named: text }),
  z.strictObject({ crash: text, named: text }),
]);
export type HostMessage = z.output<typeof HostMessage>;

/** A line of a process that is not a message of an adapter. */
export class InvalidMessage extends Error {}

/** Reads messages from chunks of output. Buffers at most one line. */
export class Messages {
  private rest = '';

  /** @throws InvalidMessage */
  *take(chunk: string): Generator<HostMessage> {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
      const line = this.rest + chunk.slice(start, end);
      this.rest = '';
      start = end + 1;
      yield messageOf(line);
    }
    this.rest += chunk.slice(start);
    if (this.rest.length > MAX_LINE)
      throw new InvalidMessage(`it sent more than ${MAX_LINE} characters in one message`);
  }
}

function messageOf(line: string): HostMessage {
  if (excessOf(Buffer.from(line), BOUNDS) !== undefined) {
    throw new InvalidMessage(`it sent a message of more than ${BOUNDS.values} values or ${BOUNDS.depth} levels`);
  }
  try {
    return HostMessage.parse(JSON.parse(line));
  } catch {
    throw new InvalidMessage('it sent an unknown message');
  }
}
