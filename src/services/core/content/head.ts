const HEAD_BYTES = 4_096;

/** The first 4 KiB of a file, enough to detect its type. */
export class Head {
  bytes: Buffer = Buffer.alloc(0);

  add(chunk: Buffer): void {
    if (this.bytes.length >= HEAD_BYTES) return;
    // A copy: a slice would keep the whole chunk in memory.
    this.bytes = Buffer.concat([this.bytes, chunk.subarray(0, HEAD_BYTES - this.bytes.length)]);
  }
}
