import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The path of a request, without its query. */
export const pathOf = ({ url = '/' }: IncomingMessage): string => {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
};

/** Starts to listen. @returns the URL for clients on this machine */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { address, port: openPort } = server.address() as AddressInfo;
  return `http://${address.includes(':') ? `[${address}]` : address}:${openPort}`;
}
