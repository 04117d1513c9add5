import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A way to PostgreSQL that can be shut, as its restart shuts it: connections break, and new ones are refused. */
export interface Gate {
  readonly url: string;
  shut(): Promise<void>;
  open(): Promise<void>;
}

/** @param refuses which new connections break, by the first message, which names what connects */
export async function gateTo(databaseUrl: string, refuses: (startup: string) => boolean = () => false): Promise<Gate> {
  const upstream = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let server: Server;
  let port = 0;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket.setNoDelay());
    return socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  const open = async (): Promise<void> => {
    server = createServer((client) => {
      keep(client);
      client.once('data', (startup) => {
        if (refuses(startup.toString('latin1'))) return client.destroy();
        const database = keep(connect(Number(upstream.port || 5432), upstream.hostname));
        database.write(startup);
        client.pipe(database).pipe(client);
      });
    });
    await once(server.listen(port, '127.0.0.1'), 'listening');
    port = (server.address() as AddressInfo).port;
  };
  await open();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    open,
    async shut() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
