import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket, type Server as TcpServer } from 'node:net';
import { atEndOfFile } from './each-file.js';

/** An HTTP server on loopback until the file ends. @returns its address, without a slash at its end */
export const startEndpoint = (listener: RequestListener): Promise<string> => listen(createServer(listener));

/** The same for what speaks no HTTP. */
export const startSocket = (listener: (socket: Socket) => void): Promise<string> => listen(createTcpServer(listener));

async function listen(server: Server | TcpServer): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  atEndOfFile(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => server.close(closed));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  return body;
}
