import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from '../services/core/errors/start-error.js';

/** The path of a request, without its query. */
export const requestPath = ({ url = '/' }: IncomingMessage): string => {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
};

/** Starts listening. @returns the URL for clients on this machine */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(startErrorOf(error, port, host)));
    server.listen(port, host, resolve);
  });
  const { address, port: openPort } = server.address() as AddressInfo;
  return `http://${address.includes(':') ? `[${address}]` : address}:${openPort}`;
}

function startErrorOf(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const remedy = REMEDIES[error.code ?? ''];
  return remedy ? new StartError(`Port ${port} of ${host} ${remedy}`) : error;
}

const REMEDIES: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use: end the program that listens there, or set PORT to another port',
  EACCES: 'is reserved for other users: set PORT to 1024 or more',
  EADDRNOTAVAIL: 'cannot be listened on, since this machine has no such address: set HOST to one that it has',
  ENOTFOUND: 'cannot be listened on, since this host name is unknown: set HOST to an address of this machine',
};
