import { type AddressInfo, connect, createServer } from 'node:net';

/** A line to a server that breaks in the middle of what it carries to the client. */
export interface BreakingLine {
  readonly url: string;
  /** How often it has broken. */
  breaks(): number;
  close(): void;
}

/** @param bytes after how many a connection breaks, by how many have broken before */
export async function breakingLine(target: string, bytes: (breaks: number) => number): Promise<BreakingLine> {
  let breaks = 0;
  const { port, hostname } = new URL(target);
  const line = createServer((near) => {
    const far = connect(Number(port), hostname);
    let left = bytes(breaks);
    for (const end of [near, far]) {
      end.on('error', () => {});
      end.on('close', () => (end === near ? far : near).destroy());
    }
    near.pipe(far);
    far.on('data', (chunk) => {
      near.write(chunk.subarray(0, left));
      left -= chunk.length;
      if (left > 0) return;
      breaks += 1;
      near.destroySoon();
      far.destroy();
    });
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const { port: own } = line.address() as AddressInfo;
  return { url: `http://127.0.0.1:${own}`, breaks: () => breaks, close: () => void line.close() };
}
