import type { IncomingMessage, ServerResponse } from 'node:http';
import { endUnlessRead } from '../rest/http/late-body.js';
import { type DomainError, rateLimited, statusError } from '../services/core/errors/errors.js';
import { clientNetworkOf } from '../services/core/limits/limits.js';

interface BodyLimits {
  /** The most unfinished bodies of one address. */
  readonly unfinished?: number;
  /** The time limit for bodies except uploads, which may take Node's limit of five minutes. */
  readonly slowMs?: number;
}

const MAX_UNFINISHED = 64;
const SLOW_MS = 30_000;
const RETRY_SECONDS = 1;

const TooSlow = statusError(408, 'The body did not arrive in time');
const tooMany = (most: number): DomainError =>
  rateLimited(`More than ${most} requests of this address are still being sent. Finish some first.`, RETRY_SECONDS);

type Refuse = (error: DomainError) => void;

/** Limits unfinished bodies: each takes memory and a connection for as long as its client likes. */
export class Bodies {
  private readonly most: number;
  private readonly slowMs: number;
  private readonly unfinished = new Map<string, Set<IncomingMessage>>();

  constructor({ unfinished = MAX_UNFINISHED, slowMs = SLOW_MS }: BodyLimits = {}) {
    this.most = unfinished;
    this.slowMs = slowMs;
  }

  /** @returns false for a request that was refused because its address has too many unfinished bodies */
  admit(req: IncomingMessage, res: ServerResponse, address: string, refuse: Refuse): boolean {
    if (!hasBody(req)) return true;
    endUnlessRead(req, res);
    const network = clientNetworkOf(address);
    const open = this.unfinished.get(network) ?? new Set();
    // Bodies that have arrived and wait to be read do not count.
    if (open.size >= this.most) for (const one of open) if (one.complete) open.delete(one);
    if (open.size >= this.most) {
      refuse(tooMany(this.most));
      return false;
    }
    this.unfinished.set(network, open.add(req));
    const slow = isUpload(req) ? undefined : setTimeout(() => giveUp(req, res, refuse), this.slowMs);
    const done = (): void => {
      clearTimeout(slow);
      open.delete(req);
      if (open.size === 0 && this.unfinished.get(network) === open) this.unfinished.delete(network);
    };
    req.once('end', done).once('close', done);
    return true;
  }
}

function giveUp(req: IncomingMessage, res: ServerResponse, refuse: Refuse): void {
  if (req.complete) return;
  if (res.headersSent) return void req.destroy();
  res.setHeader('connection', 'close');
  res.once('finish', () => req.destroy());
  refuse(TooSlow());
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;

const isUpload = ({ headers }: IncomingMessage): boolean =>
  /^\s*multipart\/form-data/i.test(headers['content-type'] ?? '');

/** Asks a client that waits for it (`Expect: 100-continue`) to send its body when somebody starts to read it. */
export function continueWhenRead(req: IncomingMessage, res: ServerResponse): void {
  req.once('resume', () => {
    if (!res.headersSent && !res.writableEnded) res.writeContinue();
  });
}
