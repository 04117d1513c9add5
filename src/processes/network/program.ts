import { createServer, type Server as HttpServer } from 'node:http';
import type { Server, Socket } from 'node:net';
import { forwardToApi } from './api.js';
import { forwardOutside } from './outside.js';
import { type ForwarderMessage, MAX_CONNECTIONS, type Service } from './program-network.js';

// The process that serves the listeners in the network namespaces of programs. Programs' traffic passes through here
// and not through the server, since a program could keep the server's event loop busy.

/** The listeners of one program, with their connections. */
class ProgramListeners {
  private readonly listeners: Server[] = [];
  private readonly sockets = new Set<Socket>();

  serve(listener: Server, service: Service): void {
    const http = serverOf(service);
    listener.maxConnections = MAX_CONNECTIONS;
    listener.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
      socket.on('error', () => socket.destroy());
      http.emit('connection', socket);
    });
    listener.on('error', () => listener.close());
    this.listeners.push(listener);
  }

  close(): void {
    for (const listener of this.listeners) listener.close();
    for (const socket of this.sockets) socket.destroy();
  }
}

function serverOf({ request, upgrade, connect }: Service): HttpServer {
  const server = createServer(request);
  if (upgrade) server.on('upgrade', upgrade);
  if (connect) server.on('connect', connect);
  return server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    else socket.destroy();
  });
}

const programs = new Map<number, ProgramListeners>();

process.on('message', (message: ForwarderMessage, listener: Server | undefined) => {
  const { id } = message;
  if ('close' in message) {
    programs.get(id)?.close();
    programs.delete(id);
    return;
  }
  if (!listener) return;
  const program = programs.get(id) ?? new ProgramListeners();
  programs.set(id, program);
  program.serve(listener, message.listener === 'api' ? forwardToApi(message.api) : forwardOutside(message.reach));
});
process.on('disconnect', () => process.exit());
// The server may have ended while this module was loading.
if (!process.connected) process.exit();
