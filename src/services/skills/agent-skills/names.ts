import type { Skill } from '../../../generated/prisma/client.js';
import { forbidden, unprocessable } from '../../core/errors/errors.js';
import type { Scope, WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import type { SkillGiving, SkillHolder } from '../../organization/agents/desired-skills.js';
import { BUNDLED } from '../catalog/shipped.js';
import { assertMayGiveTo } from '../library/giving.js';
import { skillFactsOf } from '../library/policy.js';
import { assertSkillsAllowed } from '../skill-policy/decision.js';

// Those that are named are locked in the order of their IDs, as everybody locks skills: none of them is deleted or renamed
// until the agent has it.
const NAMED = statement(`
  SELECT s.* FROM "Skill" s
   WHERE s."companyId" = $1::uuid AND (s.key = ANY($2::text[]) OR s.slug = ANY($2::text[]) OR s.id::text = ANY($3::text[]))
   ORDER BY s.id FOR NO KEY UPDATE`);

/** The skills that names mean: their ID, key or slug. Null for a name of none. */
export type NamedSkills = ReadonlyMap<string, Skill | null>;

/** Finds and locks skills by names. @throws 422 for a name that means two of them */
export async function namedSkills(scope: Scope, companyId: string, names: readonly string[]): Promise<NamedSkills> {
  const distinct = [...new Set(names)];
  if (distinct.length === 0) return new Map();
  const ids = distinct.map((name) => name.toLowerCase());
  const found = await scope.sql<Skill>(NAMED, [companyId, distinct, ids]);
  const byId = new Map(found.map((skill) => [skill.id, skill]));
  const byName = new Map<string, Skill[]>();
  for (const skill of found) {
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

/** @throws 403 for what the policy of the company does not allow, or what somebody keeps to itself */
export async function assertMayGive(scope: WriteScope, companyId: string, skills: readonly Skill[]): Promise<void> {
  await assertSkillsAllowed(scope, companyId, 'skills.install', skills.map(skillFactsOf));
  const { actor } = scope;
  if (actor.kind !== 'agent') return;
  const foreign = skills.find((one) => one.sharingScope === 'private' && one.createdByAgentId !== actor.agentId);
  if (foreign)
    throw forbidden(`The skill ${foreign.slug} is private: only people and the agent that created it give it`);
}

const COUNT = statement(`
  UPDATE "Skill" SET "installCount" = "installCount" + 1 WHERE "companyId" = $1::uuid AND key = ANY($2::text[])`);

export async function countGiven(scope: WriteScope, companyId: string, gained: readonly string[]): Promise<void> {
  if (gained.length > 0) await scope.sql(COUNT, [companyId, [...gained]]);
}

/** The keys of skills that every company has, also of those that have not asked for them yet. */
const bundledKey = (name: string): string | undefined =>
  BUNDLED.find(({ slug, key }) => name === slug || name === key)?.key;

async function keysOf(
  scope: WriteScope,
  companyId: string,
  names: readonly string[],
  { agentId, before }: SkillHolder,
): Promise<string[]> {
  const named = await namedSkills(scope, companyId, names);
  const given = [...named].map(([name, skill]) => ({ skill, key: skill?.key ?? bundledKey(name) ?? name }));
  const added = given.filter(({ key }) => !before.includes(key));
  await assertMayGive(
    scope,
    companyId,
    added.flatMap(({ skill }) => skill ?? []),
  );
  if (agentId !== null && added.length > 0) await assertMayGiveTo(scope, companyId, agentId);
  // There may be a skill of this name later: nobody is asked again then.
  const unknown = added.filter(({ skill }) => skill === null).map(({ key }) => ({ skillKey: key }));
  await assertSkillsAllowed(scope, companyId, 'skills.install', unknown);
  return [...new Set(given.map(({ key }) => key))];
}

/** Lets agents be given skills where they are created and changed. */
export const skillsByName: SkillGiving = { keysOf, count: countGiven };
