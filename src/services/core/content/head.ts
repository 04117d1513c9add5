const HEAD_BYTES = 4_096;

/** The first 4 KiB of a file, which show what it is. */
export class Head {
  bytes: Buffer = Buffer.alloc(0);

  add(chunk: Buffer): void {
    if (this.bytes.length >= HEAD_BYTES) return;
    // A copy: a part of the chunk would keep all of it in memory.
    this.bytes = Buffer.concat([this.bytes, chunk.subarray(0, HEAD_BYTES - this.bytes.length)]);
  }
}
