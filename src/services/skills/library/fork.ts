import { z } from 'zod';
import type { Skill, SkillVersion } from '#generated/prisma/client.js';
import { companyMember, permission } from '#services/access/rules.js';
import { unprocessable } from '#services/core/errors/errors.js';
import { mutation, query } from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { text, uuid } from '#services/core/text/fields.js';
import { withFreeShortname } from '#services/core/text/names.js';
import { prepareContents } from '#services/organization/assets/content-references.js';
import { NUMBER_ROOM, slugFor } from '../format/slug.js';
import { byPath, type ManifestEntry, manifestEntryOf, SKILL_ENTRY } from '../format/tree.js';
import { assertSkillAllowed } from '../skill-policy/decision.js';
import type { VersionContent } from './content.js';
import { slugField } from './create.js';
import { presentSkill, presentSkills, presentUser } from './detail.js';
import { emitSkill } from './events.js';
import { assertCurrent } from './files.js';
import { assertMayGiveTo } from './giving.js';
import { insertSkill } from './insert.js';
import { SkillUserView, SkillView } from './model.js';
import { skillFactsOf, skillKeeper } from './policy.js';
import { reassignSkill, SkillReassignmentView } from './reassign.js';
import { currentVersionOf, forksOf, lockedSkillById, manifestOf, skillById, skillRef, usersOf } from './rows.js';
import { renamedText } from './text.js';
import { SkillSharingScope } from './words.js';

export const SkillForkPrecheckView = z
  .object({
    skillId: z.uuid().describe("The skill's ID."),
    original: SkillView,
    agentUsageCount: z.int().describe('The number of agents that have the skill assigned.'),
    usedByAgents: z.array(SkillUserView).describe('The agents that have the skill assigned, by name.'),
    existingForks: z.array(SkillView).describe("The skill's forks in the company, by name."),
  })
  .meta({ id: 'SkillForkPrecheck', description: 'The agents and forks that a new fork of a skill affects.' });

export const precheckSkillFork = query({
  name: 'precheckSkillFork',
  summary: 'List the users and forks of a skill before forking it',
  input: z.object(skillRef),
  output: SkillForkPrecheckView,
  on: skillById,
  allow: companyMember,
  run: (_scope, _input, skill) => skill,
  async present(scope, skill) {
    const users = await scope.load(usersOf, skill.id);
    return {
      skillId: skill.id,
      original: await presentSkill(scope, skill),
      agentUsageCount: users.length,
      usedByAgents: users.map(presentUser),
      existingForks: await presentSkills(scope, await forksOf(scope, skill.id)),
    };
  },
});

/** The files of a version for a skill with another slug. Only the name in SKILL.md differs. */
export function contentUnderSlug(version: SkillVersion, slug: string): VersionContent {
  const skillMd = renamedText(version.skillMd, slug);
  const manifest = manifestOf(version);
  if (skillMd === version.skillMd) return { manifest, skillMd, contents: [] };
  const bytes = Buffer.from(skillMd);
  const entry = manifestEntryOf({ path: SKILL_ENTRY, bytes, executable: false });
  const others = manifest.filter(({ path }: ManifestEntry) => path !== SKILL_ENTRY);
  return { manifest: [...others, entry].sort(byPath), skillMd, contents: [{ sha256: entry.sha256, bytes }] };
}

/** The files of the newest version for another slug, stored before the transaction that refers to them. */
export async function prepareUnderSlug(scope: Scope, skill: Skill, slug: string) {
  const version = await currentVersionOf(scope, skill);
  const content = contentUnderSlug(version, slug);
  await prepareContents(scope.services, content.contents);
  return { slug, content, versionId: version.id, isSame: content.skillMd === version.skillMd };
}

const SLUGS = statement(`SELECT slug FROM "Skill" WHERE "companyId" = $1::uuid AND slug LIKE $2 || '%'`);

/** A free slug that names the original. */
async function slugOfCopy(scope: Scope, { companyId, slug }: Skill): Promise<string> {
  const base = `${slugFor(slug, slug, '-copy'.length + NUMBER_ROOM)}-copy`;
  const slugRows = await scope.sql<{ slug: string }>(SLUGS, [companyId, base]);
  return withFreeShortname(base, base, new Set(slugRows.map((other) => other.slug))).urlKey;
}

const forkInput = z.object({
  ...skillRef,
  name: text(200).optional().describe("The name of the fork; the original's name if omitted."),
  slug: slugField(),
  sharingScope: SkillSharingScope.optional().describe(
    "The agents that are offered the fork; the original's scope if omitted.",
  ),
  reassignAgentIds: z
    .array(uuid())
    .max(500)
    .default([])
    .describe('The IDs of agents that have the original assigned and get the fork instead.'),
});

export const forkSkill = mutation({
  name: 'forkSkill',
  summary: 'Fork a skill and optionally reassign agents to the fork',
  input: forkInput,
  output: z
    .object({
      skill: SkillView,
      original: SkillView,
      reassignments: z.array(SkillReassignmentView).describe('The agents that now have the fork assigned, by ID.'),
    })
    .meta({ id: 'SkillFork', description: 'A fork of a skill.' }),
  on: lockedSkillById,
  find: skillById,
  allow: skillKeeper,
  before: async (scope, { slug }, original) =>
    prepareUnderSlug(scope, original, slug ?? (await slugOfCopy(scope, original))),
  async run(scope, { name, sharingScope, reassignAgentIds }, original, { slug, content, versionId }) {
    const { companyId } = original;
    assertCurrent(original, versionId);
    const key = `company/${companyId}/${slug}`;
    await assertSkillAllowed(scope, companyId, 'skills.create', { skillKey: key, sourceType: 'generated' });
    if (reassignAgentIds.length > 0) await assertMayReassign(scope, original, reassignAgentIds);
    const { tagline, iconUrl, color, authorName, homepageUrl, categories } = original;
    const { skill } = await insertSkill(
      scope,
      {
        companyId,
        key,
        slug,
        sourceType: 'local_path',
        sourceKind: 'managed_local',
        tagline,
        iconUrl,
        color,
        authorName,
        homepageUrl,
        categories,
        name: name ?? original.name,
        sharingScope: sharingScope ?? original.sharingScope,
        forkedFromSkillId: original.id,
      },
      { content, isReviewed: original.deliveredVersionId === versionId || undefined },
    );
    const agentIds = reassignAgentIds;
    const reassignments =
      agentIds.length > 0 ? await reassignSkill(scope, { companyId, from: original.key, to: key, agentIds }) : [];
    emitSkill(scope, skill, 'company.skill_forked', { originalSkillId: original.id, agentIds });
    return { skill: await presentSkill(scope, skill), original: await presentSkill(scope, original), reassignments };
  },
});

/** @throws 403 if the caller may not reassign an agent; 422 for agents that do not want the skill */
async function assertMayReassign(scope: WriteScope, skill: Skill, agentIds: readonly string[]): Promise<void> {
  await assertSkillAllowed(scope, skill.companyId, 'skills.install', skillFactsOf(skill));
  if (scope.actor.kind === 'agent') await permission('agents:configure')(scope, skill);
  for (const agentId of agentIds) await assertMayGiveTo(scope, skill.companyId, agentId);
  const users = new Set((await scope.load(usersOf, skill.id)).map(({ id }) => id));
  const strangers = agentIds.filter((id) => !users.has(id));
  if (strangers.length > 0) throw unprocessable('Only agents that want the skill can be reassigned', { strangers });
}
