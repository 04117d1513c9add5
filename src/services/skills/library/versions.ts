import { Prisma, type Skill, type SkillVersion } from '#generated/prisma/client.js';
import { holds } from '#services/access/rules.js';
import { authorOf } from '#services/core/actors/actor.js';
import { forbidden } from '#services/core/errors/errors.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { SkillAudit } from '../audit/model.js';
import { byteSizeOf, contentHashOf, hasOtherPrograms, type ManifestEntry, trustLevelOf } from '../format/tree.js';
import { columnsOfText, keepFiles, type VersionContent } from './content.js';
import { manifestOf } from './rows.js';

/** The fields of a new version besides its files. */
interface VersionFacts {
  readonly label?: string | null | undefined;
  /** Set if the version comes from the skill's origin. The skill is then compared with it and reset to it. */
  readonly origin?: { readonly ref: string | null } | undefined;
  readonly audit?: StoredAudit | undefined;
  /**
   * Whether an authorized reviewer has checked the files: true for files that agents already have, false for files
   * taken over without a check. By default, it depends on the author.
   */
  readonly isReviewed?: boolean | undefined;
  /** Other columns of the skill to update with it. */
  readonly columns?: Prisma.SkillUncheckedUpdateInput | undefined;
}

/** An audit with its time. */
export type StoredAudit = SkillAudit & { readonly scannedAt: string };

const LAST_REVISION = statement(`
  SELECT coalesce(max("revisionNumber"), 0) AS revision FROM "SkillVersion" WHERE "companyId" = $1::uuid AND "skillId" = $2::uuid`);

/** Whether the caller's changes need no review by others: true for people and for agents that review skills. */
export const isReviewer = async (scope: Scope, companyId: string): Promise<boolean> =>
  scope.actor.kind !== 'agent' || (await holds(scope, companyId, 'skills:review'));

/**
 * Whether agents keep their present version until the new one is reviewed: it has programs or assets that the delivered
 * version does not have. A skill that agents do not have yet is delivered without a review only if it is all text.
 */
async function isHeld(
  scope: WriteScope,
  { deliveredVersionId: id }: Skill,
  manifest: readonly ManifestEntry[],
): Promise<boolean> {
  return hasOtherPrograms(manifest, id === null ? [] : await manifestById(scope, id));
}

const manifestById = async (scope: WriteScope, id: string): Promise<ManifestEntry[]> =>
  manifestOf(await scope.db.skillVersion.findUniqueOrThrow({ where: { id }, select: { manifest: true } }));

/**
 * Rejects an agent's use of a version that awaits a person's review. Otherwise the agent could deliver content to
 * others by choosing a version, although it may not by writing one.
 * @throws 403
 */
export async function assertReviewed(
  scope: WriteScope,
  skill: Skill,
  { id, reviewedAt }: Pick<SkillVersion, 'id' | 'reviewedAt'>,
): Promise<void> {
  if (reviewedAt !== null || id === skill.deliveredVersionId || (await isReviewer(scope, skill.companyId))) return;
  if (await isHeld(scope, skill, await manifestById(scope, id))) {
    throw forbidden('This version has programs or assets that agents do not have yet: a person must approve it');
  }
}

/** Adds a version to a skill, whose row is locked, and makes it the newest. */
export async function appendVersion(
  scope: WriteScope,
  skill: Skill,
  content: VersionContent,
  { label = null, origin, audit, isReviewed, columns }: VersionFacts,
): Promise<{ skill: Skill; version: SkillVersion }> {
  const { companyId, id: skillId } = skill;
  const { manifest, skillMd } = content;
  await keepFiles(scope, skill, content);
  const trustLevel = trustLevelOf(manifest);
  const last = await scope.row<{ revision: number }>(LAST_REVISION, [companyId, skillId]);
  const { createdByAgentId, createdByUserId } = authorOf(scope.actor);
  const version = await scope.db.skillVersion.create({
    data: {
      companyId,
      skillId,
      revisionNumber: (last?.revision ?? 0) + 1,
      label,
      contentHash: contentHashOf(manifest),
      manifest: manifest as unknown as Prisma.InputJsonValue,
      fileCount: manifest.length,
      byteSize: byteSizeOf(manifest),
      skillMd,
      trustLevel,
      sourceRef: origin?.ref ?? null,
      ...(audit && { audit: audit as unknown as Prisma.InputJsonValue }),
      authorAgentId: createdByAgentId,
      authorUserId: createdByUserId,
    },
  });
  const held = !(isReviewed ?? (await isReviewer(scope, companyId))) && (await isHeld(scope, skill, manifest));
  const updated = await scope.db.skill.update({
    where: { id: skillId },
    data: {
      ...(await columnsOf(scope, skill, skillMd)),
      trustLevel,
      currentVersionId: version.id,
      ...(!held && { deliveredVersionId: version.id }),
      ...(origin
        ? {
            originVersionId: version.id,
            originHash: version.contentHash,
            sourceRef: origin.ref,
            userModifiedAt: null,
          }
        : { userModifiedAt: new Date() }),
      ...columns,
    },
  });
  return { skill: updated, version };
}

const TEXT_OF = statement(`SELECT "skillMd" FROM "SkillVersion" WHERE id = $1::uuid`);

/** The columns that a new SKILL.md changes. A name that people set stays until the name in the file changes. */
async function columnsOf(
  scope: WriteScope,
  { currentVersionId }: Skill,
  skillMd: string,
): Promise<Prisma.SkillUncheckedUpdateInput> {
  const before = currentVersionId ? await scope.row<{ skillMd: string }>(TEXT_OF, [currentVersionId]) : undefined;
  if (before?.skillMd === skillMd) return {};
  const { name, description, metadata, compatibility } = columnsOfText(skillMd);
  const isRenamed = name !== null && before !== undefined && columnsOfText(before.skillMd).name !== name;
  return {
    ...(isRenamed && { name }),
    description,
    metadata: metadata ?? Prisma.DbNull,
    compatibility,
  };
}
