import { z } from 'zod';
import type { Skill, SkillVersion } from '#generated/prisma/client.js';
import { companyMember } from '#services/access/rules.js';
import { conflict, unprocessable } from '#services/core/errors/errors.js';
import { claimKey } from '#services/core/operation/idempotency.js';
import { mutation, query } from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { keyedDigest } from '#services/core/text/canonical.js';
import { text, uuid } from '#services/core/text/fields.js';
import { prepareContents } from '#services/organization/assets/content-references.js';
import { fileTarget, SkillFileNotFound } from '../format/file-target.js';
import { assertPaths, assertSizes, byPath, type ManifestEntry, manifestEntryOf, SKILL_ENTRY } from '../format/tree.js';
import { assertSkillAllowed } from '../skill-policy/decision.js';
import { orRefused, readContent } from './content.js';
import { emitSkill } from './events.js';
import {
  bytesOf,
  contentField,
  contentText,
  entryPath,
  isMarkdownFile,
  pathField,
  SkillFileChangeView,
  SkillFileDeletionView,
  SkillFileView,
} from './file-model.js';
import { readOnlyReason } from './model.js';
import { assertEditable, skillAuthor, skillFactsOf, skillKeeper } from './policy.js';
import { currentVersionOf, lockedSkillById, manifestOf, skillById, skillRef, versionOf } from './rows.js';
import { appendVersion } from './versions.js';
import { SkillFileEncoding, SkillFileTarget } from './words.js';

/** A file of a version with its content. @throws 404 */
async function readFile(scope: Scope, skill: Skill, version: SkillVersion, path: string) {
  const entry = manifestOf(version).find((one) => one.path === path);
  if (!entry) throw SkillFileNotFound();
  const { kind, executable, language, sha256 } = entry;
  const isEntry = path === SKILL_ENTRY;
  const bytes = isEntry ? null : await readContent(scope.services, sha256);
  return {
    skillId: skill.id,
    path,
    versionId: version.id,
    kind,
    ...(bytes ? contentText(bytes) : { content: version.skillMd, encoding: 'utf8' as const }),
    language,
    markdown: isMarkdownFile(entry),
    editable: readOnlyReason(skill) === null,
    executable,
  };
}

export const readSkillFile = query({
  name: 'readSkillFile',
  summary: 'Read a file of a skill',
  input: z.object({
    ...skillRef,
    path: entryPath(),
    versionId: uuid().optional().describe('The ID of a version. Defaults to the newest version.'),
  }),
  output: SkillFileView,
  on: skillById,
  allow: companyMember,
  async run(scope, { path, versionId }, skill) {
    const target = fileTarget(path);
    const version = await (versionId ? versionOf(scope, skill, versionId) : currentVersionOf(scope, skill));
    return readFile(scope, skill, version, target);
  },
});

export const VersionChanged = () => conflict('Skill version changed. Read the current version before retrying.');

/** @throws 409 if the version is no longer the newest */
export function assertCurrent(skill: Skill, expectedVersionId: string | null | undefined): void {
  if (expectedVersionId && expectedVersionId !== skill.currentVersionId) {
    throw VersionChanged();
  }
}

const expectedVersion = () =>
  uuid()
    .nullish()
    .describe(
      'The ID of the version that the caller read. If a newer version exists, the request fails and nothing is written.',
    );

const fileInput = z.object({
  ...skillRef,
  path: entryPath(),
  content: contentField(),
  encoding: SkillFileEncoding.default('utf8').describe('The encoding of the content.'),
  executable: z
    .boolean()
    .optional()
    .describe(
      'True if agents may run the file. If omitted, the flag of an existing file stays; a new file is not executable.',
    ),
  expectedVersionId: expectedVersion(),
  idempotencyKey: text(240)
    .optional()
    .describe('Repeating a request with the same key returns the first response and writes nothing.'),
});

/** The manifest of a version with one file added. @throws 422 if the skill has no room for it */
function withFile(before: readonly ManifestEntry[], entry: ManifestEntry): ManifestEntry[] {
  const manifest = [...before.filter(({ path }) => path !== entry.path), entry].sort(byPath);
  orRefused(() => {
    assertPaths(manifest.map(({ path }) => path));
    assertSizes(manifest);
  });
  return manifest;
}

type FileInput = z.output<typeof fileInput>;

const bytesOfInput = ({ content, encoding }: FileInput) => bytesOf(content, encoding);

export const updateSkillFile = mutation({
  name: 'updateSkillFile',
  summary: 'Write a file of a skill, as a new version',
  input: fileInput,
  output: SkillFileChangeView,
  on: lockedSkillById,
  find: skillById,
  allow: skillAuthor,
  async before({ services }, input, skill) {
    fileTarget(input.path);
    assertEditable(skill);
    const bytes = bytesOfInput(input);
    const { sha256 } = manifestEntryOf({ path: SKILL_ENTRY, bytes, executable: false });
    const content = { sha256, bytes };
    await prepareContents(services, [content]);
    return content;
  },
  async run(scope, { idempotencyKey, ...input }, skill, content) {
    await assertSkillAllowed(scope, skill.companyId, 'skills.edit', skillFactsOf(skill));
    if (idempotencyKey === undefined) return writeFile(scope, skill, input, content);
    const claim = await claimKey(scope.db, {
      services: scope.services,
      actor: scope.actor,
      key: `skill-file:${keyedDigest(scope.services, idempotencyKey)}`,
      operation: 'updateSkillFile by key',
      input,
      secret: false,
    });
    if ('replay' in claim) return claim.replay.output as z.input<typeof SkillFileChangeView>;
    const { skillId, path, versionId } = await writeFile(scope, skill, input, content);
    const receipt = { skillId, path, versionId, studioPath: `/skills/${skill.slug}?file=${encodeURIComponent(path)}` };
    await claim.store({ output: receipt, cursor: null });
    return receipt;
  },
});

type Content = { readonly sha256: string; readonly bytes: Buffer };

async function writeFile(
  scope: WriteScope,
  skill: Skill,
  input: Omit<FileInput, 'idempotencyKey'>,
  content: Content,
): Promise<z.input<typeof SkillFileView>> {
  assertCurrent(skill, input.expectedVersionId);
  assertEditable(skill);
  const path = fileTarget(input.path);
  const current = await currentVersionOf(scope, skill);
  const before = manifestOf(current).find((one) => one.path === path);
  const executable = input.executable ?? before?.executable ?? false;
  const entry = manifestEntryOf({ path, bytes: content.bytes, executable });
  const isSame = before?.sha256 === entry.sha256 && before.executable === executable;
  if (isSame) return readFile(scope, skill, current, path);
  const { skill: updated, version } = await appendVersion(
    scope,
    skill,
    {
      manifest: withFile(manifestOf(current), entry),
      skillMd: path === SKILL_ENTRY ? content.bytes.toString('utf8') : current.skillMd,
      contents: [content],
    },
    {},
  );
  emitSkill(scope, updated, 'company.skill_file_updated', { path, versionId: version.id, size: entry.size });
  return readFile(scope, updated, version, path);
}

export const deleteSkillFile = mutation({
  name: 'deleteSkillFile',
  summary: 'Delete a file or folder of a skill, as a new version',
  input: z.object({
    ...skillRef,
    path: pathField(),
    target: SkillFileTarget.describe('The kind of the path: a file or a folder.'),
    expectedVersionId: expectedVersion(),
  }),
  output: SkillFileDeletionView,
  on: lockedSkillById,
  allow: skillKeeper,
  async run(scope, { path: given, target, expectedVersionId }, skill) {
    await assertSkillAllowed(scope, skill.companyId, 'skills.edit', skillFactsOf(skill));
    assertCurrent(skill, expectedVersionId);
    assertEditable(skill);
    const path = fileTarget(given.replace(/\/$/, target === 'folder' ? '' : '/'));
    const current = await currentVersionOf(scope, skill);
    const isGone = (entry: ManifestEntry) =>
      target === 'file' ? entry.path === path : entry.path.startsWith(`${path}/`);
    const manifest = manifestOf(current);
    const deletedPaths = manifest.filter(isGone).map((entry) => entry.path);
    if (deletedPaths.length === 0) throw SkillFileNotFound();
    if (deletedPaths.includes(SKILL_ENTRY)) throw unprocessable('A skill must have a SKILL.md');
    const { skill: updated, version } = await appendVersion(
      scope,
      skill,
      { manifest: manifest.filter((entry) => !isGone(entry)), skillMd: current.skillMd, contents: [] },
      {},
    );
    emitSkill(scope, updated, 'company.skill_file_deleted', { path, target, deletedPaths, versionId: version.id });
    return { skillId: skill.id, path, target, deletedPaths, versionId: version.id };
  },
});
