import { BatchedNotes } from '#services/core/concurrency/batched-notes.js';
import {
  type Actor,
  type AgentActor,
  type AnonymousActor,
  anonymous,
  type BoardActor,
  localBoard,
  type Membership,
} from '../core/actors/actor.js';
import { badRequest, forbidden, unauthorized } from '../core/errors/errors.js';
import type { Services } from '../core/operation/scope.js';
import type { Database } from '../core/postgres/database.js';
import { statement } from '../core/postgres/statement.js';
import type { Identity, IdentitySubject } from '../core/process/identities.js';
import type { SentCookies } from '../core/process/sessions.js';
import { isUuid } from '../core/text/fields.js';
import { type Credential, NO_CREDENTIAL } from './credential.js';
import { assertUnderWay, inNamedRun } from './named-run.js';
import { assertTrustedOrigin, FOREIGN_PAGE, isForeignPage, type RequestSource } from './origins.js';
import { AGENT_KEY_PREFIX, BOARD_KEY_PREFIX, hashKey, looksLikeJwt, verifyRunToken } from './tokens.js';

/** The parts of a request that identify its caller. */
export interface Credentials extends RequestSource, SentCookies {
  /** The credential of the Authorization header or its substitute; none by default. */
  readonly credential?: Credential | undefined;
  /** The X-Service-Run-Id header. */
  readonly runId?: string | undefined;
  /** Whether the request may change something. If so, its cookie counts only from a trusted origin. */
  readonly writes?: boolean;
  /** The client's address. */
  readonly address?: string | undefined;
  /** The User-Agent header. */
  readonly userAgent?: string | undefined;
}

interface Person {
  readonly userId: string;
  readonly isInstanceAdmin: boolean;
  readonly memberships: Readonly<Record<string, Membership>>;
}

interface BoardCredential extends Person {
  /** Null while a command line waits for approval of its key. */
  readonly id: string | null;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number | null;
  readonly expired: boolean;
  readonly revoked: boolean;
}

interface SessionRow extends Person {
  readonly id: string;
  readonly expiresAt: number;
}

interface CredentialAgent {
  readonly agentId: string | null;
  readonly companyId: string;
  readonly role: string;
  readonly canCreateAgents: boolean;
  readonly status: string;
}

type AgentCredential = CredentialAgent & { readonly id: string; readonly revoked: boolean };
/** The status of the token's run, if the run belongs to the agent. */
type RunTokenRow = CredentialAgent & { readonly runStatus: string | null };

/** The memberships of a person, by company. */
export const membershipsSql = (userId: string): string => `
  coalesce((SELECT jsonb_object_agg(m."companyId", jsonb_build_object('role', m."membershipRole", 'status', m.status))
              FROM "CompanyMembership" m WHERE m."principalType" = 'user' AND m."principalId" = ${userId}), '{}')`;

const millisecondsSql = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::float8`;

const BOARD_KEY = statement(`
  SELECT k.id, u.id AS "userId", u."isInstanceAdmin", ${millisecondsSql('k."expiresAt"')} AS "expiresAt",
         coalesce(k."expiresAt" <= now(), false) AS expired, k."revokedAt" IS NOT NULL AS revoked,
         ${membershipsSql('u.id')} AS memberships
    FROM (SELECT $1::text AS hash) shown
    LEFT JOIN "BoardApiKey" k ON k."tokenHash" = shown.hash
    LEFT JOIN "User" u ON u.id = k."userId"
   WHERE k.id IS NOT NULL OR EXISTS (SELECT 1 FROM "CliAuthChallenge" c WHERE c."boardTokenHash" = shown.hash)`);

const SESSION = statement(`
  SELECT s.id, u.id AS "userId", u."isInstanceAdmin", ${millisecondsSql('s."expiresAt"')} AS "expiresAt",
         ${membershipsSql('u.id')} AS memberships
    FROM "UserSession" s JOIN "User" u ON u.id = s."userId"
   WHERE s."tokenHash" = $1 AND s."expiresAt" > now() AND s."createdAt" > now() - make_interval(days => $2)`);

const AGENT_COLUMNS = `a.id AS "agentId", a."companyId", a.role, a."canCreateAgents", a.status`;
const AGENT_KEY = statement(`
  SELECT k.id, k."revokedAt" IS NOT NULL AS revoked, ${AGENT_COLUMNS}
    FROM "AgentApiKey" k JOIN "Agent" a ON a.id = k."agentId" WHERE k."tokenHash" = $1`);
const AGENT = statement(`
  SELECT ${AGENT_COLUMNS}, r.status AS "runStatus" FROM "Agent" a
    LEFT JOIN "HeartbeatRun" r ON r."companyId" = a."companyId" AND r.id = $2::uuid AND r."agentId" = a.id
   WHERE a.id = $1::uuid`);

/**
 * Resolves the caller in a fixed order. A bearer token is a board key, an agent key or a run token; an invalid token
 * never falls back to another method. Without a token, the caller is the local board (local_trusted), the person of the
 * session cookie, or anonymous. Runs at most one statement, and none while the credential is cached; a run that the
 * request names costs one more.
 * @throws 401 naming the cause; 403 for a page of another origin without a credential in a trusted deployment, for a
 * cookie with a write from an untrusted origin, and for a run that is not the caller's own
 */
export async function authenticate(services: Services, credentials: Credentials): Promise<Actor> {
  const { credential = NO_CREDENTIAL } = credentials;
  const runId = checkedRunId(credentials.runId);
  if (credential.kind === 'malformed') throw unauthorized(credential.problem);
  const actor =
    credential.kind === 'bearer'
      ? await actorOfToken(services, credential.token)
      : await actorOfPage(services, credentials);
  return runId ? inNamedRun(services, actor, runId) : actor;
}

function checkedRunId(runId: string | undefined): string | undefined {
  if (!runId) return undefined;
  if (!isUuid(runId)) throw badRequest('X-Service-Run-Id must be a UUID');
  return runId.toLowerCase();
}

/** The caller of a request without a token. In an authenticated deployment only the cookie identifies a caller. */
async function actorOfPage(services: Services, credentials: Credentials): Promise<BoardActor | AnonymousActor> {
  const { sessions, config, identities } = services;
  if (isForeignPage(config, credentials)) throw forbidden(FOREIGN_PAGE);
  if (config.DEPLOYMENT_MODE === 'local_trusted') return localBoard;
  const token = await sessions?.tokenOf(credentials);
  if (!token) return anonymous;
  const identity = await identities.find(hashKey(`session:${token}`), () => identityOfSession(services, token));
  if (!identity) return anonymous;
  if (credentials.writes) assertTrustedOrigin(config, credentials);
  const actor = identity.actor as BoardActor;
  if (actor.sessionId) services.keyUsed('session', actor.sessionId);
  return actor;
}

async function identityOfSession({ database, config }: Services, token: string): Promise<Identity | null> {
  const [session] = await database.query<SessionRow>('all', SESSION, [hashKey(token), config.SESSION_MAX_DAYS]);
  if (!session) return null;
  return identityOfPerson(session, { source: 'session', sessionId: session.id }, session.expiresAt);
}

async function actorOfToken(services: Services, token: string): Promise<BoardActor | AgentActor> {
  // A cache key with its own prefix: this lookup must not find the identities of tokens that open a single endpoint
  // only.
  const identity = await services.identities.find(hashKey(`bearer:${token}`), () =>
    identityOfToken(services, token, hashKey(token)),
  );
  if (!identity) throw unauthorized('Bearer token is not known');
  const actor = identity.actor as BoardActor | AgentActor;
  if (actor.keyId) services.keyUsed(actor.kind, actor.keyId);
  return actor;
}

/** The identity of a token. The prefix of a key names its kind, which makes each lookup a single statement. */
async function identityOfToken(services: Services, token: string, hash: string): Promise<Identity | null> {
  if (token.startsWith(BOARD_KEY_PREFIX)) return identityOfBoardKey(services, hash);
  if (token.startsWith(AGENT_KEY_PREFIX)) return identityOfAgentKey(services, hash);
  return looksLikeJwt(token) ? identityOfRunToken(services, token) : null;
}

async function identityOfBoardKey({ database }: Services, hash: string): Promise<Identity | null> {
  const [key] = await database.query<BoardCredential>('all', BOARD_KEY, [hash]);
  if (!key) return null;
  if (!key.id) throw unauthorized('Board API key is not approved yet');
  if (key.revoked) throw unauthorized('Board API key is revoked');
  if (key.expired) throw unauthorized('Board API key is expired');
  return identityOfPerson(key, { source: 'board_key', keyId: key.id }, key.expiresAt);
}

function identityOfPerson(
  { userId, isInstanceAdmin, memberships }: Person,
  known: Pick<BoardActor, 'source' | 'keyId' | 'sessionId'>,
  expiresAt: number | null,
): Identity {
  return {
    subjects: [`user:${userId}`],
    actor: { kind: 'board', ...known, userId, isInstanceAdmin, memberships: new Map(Object.entries(memberships)) },
    ...(expiresAt === null ? {} : { expiresAt }),
  };
}

async function identityOfAgentKey({ database }: Services, hash: string): Promise<Identity | null> {
  const [key] = await database.query<AgentCredential>('all', AGENT_KEY, [hash]);
  if (!key) return null;
  const agent = liveAgent(key);
  if (key.revoked) throw unauthorized('Agent API key is revoked');
  return { subjects: [`agent:${agent.agentId}`], actor: { ...agent, source: 'agent_key', keyId: key.id } };
}

async function identityOfRunToken(services: Services, token: string): Promise<Identity> {
  const claims = await verifyRunToken(services, token);
  const { agentId, runId } = claims;
  const isNamed = isUuid(agentId) && (runId === null || isUuid(runId));
  const [row] = isNamed ? await services.database.query<RunTokenRow>('all', AGENT, [agentId, runId]) : [];
  if (!row) throw unauthorized('Agent not found');
  if (row.companyId !== claims.companyId) throw unauthorized('Agent token is of another company (company mismatch)');
  const agent = liveAgent(row);
  if (runId) assertUnderWay(runId, row.runStatus);
  const actor: AgentActor = {
    ...agent,
    source: 'agent_jwt',
    expiresAt: claims.expiresAt,
    ...(claims.runId ? { runId: claims.runId, verifiedRunId: claims.runId } : {}),
    ...(claims.responsibleUserId ? { responsibleUserId: claims.responsibleUserId } : {}),
  };
  const subjects: IdentitySubject[] = [`agent:${actor.agentId}`, ...(runId ? [`run:${runId}` as const] : [])];
  return { subjects, actor, expiresAt: claims.expiresAt * 1000 };
}

function liveAgent(row: CredentialAgent): Omit<AgentActor, 'source'> {
  if (!row.agentId) throw unauthorized('Agent not found');
  if (row.status === 'terminated') throw unauthorized('Agent is terminated');
  if (row.status === 'pending_approval') throw unauthorized('Agent is pending approval');
  const { agentId, companyId, role, canCreateAgents } = row;
  const isPaused = row.status === 'paused';
  return { kind: 'agent', agentId, companyId, role, canCreateAgents, ...(isPaused && { isPaused }) };
}

type Kind = 'board' | 'agent' | 'session' | 'assistant' | 'gateway';

const TOUCH: Record<Kind, ReturnType<typeof touch>> = {
  board: touch('BoardApiKey', 'uuid', 'lastUsedAt'),
  agent: touch('AgentApiKey', 'uuid', 'lastUsedAt'),
  session: touch('UserSession', 'text', 'lastSeenAt'),
  assistant: touch('AssistantGrant', 'uuid', 'lastUsedAt'),
  gateway: touch('ToolGatewayToken', 'uuid', 'lastUsedAt'),
};

function touch(table: string, type: 'uuid' | 'text', column: string) {
  return statement(`
    UPDATE "${table}" k SET "${column}" = greatest(k."${column}", u.at)
      FROM unnest($1::${type}[], $2::timestamptz[]) AS u(id, at) WHERE k.id = u.id`);
}

/** Updates `lastUsedAt` of API keys, assistants and tokens of gateways, and `lastSeenAt` of sessions, in batches. */
export class KeyUsage {
  private readonly used: Record<Kind, BatchedNotes<Date>>;

  constructor(database: Database, onError: (error: unknown) => void) {
    const usesOf = (kind: Kind) =>
      new BatchedNotes<Date>({
        write: (uses) =>
          database.query('all', TOUCH[kind], [uses.map(([id]) => id), uses.map(([, at]) => at.toISOString())]),
        onError,
      });
    this.used = {
      board: usesOf('board'),
      agent: usesOf('agent'),
      session: usesOf('session'),
      assistant: usesOf('assistant'),
      gateway: usesOf('gateway'),
    };
  }

  note(kind: Kind, keyId: string): void {
    this.used[kind].note(keyId, () => new Date());
  }

  async flush(): Promise<void> {
    for (const notes of Object.values(this.used)) await notes.flush();
  }
}
