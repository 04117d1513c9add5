import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

const WRITE_AT_ONCE = 1_048_576;
const READ_AT_ONCE = 65_536;

/** A part of a spool. */
export interface SpoolRange {
  readonly start: number;
  readonly length: number;
}

/**
 * Text that is written once and read later, in an unlinked file: it disappears when it is closed or the process ends.
 * An export reads a company of any size from the database at once, then sends it at the client's speed.
 */
export class Spool {
  private pending: Buffer[] = [];
  private pendingBytes = 0;
  private written = 0;

  private constructor(private readonly file: FileHandle) {}

  static async open(folder: string): Promise<Spool> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, randomUUID());
    const file = await open(path, 'wx+', 0o600);
    try {
      await rm(path);
    } catch (error) {
      await file.close();
      throw error;
    }
    return new Spool(file);
  }

  async write(text: string | Uint8Array): Promise<SpoolRange> {
    const bytes = typeof text === 'string' ? Buffer.from(text) : Buffer.from(text);
    const start = this.written + this.pendingBytes;
    this.pending.push(bytes);
    this.pendingBytes += bytes.length;
    if (this.pendingBytes >= WRITE_AT_ONCE) await this.flush();
    return { start, length: bytes.length };
  }

  /** The range of everything written so far. */
  get whole(): SpoolRange {
    return { start: 0, length: this.written + this.pendingBytes };
  }

  async *read({ start, length }: SpoolRange): AsyncGenerator<Buffer, void, undefined> {
    await this.flush();
    for (let at = 0; at < length; ) {
      const buffer = Buffer.allocUnsafe(Math.min(READ_AT_ONCE, length - at));
      const { bytesRead } = await this.file.read(buffer, 0, buffer.length, start + at);
      if (bytesRead === 0) throw new Error('A spool is shorter than what was written');
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  }

  close(): Promise<void> {
    this.pending = [];
    return this.file.close();
  }

  private async flush(): Promise<void> {
    if (this.pendingBytes === 0) return;
    const bytes = Buffer.concat(this.pending, this.pendingBytes);
    this.pending = [];
    this.pendingBytes = 0;
    let done = 0;
    while (done < bytes.length) {
      done += (await this.file.write(bytes, done, bytes.length - done, this.written + done)).bytesWritten;
    }
    this.written += bytes.length;
  }
}
