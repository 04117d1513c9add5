import { companyMember, companyWriter } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import type { Actor } from '#services/core/actors/actor.js';
import { isRunOf } from '#services/core/actors/actor.js';
import {
  badRequest,
  conflict,
  DomainError,
  ForeignRun,
  forbidden,
  Unauthorized,
} from '#services/core/errors/errors.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { isUuid } from '#services/core/text/fields.js';
import type { JsonValue } from '#services/core/text/json.js';
import { assertHoldsIssue } from '#services/work/issues/locks.js';
import { issueById, lockedIssueById } from '#services/work/issues/rows.js';
import { issueParameter } from '../manifest/issue-routes.js';
import type { MatchedRoute } from './match.js';
import type { PluginRequest } from './request.js';

/** @throws 401 for an unauthenticated caller; 403 for a caller that the route does not admit */
export function assertMayCall(actor: Actor, { route: { auth } }: MatchedRoute): void {
  if (actor.kind !== 'board' && actor.kind !== 'agent') throw Unauthorized();
  if (auth === 'board' && actor.kind !== 'board') throw forbidden('Board access required');
  if (auth === 'agent' && actor.kind !== 'agent') throw forbidden('Agent access required');
}

const Unresolved = () => badRequest('The company of the request could not be resolved');

/**
 * The company that a request concerns. The caller needs access to it for a GET, and write access for other methods.
 * @throws 400 if the request names none; 403; 404 for an unknown company
 */
export async function companyOfRequest(
  scope: Scope,
  matched: MatchedRoute,
  request: PluginRequest,
  body: JsonValue,
): Promise<string> {
  const companyReference = await companyNamed(scope, matched, request, body);
  if (typeof companyReference !== 'string' || !isUuid(companyReference)) throw Unresolved();
  const { id: companyId } = await companyKeyById(scope, { companyId: companyReference });
  await (request.method === 'GET' ? companyMember : companyWriter)(scope, { companyId });
  if (!isRunOf(scope.actor, companyId)) throw ForeignRun();
  return companyId;
}

async function companyNamed(
  scope: Scope,
  { route, params }: MatchedRoute,
  { method, query }: PluginRequest,
  body: JsonValue,
): Promise<JsonValue | undefined> {
  const { from, key = 'companyId' } = route.companyResolution ?? {};
  if (from === 'issue') return companyOfIssue(scope, params[issueParameter(route) as string] as string);
  // If the manifest does not say, an agent can mean only its own company.
  if (!from && scope.actor.kind === 'agent') return scope.actor.companyId;
  return valueIn(
    (from ?? (method === 'GET' || method === 'DELETE' ? 'query' : 'body')) === 'query' ? query : body,
    key,
  );
}

const valueIn = (values: JsonValue, key: string): JsonValue | undefined =>
  typeof values === 'object' && values !== null && !Array.isArray(values) && Object.hasOwn(values, key)
    ? values[key]
    : undefined;

/** Undefined for an issue that does not exist or that the caller cannot access. */
async function companyOfIssue(scope: Scope, issueId: string): Promise<string | undefined> {
  try {
    return (await issueById(scope, { issueId })).companyId;
  } catch (error) {
    if (error instanceof DomainError && error.status === 404) return undefined;
    throw error;
  }
}

const ISSUE_NOT_HELD = 'The issue must be checked out by the run of the agent';

/**
 * Rejects an agent that does not hold the issue of its request, if the route requires this.
 * @throws 401 run_id_required; 404; 409, also from `assertHoldsIssue`
 */
export async function assertHeldByAgent(
  scope: Scope,
  { route, params }: MatchedRoute,
  companyId: string,
): Promise<void> {
  const { actor, services } = scope;
  const name = issueParameter(route);
  const { checkoutPolicy } = route;
  if (actor.kind !== 'agent' || checkoutPolicy === 'none' || name === undefined) return;
  await transact(services, actor, companyId, async (write: WriteScope) => {
    const issue = await lockedIssueById(write, { issueId: params[name] as string });
    const { status, assigneeAgentId, checkoutRunId } = issue;
    if (checkoutPolicy === 'required-for-agent-in-progress' && status !== 'in_progress') return;
    if (status !== 'in_progress' || assigneeAgentId !== actor.agentId) {
      const nextAction = 'check the issue out first';
      throw conflict(ISSUE_NOT_HELD, { issueId: issue.id, status, assigneeAgentId, checkoutRunId, nextAction });
    }
    await assertHoldsIssue(write, issue);
  });
}
