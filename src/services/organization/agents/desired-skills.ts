import { Port } from '../../core/operation/port.js';
import type { WriteScope } from '../../core/operation/scope.js';
import type { JsonObject, JsonValue } from '../../core/text/fields.js';

/** Who is to have skills. */
export interface SkillHolder {
  /** Null for an agent that is not there yet. */
  readonly agentId: string | null;
  /** The keys that the agent has already. */
  readonly before: readonly string[];
}

/** What skills know about the skills that agents are given. */
export interface SkillGiving {
  /**
   * Turns names into keys: the key or the slug of a skill. What no skill has is kept as it is.
   * @throws 422 for a name of two skills; 403 where the skill policy does not allow one that is new, and for agents that
   * would give one to an agent that is not below them
   */
  keysOf(scope: WriteScope, companyId: string, names: readonly string[], holder: SkillHolder): Promise<string[]>;
  /** Counts that an agent was given these. */
  count(scope: WriteScope, companyId: string, gained: readonly string[]): Promise<void>;
}

/** Filled by skills. */
export const skillGiving = new Port<SkillGiving>();

/** The versions that an agent wants of skills, without those of skills that it does not want. */
export const pinsWithin = (pins: JsonValue | object, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(pins as JsonObject).filter(([key]) => keys.includes(key)));

interface Wanting {
  /** Left out for an agent that is not there yet. */
  readonly id?: string;
  readonly companyId: string;
  readonly desiredSkills: readonly string[];
  readonly skillPins: unknown;
}

/** The columns of an agent that is to want these skills, which are counted. @throws as `keysOf` does */
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
