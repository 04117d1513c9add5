import type { Agent } from '#generated/prisma/client.js';
import { conflict, notFound, unprocessable } from '../core/errors/errors.js';
import type { Scope, WriteScope } from '../core/operation/scope.js';
import { type Statement, statement } from '../core/postgres/statement.js';
import { isUuid, pathId } from '../core/text/fields.js';
import { assertCompanyAccess } from './rules.js';

export const AgentNotFound = () => notFound('Agent not found');

/**
 * The ways in which a path or argument names an agent: a UUID, a shortname with its company, or `me` for the calling
 * agent.
 */
export const agentRef = {
  agentId: pathId(),
  companyId: pathId().optional().describe('The company of a shortname.'),
};

interface AgentRef {
  readonly agentId: string;
  readonly companyId?: string | undefined;
}

/** Statements that select agents: by `$1` as the id, and by `$1` as the company's id and `$2` as the shortname. */
interface AgentSelection {
  readonly byId: Statement;
  readonly byUrlKey: Statement;
}

/** The statements for agents that `SELECT … FROM "Agent" a` selects. */
export const agentSelection = (select: string): AgentSelection => ({
  byId: statement(`${select} WHERE a.id = $1::uuid`),
  byUrlKey: statement(`${select} WHERE a."companyId" = $1::uuid AND a."urlKey" = $2 AND a.status <> 'terminated'`),
});

/**
 * The agent that a path or argument names, with the columns of a selection.
 * @throws 404; 422 for a shortname without a company; 409 if it is ambiguous
 */
export async function selectedAgent<T extends { readonly companyId: string }>(
  scope: Scope,
  { agentId, companyId }: AgentRef,
  { byId, byUrlKey }: AgentSelection,
): Promise<T> {
  const { actor } = scope;
  const id = agentId === 'me' && actor.kind === 'agent' ? actor.agentId : agentId;
  if (isUuid(id)) {
    const agent = await scope.row<T>(byId, [id]);
    if (!agent || (companyId && agent.companyId !== companyId.toLowerCase())) throw AgentNotFound();
    return agent;
  }
  const company = companyId ?? (scope.actor.kind === 'agent' ? scope.actor.companyId : undefined);
  if (!company) throw unprocessable('A shortname needs the companyId query parameter or an agent credential');
  if (!isUuid(company)) throw AgentNotFound();
  assertCompanyAccess(scope.actor, company.toLowerCase());
  const rows = await scope.sql<T>(byUrlKey, [company, agentId.toLowerCase()]);
  if (rows.length > 1) throw conflict('Two agents have this shortname; use the id');
  if (!rows[0]) throw AgentNotFound();
  return rows[0];
}

/** The fields of an agent that most operations on its records need. */
export type AgentKey = Pick<Agent, 'id' | 'companyId' | 'status'>;

const KEY = agentSelection(`SELECT a.id, a."companyId", a.status FROM "Agent" a`);

/** The key of the agent that a path or argument names. @throws as `selectedAgent` */
export const agentKeyById = (scope: Scope, ref: AgentRef): Promise<AgentKey> => selectedAgent(scope, ref, KEY);

const LOCK = statement(`SELECT id FROM "Agent" WHERE id = $1::uuid FOR NO KEY UPDATE`);

/** Wraps `find`: the returned function also locks the agent against other writers until the transaction ends. */
export const lockedAgent =
  <T extends { readonly id: string }>(find: (scope: Scope, ref: AgentRef) => Promise<T>) =>
  async (scope: WriteScope, ref: AgentRef): Promise<T> => {
    const { id } = await find(scope, ref);
    await scope.sql(LOCK, [id]);
    return find(scope, { agentId: id });
  };

export const lockedAgentKeyById = lockedAgent(agentKeyById);
