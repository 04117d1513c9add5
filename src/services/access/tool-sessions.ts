import type { AgentActor } from '../core/actors/actor.js';
import { toolGatewayError, unauthorized } from '../core/errors/errors.js';
import type { Services } from '../core/operation/scope.js';
import { statement } from '../core/postgres/statement.js';
import type { Identity } from '../core/process/identities.js';
import { hashKey } from './tokens.js';

/** The header with the token of a tool session; Authorization carries other credentials. */
export const TOOL_SESSION_HEADER = 'x-service-tool-gateway-token';

/** The prefix of a token, which has the form `svcgt_<id of the session>.<random>`. */
export const TOOL_SESSION_PREFIX = 'svcgt_';

export const SessionInvalid = toolGatewayError('session_invalid', 'Tool gateway session is not known');
export const SessionRevoked = toolGatewayError('session_revoked', 'Tool gateway session is revoked');
export const SessionExpired = toolGatewayError('session_expired', 'Tool gateway session is expired');
export const SessionRunInactive = toolGatewayError(
  'session_run_inactive',
  'The run of the tool gateway session is over',
);

interface SessionRow {
  readonly id: string;
  readonly companyId: string;
  readonly agentId: string;
  readonly runId: string;
  readonly issueId: string | null;
  readonly projectId: string | null;
  readonly routineId: string | null;
  readonly role: string;
  readonly canCreateAgents: boolean;
  readonly status: string;
  readonly responsibleUserId: string | null;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly isExpired: boolean;
  readonly isRevoked: boolean;
  readonly isRunning: boolean;
}

const SESSION = statement(`
  SELECT s.id, s."companyId", s."agentId", s."runId", s."issueId", s."projectId", s."routineId",
         a.role, a."canCreateAgents", a.status, r."responsibleUserId",
         (extract(epoch FROM s."expiresAt") * 1000)::float8 AS "expiresAt", s."expiresAt" <= now() AS "isExpired",
         s."revokedAt" IS NOT NULL AS "isRevoked", r.status = 'running' AS "isRunning"
    FROM "ToolSession" s
    JOIN "Agent" a ON a."companyId" = s."companyId" AND a.id = s."agentId"
    JOIN "HeartbeatRun" r ON r."companyId" = s."companyId" AND r.id = s."runId"
   WHERE s."tokenHash" = $1`);

/**
 * The agent of a tool session, in the session's run. The identity may be ten seconds old: a tool call is checked again
 * by the statement that records it.
 * @throws 401 without a token, and for a session that is unknown, revoked or expired, or whose run is over
 */
export async function authenticateToolSession(services: Services, token: string | undefined): Promise<AgentActor> {
  if (!token) throw unauthorized('Tool gateway session token is required');
  const key = hashKey(token);
  const isSession = token.startsWith(TOOL_SESSION_PREFIX);
  const identity = isSession ? await services.identities.find(key, () => identityOfSession(services, key)) : null;
  if (!identity) throw SessionInvalid();
  return identity.actor as AgentActor;
}

async function identityOfSession({ database }: Services, hash: string): Promise<Identity | null> {
  const [session] = await database.query<SessionRow>('all', SESSION, [hash]);
  if (!session) return null;
  if (session.isRevoked) throw SessionRevoked();
  if (session.isExpired) throw SessionExpired();
  if (!session.isRunning) throw SessionRunInactive();
  const { id, companyId, agentId, runId, issueId, projectId, routineId, role, canCreateAgents } = session;
  return {
    subjects: [`agent:${agentId}`, `run:${runId}`],
    expiresAt: session.expiresAt,
    actor: {
      kind: 'agent',
      source: 'tool_session',
      agentId,
      companyId,
      role,
      canCreateAgents,
      runId,
      verifiedRunId: runId,
      toolSession: { id, issueId, projectId, routineId },
      ...(session.status === 'paused' && { isPaused: true }),
      ...(session.responsibleUserId && { responsibleUserId: session.responsibleUserId }),
    },
  };
}
