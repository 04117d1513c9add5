import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

const IDLE_POLL_MS = 20;

/** How long requests may still arrive after the server stops: a proxy may have sent them before it noticed. */
const IN_FLIGHT_MS = 200;

/** The connections of a server, including sockets. */
export class OpenConnections {
  private readonly open = new Set<Socket>();

  constructor(private readonly server: Server) {
    server.on('connection', (socket) => {
      this.open.add(socket);
      socket.once('close', () => this.open.delete(socket));
    });
    // Requests would keep arriving over a keep-alive connection as long as the server waits for anything else.
    const isLast = (_req: IncomingMessage, res: ServerResponse) => {
      if (!server.listening) res.shouldKeepAlive = false;
    };
    server.prependListener('request', isLast).prependListener('checkContinue', isLast);
  }

  /** Stops accepting connections. Resolves when all are closed: after their last response, or when they are idle. */
  async end(): Promise<void> {
    const since = performance.now();
    const idle = setInterval(() => {
      if (performance.now() - since < IN_FLIGHT_MS) return;
      // Runs after arrived data was read, even if this process was just blocked.
      setImmediate(() => this.closeIdle());
    }, IDLE_POLL_MS);
    // The `close` of HTTP servers would cut idle connections at once, together with requests in transit.
    await new Promise<void>((resolve) => void NetServer.prototype.close.call(this.server, () => resolve()));
    clearInterval(idle);
    this.server.close(); // ends the timer for checking slow requests
  }

  /** Closes all connections at once, even busy ones. */
  cut(): void {
    for (const socket of this.open) socket.destroy();
  }

  private closeIdle(): void {
    this.server.closeIdleConnections();
    // A browser opens connections in advance. For Node.js, a connection without any request yet is not idle.
    for (const socket of this.open) if (socket.bytesRead === 0) socket.destroy();
  }
}
