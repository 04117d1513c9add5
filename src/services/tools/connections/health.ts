import { conflict } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { statement } from '#services/core/postgres/statement.js';
import { requestWithToken } from '../oauth/authorized.js';
import type { ToolServer } from '../servers/upstream.js';
import { ServerFailure } from '../servers/upstream-failures.js';
import { type ConnectionRow, presentConnection, type ToolHealthStatus } from './model.js';
import { healthCheckSubject, serverOf } from './server.js';
import { aboutConnection } from './settings.js';

// `healthStatus` of a connection shows the last finding about its server, and prevents no call:
//
// - unchecked: nothing is known since the settings or the access changed.
// - ok: the server responds.
// - degraded: the server responds but offers no tools, a plugin reports a problem, or one subject's access is lost.
// - missing_secret: a secret has no value, or the connection needs an authorization (`NOT_READY`).
// - error: the server does not respond as it should.
//
// any -> ok, degraded: `checkHealth`, when the server responds.
// any -> missing_secret, error: `storeAndThrowFailure`, when a check or the refresh of the catalog fails.
// any -> missing_secret, degraded: `endLostGrant` (oauth/end-grant.ts), when the authorization server no longer knows
//   the access of the company, or of a person or an agent.
// any -> unchecked: `updateToolConnection` (update.ts), when it changes a field of `CHECKED`; the smoke lab, when its
//   server has another address.
// missing_secret, degraded -> unchecked: `keep` (authorizations/finish.ts), when it stores a new grant.
//
// If the connection has changed since the check, or is archived, `recordFinding` stores nothing and throws 409.

/** The result of a check. */
interface Finding {
  readonly status: ToolHealthStatus;
  readonly message: string | null;
  readonly failure: ServerFailure | null;
  readonly latencyMs: number | null;
}

const NOT_READY = ['authorization_required', 'connection_secret_missing', 'insufficient_scope'];

/** The most characters to store of a server's own message. */
const MOST_CHARACTERS = 1000;

/** A failure as a finding. Its message has no secrets. */
function failureFinding(error: unknown): Finding {
  if (!(error instanceof ServerFailure)) throw error;
  const message = error.message.replaceAll('\0', '').slice(0, MOST_CHARACTERS).toWellFormed();
  const status = NOT_READY.includes(error.code) ? 'missing_secret' : 'error';
  return { status, message, failure: error, latencyMs: null };
}

// Skips a connection that was changed in the meantime: the check was about its earlier settings.
const RECORD = statement(`
  UPDATE "ToolConnection"
     SET "healthStatus" = $4, "healthMessage" = $5, "healthCheckedAt" = now(), "lastError" = $6,
         "lastHealthAt" = CASE $4 WHEN 'ok' THEN now() ELSE "lastHealthAt" END
   WHERE "companyId" = $1::uuid AND id = $2::uuid AND "updatedAt" = $3::timestamptz AND status <> 'archived' RETURNING *`);

export const ChangedMeanwhile = () => conflict('The tool connection changed while Orgraph checked its server');

/** Stores a finding. @throws 409 for a connection that has changed since */
async function recordFinding(scope: Scope, connection: ConnectionRow, found: Finding): Promise<ConnectionRow> {
  const { companyId, id, updatedAt } = connection;
  const { status, message, failure, latencyMs } = found;
  return transact(scope.services, scope.actor, companyId, async (write) => {
    const values = [companyId, id, updatedAt, status, message, failure ? message : null];
    const after = await write.row<ConnectionRow>(RECORD, values);
    if (!after) throw ChangedMeanwhile();
    const details = { name: after.name, healthStatus: status, code: failure?.code ?? null, latencyMs };
    write.emit({ ...aboutConnection(after), action: 'tool_connection.health_checked', details });
    return after;
  });
}

/** A connection whose server answers. */
interface HealthFinding {
  readonly connection: ConnectionRow;
  readonly server: ToolServer;
}

/** Stores the failure of a request to a connection's server, and throws it with the connection. */
export async function storeAndThrowFailure(scope: Scope, connection: ConnectionRow, error: unknown): Promise<never> {
  const finding = failureFinding(error);
  const after = await recordFinding(scope, connection, finding);
  const { code, details, mayHaveActed } = finding.failure as ServerFailure;
  const facts = { ...(details as object | undefined), code, connection: presentConnection(after) };
  throw new ServerFailure(code as never, finding.message ?? '', { details: facts as never, mayHaveActed });
}

/** Checks that the server of a connection responds, and stores the result. @throws 403, 422, 429, 502, 504 */
export async function checkHealth(scope: Scope, connection: ConnectionRow): Promise<HealthFinding> {
  let server: ToolServer | undefined;
  let finding: Finding;
  try {
    const {
      status,
      message = null,
      latencyMs,
    } = await withServer(scope, connection, (ready) => {
      server = ready;
      return scope.services.toolServers.check(ready);
    });
    finding = { status, message, failure: null, latencyMs };
  } catch (error) {
    return storeAndThrowFailure(scope, connection, error);
  }
  return { connection: await recordFinding(scope, connection, finding), server: server as unknown as ToolServer };
}

/**
 * Sends a request to the server of a connection with the credentials of the caller who manages it.
 * @param known the server with credentials that were read before
 * @throws ServerFailure
 */
export async function withServer<T>(
  scope: Scope,
  connection: ConnectionRow,
  ask: (server: ToolServer) => Promise<T>,
  known?: ToolServer,
): Promise<T> {
  const ready = () => serverOf(scope, connection, healthCheckSubject(scope));
  return requestWithToken(scope, known ?? (await ready()), ready, ask);
}
