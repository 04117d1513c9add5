import type { IncomingMessage, ServerResponse } from 'node:http';
import { endUnlessRead } from '../http/late-body.js';
import { type DomainError, rateLimited, statusError } from '../services/core/errors/errors.js';
import { clientNetworkOf } from '../services/core/limits/limits.js';

interface BodyLimits {
  /** The maximum number of unfinished bodies of one client. */
  readonly unfinished?: number;
  /** The time limit for bodies except uploads, which may take Node's limit of five minutes. */
  readonly slowMs?: number;
  /** The minimum rate at which any body must arrive, as long as the server reads it. */
  readonly least?: LeastRate;
  /** Identifies the sender of a request: the address, unless its credential is valid. */
  readonly clientOf?: (req: IncomingMessage) => Promise<string>;
}

interface LeastRate {
  readonly bytes: number;
  readonly everyMs: number;
}

const MAX_UNFINISHED = 64;
const SLOW_MS = 30_000;
/** A kilobyte per second, measured over half a minute: a network may fail for twenty seconds. */
const LEAST: LeastRate = { bytes: 30_720, everyMs: 30_000 };
const RETRY_SECONDS = 1;

const TooSlow = statusError(408, 'The body did not arrive in time');
const tooMany = (most: number): DomainError =>
  rateLimited(`More than ${most} requests of this client are still being sent. Finish some first.`, RETRY_SECONDS);

type Refuse = (error: DomainError) => void;

/** A request whose body is still being sent. */
interface Sending {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly address: string;
  readonly refuse: Refuse;
  /** The client under which it is counted. */
  client: string;
}

/**
 * Limits unfinished bodies: each takes memory and a connection for as long as its client wants. They count for their
 * address until it has too many. Then those with a valid credential count for its owner instead: one owner cannot block
 * an address for all other clients behind it.
 */
export class Bodies {
  private readonly most: number;
  private readonly slowMs: number;
  private readonly least: LeastRate;
  private readonly clientOf: (sending: Sending) => Promise<string>;
  private readonly unfinished = new Map<string, Set<Sending>>();
  /** The clients at their limit. While there are any, each request is counted for its owner. */
  private readonly full = new Set<string>();

  constructor({ unfinished = MAX_UNFINISHED, slowMs = SLOW_MS, least = LEAST, clientOf }: BodyLimits = {}) {
    this.most = unfinished;
    this.slowMs = slowMs;
    this.least = least;
    this.clientOf = async ({ req, address }) => {
      const client = (await clientOf?.(req)) ?? address;
      return client === address ? clientNetworkOf(address) : client;
    };
  }

  /** @returns false for a request that was rejected because its client has too many unfinished bodies */
  admit(req: IncomingMessage, res: ServerResponse, address: string, refuse: Refuse): boolean | Promise<boolean> {
    if (!hasBody(req)) return true;
    endUnlessRead(req, res);
    const network = clientNetworkOf(address);
    const sending = { req, res, address, refuse, client: network };
    const isAnybody = this.full.size === 0 && this.hasRoom(network);
    return isAnybody ? this.begin(sending) : this.admitByOwner(network, sending);
  }

  /** Counts the bodies of a full address for their owners, and admits one more if its own owner is below the limit. */
  private async admitByOwner(network: string, sending: Sending): Promise<boolean> {
    const sendings = this.hasRoom(network) ? [] : [...(this.unfinished.get(network) ?? [])];
    const [client] = await Promise.all([
      this.clientOf(sending),
      ...sendings.map((one) => this.countForOwner(network, one)),
    ]);
    if (sending.req.destroyed) return false;
    sending.client = client;
    if (this.hasRoom(client)) return this.begin(sending);
    sending.refuse(tooMany(this.most));
    return false;
  }

  private async countForOwner(network: string, sending: Sending): Promise<void> {
    const client = await this.clientOf(sending);
    if (client === network || !this.unfinished.get(network)?.has(sending)) return;
    this.remove(sending);
    sending.client = client;
    this.add(sending);
  }

  private hasRoom(client: string): boolean {
    const open = this.unfinished.get(client);
    if (!open || open.size < this.most) return true;
    // Bodies that have arrived completely and wait to be read do not count.
    for (const one of open) if (one.req.complete) this.remove(one);
    return open.size < this.most;
  }

  private begin(sending: Sending): true {
    const { req } = sending;
    this.add(sending);
    const slow = isUpload(req) ? undefined : setTimeout(() => giveUp(sending), this.slowMs);
    const rate = watchRate(req, this.least, () => giveUp(sending));
    const finish = (): void => {
      clearTimeout(slow);
      clearInterval(rate);
      this.remove(sending);
    };
    req.once('end', finish).once('close', finish);
    return true;
  }

  private add(sending: Sending): void {
    const { client } = sending;
    const open = (this.unfinished.get(client) ?? new Set<Sending>()).add(sending);
    this.unfinished.set(client, open);
    if (open.size >= this.most) this.full.add(client);
  }

  private remove(sending: Sending): void {
    const { client } = sending;
    const open = this.unfinished.get(client);
    open?.delete(sending);
    if (open && open.size < this.most) this.full.delete(client);
    if (open?.size === 0) this.unfinished.delete(client);
  }
}

/** Calls `tooSlow` if less of a body arrives than required, although the server has read all that came. */
function watchRate(req: IncomingMessage, { bytes, everyMs }: LeastRate, tooSlow: () => void): NodeJS.Timeout {
  let before = req.socket.bytesRead;
  return setInterval(() => {
    const arrived = req.socket.bytesRead - before;
    before = req.socket.bytesRead;
    const isAsked = req.headers.expect === undefined || req.readableFlowing !== null;
    if (isAsked && req.readableLength === 0 && arrived < bytes) tooSlow();
  }, everyMs);
}

function giveUp({ req, res, refuse }: Sending): void {
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

/**
 * Sends `100 Continue` to a client that waits for it (`Expect: 100-continue`) when the server starts to read the body.
 */
export function continueWhenRead(req: IncomingMessage, res: ServerResponse): void {
  req.once('resume', () => {
    if (!res.headersSent && !res.writableEnded) res.writeContinue();
  });
}
