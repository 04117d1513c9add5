import { StringDecoder } from 'node:string_decoder';

export interface ServerSentEvent {
  readonly event: string;
  readonly data: string;
  /** The last ID that the stream has sent so far. */
  readonly id: string | undefined;
  /** The delay before a reconnection that the server asks for, in milliseconds. */
  readonly retry: number | undefined;
}

/** The events of a stream. An event that the stream's end cuts off is dropped, as the format requires. */
export async function* eventsOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<ServerSentEvent> {
  let id: string | undefined;
  let retry: number | undefined;
  let event = '';
  let data: string[] = [];
  let isTouched = false;
  for await (const line of linesOf(chunks)) {
    if (line === '') {
      if (isTouched) yield { event: event || 'message', data: data.join('\n'), id, retry };
      event = '';
      data = [];
      isTouched = false;
      continue;
    }
    const colon = line.indexOf(':');
    if (colon === 0) continue; // A comment, which keeps the connection alive.
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    isTouched = true;
    if (field === 'data') data.push(value);
    else if (field === 'event') event = value;
    else if (field === 'id' && !value.includes('\0')) id = value;
    else if (field === 'retry' && /^\d{1,9}$/.test(value)) retry = Number(value);
  }
}

/** Lines that end with CR, LF or both. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  // Pieces of a line are joined at its end. Searching each piece from the line's beginning again would take a minute
  // for a megabyte that comes byte by byte.
  let pieces: string[] = [];
  let isFirst = true;
  let endedWithReturn = false;
  for await (const chunk of chunks) {
    let text = decoder.write(chunk);
    if (text === '') continue;
    if (isFirst && text.startsWith('\uFEFF')) text = text.slice(1);
    isFirst = false;
    if (endedWithReturn && text.startsWith('\n')) text = text.slice(1);
    endedWithReturn = text.endsWith('\r');
    const [first = '', ...rest] = text.split(/\r\n|\r|\n/);
    pieces.push(first);
    for (const line of rest) {
      yield pieces.join('');
      pieces = [line];
    }
  }
}
