import type { Actor, AgentActor, BoardActor, Membership } from '../core/actors/actor.js';
import { DomainError, unauthorized } from '../core/errors/errors.js';
import type { Services } from '../core/operation/scope.js';
import { statement } from '../core/postgres/statement.js';
import { membershipsSql } from './authenticate.js';
import { assertUnderWay } from './named-run.js';
import { assertCompanyAccess, assertInstanceAdmin } from './rules.js';

const BOARD = statement(
  `SELECT u.id AS "userId", ${membershipsSql('u.id')} AS memberships FROM "User" u WHERE u.id = ANY($1::text[])`,
);
const LIVE_SESSION = `"expiresAt" > now()`;
const LIVE_SESSIONS = statement(`SELECT id FROM "UserSession" WHERE id = ANY($1::text[]) AND ${LIVE_SESSION}`);
const LIVE_BOARD_KEY = `"revokedAt" IS NULL AND coalesce("expiresAt" > now(), true)`;
const LIVE_BOARD_KEYS = statement(`SELECT id FROM "BoardApiKey" WHERE id = ANY($1::uuid[]) AND ${LIVE_BOARD_KEY}`);
const LIVE_AGENTS = statement(`
  SELECT id FROM "Agent" WHERE id = ANY($1::uuid[]) AND status NOT IN ('terminated', 'pending_approval')`);
const RUNS = statement(`SELECT id, status FROM "HeartbeatRun" WHERE id = ANY($1::uuid[])`);
const LIVE_AGENT_KEYS = statement(`SELECT id FROM "AgentApiKey" WHERE id = ANY($1::uuid[]) AND "revokedAt" IS NULL`);

/**
 * Checks again whether actors that authenticated some time ago may still follow a company, with a fixed number of
 * statements for all of them.
 * @returns for each actor the error that ends its access, or null
 */
export async function recheckActors(
  { database }: Pick<Services, 'database'>,
  actors: readonly Actor[],
  companyId: string,
): Promise<(DomainError | null)[]> {
  const boards = actors.filter(
    (actor): actor is BoardActor => actor.kind === 'board' && actor.source !== 'local_implicit',
  );
  const agents = actors.filter((actor): actor is AgentActor => actor.kind === 'agent');
  const live = async <A>(text: typeof LIVE_AGENTS, all: readonly A[], idOf: (actor: A) => string | undefined) => {
    const ids = all.flatMap((actor) => idOf(actor) ?? []);
    const rows = ids.length > 0 ? await database.query<{ id: string }>('all', text, [ids]) : [];
    return new Set(rows.map(({ id }) => id));
  };
  const [memberships, runs, liveSessions, boardKeys, liveAgents, agentKeys] = await Promise.all([
    currentMemberships(database, boards),
    statusesOfRuns(database, agents),
    live(LIVE_SESSIONS, boards, ({ sessionId }) => sessionId),
    live(LIVE_BOARD_KEYS, boards, ({ keyId }) => keyId),
    live(LIVE_AGENTS, agents, ({ agentId }) => agentId),
    live(LIVE_AGENT_KEYS, agents, ({ keyId }) => keyId),
  ]);
  return actors.map((actor) =>
    refusalOf(() => {
      if (actor.kind === 'agent') {
        if (!liveAgents.has(actor.agentId)) throw unauthorized('Agent is no longer active');
        if (actor.keyId && !agentKeys.has(actor.keyId)) throw unauthorized('Agent API key is revoked');
        if (actor.expiresAt && actor.expiresAt * 1000 <= Date.now()) throw unauthorized('Agent token is expired');
        if (actor.verifiedRunId) assertUnderWay(actor.verifiedRunId, runs.get(actor.verifiedRunId));
        return assertCompanyAccess(actor, companyId);
      }
      if (actor.kind !== 'board' || actor.source === 'local_implicit') return;
      if (actor.keyId && !boardKeys.has(actor.keyId)) throw unauthorized('Board API key is revoked or expired');
      if (actor.sessionId && !liveSessions.has(actor.sessionId)) throw unauthorized('The session has ended');
      assertCompanyAccess({ ...actor, memberships: memberships.get(actor.userId) ?? new Map() }, companyId);
    }),
  );
}

const ADMIN = statement(`
  SELECT u."isInstanceAdmin", $2::text IS NULL OR EXISTS (SELECT FROM "UserSession" WHERE id = $2 AND ${LIVE_SESSION}) AS "hasSession",
         $3::uuid IS NULL OR EXISTS (SELECT FROM "BoardApiKey" WHERE id = $3 AND ${LIVE_BOARD_KEY}) AS "hasKey"
    FROM "User" u WHERE u.id = $1`);

/** Checks again whether an instance admin who authenticated some time ago still is one. @returns the error, or null */
export async function recheckAdmin(
  { database }: Pick<Services, 'database'>,
  actor: Actor,
): Promise<DomainError | null> {
  const refusal = refusalOf(() => assertInstanceAdmin(actor));
  if (refusal || actor.kind !== 'board' || actor.source === 'local_implicit') return refusal;
  type Row = { isInstanceAdmin: boolean; hasSession: boolean; hasKey: boolean };
  const values = [actor.userId, actor.sessionId ?? null, actor.keyId ?? null];
  const [person] = await database.query<Row>('all', ADMIN, values);
  return refusalOf(() => {
    if (!person?.hasKey) throw unauthorized('Board API key is revoked or expired');
    if (!person.hasSession) throw unauthorized('The session has ended');
    assertInstanceAdmin({ ...actor, isInstanceAdmin: person.isInstanceAdmin });
  });
}

/** The statuses of the runs that the actors' run tokens name. */
async function statusesOfRuns(database: Services['database'], agents: readonly AgentActor[]) {
  const ids = agents.flatMap(({ verifiedRunId }) => verifiedRunId ?? []);
  const rows = ids.length > 0 ? await database.query<{ id: string; status: string }>('all', RUNS, [ids]) : [];
  return new Map(rows.map(({ id, status }) => [id, status]));
}

async function currentMemberships(database: Services['database'], boards: readonly BoardActor[]) {
  type Row = { userId: string; memberships: Record<string, Membership> };
  const users = [...new Set(boards.map((actor) => actor.userId))];
  const rows = users.length > 0 ? await database.query<Row>('all', BOARD, [users]) : [];
  return new Map(rows.map((row) => [row.userId, new Map(Object.entries(row.memberships))]));
}

function refusalOf(check: () => void): DomainError | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
