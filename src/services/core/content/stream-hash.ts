import { createHash } from 'node:crypto';

/** The SHA-256 of a stream's bytes, in hex: the content's name in the store. */
export async function hashOfStream(stream: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest('hex');
}
