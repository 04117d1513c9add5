import { buffer } from 'node:stream/consumers';
import type { Skill } from '#generated/prisma/client.js';
import { ContentNotFoundError } from '#services/core/content/content-store.js';
import { conflict, unprocessable } from '#services/core/errors/errors.js';
import type { Services, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { type ContentBytes, holdContents, keepContents } from '#services/organization/assets/content-references.js';
import { frontmatterOf } from '../format/frontmatter.js';
import {
  type ManifestEntry,
  SKILL_ENTRY,
  type SkillFile,
  type SkillTree,
  SkillTreeFlaw,
  treeOf,
} from '../format/tree.js';

/** The files of a version: the manifest of all files, the text of SKILL.md, and the bytes of files that may be new. */
export interface VersionContent {
  readonly manifest: readonly ManifestEntry[];
  readonly skillMd: string;
  readonly contents: readonly ContentBytes[];
}

export const contentOfTree = ({ files, manifest }: Pick<SkillTree, 'files' | 'manifest'>): VersionContent => ({
  manifest,
  skillMd: files.find(({ path }) => path === SKILL_ENTRY)?.bytes.toString('utf8') ?? '',
  contents: files.map(({ bytes }, at) => ({ sha256: (manifest[at] as ManifestEntry).sha256, bytes })),
});

/** @throws 422 for files that are not a valid skill */
export function contentOfFiles(files: readonly SkillFile[]): VersionContent {
  return contentOfTree(orRefused(() => treeOf(files)));
}

/** Returns the result of `work`. @throws 422 for a flaw in the files */
export function orRefused<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof SkillTreeFlaw ? flawError(error) : error;
  }
}

export const flawError = ({ code, message, path }: SkillTreeFlaw) =>
  unprocessable(message, { flaw: code, ...(path !== undefined && { path }) });

/** The columns of a skill that come from its SKILL.md. */
export function columnsOfText(skillMd: string): Pick<Skill, 'description' | 'compatibility'> & {
  readonly name: string | null;
  readonly metadata: object | null;
} {
  const { name, description, metadata, compatibility, isReadable } = frontmatterOf(skillMd);
  const usable = isReadable && description !== null;
  return {
    name,
    description,
    metadata,
    compatibility: usable ? (compatibility === null ? 'compatible' : 'unknown') : 'invalid',
  };
}

const INSERT_BLOBS = statement(`
  INSERT INTO "SkillBlob" ("companyId", "skillId", sha256, "byteSize")
  SELECT $1::uuid, $2::uuid, b.sha256, max(b.size) FROM unnest($3::text[], $4::int[]) AS b(sha256, size) GROUP BY b.sha256
  ON CONFLICT DO NOTHING`);

const BLOBS_OF = statement(`SELECT sha256 FROM "SkillBlob" WHERE "companyId" = $1::uuid AND "skillId" = $2::uuid`);

/**
 * Stores the files of a new version of a skill, whose row is locked. Files without given bytes must belong to the skill
 * already, or to another skill that cannot be deleted meanwhile.
 */
export async function keepFiles(
  scope: WriteScope,
  { companyId, id }: Pick<Skill, 'companyId' | 'id'>,
  { manifest, contents }: VersionContent,
): Promise<void> {
  const own = await scope.sql<{ sha256: string }>(BLOBS_OF, [companyId, id]);
  const storedHashes = new Set(own.map(({ sha256 }) => sha256));
  const added = manifest.filter(({ sha256 }) => !storedHashes.has(sha256));
  if (added.length === 0) return;
  const names = new Set(added.map(({ sha256 }) => sha256));
  const newContents = contents.filter(({ sha256 }) => names.has(sha256));
  const received = new Set(newContents.map(({ sha256 }) => sha256));
  await keepContents(scope, newContents);
  await holdContents(
    scope,
    [...names].filter((sha256) => !received.has(sha256)),
  );
  await scope.sql(INSERT_BLOBS, [companyId, id, added.map(({ sha256 }) => sha256), added.map(({ size }) => size)]);
}

const ContentGone = () => conflict('The content of this file is not stored any more');

/** The bytes of a file. @throws 409 if the store has lost them */
export async function readContent({ contentStore }: Pick<Services, 'contentStore'>, sha256: string): Promise<Buffer> {
  try {
    return await buffer(await contentStore.open(sha256));
  } catch (error) {
    throw error instanceof ContentNotFoundError ? ContentGone() : error;
  }
}
