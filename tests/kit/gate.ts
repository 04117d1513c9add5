import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A way to PostgreSQL that can be shut, as its restart shuts it: connections break, and new ones are refused. */
export interface Gate {
  readonly url: string;
  shut(): Promise<void>;
  open(): Promise<void>;
}

export async function gateTo(databaseUrl: string): Promise<Gate> {
  const upstream = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let server: Server;
  let port = 0;
  const open = async (): Promise<void> => {
    server = createServer((client) => {
      const database = connect(Number(upstream.port || 5432), upstream.hostname);
      for (const socket of [client, database]) {
        sockets.add(socket.setNoDelay());
        socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
      }
      client.pipe(database).pipe(client);
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
