import type { Scope } from '../../core/operation/scope.js';
import { SecretText } from '../../core/vault/secret-text.js';
import type { OAuthSubject } from '../oauth/choose.js';
import type { ToolServer } from '../upstream/port.js';
import { KeptByVersion } from './kept-by-version.js';
import { connectionNode } from './rows.js';
import { type CredentialUse, serverOf } from './server.js';

/** A server with the credentials that its calls send. */
interface ReadyServer {
  readonly server: ToolServer;
  /** Finds the credentials in what the server says. */
  readonly secrets: SecretText;
}

/** Whose server is asked for, and what for. */
interface ServerUse {
  readonly connectionId: string;
  /** The version of the rules by which the call was decided. */
  readonly version: bigint;
  /** For whom, where credentials differ by that; null where all have the same. */
  readonly subject: OAuthSubject | null;
  readonly use: CredentialUse;
}

const NOBODY: OAuthSubject = { userId: null, agentId: null };

/** The servers of connections with their credentials. */
export class KnownServers {
  private readonly known = new KeptByVersion<ReadyServer>();

  /** @throws as `serverOf` */
  of(scope: Scope, wanted: ServerUse): Promise<ReadyServer> {
    const { connectionId, version, subject } = wanted;
    const key = JSON.stringify([connectionId, subject]);
    return this.known.of(key, { version, read: () => readyServer(scope, wanted), usableMs });
  }

  /** Forgets a server whose token was refused. */
  forget(refused: ToolServer): void {
    this.known.forget(({ server }) => server === refused);
  }
}

/** Until when the token of a server is used before it is looked at again: half of what is left of it. */
const usableMs = ({ server: { grant } }: ReadyServer): number =>
  grant?.expiresAt ? (grant.expiresAt.getTime() - Date.now()) / 2 : Number.POSITIVE_INFINITY;

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
