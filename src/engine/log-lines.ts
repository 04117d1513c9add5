import { createHash } from 'node:crypto';
import type { OutputStream } from '../adapters/adapter.js';
import { type LogLine, lineText } from '../services/runs/logs/log.js';

const MAX_LINE_CHARACTERS = 8_192;

/** The lines of one run's log: numbered, measured, hashed, and limited in size. */
export class LogLines {
  /** The size of the lines that `take` has not returned yet. */
  waitingBytes = 0;
  /** Whether the log has reached its limit. */
  isFull = false;
  /** The number of the last line, and the size of the log including it. */
  seq = 0;
  bytes = 0;
  private readonly hash = createHash('sha256');
  private lines: LogLine[] = [];

  constructor(private readonly maxBytes: number) {}

  /** Adds redacted text as lines. At the limit, a last line reports the cut. */
  add(stream: OutputStream, text: string, at: Date): void {
    for (let start = 0; start < text.length && !this.isFull; ) {
      const end = cutOf(text, start);
      this.addLine(stream, text.slice(start, end), at);
      start = end;
    }
  }

  /** Returns the next lines: about `limit` bytes, but at least one line if any is waiting. */
  take(limit: number): LogLine[] {
    let count = 0;
    for (let bytes = 0; count < this.lines.length && bytes < limit; count++)
      bytes += (this.lines[count] as LogLine).bytes;
    const batch = this.lines.splice(0, count);
    this.waitingBytes -= batch.reduce((sum, { bytes }) => sum + bytes, 0);
    return batch;
  }

  /** The hash of all lines as clients read them; null without lines. */
  get sha256(): string | null {
    return this.seq === 0 ? null : this.hash.copy().digest('hex');
  }

  private addLine(stream: OutputStream, chunk: string, at: Date): void {
    const line = lineText({ at, stream, chunk, seq: this.seq + 1 });
    this.isFull = this.bytes + Buffer.byteLength(line) > this.maxBytes;
    if (this.isFull) this.addLast(at);
    else this.append(line, stream, chunk, at);
  }

  private addLast(at: Date): void {
    const chunk = `… output beyond ${this.maxBytes} bytes is not kept`;
    this.append(lineText({ at, stream: 'system', chunk, seq: this.seq + 1 }), 'system', chunk, at);
  }

  private append(line: string, stream: OutputStream, chunk: string, at: Date): void {
    const seq = this.seq + 1;
    const bytes = Buffer.byteLength(line);
    this.hash.update(line);
    this.lines.push({ seq, startOffset: this.bytes, bytes, stream, chunk, at });
    this.seq = seq;
    this.bytes += bytes;
    this.waitingBytes += bytes;
  }
}

/** The end of the line that starts at `start`. It never divides a surrogate pair. */
function cutOf(text: string, start: number): number {
  const end = start + MAX_LINE_CHARACTERS;
  if (end >= text.length) return text.length;
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}
