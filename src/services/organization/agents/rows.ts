import { z } from 'zod';
import type { Agent } from '#generated/prisma/client.js';
import { agentSelection, lockedAgent, selectedAgent } from '#services/access/principals.js';
import { agentOnly, holds } from '#services/access/rules.js';
import { actingPlugin } from '#services/core/actors/actor.js';
import type { RecordedAction } from '#services/core/journal/vocabulary.js';
import type { Loader, Scope, WriteScope } from '#services/core/operation/scope.js';
import { tableColumns } from '#services/core/postgres/columns.js';
import { statement, steadyStatement } from '#services/core/postgres/statement.js';
import { type FilterOf, filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { byId, page } from '#services/core/rows/loaders.js';
import { BY_CREATION, BY_UPDATE, byColumn, byText, ordersOf } from '#services/core/rows/ordered-pages.js';
import { text, uuid } from '#services/core/text/fields.js';
import { monthlyBudgetSql, monthlySpendSql } from '#services/money/budgets/monthly.js';
import { AgentRole, type AgentRow, AgentStatus } from './model.js';

export const AGENT_SELECT = `
  SELECT a.*, ${monthlyBudgetSql('agent', 'a."companyId"', 'a.id')} AS "budgetMonthlyCents",
         ${monthlySpendSql('agent', 'a."companyId"', 'a.id')} AS "spentMonthlyCents"
    FROM "Agent" a`;

const AGENT = agentSelection(AGENT_SELECT);

/**
 * The agent that a path or argument names.
 * @throws 404; 422 for a shortname without a company; 409 if it is ambiguous
 */
export const agentById = (scope: Scope, ref: { agentId: string; companyId?: string | undefined }): Promise<AgentRow> =>
  selectedAgent(scope, ref, AGENT);

/** The agent, locked against other writers until the end of the transaction. */
export const lockedAgentById = lockedAgent(agentById);

/** The calling agent. @throws 401 for other callers */
export async function callingAgent(scope: Scope): Promise<AgentRow> {
  await agentOnly(scope, undefined);
  return agentById(scope, { agentId: scope.actor.kind === 'agent' ? scope.actor.agentId : '' });
}

/** The agent's current row, within a mutation. */
export const reloadAgent = (scope: WriteScope, id: string): Promise<AgentRow> => agentById(scope, { agentId: id });

/** Whether the actor may see the agent's configuration. */
export async function canReadConfig(scope: Scope, agent: { id: string; companyId: string }): Promise<boolean> {
  const { actor } = scope;
  if (actingPlugin(actor)) return false;
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

/** An agent by id, or null if the scope cannot access it. */
export const agentNode = byId<Agent>('Agent');

/** An agent, and the wanted columns of its managers; all columns by default. */
interface ChainKey {
  readonly id: string;
  readonly columns?: readonly string[] | undefined;
}

/**
 * An agent's managers, nearest first. Takes two statements at any depth, and reads managers that several agents share
 * once.
 */
export const chainOfCommand: Loader<ChainKey, readonly Agent[]> = {
  cacheKey: ({ id, columns }) => `${id} ${columns?.join()}`,
  async batch(scope, keys) {
    const chains = await scope.sql<{ n: number; ids: string[] }>(CHAIN, [keys.map(({ id }) => id)]);
    const managerChains: Agent[][] = keys.map(() => []);
    const managers = chains.map(async ({ n, ids }) => {
      const columns = keys[n - 1]?.columns;
      const load = (id: string) =>
        columns ? scope.load(agentNode.partial, { id, columns }) : scope.load(agentNode, id);
      managerChains[n - 1] = (await Promise.all(ids.map(load))).filter((manager) => manager !== null);
    });
    await Promise.all(managers);
    return managerChains;
  },
};

export const AgentFilter = filterOf({
  id: 'AgentFilter',
  nouns: 'agents',
  remark: 'Terminated ones only on request',
  lists: {
    statuses: inColumn('status', AgentStatus, 'in one of these statuses'),
    roles: inColumn('role', AgentRole, 'in one of these roles'),
    managerIds: idsIn('reportsTo', uuid(), 'that report to one of these agents'),
    adapterTypes: inColumn('adapterType', text(80), 'with one of these adapters'),
  },
  times: {
    createdAt: 'were created',
    updatedAt: 'were changed last',
    lastHeartbeatAt: 'ran last',
    pausedAt: 'were paused',
  },
  fields: { includeTerminated: z.boolean().optional().describe('True to include terminated agents.') },
  also: ({ includeTerminated, statuses }) => (includeTerminated || statuses ? [] : [NOT_TERMINATED]),
});
type AgentFilter = FilterOf<typeof AgentFilter>;

const NOT_TERMINATED = `t.status <> 'terminated'`;

/** A company has few agents, and every run changes their rows: sorting by update uses no index. */
const AgentOrder = ordersOf({
  id: 'AgentOrder',
  nouns: 'agents',
  by: {
    created_at: BY_CREATION,
    updated_at: BY_UPDATE,
    name: byText('name'),
    last_heartbeat_at: byColumn(
      'lastHeartbeatAt',
      'timestamptz?',
      'Agents without a run first, then the latest run last.',
      'Latest run first; those that never ran last.',
    ),
  },
  initial: 'created_at_asc',
});

const agentPages = AgentOrder.inCompany('Agent', AgentFilter);

/** A company's agents. Always pass a filter, at least `{}`: it leaves out terminated agents. */
export const agentsOfCompany = agentPages();

/** The agents at the top of a company's org chart. */
export const rootAgents = AgentOrder.pages<Agent, AgentFilter>({
  table: 'Agent',
  by: { companyId: 'uuid' },
  where: `NOT EXISTS (SELECT FROM "Agent" m WHERE m."companyId" = t."companyId" AND m.id = t."reportsTo" AND m.status <> 'terminated')`,
  conditions: AgentFilter.conditions,
});

/** An agent's direct reports. */
export const reportsOfAgent = agentPages({ reportsTo: 'uuid' });

/** The maximum number of levels below an agent. */
export const MAX_REPORT_DEPTH = 50;

type BelowFilter = AgentFilter & {
  /** The number of levels. */
  readonly depth: number;
};

const BELOW = { depth: 'int4', ...BY_CREATION.columns };

/** All agents below an agent, level by level. */
export const allReports = page<Agent, BelowFilter>({
  table: 'Agent',
  from: (filter, bind) => `
    WITH RECURSIVE below AS (
      SELECT a.id, 1 AS depth FROM "Agent" a WHERE a."companyId" = k.k0 AND a."reportsTo" = k.k1
      UNION ALL
      SELECT a.id, below.depth + 1 FROM below JOIN "Agent" a ON a."companyId" = k.k0 AND a."reportsTo" = below.id
       WHERE below.depth < ${bind(filter?.depth ?? MAX_REPORT_DEPTH)}::int)
    SELECT a.*, below.depth, k.k1 AS above FROM below JOIN "Agent" a ON a."companyId" = k.k0 AND a.id = below.id`,
  by: { companyId: 'uuid', above: 'uuid' },
  orderBy: BELOW,
  columns: [...tableColumns('Agent').names, 'depth'],
  conditions: AgentFilter.conditions,
});

/** The names of agent events in the journal. */
export type AgentAction = Extract<RecordedAction, `agent.${string}`>;

/** Records an event of an agent. */
export function emitAgent(
  scope: WriteScope,
  { companyId, id }: Pick<Agent, 'companyId' | 'id'>,
  action: AgentAction,
  details: Readonly<Record<string, unknown>>,
): void {
  scope.emit({ companyId, action, entityType: 'agent', entityId: id, agentId: id, details });
}

/** The states that decide whether an agent may work. */
export interface AgentStanding {
  readonly companyStatus: string;
  /** Null if the company has no such agent. */
  readonly agentStatus: string | null;
  /** Whether one of its managers, at any level, is terminated. */
  readonly underTerminated: boolean;
}

/** SQL for the standing of the agent `a` of the company `c`. */
export const agentStandingSql = `
         c.status AS "companyStatus", a.status AS "agentStatus",
         EXISTS (WITH RECURSIVE above AS (
             SELECT a."reportsTo" AS id
             UNION SELECT m."reportsTo" FROM above JOIN "Agent" m ON m."companyId" = c.id AND m.id = above.id)
           SELECT FROM above JOIN "Agent" m ON m."companyId" = c.id AND m.id = above.id AND m.status = 'terminated'
         ) AS "underTerminated"`;

const STANDING = statement(`
  SELECT ${agentStandingSql} FROM "Company" c LEFT JOIN "Agent" a ON a."companyId" = c.id AND a.id = $2::uuid
   WHERE c.id = $1::uuid`);

export const standingOf = (scope: Scope, companyId: string, agentId: string): Promise<AgentStanding | undefined> =>
  scope.row<AgentStanding>(STANDING, [companyId, agentId]);

const INVOKABLE: ReadonlySet<string | null> = new Set(['idle', 'running', 'error', 'active']);

/** Whether an agent with this status can be woken and run. */
export const isInvokable = ({ agentStatus }: Pick<AgentStanding, 'agentStatus'>): boolean => INVOKABLE.has(agentStatus);
