import { type Actor, type AgentActor, anonymous, type BoardActor, localBoard, type Membership } from '../core/actor.js';
import { badRequest, unauthorized } from '../core/errors.js';
import { isUuid } from '../core/fields.js';
import type { Services } from '../core/scope.js';
import { statement } from '../core/statement.js';
import { hashKey, looksLikeJwt, verifyRunToken } from './tokens.js';

/** What a request shows of its caller. */
export interface Credentials {
  /** The Authorization header. */
  readonly authorization?: string | undefined;
  /** The X-Service-Run-Id header. */
  readonly runId?: string | undefined;
}

interface BoardKeyRow {
  readonly id: string;
  readonly userId: string;
  readonly isInstanceAdmin: boolean;
  readonly expired: boolean;
  readonly revoked: boolean;
  readonly memberships: Readonly<Record<string, Membership>>;
}

interface AgentRow {
  readonly agentId: string | null;
  readonly companyId: string;
  readonly role: string;
  readonly canCreateAgents: boolean;
  readonly status: string;
}

type AgentKeyRow = AgentRow & { readonly id: string; readonly revoked: boolean };

const BOARD_KEY = statement(`
  SELECT k.id, k."userId", u."isInstanceAdmin", coalesce(k."expiresAt" <= now(), false) AS expired,
         k."revokedAt" IS NOT NULL AS revoked,
         coalesce((SELECT jsonb_object_agg(m."companyId", jsonb_build_object('role', m."membershipRole", 'status', m.status))
                     FROM "CompanyMembership" m WHERE m."principalType" = 'user' AND m."principalId" = k."userId"), '{}') AS memberships
    FROM "BoardApiKey" k JOIN "User" u ON u.id = k."userId" WHERE k."tokenHash" = $1`);

const AGENT_COLUMNS = `a.id AS "agentId", a."companyId", a.role, a."canCreateAgents", a.status`;
const AGENT_KEY = statement(`
  SELECT k.id, k."revokedAt" IS NOT NULL AS revoked, ${AGENT_COLUMNS}
    FROM "AgentApiKey" k JOIN "Agent" a ON a.id = k."agentId" WHERE k."tokenHash" = $1`);
const AGENT = statement(`SELECT ${AGENT_COLUMNS} FROM "Agent" a WHERE a.id = $1::uuid`);

/**
 * Resolves the caller in the contract's order: without a bearer token the local board (local_trusted) or nobody; with
 * one, a board key, then an agent key, then an agent's run token. A bearer token that fails never falls back.
 * @throws 401 naming the cause
 */
export async function authenticate(services: Services, credentials: Credentials): Promise<Actor> {
  const { authorization } = credentials;
  const runId = checkedRunId(credentials.runId);
  if (!authorization?.trim()) {
    if (services.config.DEPLOYMENT_MODE !== 'local_trusted') return anonymous;
    return runId ? { ...localBoard, runId } : localBoard;
  }
  const token = /^Bearer +(\S+)\s*$/i.exec(authorization)?.[1];
  if (!token) throw unauthorized('Authorization must be "Bearer <token>"');
  const actor = await actorOfToken(services, token);
  return runId && !actor.runId ? { ...actor, runId } : actor;
}

function checkedRunId(runId: string | undefined): string | undefined {
  if (!runId) return undefined;
  if (!isUuid(runId)) throw badRequest('X-Service-Run-Id must be a UUID');
  return runId.toLowerCase();
}

async function actorOfToken(services: Services, token: string): Promise<BoardActor | AgentActor> {
  if (looksLikeJwt(token)) return actorOfRunToken(services, token);
  const hash = hashKey(token);
  return (
    (await actorOfBoardKey(services, hash)) ??
    (await actorOfAgentKey(services, hash)) ??
    Promise.reject(unauthorized('Bearer token is not known'))
  );
}

async function actorOfBoardKey(services: Services, hash: string): Promise<BoardActor | undefined> {
  const [key] = await services.database.read<BoardKeyRow>('all', BOARD_KEY, [hash]);
  if (!key) return undefined;
  if (key.revoked) throw unauthorized('Board API key is revoked');
  if (key.expired) throw unauthorized('Board API key is expired');
  services.keyUsed('board', key.id);
  return {
    kind: 'board',
    source: 'board_key',
    userId: key.userId,
    keyId: key.id,
    isInstanceAdmin: key.isInstanceAdmin,
    memberships: new Map(Object.entries(key.memberships)),
  };
}

async function actorOfAgentKey(services: Services, hash: string): Promise<AgentActor | undefined> {
  const [key] = await services.database.read<AgentKeyRow>('all', AGENT_KEY, [hash]);
  if (!key) return undefined;
  const agent = assertLiveAgent(key);
  if (key.revoked) throw unauthorized('Agent API key is revoked');
  services.keyUsed('agent', key.id);
  return { ...agent, source: 'agent_key', keyId: key.id };
}

async function actorOfRunToken(services: Services, token: string): Promise<AgentActor> {
  const claims = await verifyRunToken(services, token);
  const [row] = isUuid(claims.agentId) ? await services.database.read<AgentRow>('all', AGENT, [claims.agentId]) : [];
  if (!row) throw unauthorized('Agent not found');
  if (row.companyId !== claims.companyId) throw unauthorized('Agent token is of another company (company mismatch)');
  return {
    ...assertLiveAgent(row),
    source: 'agent_jwt',
    expiresAt: claims.expiresAt,
    ...(claims.runId ? { runId: claims.runId } : {}),
    ...(claims.responsibleUserId ? { responsibleUserId: claims.responsibleUserId } : {}),
  };
}

function assertLiveAgent(row: AgentRow): Omit<AgentActor, 'source'> {
  if (!row.agentId) throw unauthorized('Agent not found');
  if (row.status === 'terminated') throw unauthorized('Agent is terminated');
  if (row.status === 'pending_approval') throw unauthorized('Agent is pending approval');
  const { agentId, companyId, role, canCreateAgents } = row;
  return { kind: 'agent', agentId, companyId, role, canCreateAgents };
}
