import { z } from 'zod';
import type { Agent } from '../../../generated/prisma/client.js';
import { agentSelection, lockedAgent, selectedAgent } from '../../access/principals.js';
import { agentOnly, holds } from '../../access/rules.js';
import { listsByNumber } from '../../core/operation/batched.js';
import { byId, page } from '../../core/operation/loaders.js';
import type { Loader, Scope, WriteScope } from '../../core/operation/scope.js';
import type { Bind } from '../../core/postgres/bind.js';
import { statement, steadyStatement } from '../../core/postgres/statement.js';
import { monthlyBudgetSql, monthlySpendSql } from '../../money/budgets/monthly.js';
import { AgentRole, type AgentRow, AgentStatus } from './model.js';

export const AGENT_SELECT = `
  SELECT a.*, ${monthlyBudgetSql('agent', 'a."companyId"', 'a.id')} AS "budgetMonthlyCents",
         ${monthlySpendSql('agent', 'a."companyId"', 'a.id')} AS "spentMonthlyCents"
    FROM "Agent" a`;

const AGENT = agentSelection(AGENT_SELECT);

/**
 * The agent a path or argument names.
 * @throws 404; 422 for a shortname without a company; 409 if it is ambiguous
 */
export const agentById = (scope: Scope, ref: { agentId: string; companyId?: string | undefined }): Promise<AgentRow> =>
  selectedAgent(scope, ref, AGENT);

/** The agent, locked against other writers until the transaction ends. */
export const lockedAgentById = lockedAgent(agentById);

/** The agent that asks. @throws 401 for others */
export async function callingAgent(scope: Scope): Promise<AgentRow> {
  await agentOnly(scope, undefined);
  return agentById(scope, { agentId: scope.actor.kind === 'agent' ? scope.actor.agentId : '' });
}

/** The agent's present row, within a mutation. */
export const reloadAgent = (scope: WriteScope, id: string): Promise<AgentRow> => agentById(scope, { agentId: id });

/** Whether the actor may see the agent's configuration. */
export async function canReadConfig(scope: Scope, agent: { id: string; companyId: string }): Promise<boolean> {
  const { actor } = scope;
  if (actor.kind !== 'agent' || actor.agentId === agent.id) return true;
  return (await holds(scope, agent.companyId, 'agents:create')) || holds(scope, agent.companyId, 'agent_config:read');
}

const CHAIN = steadyStatement(`
  WITH RECURSIVE chain AS (
    SELECT k.n, 1 AS distance, a."companyId", a."reportsTo" AS id
      FROM unnest($1::uuid[]) WITH ORDINALITY AS k(id, n) JOIN "Agent" a ON a.id = k.id WHERE a."reportsTo" IS NOT NULL
    UNION ALL
    SELECT chain.n, chain.distance + 1, m."companyId", m."reportsTo" FROM chain
      JOIN "Agent" m ON m."companyId" = chain."companyId" AND m.id = chain.id WHERE m."reportsTo" IS NOT NULL
  ) SELECT n::int AS n, json_agg(id ORDER BY distance) AS ids FROM chain GROUP BY n`);

/** An agent by id, or null where there is none within reach. */
export const agentNode = byId<Agent>('Agent');

/** Whose managers are wanted, and which of their columns; all unless given. */
interface ChainKey {
  readonly id: string;
  readonly columns?: readonly string[] | undefined;
}

/** An agent's managers, nearest first: two statements whatever the depth, and the managers of many are read once each. */
export const chainOfCommand: Loader<ChainKey, readonly Agent[]> = {
  cacheKey: ({ id, columns }) => `${id} ${columns?.join()}`,
  async batch(scope, keys) {
    const chains = await scope.sql<{ n: number; ids: string[] }>(CHAIN, [keys.map(({ id }) => id)]);
    const found: Agent[][] = keys.map(() => []);
    const managers = chains.map(async ({ n, ids }) => {
      const columns = keys[n - 1]?.columns;
      const load = (id: string) =>
        columns ? scope.load(agentNode.partial, { id, columns }) : scope.load(agentNode, id);
      found[n - 1] = (await Promise.all(ids.map(load))).filter((manager) => manager !== null);
    });
    await Promise.all(managers);
    return found;
  },
};

export const AgentFilter = z
  .object({
    status: z.array(AgentStatus).optional().describe('Only agents in one of these statuses.'),
    role: z.array(AgentRole).optional().describe('Only agents in one of these roles.'),
    includeTerminated: z.boolean().optional().describe('Terminated agents too.'),
  })
  .meta({ id: 'AgentFilter', description: 'Which agents to list.' });
type AgentFilter = z.output<typeof AgentFilter>;

function agentConditions(filter: AgentFilter, bind: Bind): string[] {
  return [
    ...(filter.includeTerminated || filter.status ? [] : [NOT_TERMINATED]),
    ...(filter.status ? [`t.status = ANY(${bind(filter.status)}::text[])`] : []),
    ...(filter.role ? [`t.role = ANY(${bind(filter.role)}::text[])`] : []),
  ];
}

const NOT_TERMINATED = `t.status <> 'terminated'`;
const BY_AGE = { createdAt: 'timestamptz', id: 'uuid' } as const;
const BY_NAME = { name: 'text', id: 'uuid' } as const;

const companyPage = (orderBy: Record<string, string>, direction: 'ASC' | 'DESC') =>
  page<Agent, AgentFilter>({
    table: 'Agent',
    by: { companyId: 'uuid' },
    orderBy,
    direction,
    conditions: agentConditions,
  });

/** A company's agents in each order. A filter is always given, if only `{}`: terminated agents are left out. */
export const agentsOfCompany = {
  created_at_asc: companyPage(BY_AGE, 'ASC'),
  created_at_desc: companyPage(BY_AGE, 'DESC'),
  name_asc: companyPage(BY_NAME, 'ASC'),
};

/** The agents at the top of a company's org chart. */
export const rootAgents = page<Agent, AgentFilter>({
  table: 'Agent',
  by: { companyId: 'uuid' },
  where: `NOT EXISTS (SELECT FROM "Agent" m WHERE m."companyId" = t."companyId" AND m.id = t."reportsTo" AND m.status <> 'terminated')`,
  conditions: agentConditions,
});

/** An agent's direct reports. */
export const reportsOfAgent = page<Agent, AgentFilter>({
  table: 'Agent',
  by: { companyId: 'uuid', reportsTo: 'uuid' },
  conditions: agentConditions,
});

const DESCENDANTS = statement(`
  WITH RECURSIVE below AS (
    SELECT k.n, 1 AS depth, a.id, a."companyId" FROM unnest($1::uuid[], $2::int[]) WITH ORDINALITY AS k(id, max_depth, n)
      JOIN "Agent" m ON m.id = k.id JOIN "Agent" a ON a."companyId" = m."companyId" AND a."reportsTo" = m.id
    UNION ALL
    SELECT below.n, below.depth + 1, a.id, a."companyId" FROM below
      JOIN "Agent" a ON a."companyId" = below."companyId" AND a."reportsTo" = below.id
     WHERE below.depth < ($2::int[])[below.n]
  )
  SELECT below.n::int AS n, a.* FROM below JOIN "Agent" a ON a.id = below.id AND a.status <> 'terminated'
  ORDER BY below.n, below.depth, a."createdAt", a.id`);

/** Everybody below an agent, level by level, down to `depth` levels. */
export const allReports = listsByNumber<Agent, { readonly id: string; readonly depth: number }>(DESCENDANTS, {
  values: (keys) => [keys.map(({ id }) => id), keys.map(({ depth }) => depth)],
  cacheKey: ({ id, depth }) => `${id} ${depth}`,
});
