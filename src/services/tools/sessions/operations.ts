import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { ToolSession } from '#generated/prisma/client.js';
import { board, companyWriter, permission } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { hashKey } from '#services/access/tokens.js';
import { TOOL_SESSION_PREFIX } from '#services/access/tool-sessions.js';
import { badRequest, toolGatewayError } from '#services/core/errors/errors.js';
import { eventSubject } from '#services/core/journal/journal.js';
import { type Allow, mutation, rule } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { isUuid, pathId, uuid } from '#services/core/text/fields.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { appsEnabled } from '../enabled.js';
import { NewToolSession, RevokedToolSession } from './model.js';

const DEFAULT_TTL_MS = 900_000;
const MAX_TTL_MS = 3_600_000;

const input = z.object({
  companyId: uuid().nullish().describe('The ID of the company. Agents omit it: their token states it.'),
  agentId: uuid().nullish().describe('The ID of the agent that calls. Agents omit it: their token states it.'),
  runId: uuid().nullish().describe("The ID of the agent's active run. Agents omit it: their token states it."),
  issueId: uuid().nullish().describe('The ID of the issue of the calls; must be the issue of the run.'),
  projectId: uuid().nullish().describe('The ID of the project of the calls; must be the project of the run.'),
  ttlMs: z
    .int()
    .min(1_000)
    .max(MAX_TTL_MS)
    .default(DEFAULT_TTL_MS)
    .describe('Lifetime in milliseconds: 1,000 to 3,600,000, 900,000 (15 minutes) by default.'),
});

interface SessionRun {
  readonly companyId: string;
  readonly agentId: string;
  readonly runId: string;
}

const IdsRequired = () => badRequest('companyId, agentId, and runId are required');

/** The run of the session: agents get the run that their own token proves, other callers name it. */
function runOf({ actor }: Scope, given: Partial<z.output<typeof input>>): SessionRun {
  const { companyId, agentId, runId } = actor.kind === 'agent' ? { ...actor, runId: actor.verifiedRunId } : given;
  if (!companyId || !agentId || !runId) throw IdsRequired();
  return { companyId, agentId, runId };
}

/** The company of the session. Agents may omit it, but must not name another one. */
function companyOf({ actor }: Scope, { companyId }: Partial<z.output<typeof input>>): string {
  const effectiveCompanyId = companyId ?? (actor.kind === 'agent' ? actor.companyId : undefined);
  if (!effectiveCompanyId) throw IdsRequired();
  return effectiveCompanyId;
}

const CONTEXT = statement(`
  SELECT EXISTS (SELECT 1 FROM "Agent" WHERE "companyId" = $1::uuid AND id = $2::uuid) AS "isAgent",
         r."agentId", r.status, r."issueId", i."projectId",
         CASE i."originKind" WHEN 'routine_execution' THEN i."originId" END AS "routineId"
    FROM (SELECT $3::uuid AS id) asked
    LEFT JOIN "HeartbeatRun" r ON r."companyId" = $1::uuid AND r.id = asked.id
    LEFT JOIN "Issue" i ON i."companyId" = r."companyId" AND i.id = r."issueId"`);

interface RunContext {
  readonly isAgent: boolean;
  readonly agentId: string | null;
  readonly status: string;
  readonly issueId: string | null;
  readonly projectId: string | null;
  readonly routineId: string | null;
}

const AgentNotFound = toolGatewayError('agent_not_found', 'Agent not found');
const RunOfAnotherCompany = toolGatewayError('run_company_mismatch', 'Run does not belong to company');
const RunOfAnotherAgent = toolGatewayError('run_agent_mismatch', 'Run does not belong to agent');
const RunInactive = toolGatewayError('run_inactive', 'Run is not running');
const ContextMismatch = toolGatewayError('run_context_mismatch', 'The run is not about that issue or project');

/** @throws 404 for an unknown agent; 403 for a run that is not the agent's, not running, or about something else */
async function contextOf(
  scope: Scope,
  session: SessionRun,
  asked: { issueId?: string | null; projectId?: string | null },
) {
  const { companyId, agentId, runId } = session;
  const runContext = await scope.row<RunContext>(CONTEXT, [companyId, agentId, runId]);
  if (!runContext?.isAgent) throw AgentNotFound();
  if (!runContext.agentId) throw RunOfAnotherCompany();
  if (runContext.agentId !== agentId) throw RunOfAnotherAgent();
  if (runContext.status !== 'running') throw RunInactive();
  const { issueId, projectId, routineId } = runContext;
  const isOfRun = (id: string | null | undefined, ofRun: string | null) => id == null || id === ofRun;
  if (!isOfRun(asked.issueId, issueId) || !isOfRun(asked.projectId, projectId)) throw ContextMismatch();
  return { issueId, projectId, routineId: routineId && isUuid(routineId) ? routineId : null };
}

/**
 * Agents open sessions for their own run. Another caller acts in the agent's place through the session, so it needs the
 * permission to configure agents.
 */
const sessionOpener: Allow<{ readonly id: string; readonly companyId: string }> = rule(
  'An agent in its run, or a person who may configure agents',
  async (scope, company) => {
    await companyWriter(scope, company);
    if (scope.actor.kind !== 'agent') await permission('agents:configure')(scope, company);
  },
);

export const createToolSession = mutation({
  name: 'createToolSession',
  summary: 'Create a tool session for a run; its token is shown only once',
  gate: appsEnabled,
  input,
  output: NewToolSession,
  secret: true,
  on: (scope, given) => companyKeyById(scope, { companyId: companyOf(scope, given) }),
  allow: sessionOpener,
  async run(scope, { issueId, projectId, ttlMs, ...given }) {
    const { companyId, agentId, runId } = runOf(scope, given);
    const context = await contextOf(
      scope,
      { companyId, agentId, runId },
      { issueId: issueId ?? null, projectId: projectId ?? null },
    );
    const id = uuid7();
    const token = `${TOOL_SESSION_PREFIX}${id}.${randomBytes(32).toString('base64url')}`;
    const expiresAt = new Date(Date.now() + ttlMs);
    const createdByUserId = scope.actor.kind === 'board' ? scope.actor.userId : null;
    const data = { id, companyId, agentId, runId, ...context, tokenHash: hashKey(token), expiresAt, createdByUserId };
    await scope.db.toolSession.create({ data });
    const details = { runId, issueId: context.issueId, expiresAt: expiresAt.toISOString() };
    scope.emit({ ...eventSubject('tool_session', data), action: 'tool_gateway.session_created', agentId, details });
    const base = `${await scope.services.apiUrl.get()}/api/tool-gateway/tools`;
    return { sessionId: id, token, expiresAt: expiresAt.toISOString(), toolsUrl: base, callUrl: `${base}/call` };
  },
});

const SessionNotFound = toolGatewayError('session_not_found', 'Tool gateway session not found');
const SessionOfAnother = toolGatewayError('session_scope_mismatch', 'The session belongs to another agent');

const LOCKED = statement('SELECT * FROM "ToolSession" WHERE id = $1::uuid FOR NO KEY UPDATE');

export const revokeToolSession = mutation({
  name: 'revokeToolSession',
  summary: 'Revoke a tool session',
  gate: appsEnabled,
  input: z.object({ sessionId: pathId().describe("The session's ID.") }),
  output: RevokedToolSession,
  async on(scope, { sessionId }) {
    const session = isUuid(sessionId) ? await scope.row<ToolSession>(LOCKED, [sessionId]) : undefined;
    if (!session) throw SessionNotFound();
    return session;
  },
  allow: rule(`${board.who}, or the agent whose session it is`, async (scope: Scope, session: ToolSession) => {
    await companyWriter(scope, session);
    if (scope.actor.kind === 'agent' && scope.actor.agentId !== session.agentId) throw SessionOfAnother();
  }),
  async run(scope, _input, session) {
    const { id, agentId, runId } = session;
    const revokedAt = session.revokedAt ?? new Date();
    if (!session.revokedAt) {
      await scope.db.toolSession.update({ where: { id }, data: { revokedAt } });
      scope.emit({
        ...eventSubject('tool_session', session),
        action: 'tool_gateway.session_revoked',
        agentId,
        details: { runId },
      });
    }
    return { sessionId: id, revokedAt: revokedAt.toISOString() };
  },
});
