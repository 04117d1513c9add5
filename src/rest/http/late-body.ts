import type { IncomingMessage, ServerResponse } from 'node:http';

/** For how long the rest of a body is read after the request was answered. */
const LATE_BODY_MS = 1_000;

/**
 * Closes the connection of a request that is answered early unless the rest of its body arrives soon: a client that is
 * still sending must be able to read the answer.
 */
export function endUnlessRead(req: IncomingMessage, res: ServerResponse): void {
  const { socket } = req;
  res.once('finish', () => {
    if (req.complete) return;
    const late = setTimeout(() => req.complete || socket.end(), LATE_BODY_MS);
    req.once('close', () => clearTimeout(late));
    req.resume();
  });
}
