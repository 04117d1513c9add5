import { z } from 'zod';
import type { Agent } from '#generated/prisma/client.js';
import { companyMember } from '#services/access/rules.js';
import { query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { pathId } from '#services/core/text/fields.js';
import type { Appearance } from '../agents/appearance.js';
import { AgentRole, AgentStatus } from '../agents/model.js';
import type { CompanyRow } from '../companies/model.js';
import { companyById } from '../companies/rows.js';
import type { OrgNode } from './layout.js';
import { renderOrgSvg } from './org-chart.js';
import { renderOrgPng } from './png.js';

const nodeFields = { id: z.uuid(), name: z.string(), role: AgentRole, status: AgentStatus };

type OrgNodeWire = z.output<z.ZodObject<typeof nodeFields>> & { reports: OrgNodeWire[] };

/** An agent and, below it, all agents that report to it. */
const OrgNodeView: z.ZodType<OrgNodeWire, OrgNodeWire> = z
  .object({
    ...nodeFields,
    get reports() {
      return z.array(OrgNodeView);
    },
  })
  .meta({ id: 'OrgNode' });

export interface OrgAgent extends Pick<Agent, 'id' | 'name' | 'title' | 'reportsTo'> {
  readonly role: OrgNodeWire['role'];
  readonly status: OrgNodeWire['status'];
  readonly appearance: Appearance;
}

const ORG = statement(
  `SELECT id, name, role, title, status, "reportsTo", appearance FROM "Agent"
    WHERE "companyId" = $1::uuid AND status <> 'terminated' ORDER BY "createdAt", id`,
);

const orgOf = (scope: Scope, company: CompanyRow): Promise<OrgAgent[]> => scope.sql<OrgAgent>(ORG, [company.id]);

export const getOrgTree = query({
  name: 'getOrgTree',
  summary: 'Get the reporting lines of a company as trees',
  input: z.object({ companyId: pathId() }),
  output: z.array(OrgNodeView),
  on: companyById,
  allow: companyMember,
  run: (scope, _input, company) => orgOf(scope, company),
  present: (_scope, agents): OrgNodeWire[] =>
    treesOf(agents, ({ id, name, role, status }) => ({ id, name, role, status })),
});

export const getOrgSvg = query({
  name: 'getOrgSvg',
  summary: 'Draw the org chart of a company as SVG',
  input: z.object({ companyId: pathId() }),
  output: z.string(),
  on: companyById,
  allow: companyMember,
  run: (scope, _input, company) => drawOrg(scope, company),
});

export const getOrgPng = query({
  name: 'getOrgPng',
  summary: 'Draw the org chart of a company as PNG',
  input: z.object({ companyId: pathId() }),
  output: z.instanceof(Uint8Array),
  on: companyById,
  allow: companyMember,
  run: async (scope, _input, company) => renderOrgPng(await drawOrg(scope, company)),
});

const drawOrg = async (scope: Scope, company: CompanyRow): Promise<string> =>
  orgSvgOf(await orgOf(scope, company), company);

/** The org chart of these agents. */
export function orgSvgOf(
  agents: readonly OrgAgent[],
  { name, primaryColor }: Pick<CompanyRow, 'name' | 'primaryColor'>,
): string {
  const roots: OrgNode[] = treesOf(agents, ({ id, name, role, title, status, appearance }) => ({
    id,
    name,
    role,
    title,
    status,
    paletteId: appearance.paletteId,
  }));
  return renderOrgSvg(roots, { companyName: name, primaryColor });
}

type Tree<T> = T & { reports: Tree<T>[] };

/**
 * Puts each agent below its manager, or at the root if the manager is not in the list. Works at any depth, without
 * recursion.
 */
function treesOf<T>(agents: readonly OrgAgent[], show: (agent: OrgAgent) => T): Tree<T>[] {
  const nodes = new Map(agents.map((agent) => [agent.id, { ...show(agent), reports: [] } as Tree<T>]));
  const roots: Tree<T>[] = [];
  for (const { id, reportsTo } of agents) {
    const siblings = (reportsTo && nodes.get(reportsTo)?.reports) || roots;
    siblings.push(nodes.get(id) as Tree<T>);
  }
  return roots;
}
