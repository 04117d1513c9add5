import { type AgentBox, CARD, layOut, type OrgNode } from '../../../../src/services/organization/org-chart/layout.js';
import type { AgentRow } from '../../graph/types.js';
import type { TreeNode } from '../../ui/tree-keys.js';

/** An agent and those that report to it. */
export interface OrgAgent extends TreeNode {
  readonly agent: AgentRow;
  readonly managerId: string | null;
  /** 0 at the top. */
  readonly depth: number;
  readonly children: OrgAgent[];
}

export interface OrgTree {
  readonly roots: readonly OrgAgent[];
  readonly byId: ReadonlyMap<string, OrgAgent>;
  /** How many levels there are. */
  readonly levels: number;
}

export interface OrgEntry {
  readonly agentId: string;
  readonly managerId: string | null;
  readonly depth: number;
  readonly agent: AgentRow | null;
}

/** The trees of a flat list. An agent whose manager is not in it stands at the top. */
export function orgTree(entries: readonly OrgEntry[]): OrgTree {
  const byId = new Map<string, OrgAgent>();
  for (const { agentId, managerId, depth, agent } of entries) {
    if (agent) byId.set(agentId, { id: agentId, label: agent.name, agent, managerId, depth, children: [] });
  }
  const roots: OrgAgent[] = [];
  for (const node of byId.values()) {
    const manager = node.managerId === null ? undefined : byId.get(node.managerId);
    (manager?.children ?? roots).push(node);
  }
  const levels = Math.max(0, ...[...byId.values()].map(({ depth }) => depth + 1));
  return { roots, byId, levels };
}

/** The agents that must be open so that so many levels are shown. */
export function openToLevel({ byId }: OrgTree, levels: number): ReadonlySet<string> {
  const open = [...byId.values()].filter(({ depth, children }) => depth < levels - 1 && children.length > 0);
  return new Set(open.map(({ id }) => id));
}

/** More cards than this are too small to be read at once. */
const READABLE = 60;

/** How many levels are shown at first: all that can be read at once, but more than the top alone. */
export function firstLevels({ byId, levels }: OrgTree): number {
  const depths = [...byId.values()].map(({ depth }) => depth);
  let shown = levels;
  while (shown > 2 && depths.filter((depth) => depth < shown).length > READABLE) shown -= 1;
  return shown;
}

/** Whether an agent reports to another one, at any distance. */
export function isBelow({ byId }: OrgTree, id: string, managerId: string): boolean {
  const seen = new Set<string>();
  for (let at = byId.get(id)?.managerId; at && !seen.has(at); at = byId.get(at)?.managerId) {
    if (at === managerId) return true;
    seen.add(at);
  }
  return false;
}

/** The managers of an agent, who must be open so that it is shown. */
export function managersOf({ byId }: OrgTree, id: string): readonly string[] {
  const managers: string[] = [];
  for (let at = byId.get(id)?.managerId; at && !managers.includes(at); at = byId.get(at)?.managerId) managers.push(at);
  return managers;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Drawing {
  readonly places: ReadonlyMap<string, Place>;
  readonly lines: readonly string[];
  readonly bounds: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** Where the cards of the agents that are shown stand, and the lines between them. */
export function drawingOf({ roots }: OrgTree, open: ReadonlySet<string>): Drawing {
  const nodeOf = ({ id, agent, children }: OrgAgent): OrgNode => ({
    id,
    name: agent.name,
    role: agent.role,
    status: agent.status,
    reports: open.has(id) ? children.map(nodeOf) : [],
  });
  const { cards, lines } = layOut(roots.map(nodeOf));
  return { places: new Map(cards.map(({ node, x, y }) => [node.id, { x, y }])), lines, bounds: boundsOf(cards) };
}

function boundsOf(cards: readonly AgentBox[]): Drawing['bounds'] {
  if (cards.length === 0) return { x: 0, y: 0, width: CARD.width, height: CARD.height };
  const [left, right] = [Math.min(...cards.map(({ x }) => x)), Math.max(...cards.map(({ x }) => x + CARD.width))];
  const bottom = Math.max(...cards.map(({ y }) => y + CARD.height));
  return { x: left, y: 0, width: right - left, height: bottom };
}
