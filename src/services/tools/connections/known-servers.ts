import type { Scope } from '../../core/operation/scope.js';
import { SecretText } from '../../core/vault/secret-text.js';
import type { Subject } from '../oauth/choose.js';
import type { ToolServer } from '../upstream/port.js';
import { connectionNode } from './rows.js';
import { type CredentialUse, serverOf } from './server.js';

/** A server with the credentials that its calls send. */
interface ReadyServer {
  readonly server: ToolServer;
  /** Finds the credentials in what the server says. */
  readonly secrets: SecretText;
}

/** For how long an opened credential is used; a new version of a secret counts after that at the latest. */
const KEPT_MS = 60_000;
const MOST_KEPT = 1_000;

interface KnownServer {
  /** The version of the rules in which it was read: any change of the connection raises it. */
  readonly version: bigint;
  until: number;
  readonly ready: Promise<ReadyServer>;
  /** Once it is read. */
  server?: ToolServer;
}

/** Whose server is asked for, and what for. */
interface ServerUse {
  readonly connectionId: string;
  /** The version of the rules by which the call was decided. */
  readonly version: bigint;
  /** For whom, where credentials differ by that; null where all have the same. */
  readonly subject: Subject | null;
  readonly use: CredentialUse;
}

const NOBODY: Subject = { userId: null, agentId: null };

/** The servers of connections with their credentials, so that not every call opens secrets and records that it did. */
export class KnownServers {
  private readonly known = new Map<string, KnownServer>();

  /** @throws as `serverOf` */
  async of(scope: Scope, wanted: ServerUse): Promise<ReadyServer> {
    const { connectionId, version, subject } = wanted;
    const key = JSON.stringify([connectionId, subject?.userId, subject?.agentId]);
    const known = this.known.get(key);
    if (known && known.version === version && performance.now() < known.until) return known.ready;
    const ready = readyServer(scope, wanted);
    const entry: KnownServer = { version, until: performance.now() + KEPT_MS, ready };
    this.known.delete(key);
    this.known.set(key, entry);
    if (this.known.size > MOST_KEPT) this.known.delete(this.known.keys().next().value as string);
    try {
      const { server } = await ready;
      entry.server = server;
      entry.until = Math.min(entry.until, performance.now() + usableMs(server));
      return await ready;
    } catch (error) {
      if (this.known.get(key)?.ready === ready) this.known.delete(key);
      throw error;
    }
  }

  /** Forgets a server whose token was refused. */
  forget(refused: ToolServer): void {
    for (const [key, { server }] of this.known) if (server === refused) this.known.delete(key);
  }
}

/** For how long the token of a server is used before it is looked at again. */
const usableMs = ({ grant }: ToolServer): number =>
  grant?.expiresAt ? Math.max(0, (grant.expiresAt.getTime() - Date.now()) / 2) : KEPT_MS;

async function readyServer(scope: Scope, { connectionId, subject, use }: ServerUse): Promise<ReadyServer> {
  const connection = await scope.load(connectionNode, connectionId);
  if (!connection) throw new Error(`The connection ${connectionId} does not exist`);
  const { runId, issueId } = use;
  const server = await serverOf(scope, connection, subject ?? NOBODY, { runId, issueId });
  return { server, secrets: new SecretText(server.secrets) };
}

/** This area's part of what every process has open. */
declare module '../../core/operation/scope.js' {
  interface Services {
    readonly knownToolServers: KnownServers;
  }
}
