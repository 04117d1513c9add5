import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { companyMember } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { actingPlugin } from '#services/core/actors/actor.js';
import { query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { listsByNumber } from '#services/core/rows/batched.js';
import { pathId } from '#services/core/text/fields.js';
import { monthlyBudgetSql, monthlyCentsOfAgents, monthlySpendSql } from '#services/money/budgets/monthly.js';
import { type AgentRow, AgentView, presentAgent } from './model.js';
import { canReadConfig } from './rows.js';

type AgentWire = z.input<typeof AgentView>;

/** The agents of a company, each with its version. */
interface Version {
  readonly id: string;
  /** The last transaction that wrote the row. A different transaction means a new version. */
  readonly version: string;
  readonly budgetMonthlyCents: number;
  readonly spentMonthlyCents: number;
}

const CENTS = `
  ${monthlyBudgetSql('agent', 'a."companyId"', 'a.id')} AS "budgetMonthlyCents",
  ${monthlySpendSql('agent', 'a."companyId"', 'a.id')} AS "spentMonthlyCents"`;

const VERSIONS = statement(`
  SELECT a.id, a.xmin::text AS version,
         coalesce(budget.cents, 0) AS "budgetMonthlyCents", coalesce(spend.cents, 0) AS "spentMonthlyCents"
    FROM "Agent" a ${monthlyCentsOfAgents('$1::uuid', 'a.id')}
   WHERE a."companyId" = $1::uuid AND a.status <> 'terminated' ORDER BY a."createdAt", a.id`);

const ROWS = statement(`SELECT a.*, a.xmin::text AS version, ${CENTS} FROM "Agent" a WHERE a.id = ANY($1::uuid[])`);

/**
 * Characters of JSON. A typical agent has about a thousand; one with the largest configuration has a hundred times as
 * many.
 */
const MAX_CACHED = 32 * 1024 * 1024;

/**
 * Cached wire formats of agents, frozen. Reading, redacting and serializing 50 whole rows took 0.9 ms of server time,
 * and nearly all requests find them unchanged. The SQL statements decide who may see a row, never this cache.
 */
export class AgentListCache {
  private readonly sizes = new WeakMap<AgentWire, number>();
  readonly wires = new LRUCache<string, AgentWire>({
    maxSize: MAX_CACHED,
    sizeCalculation: (wire) => this.sizeOf(wire),
  });
  /** Whole lists. Joining 50 rows of JSON took a tenth of a request. */
  readonly lists = new LRUCache<string, AgentWire[]>({
    max: 200,
    maxSize: MAX_CACHED,
    sizeCalculation: (list, key) => list.reduce((sum, wire) => sum + this.sizeOf(wire), key.length + 1),
  });

  private sizeOf(wire: AgentWire): number {
    const size = this.sizes.get(wire) ?? JSON.stringify(wire).length;
    this.sizes.set(wire, size);
    return size;
  }
}

const keyOf = ({ id, version, budgetMonthlyCents, spentMonthlyCents }: Version, restricted: boolean): string =>
  `${id} ${version} ${budgetMonthlyCents} ${spentMonthlyCents} ${restricted}`;

export const listAgents = query({
  name: 'listAgents',
  summary: "List a company's agents, except terminated agents",
  input: z.strictObject({ companyId: pathId() }),
  output: z.array(AgentView),
  on: companyKeyById,
  allow: companyMember,
  run: (scope, _input, company) => scope.sql<Version>(VERSIONS, [company.id]),
  present: presentVersions,
});

async function presentVersions(scope: Scope, versions: readonly Version[]): Promise<AgentWire[]> {
  const restricted = await restriction(scope);
  const keys = versions.map((version) => keyOf(version, restricted(version.id)));
  const listKey = keys.join();
  const { lists } = scope.services.agentLists;
  const list = lists.get(listKey) ?? Object.freeze(await presentRows(scope, versions, keys, restricted));
  // Leaves out an agent that was deleted between the two statements, as if it had been deleted before the first.
  if (list.length === versions.length) lists.set(listKey, list as AgentWire[]);
  return list as AgentWire[];
}

async function presentRows(
  scope: Scope,
  versions: readonly Version[],
  keys: readonly string[],
  restricted: (agentId: string) => boolean,
): Promise<AgentWire[]> {
  const { wires } = scope.services.agentLists;
  const cachedWires = keys.map((key) => wires.get(key));
  const missing = versions.filter((_, index) => !cachedWires[index]).map(({ id }) => id);
  const read = missing.length > 0 ? await scope.sql<AgentRow & Version>(ROWS, [missing]) : [];
  const fresh = new Map(read.map((row) => [row.id, show(wires, row, restricted(row.id))]));
  return versions.flatMap(({ id }, index) => cachedWires[index] ?? fresh.get(id) ?? []);
}

function show(wires: AgentListCache['wires'], row: AgentRow & Version, restricted: boolean): AgentWire {
  const wire = Object.freeze(presentAgent(row, { restricted }));
  wires.set(keyOf(row, restricted), wire);
  return wire;
}

/**
 * Which configurations are hidden from the caller. Checked once: the caller's right is the same for all agents except
 * itself.
 */
async function restriction(scope: Scope): Promise<(agentId: string) => boolean> {
  const { actor } = scope;
  if (actingPlugin(actor)) return () => true;
  if (actor.kind !== 'agent') return () => false;
  const readsPeers = await canReadConfig(scope, { id: '', companyId: actor.companyId });
  return (agentId) => !readsPeers && agentId !== actor.agentId;
}

/** The position of an agent in its company's org chart. */
export interface OrgChartEntry {
  readonly agentId: string;
  /** Null at the top. */
  readonly managerId: string | null;
  /** 0 at the top. */
  readonly depth: number;
}

// An agent with a terminated manager is at the top, as in `rootAgents`.
const ORG_CHART = statement(`
  WITH RECURSIVE living AS (
    SELECT k.n, a.id, a.name, m.id AS manager
      FROM unnest($1::uuid[]) WITH ORDINALITY AS k(company, n)
      JOIN "Agent" a ON a."companyId" = k.company AND a.status <> 'terminated'
      LEFT JOIN "Agent" m ON m."companyId" = a."companyId" AND m.id = a."reportsTo" AND m.status <> 'terminated'
  ), chart AS (
    SELECT n, id, name, manager, 0 AS depth FROM living WHERE manager IS NULL
    UNION ALL
    SELECT l.n, l.id, l.name, l.manager, chart.depth + 1 FROM chart JOIN living l ON l.n = chart.n AND l.manager = chart.id
  )
  SELECT n::int AS n, id AS "agentId", manager AS "managerId", depth FROM chart ORDER BY n, depth, name, id`);

/** A company's agents without the terminated ones, managers before their reports. */
export const orgChart = listsByNumber<OrgChartEntry>(ORG_CHART);
