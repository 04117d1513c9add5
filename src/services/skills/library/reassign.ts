import { z } from 'zod';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';

export const SkillReassignmentView = z
  .object({
    agentId: z.uuid().describe("The agent's ID."),
    previousSkillKey: z.string().describe('The key of the skill that was assigned before.'),
    nextSkillKey: z.string().describe('The key of the skill that is assigned now.'),
  })
  .meta({ id: 'SkillReassignment', description: "The replacement of an agent's skill by another." });

// Locks agents in the order of their IDs, so two reassignments do not deadlock. An agent that wants both skills gets
// the new one once. A pinned version belongs to the former skill, so the pin is removed.
const MOVE = statement(`
  WITH wanting AS (
    SELECT id FROM "Agent" WHERE "companyId" = $1::uuid AND "desiredSkills" @> ARRAY[$2::text]
       AND ($4::uuid[] IS NULL OR id = ANY($4::uuid[])) ORDER BY id FOR NO KEY UPDATE)
  UPDATE "Agent" a SET "updatedAt" = now(),
         "skillPins" = a."skillPins" - $2 || CASE WHEN $5 AND a."skillPins" ? $2
           THEN jsonb_build_object($3::text, a."skillPins" -> $2) ELSE '{}' END,
         "desiredSkills" = array_replace(array_remove(a."desiredSkills", $3), $2, $3)
    FROM wanting w WHERE a.id = w.id RETURNING a.id, a.name`);

interface KeyChange {
  readonly companyId: string;
  readonly from: string;
  readonly to: string;
  /** The agents to reassign; by default all that want the skill. */
  readonly agentIds?: readonly string[];
  /** Whether it is the same skill under a new key: then agents keep their pinned versions. */
  readonly isRenamed?: boolean;
}

/** Replaces one skill with another for agents. */
export async function reassignSkill(
  scope: WriteScope,
  { companyId, from, to, agentIds, isRenamed }: KeyChange,
): Promise<z.input<typeof SkillReassignmentView>[]> {
  const moved = await scope.sql<{ id: string; name: string }>(MOVE, [
    companyId,
    from,
    to,
    agentIds ?? null,
    isRenamed ?? false,
  ]);
  const sorted = moved.sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id } of sorted) {
    scope.emit({
      companyId,
      entityType: 'agent',
      entityId: id,
      agentId: id,
      action: 'agent.skills_synced',
      details: { added: [to], removed: [from] },
    });
  }
  return sorted.map(({ id }) => ({ agentId: id, previousSkillKey: from, nextSkillKey: to }));
}
