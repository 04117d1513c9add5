import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';

/** `[x](agent://<agentId>)` */
const MENTION = /\]\(agent:\/\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\)/gi;

/** The maximum number of agents that one comment wakes. */
const MAX_MENTIONS = 20;

const AGENTS = statement(`SELECT id FROM "Agent" WHERE "companyId" = $1::uuid AND id = ANY($2::uuid[])`);

/** The ids of the company's agents that a text mentions, in its order; other ids are ignored. */
export async function mentionedAgents(scope: Scope, companyId: string, text: string): Promise<string[]> {
  const mentioned = [...new Set(Array.from(text.matchAll(MENTION), ([, id]) => (id as string).toLowerCase()))];
  if (mentioned.length === 0) return [];
  const found = await scope.sql<{ id: string }>(AGENTS, [companyId, mentioned.slice(0, MAX_MENTIONS)]);
  const known = new Set(found.map(({ id }) => id));
  return mentioned.filter((id) => known.has(id));
}
