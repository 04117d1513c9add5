import type { z } from 'zod';
import type { Skill } from '#generated/prisma/client.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { withFreeShortname } from '#services/core/text/names.js';
import { NUMBER_ROOM, slugFor } from '../format/slug.js';
import { contentHashOf } from '../format/tree.js';
import { columnsOfText, type VersionContent } from './content.js';
import { insertSkill, isReservedSlug, type NewSkill } from './insert.js';
import { appendVersion, type StoredAudit } from './versions.js';
import type { SkillUpdateHold } from './words.js';

/** The reason why a skill is not updated from its origin. */
export type HoldReason = z.output<typeof SkillUpdateHold>;

/** The files of a skill at its origin. */
export interface OriginContent {
  readonly content: VersionContent;
  readonly ref: string | null;
  readonly audit: StoredAudit | null;
}

/** The outcome of taking over a skill. */
export interface TakeOver {
  readonly action: 'created' | 'updated' | 'unchanged' | 'held';
  readonly skill: Skill;
  readonly held: HoldReason | null;
}

const BY_KEY = statement(`SELECT * FROM "Skill" WHERE "companyId" = $1::uuid AND key = $2 FOR NO KEY UPDATE`);

export const skillByKey = (scope: WriteScope, companyId: string, key: string) =>
  scope.row<Skill>(BY_KEY, [companyId, key]);

const SLUGS = statement(
  `SELECT slug FROM "Skill" WHERE "companyId" = $1::uuid AND (slug = $2 OR slug LIKE $2 || '-%')`,
);

/**
 * The slug, with a number appended if another skill of the company has it.
 * @param isBundled for a skill that ships with the server; other skills cannot get the slug of one
 */
export async function freeSlug(scope: WriteScope, companyId: string, slug: string, isBundled = false): Promise<string> {
  const base = slugFor(slug, slug, NUMBER_ROOM);
  const takenSlugs = new Set((await scope.sql<{ slug: string }>(SLUGS, [companyId, base])).map((one) => one.slug));
  if (!isBundled && isReservedSlug(slug)) takenSlugs.add(slug);
  return takenSlugs.has(slug) ? withFreeShortname(base, base, takenSlugs).urlKey : slug;
}

/** Whether a skill was changed here since it came from its origin. */
export const isModified = ({ userModifiedAt, originHash }: Pick<Skill, 'userModifiedAt' | 'originHash'>): boolean =>
  originHash !== null && userModifiedAt !== null;

/** The facts that decide whether an update is held. */
export interface UpdateFacts {
  readonly audit: StoredAudit | null;
  /** Omitted if nothing new is known. */
  readonly compatibility?: string;
}

/** The update facts of the files at an origin. */
export const updateFactsOf = ({ audit, content }: OriginContent): UpdateFacts => ({
  audit,
  compatibility: columnsOfText(content.skillMd).compatibility,
});

/** The hold reasons that the caller overrides. */
interface Overrides {
  /** The caller discards local changes. */
  readonly isForced?: boolean;
  /** An owner takes responsibility for an update that failed its audit. */
  readonly isAuditOverridden?: boolean;
}

/** The reason why an update is held; null if it may be applied. */
export function holdOf(
  skill: Pick<Skill, 'userModifiedAt' | 'originHash' | 'operatorHold' | 'compatibility'>,
  { audit, compatibility }: UpdateFacts,
  { isForced = false, isAuditOverridden = false }: Overrides = {},
): HoldReason | null {
  if (skill.operatorHold) return 'operator_hold';
  if (audit?.verdict === 'fail' && !isAuditOverridden) return 'audit_hard_stop';
  if (compatibility === 'invalid' && skill.compatibility !== 'invalid') return 'compatibility_invalid';
  return isModified(skill) && !isForced ? 'local_modifications' : null;
}

/**
 * Creates a catalogue skill, whose files ship with the server, or updates it from the catalogue. Writes nothing if
 * nothing has changed.
 */
export async function takeOverShippedSkill(
  scope: WriteScope,
  target: NewSkill,
  origin: OriginContent,
  { isForced }: { readonly isForced: boolean },
): Promise<TakeOver> {
  const existingSkill = await skillByKey(scope, target.companyId, target.key);
  if (!existingSkill) return insertFromOrigin(scope, target, origin, true);
  return refreshSkill(scope, existingSkill, origin, { isForced, isReviewed: true });
}

/** Creates a skill with the files of its origin. @param isReviewed see `VersionFacts.isReviewed` */
export async function insertFromOrigin(
  scope: WriteScope,
  target: NewSkill,
  { content, ref, audit }: OriginContent,
  isReviewed?: boolean,
): Promise<TakeOver> {
  const { skill } = await insertSkill(scope, target, { content, origin: { ref }, isReviewed, ...(audit && { audit }) });
  return { action: 'created', skill, held: null };
}

/** @property isReviewed whether the files ship with the server; otherwise new programs await a review */
interface RefreshOptions extends Overrides {
  readonly isReviewed: boolean;
}

/** Updates a skill, whose row is locked, from its origin. */
export async function refreshSkill(
  scope: WriteScope,
  skill: Skill,
  from: OriginContent,
  { isReviewed, ...overrides }: RefreshOptions,
): Promise<TakeOver> {
  const { content, ref, audit } = from;
  const isNew = contentHashOf(content.manifest) !== skill.originHash;
  if (!isNew && !(overrides.isForced && isModified(skill))) return { action: 'unchanged', skill, held: null };
  const held = holdOf(skill, updateFactsOf(from), overrides);
  if (held) return { action: 'held', skill, held };
  const { skill: updated } = await appendVersion(scope, skill, content, {
    origin: { ref },
    ...(audit && { audit }),
    isReviewed,
  });
  return { action: 'updated', skill: updated, held: null };
}
