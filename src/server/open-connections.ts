import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

const IDLE_POLL_MS = 20;

/** How long requests may still come in once the server stops: those which a proxy sent before it knew. */
const IN_FLIGHT_MS = 200;

/** The connections of a server, sockets among them. */
export class OpenConnections {
  private readonly open = new Set<Socket>();

  constructor(private readonly server: Server) {
    server.on('connection', (socket) => {
      this.open.add(socket);
      socket.once('close', () => this.open.delete(socket));
    });
    // Over a connection that stays open, requests would come as long as anything else is waited for.
    const isLast = (_req: IncomingMessage, res: ServerResponse) => {
      if (!server.listening) res.shouldKeepAlive = false;
    };
    server.prependListener('request', isLast).prependListener('checkContinue', isLast);
  }

  /** Accepts no more connections. Resolves when all are closed: by their last answer, or as nothing comes over them. */
  async end(): Promise<void> {
    const since = performance.now();
    const idle = setInterval(() => {
      if (performance.now() - since < IN_FLIGHT_MS) return;
      // Once what has arrived is read, also where this process has just been held up.
      setImmediate(() => this.closeIdle());
    }, IDLE_POLL_MS);
    // Not by the `close` of HTTP servers, which would cut idle connections at once, with the requests on their way.
    await new Promise<void>((resolve) => void NetServer.prototype.close.call(this.server, () => resolve()));
    clearInterval(idle);
    this.server.close(); // ends the timer by which it looks for slow requests
  }

  /** Closes all at once, whatever they wait for. */
  cut(): void {
    for (const socket of this.open) socket.destroy();
  }

  private closeIdle(): void {
    this.server.closeIdleConnections();
    // A browser opens connections ahead of need. To Node.js, one without any request yet is not idle.
    for (const socket of this.open) if (socket.bytesRead === 0) socket.destroy();
  }
}
