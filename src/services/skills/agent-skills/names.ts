import type { Skill } from '#generated/prisma/client.js';
import { forbidden, unprocessable } from '#services/core/errors/errors.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { SkillGiving, SkillHolder } from '#services/organization/agents/desired-skills.js';
import { BUNDLED } from '../catalog/shipped.js';
import { assertMayGiveTo } from '../library/giving.js';
import { skillFactsOf } from '../library/policy.js';
import { assertSkillsAllowed } from '../skill-policy/decision.js';

// Locks the named skills in the order of their IDs, the order of all locks on skills. Nobody can delete or rename one
// of them until the agent has it.
const NAMED = statement(`
  SELECT s.* FROM "Skill" s
   WHERE s."companyId" = $1::uuid AND (s.key = ANY($2::text[]) OR s.slug = ANY($2::text[]) OR s.id::text = ANY($3::text[]))
   ORDER BY s.id FOR NO KEY UPDATE`);

/** Skills by the names that refer to them: ID, key or slug. Null for an unknown name. */
export type NamedSkills = ReadonlyMap<string, Skill | null>;

/** Finds and locks skills by name. @throws 422 for a name that matches two of them */
export async function namedSkills(scope: Scope, companyId: string, names: readonly string[]): Promise<NamedSkills> {
  const distinct = [...new Set(names)];
  if (distinct.length === 0) return new Map();
  const ids = distinct.map((name) => name.toLowerCase());
  const matchingSkills = await scope.sql<Skill>(NAMED, [companyId, distinct, ids]);
  const byId = new Map(matchingSkills.map((skill) => [skill.id, skill]));
  const byName = new Map<string, Skill[]>();
  for (const skill of matchingSkills) {
    for (const name of new Set([skill.key, skill.slug])) byName.set(name, [...(byName.get(name) ?? []), skill]);
  }
  return new Map(distinct.map((name) => [name, byId.get(name.toLowerCase()) ?? theOnly(name, byName.get(name) ?? [])]));
}

function theOnly(name: string, [skill, other]: readonly Skill[]): Skill | null {
  if (!other) return skill ?? null;
  throw unprocessable(`The name ${name} is the key of one skill and the slug of another: name it by its ID`, {
    skillIds: [skill?.id, other.id],
  });
}

/** @throws 403 if the company's policy forbids the skill, or if an agent gives another agent's private skill */
export async function assertMayGive(scope: WriteScope, companyId: string, skills: readonly Skill[]): Promise<void> {
  await assertSkillsAllowed(scope, companyId, 'skills.install', skills.map(skillFactsOf));
  const { actor } = scope;
  if (actor.kind !== 'agent') return;
  const foreign = skills.find((one) => one.sharingScope === 'private' && one.createdByAgentId !== actor.agentId);
  if (foreign)
    throw forbidden(`The skill ${foreign.slug} is private: only people and the agent that created it can assign it`);
}

const COUNT = statement(`
  UPDATE "Skill" SET "installCount" = "installCount" + 1 WHERE "companyId" = $1::uuid AND key = ANY($2::text[])`);

export async function countGiven(scope: WriteScope, companyId: string, gained: readonly string[]): Promise<void> {
  if (gained.length > 0) await scope.sql(COUNT, [companyId, [...gained]]);
}

/** The key of a bundled skill. It is known even if the company does not have its bundled skills yet. */
const bundledKey = (name: string): string | undefined =>
  BUNDLED.find(({ slug, key }) => name === slug || name === key)?.key;

async function keysOf(
  scope: WriteScope,
  companyId: string,
  names: readonly string[],
  { agentId, before }: SkillHolder,
): Promise<string[]> {
  const skillByName = await namedSkills(scope, companyId, names);
  const skillsWithKeys = [...skillByName].map(([name, skill]) => ({
    skill,
    key: skill?.key ?? bundledKey(name) ?? name,
  }));
  const added = skillsWithKeys.filter(({ key }) => !before.includes(key));
  await assertMayGive(
    scope,
    companyId,
    added.flatMap(({ skill }) => skill ?? []),
  );
  if (agentId !== null && added.length > 0) await assertMayGiveTo(scope, companyId, agentId);
  // A skill may get this name later. Nothing is checked then, so the policy is checked now.
  const unknown = added.filter(({ skill }) => skill === null).map(({ key }) => ({ skillKey: key }));
  await assertSkillsAllowed(scope, companyId, 'skills.install', unknown);
  return [...new Set(skillsWithKeys.map(({ key }) => key))];
}

/** Resolves skills by name when an agent is created or updated. */
export const skillsByName: SkillGiving = { keysOf, count: countGiven };
