import type { Scope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';

/** `[x](agent://<agentId>)` */
const MENTION = /\]\(agent:\/\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\)/gi;

/** How many agents one comment wakes at most. */
const MAX_MENTIONS = 20;

const AGENTS = statement(`SELECT id FROM "Agent" WHERE "companyId" = $1::uuid AND id = ANY($2::uuid[])`);

/** The agents of the company that a text mentions, in its order; others it names are nobody here. */
export async function mentionedAgents(scope: Scope, companyId: string, text: string): Promise<string[]> {
  const named = [...new Set(Array.from(text.matchAll(MENTION), ([, id]) => (id as string).toLowerCase()))];
  if (named.length === 0) return [];
  const found = await scope.sql<{ id: string }>(AGENTS, [companyId, named.slice(0, MAX_MENTIONS)]);
  const known = new Set(found.map(({ id }) => id));
  return named.filter((id) => known.has(id));
}
