import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long the rest of a body is read after the response. */
const LATE_BODY_MS = 1_000;

/**
 * Closes the connection of a request with an early response, unless the rest of its body arrives soon. A client that is
 * still sending must be able to read the response.
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
