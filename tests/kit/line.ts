import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEachFile } from './each-file.js';

const cleanups: (() => void)[] = [];
afterEachFile(async () => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

/** A line that leads each new connection to the server that serves now, as a balancer does, and can be cut. */
export async function lineTo(url: () => string): Promise<{ readonly url: string; cut(): void }> {
  const open = new Set<Socket>();
  const line = createServer((near) => {
    const { port, hostname } = new URL(url());
    const far = connect(Number(port), hostname);
    open.add(near);
    for (const end of [near, far]) {
      end.on('error', () => {});
      end.on('close', () => (end === near ? far : near).destroy());
    }
    near.on('close', () => open.delete(near));
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  cleanups.push(() => {
    line.close();
    cut();
  });
  return { url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`, cut };
}
