import type { ServerResponse } from 'node:http';

/** A signal that aborts if the caller disconnects before the response was sent. */
export const hangUpOf = (res: ServerResponse): AbortSignal => hangUpController(res).signal;

/** The controller of that signal, for code that may also end the work for other reasons. */
export function hangUpController(res: ServerResponse): AbortController {
  const controller = new AbortController();
  const abortUnlessEnded = (): void => {
    if (!res.writableEnded) controller.abort();
  };
  if (res.closed || res.destroyed) abortUnlessEnded();
  else res.once('close', abortUnlessEnded);
  return controller;
}
