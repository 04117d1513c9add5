import type { IncomingMessage, ServerResponse } from 'node:http';

/** For how long the rest of a body is read whose request was answered without it. */
const LATE_BODY_MS = 1_000;

/**
 * Ends the connection of a request that is answered early unless the rest of its body, which may be on its way, comes
 * soon: what a client still sends must not keep it from reading the answer.
 */
export function endUnlessRead(req: IncomingMessage, res: ServerResponse): void {
  const { socket } = req;
  res.once('finish', () => {
    if (req.complete) return;
    const late = setTimeout(() => req.complete || socket.end(), LATE_BODY_MS);
    socket.once('close', () => clearTimeout(late));
    req.resume();
  });
}
