import type { ServerResponse } from 'node:http';

/** A signal that aborts when the caller is gone before the answer was sent. */
export const hangUpOf = (res: ServerResponse): AbortSignal => hangUpController(res).signal;

/** The same, for those who may end the work for other reasons, too. */
export function hangUpController(res: ServerResponse): AbortController {
  const controller = new AbortController();
  const closed = (): void => {
    if (!res.writableEnded) controller.abort();
  };
  if (res.closed || res.destroyed) closed();
  else res.once('close', closed);
  return controller;
}
