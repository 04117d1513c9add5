import type { Skill, SkillVersion } from '#generated/prisma/client.js';
import { authorOf } from '#services/core/actors/actor.js';
import { conflict } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { BUNDLED } from '../catalog/shipped.js';
import { trustLevelOf } from '../format/tree.js';
import { columnsOfText, type VersionContent } from './content.js';
import { appendVersion, type StoredAudit } from './versions.js';

/** A skill to create: its names, its origin, and the fields besides its files. */
export type NewSkill = Pick<Skill, 'companyId' | 'key' | 'slug' | 'sourceType' | 'sourceKind'> &
  Partial<
    Pick<
      Skill,
      | 'name'
      | 'description'
      | 'sourceId'
      | 'sourceLocator'
      | 'sourcePath'
      | 'forkedFromSkillId'
      | 'sharingScope'
      | 'tagline'
      | 'iconUrl'
      | 'color'
      | 'authorName'
      | 'homepageUrl'
      | 'categories'
    >
  >;

interface FirstVersion {
  readonly content: VersionContent;
  /** The origin's commit or other mark, if the skill comes from one. */
  readonly origin?: { readonly ref: string | null };
  readonly audit?: StoredAudit;
  /** See `VersionFacts.isReviewed`. */
  readonly isReviewed?: boolean | undefined;
}

/**
 * Whether a slug belongs to a skill that ships with the server. A company gets those skills when it first reads its
 * skills. No other skill may then have the name by which agents know a required one.
 */
export const isReservedSlug = (slug: string): boolean => BUNDLED.some((bundled) => bundled.slug === slug);

export const slugTaken = (slug: string) => conflict('A skill with this slug already exists', { slug });
export const keyTaken = (key: string) => conflict('A skill with this key already exists', { key });

const TAKEN = statement(`
  SELECT key, slug FROM "Skill" WHERE "companyId" = $1::uuid AND (key = $2 OR slug = $3)`);

const INSERT = statement(`
  INSERT INTO "Skill" (id, "companyId", key, slug, name, "sourceType", "sourceKind", "trustLevel", compatibility)
  VALUES ($1::uuid, $2::uuid, $3, $4, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING *`);

/** @throws 409 for a slug or key that another skill of the company has */
export async function insertSkill(
  scope: WriteScope,
  { companyId, key, slug, sourceType, sourceKind, ...said }: NewSkill,
  { content, origin, audit, isReviewed }: FirstVersion,
): Promise<{ skill: Skill; version: SkillVersion }> {
  if (sourceKind !== 'bundled' && isReservedSlug(slug)) throw slugTaken(slug);
  const text = columnsOfText(content.skillMd);
  const values = [
    uuid7(),
    companyId,
    key,
    slug,
    sourceType,
    sourceKind,
    trustLevelOf(content.manifest),
    text.compatibility,
  ];
  const skill = await scope.row<Skill>(INSERT, values);
  if (!skill) {
    const conflictingRows = await scope.sql<{ key: string; slug: string }>(TAKEN, [companyId, key, slug]);
    throw conflictingRows.some((other) => other.slug === slug) ? slugTaken(slug) : keyTaken(key);
  }
  const { name = text.name ?? slug, description = text.description, ...rest } = said;
  return appendVersion(scope, skill, content, {
    origin,
    audit,
    isReviewed,
    columns: { ...rest, ...authorOf(scope.actor), name, description, ...(origin ? {} : { userModifiedAt: null }) },
  });
}
