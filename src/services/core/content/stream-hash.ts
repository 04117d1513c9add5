import { createHash } from 'node:crypto';

/** The SHA-256 of all that a stream gives, in hex: the name that the store has for it. */
export async function hashOfStream(stream: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest('hex');
}
