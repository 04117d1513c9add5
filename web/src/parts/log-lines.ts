import { type AnsiSpan, type AnsiStyle, lastWritten, PLAIN, readAnsi } from './ansi.js';

export type LogStream = 'STDOUT' | 'STDERR' | 'SYSTEM';

/** What came together of one stream of a run. */
export interface LogChunk {
  readonly stream: LogStream;
  readonly chunk: string;
  readonly at: string;
}

export interface LogLine {
  /** Counts from 0 at the first line that was read. */
  readonly number: number;
  readonly stream: LogStream;
  readonly at: string;
  readonly spans: readonly AnsiSpan[];
}

/** Lines that are drawn together, and dropped together. */
export interface LogBlock {
  readonly index: number;
  readonly lines: readonly LogLine[];
}

/** The last line of a stream, which its next chunk may go on with. */
interface OpenLine {
  readonly number: number;
  readonly at: string;
  readonly text: string;
  readonly start: AnsiStyle;
}

export const BLOCK_LINES = 50;
/** A longer line is shown in parts. */
const LINE_CHARACTERS = 8_192;

/**
 * The last lines of a log, made of the chunks of its streams. A chunk need not end where a line does: each stream goes on
 * with its own last line. Blocks are never changed, only replaced, so that what has not changed is not drawn again.
 */
export class LogLines {
  private kept: readonly LogBlock[] = [];
  private next = 0;
  private readonly open = new Map<LogStream, OpenLine>();
  /** The styles with which the next lines of streams begin. */
  private readonly styles = new Map<LogStream, AnsiStyle>();

  /** @param limit how many lines are kept at most, in whole blocks */
  constructor(private readonly limit: number) {}

  get blocks(): readonly LogBlock[] {
    return this.kept;
  }

  /** How many lines were read, those that are dropped included. */
  get total(): number {
    return this.next;
  }

  get dropped(): number {
    return (this.kept[0]?.index ?? 0) * BLOCK_LINES;
  }

  add(chunks: readonly LogChunk[]): void {
    const changed = new Map<number, LogLine[]>();
    for (const chunk of chunks) this.addChunk(chunk, changed);
    const blocks = new Map(this.kept.map((block) => [block.index, block]));
    for (const [index, lines] of changed) blocks.set(index, { index, lines });
    const first = Math.ceil(this.next / BLOCK_LINES) - Math.floor(this.limit / BLOCK_LINES);
    this.kept = [...blocks.values()].filter(({ index }) => index >= first);
  }

  private addChunk({ stream, chunk, at }: LogChunk, changed: Map<number, LogLine[]>): void {
    const parts = chunk.split('\n');
    const rest = parts.pop() as string;
    for (const part of parts) {
      this.extend(stream, part, at, changed);
      this.open.delete(stream);
    }
    if (rest !== '') this.extend(stream, rest, at, changed);
  }

  /** Goes on with the open line of a stream, or begins one. */
  private extend(stream: LogStream, part: string, at: string, changed: Map<number, LogLine[]>): void {
    let line = this.open.get(stream) ?? this.begin(stream, at);
    let text = overwritten(line.text + part);
    while (text.length > LINE_CHARACTERS) {
      this.write(stream, { ...line, text: text.slice(0, LINE_CHARACTERS) }, changed);
      text = text.slice(LINE_CHARACTERS);
      line = this.begin(stream, at);
    }
    this.write(stream, { ...line, text }, changed);
  }

  private begin(stream: LogStream, at: string): OpenLine {
    this.next += 1;
    return { number: this.next - 1, at, text: '', start: this.styles.get(stream) ?? PLAIN };
  }

  private write(stream: LogStream, line: OpenLine, changed: Map<number, LogLine[]>): void {
    const { number, at, text, start } = line;
    const { spans, end } = readAnsi(text, start);
    this.styles.set(stream, end);
    this.open.set(stream, line);
    const index = Math.floor(number / BLOCK_LINES);
    // Its block may have been dropped while another stream wrote on.
    const known = changed.get(index) ?? this.kept.find((block) => block.index === index)?.lines;
    if (!known && number % BLOCK_LINES > 0) return;
    const lines = changed.get(index) ?? [...(known ?? [])];
    lines[number - index * BLOCK_LINES] = { number, stream, at, spans };
    changed.set(index, lines);
  }
}

/** The part of a line that a terminal would still show, so that hours of progress do not make it endless. */
function overwritten(text: string): string {
  if (!text.includes('\r')) return text;
  return lastWritten(text) + (text.endsWith('\r') ? '\r' : '');
}
