import { Port } from '#services/core/operation/port.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import type { JsonObject, JsonValue } from '#services/core/text/fields.js';

/** The agent that gets skills. */
export interface SkillHolder {
  /** Null for an agent that does not exist yet. */
  readonly agentId: string | null;
  /** The keys of the skills that the agent already has. */
  readonly before: readonly string[];
}

/** Operations that the skills area provides for assigning skills to agents. */
export interface SkillGiving {
  /**
   * Resolves names to skill keys: a name is the key or the slug of a skill. Unknown names stay unchanged.
   * @throws 422 for a name that matches two skills; 403 if the skill policy does not allow a new skill, and for agents
   * that assign skills to an agent that is not below them
   */
  keysOf(scope: WriteScope, companyId: string, names: readonly string[], holder: SkillHolder): Promise<string[]>;
  /** Counts the assignment of these skills to an agent. */
  count(scope: WriteScope, companyId: string, gained: readonly string[]): Promise<void>;
}

/** The skills area provides the implementation. */
export const skillGiving = new Port<SkillGiving>();

/** An agent's pinned skill versions, limited to the skills that it wants. */
export const pinsWithin = (pins: JsonValue | object, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(pins as JsonObject).filter(([key]) => keys.includes(key)));

interface Wanting {
  /** Absent for an agent that does not exist yet. */
  readonly id?: string;
  readonly companyId: string;
  readonly desiredSkills: readonly string[];
  readonly skillPins: unknown;
}

/** The columns of an agent with these desired skills. Counts each new assignment. @throws as `keysOf` does */
export async function givenSkills(
  scope: WriteScope,
  { id, companyId, desiredSkills: before, skillPins }: Wanting,
  names: readonly string[],
): Promise<{ desiredSkills: string[]; skillPins: JsonObject }> {
  const { keysOf, count } = skillGiving.get();
  const desiredSkills = await keysOf(scope, companyId, names, { agentId: id ?? null, before });
  await count(
    scope,
    companyId,
    desiredSkills.filter((key) => !before.includes(key)),
  );
  return { desiredSkills, skillPins: pinsWithin(skillPins as JsonObject, desiredSkills) };
}
