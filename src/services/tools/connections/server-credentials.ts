import type { Scope } from '#services/core/operation/scope.js';
import { SecretText } from '#services/core/vault/secret-text.js';
import type { OAuthSubject } from '../oauth/choose.js';
import type { ToolServer } from '../servers/upstream.js';
import { connectionNode } from './rows.js';
import { type CredentialUse, serverOf } from './server.js';
import { VersionedCache } from './versioned-cache.js';

/** A server with the credentials that its calls send. */
interface ReadyServer {
  readonly server: ToolServer;
  /** Finds the credentials in the server's responses. */
  readonly secrets: SecretText;
}

/** The connection and the subject of a request to a server, and its purpose. */
interface ServerUse {
  readonly connectionId: string;
  /** The version of the rules that decided the call. */
  readonly version: bigint;
  /** The subject, if credentials differ by subject; null if all calls have the same credentials. */
  readonly subject: OAuthSubject | null;
  readonly use: CredentialUse;
}

const NOBODY: OAuthSubject = { userId: null, agentId: null };

/** A cache of servers with their credentials. */
export class ServerCredentialCache {
  private readonly known = new VersionedCache<ReadyServer>();

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

/** How long the token of a server is used before it is read again: half of its remaining lifetime. */
const usableMs = ({ server: { grant } }: ReadyServer): number =>
  grant?.expiresAt ? (grant.expiresAt.getTime() - Date.now()) / 2 : Number.POSITIVE_INFINITY;

async function readyServer(scope: Scope, { connectionId, subject, use }: ServerUse): Promise<ReadyServer> {
  const connection = await scope.load(connectionNode, connectionId);
  if (!connection) throw new Error(`The connection ${connectionId} does not exist`);
  const { runId, issueId } = use;
  const server = await serverOf(scope, connection, subject ?? NOBODY, { runId, issueId });
  return { server, secrets: new SecretText(server.secrets) };
}
