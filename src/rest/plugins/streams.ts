import type { ServerResponse } from 'node:http';
import { hangUpOf } from '#http/hang-up.js';
import { DomainError } from '#services/core/errors/errors.js';
import type { PluginStreamEvent } from '#services/plugins/streams/model.js';
import { followPluginStream } from '#services/plugins/streams/operations.js';
import type { StreamReader } from '#services/plugins/streams/reader.js';
import { type Content, type RouteCall, route } from '../http/route.js';
import { pluginFailed } from './bridge.js';
import { ONE_PLUGIN } from './registry.js';

/** The interval of keep-alive messages, which keep proxies from closing the connection as idle. */
const KEEP_ALIVE_MS = 30_000;
/** How long a client may take none of the waiting data. */
const PATIENCE_MS = 10_000;

const content: Content = {
  description:
    'An event stream: the comment `:ok`, then `open` with `{channel}`, `message` with `{event, data}`, and `close` with `{reason}`',
  types: { 'text/event-stream': { schema: { type: 'string' } } },
};

async function send({ req, res }: RouteCall, reader: StreamReader): Promise<void> {
  res.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
    'X-Content-Type-Options': 'nosniff',
  });
  if (req.method === 'HEAD') {
    await reader.return();
    return void res.end();
  }
  res.write(':ok\n\n');
  hangUpOf(res).addEventListener('abort', () => void reader.return());
  const keepAlive = setInterval(() => res.write(':\n\n'), KEEP_ALIVE_MS).unref();
  try {
    for await (const event of reader) await writeToClient(res, textOf(reader, event));
    end(res);
  } catch (error) {
    endBecause(res, error);
  } finally {
    clearInterval(keepAlive);
  }
}

const lines = (event: string, data: object): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

function textOf({ place: { channel } }: StreamReader, { type, event, data, reason }: PluginStreamEvent): string {
  if (type === 'message') return lines(type, { event, data });
  return lines(type, type === 'open' ? { channel } : { reason });
}

/** Waits for a slow client, and disconnects one that takes nothing. */
async function writeToClient(res: ServerResponse, text: string): Promise<void> {
  if (res.write(text) || res.destroyed) return;
  await new Promise<void>((resolve) => {
    const impatience = setTimeout(() => res.destroy(), PATIENCE_MS);
    const finish = (): void => {
      clearTimeout(impatience);
      res.off('drain', finish).off('close', finish);
      resolve();
    };
    res.once('drain', finish).once('close', finish);
  });
}

/** The reason why the server ends a stream, by the code of the error. */
const REASONS: Readonly<Record<string, string>> = { server_draining: 'server_stopping', rate_limited: 'too_slow' };

function endBecause(res: ServerResponse, error: unknown): void {
  if (!(error instanceof DomainError)) throw error;
  end(res, lines('close', { reason: REASONS[error.code] ?? 'access_ended' }));
}

/** Ends a response. Like `written`, it disconnects a client that takes nothing. */
function end(res: ServerResponse, text = ''): void {
  if (res.destroyed) return; // The client is gone, and no other `close` follows.
  const impatience = setTimeout(() => res.destroy(), PATIENCE_MS);
  res.once('close', () => clearTimeout(impatience)).end(text);
}

export const streams = [
  route('get', `${ONE_PLUGIN}/bridge/stream/:channel`, followPluginStream, {
    stream: { content, send: send as never },
    errors: [429],
    also: pluginFailed,
  }),
];
