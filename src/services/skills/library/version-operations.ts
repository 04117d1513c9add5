import { z } from 'zod';
import type { Skill } from '#generated/prisma/client.js';
import { companyMember } from '#services/access/rules.js';
import { authorOf } from '#services/core/actors/actor.js';
import { mutation, query } from '#services/core/operation/operation.js';
import { pathId, text } from '#services/core/text/fields.js';
import { assertSkillAllowed } from '../skill-policy/decision.js';
import { readContent } from './content.js';
import { presentSkillVersion, skillDetailOf } from './detail.js';
import { SkillDetailView, SkillVersionView } from './detail-model.js';
import { emitSkill } from './events.js';
import { contentText } from './file-model.js';
import { skillAuthor, skillFactsOf, skillReviewer } from './policy.js';
import {
  currentVersionOf,
  lockedSkillById,
  manifestOf,
  skillById,
  skillRef,
  versionOf,
  versionsOfSkill,
} from './rows.js';
import { appendVersion } from './versions.js';
import { SkillFileEncoding, SkillFileKind } from './words.js';

export const listSkillVersions = query({
  name: 'listSkillVersions',
  summary: "List a skill's versions, newest first",
  input: z.object(skillRef),
  output: z.array(SkillVersionView),
  on: skillById,
  allow: companyMember,
  run: (scope, _input, { companyId, id }) => versionsOfSkill.in.created_at_desc.all(scope, [companyId, id], {}),
  present: (_scope, versions) => versions.map(presentSkillVersion),
});

const versionRef = { ...skillRef, versionId: pathId().describe("The version's ID.") };

export const SkillVersionContentView = SkillVersionView.extend({
  files: z
    .array(
      z
        .object({
          path: z.string().describe("The path relative to the skill's folder."),
          kind: SkillFileKind,
          size: z.int().describe('The size in bytes.'),
          sha256: z.string().describe('The SHA-256 hash of the content, in hexadecimal.'),
          executable: z.boolean().describe('True if agents may run the file as a program.'),
          content: z
            .string()
            .nullable()
            .describe('The content: text, or Base64 of its bytes. Null if this and the preceding files exceed 5 MiB.'),
          encoding: SkillFileEncoding,
        })
        .meta({ id: 'SkillVersionFile', description: 'A file of a version with its content.' }),
    )
    .describe('The files with their content, by path.'),
}).meta({ id: 'SkillVersionContent', description: 'A version of a skill with the content of its files.' });

/** The maximum size of file contents in one response; beyond that, clients read files one by one. */
const MAX_CONTENT_BYTES = 5 * 1_048_576;

const NO_CONTENT = { content: null, encoding: 'utf8' } as const;

export const getSkillVersion = query({
  name: 'getSkillVersion',
  summary: 'Get a version of a skill with the content of its files',
  input: z.object(versionRef),
  output: SkillVersionContentView,
  on: skillById,
  allow: companyMember,
  run: (scope, { versionId }, skill) => versionOf(scope, skill, versionId),
  async present(scope, version) {
    const files = [];
    let remainingBytes = MAX_CONTENT_BYTES;
    for (const { path, kind, size, sha256, executable } of manifestOf(version)) {
      remainingBytes -= size;
      const content = remainingBytes < 0 ? NO_CONTENT : contentText(await readContent(scope.services, sha256));
      files.push({ path, kind, size, sha256, executable, ...content });
    }
    return { ...presentSkillVersion(version), files };
  },
});

export const createSkillVersion = mutation({
  name: 'createSkillVersion',
  summary: 'Save the current files of a skill as a new version',
  input: z.object({
    ...skillRef,
    label: text(160).nullish().describe('The label of the version, in at most 160 characters.'),
  }),
  output: SkillVersionView,
  on: lockedSkillById,
  allow: skillAuthor,
  async run(scope, { label = null }, skill) {
    await assertSkillAllowed(scope, skill.companyId, 'skills.edit', skillFactsOf(skill));
    const current = await currentVersionOf(scope, skill);
    const content = { manifest: manifestOf(current), skillMd: current.skillMd, contents: [] };
    const { version } = await appendVersion(scope, skill, content, {
      label,
      isReviewed: skill.deliveredVersionId === current.id || undefined,
      columns: { userModifiedAt: skill.userModifiedAt },
    });
    emitSkill(scope, skill, 'company.skill_version_created', { versionId: version.id, label });
    return presentSkillVersion(version);
  },
});

export const approveSkillVersion = mutation({
  name: 'approveSkillVersion',
  summary: 'Approve a version of a skill for delivery to agents',
  input: z.object(versionRef),
  output: SkillDetailView,
  on: lockedSkillById,
  allow: skillReviewer,
  async run(scope, { versionId }, skill) {
    const version = await versionOf(scope, skill, versionId);
    if (skill.deliveredVersionId === version.id) return skillDetailOf(scope, skill);
    const { createdByUserId: reviewedByUserId } = authorOf(scope.actor);
    await scope.db.skillVersion.update({
      where: { id: version.id },
      data: { reviewedByUserId, reviewedAt: new Date() },
      select: { id: true },
    });
    const updated: Skill = await scope.db.skill.update({
      where: { id: skill.id },
      data: { deliveredVersionId: version.id },
    });
    emitSkill(scope, updated, 'company.skill_version_approved', {
      versionId: version.id,
      trustLevel: version.trustLevel,
    });
    return skillDetailOf(scope, updated);
  },
});
