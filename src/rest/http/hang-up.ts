import type { ServerResponse } from 'node:http';

/** A signal that aborts when the caller is gone before the answer was sent. */
export function hangUpOf(res: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const closed = (): void => {
    if (!res.writableEnded) controller.abort();
  };
  if (res.closed || res.destroyed) closed();
  else res.once('close', closed);
  return controller.signal;
}
