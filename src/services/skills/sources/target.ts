import type { Skill } from '#generated/prisma/client.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { SourceLocator } from '../fetch/locator.js';
import { skillFactsOf } from '../library/policy.js';
import { isSeen } from '../library/rows.js';
import { freeSlug, type HoldReason, insertFromOrigin, refreshSkill } from '../library/take-over.js';
import { assertSkillsAllowed } from '../skill-policy/decision.js';
import type { AuditedSkill } from './fetching.js';
import { shortHash } from './rows.js';

/** The origin of skills, and the prefix of their keys. */
export interface SourceOrigin {
  readonly companyId: string;
  readonly sourceType: Skill['sourceType'];
  readonly sourceKind: Skill['sourceKind'];
  readonly sourceId: string | null;
  /** Visible to clients, so it is never a path on the server. */
  readonly locator: string | null;
  /** The part of a key before the slug. */
  readonly prefix: string;
}

/** @param sourceId the id of a repository's source */
export function sourceOriginOf(companyId: string, source: SourceLocator, sourceId: string | null = null): SourceOrigin {
  switch (source.kind) {
    case 'git': {
      const { sourceType, canonical: locator, owner, repo } = source;
      return { companyId, sourceType, sourceKind: sourceType, sourceId, locator, prefix: `${owner}/${repo}` };
    }
    case 'url': {
      const prefix = `url/${new URL(source.url).host}/${shortHash(source.url)}`;
      return { companyId, sourceType: 'url', sourceKind: 'url', sourceId: null, locator: source.url, prefix };
    }
    case 'local':
      return localOrigin(companyId, source.path, 'local_path');
  }
}

/** The origin for a folder on the server. Its path stays hidden; only its hash appears. */
export const localOrigin = (
  companyId: string,
  folder: string,
  sourceKind: 'local_path' | 'project_scan',
): SourceOrigin => ({
  companyId,
  sourceType: 'local_path',
  sourceKind,
  sourceId: null,
  locator: null,
  prefix: `local/${shortHash(folder)}`,
});

export const skillKeyOf = ({ prefix }: Pick<SourceOrigin, 'prefix'>, slug: string): string => `${prefix}/${slug}`;

/** Whether a skill came from an origin. Keys are not enough: two hosts may have repositories with the same name. */
export const isFrom = (skill: Skill, { sourceType, locator }: SourceOrigin): boolean =>
  skill.sourceLocator === locator &&
  (skill.sourceType === sourceType ||
    [skill.sourceType, sourceType].every((type) => /^(github|skills_sh)$/.test(type)));

/** The outcome for the skills of a source. */
export interface TakenSkills {
  readonly created: Skill[];
  readonly updated: Skill[];
  readonly unchanged: Skill[];
  readonly held: { readonly skill: Skill; readonly reason: HoldReason }[];
  /** Skills from another origin that have the key. */
  readonly conflicts: { readonly found: AuditedSkill; readonly existing: Skill; readonly key: string }[];
}

const BY_KEYS = statement(`
  SELECT * FROM "Skill" WHERE "companyId" = $1::uuid AND key = ANY($2::text[]) ORDER BY id FOR NO KEY UPDATE`);

/**
 * Takes over skills of a source: creates new ones, adds a version to changed ones, and does not write unchanged ones.
 * @throws 403 if the company's policy forbids updating an existing skill
 */
export async function takeSkills(
  scope: WriteScope,
  origin: SourceOrigin,
  skills: readonly AuditedSkill[],
): Promise<TakenSkills> {
  const { companyId } = origin;
  const keys = skills.map(({ slug }) => skillKeyOf(origin, slug));
  const rows = await scope.sql<Skill>(BY_KEYS, [companyId, keys]);
  const existingByKey = new Map(rows.map((skill) => [skill.key, skill]));
  const ours = rows.filter((skill) => isFrom(skill, origin));
  await assertSkillsAllowed(scope, companyId, 'skills.update', ours.map(skillFactsOf));
  const outcome: TakenSkills = { created: [], updated: [], unchanged: [], held: [], conflicts: [] };
  for (const [at, one] of skills.entries()) {
    const key = keys[at] as string;
    const existing = existingByKey.get(key);
    if (!existing) outcome.created.push(await create(scope, origin, one, key));
    else if (!isFrom(existing, origin) || !isSeen(scope, existing))
      outcome.conflicts.push({ found: one, existing, key });
    else await update(scope, outcome, existing, one);
  }
  return outcome;
}

async function create(
  scope: WriteScope,
  origin: SourceOrigin,
  { found, slug, origin: from }: AuditedSkill,
  key: string,
) {
  const { companyId, sourceType, sourceKind, sourceId, locator: sourceLocator } = origin;
  const names = { companyId, key, slug: await freeSlug(scope, companyId, slug) };
  const place = { sourceType, sourceKind, sourceId, sourceLocator, sourcePath: found.path };
  return (await insertFromOrigin(scope, { ...names, ...place }, from)).skill;
}

async function update(scope: WriteScope, taken: TakenSkills, existing: Skill, { origin }: AuditedSkill): Promise<void> {
  const { action, skill, held } = await refreshSkill(scope, existing, origin, { isForced: false, isReviewed: false });
  if (held) taken.held.push({ skill, reason: held });
  else taken[action === 'updated' ? 'updated' : 'unchanged'].push(skill);
}

/** The held skills and the conflicts, in sentences for people. */
export const warningsOf = ({ held, conflicts }: TakenSkills): string[] => [
  ...held.map(({ skill, reason }) => `${skill.slug} was not updated: ${HOLDS[reason]}`),
  ...conflicts.map(({ key }) => `${key} was left out: a skill from another source has this key`),
];

export const HOLDS: Readonly<Record<HoldReason, string>> = {
  local_modifications: 'it has local changes',
  audit_hard_stop: 'the audit has findings that are not allowed',
  origin_unavailable: 'its source cannot be reached',
  compatibility_invalid: 'it does not state its purpose',
  operator_hold: 'its updates are stopped',
};

/** Whether a found skill has different files than the existing one. */
export const differs = (skill: Skill, { found }: AuditedSkill): boolean => skill.originHash !== found.tree.contentHash;
