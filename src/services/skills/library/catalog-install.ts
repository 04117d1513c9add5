import { z } from 'zod';
import { companyKeyById } from '#services/access/tenancy.js';
import { conflict, notFound, unprocessable } from '#services/core/errors/errors.js';
import { mutation } from '#services/core/operation/operation.js';
import { pathId, text } from '#services/core/text/fields.js';
import { prepareContents } from '#services/organization/assets/content-references.js';
import { CatalogSkillView, presentCatalogSkill } from '../catalog/model.js';
import { catalogSkillById } from '../catalog/shipped.js';
import { assertSkillAllowed } from '../skill-policy/decision.js';
import { contentOfTree } from './content.js';
import { slugField } from './create.js';
import { presentSkill, skillDetailOf } from './detail.js';
import { SkillDetailView } from './detail-model.js';
import { emitSkill } from './events.js';
import { SkillView } from './model.js';
import { skillFactsOf, skillKeeper } from './policy.js';
import { lockedSkillById, manifestOf, skillRef, versionOf } from './rows.js';
import { freeSlug, isModified, takeOverShippedSkill } from './take-over.js';
import { appendVersion } from './versions.js';
import { SkillTakeOverAction } from './words.js';

const ChangedHere = () => conflict('The skill has local changes. Send force to discard them.');

export const installCatalogSkill = mutation({
  name: 'installCatalogSkill',
  summary: 'Install a skill of the catalog, or its update',
  input: z.object({
    companyId: pathId(),
    catalogSkillId: text(200).describe("The skill's ID in the catalog."),
    slug: slugField(),
    force: z.boolean().default(false).describe('Set to true to discard local changes of the skill.'),
  }),
  output: z
    .object({
      action: SkillTakeOverAction.describe('The result of the installation.'),
      skill: SkillView,
      catalogSkill: CatalogSkillView,
      warnings: z.array(z.string()).describe('Warnings about the installation, in sentences.'),
    })
    .meta({ id: 'CatalogSkillInstallation', description: 'The installation of a skill of the catalog.' }),
  on: companyKeyById,
  allow: skillKeeper,
  async before({ services }, { catalogSkillId }) {
    const shipped = catalogSkillById(catalogSkillId);
    if (!shipped) throw notFound('Skill not found');
    const content = contentOfTree(shipped.tree);
    await prepareContents(services, content.contents);
    return { shipped, content };
  },
  async run(scope, { slug, force: isForced }, { companyId }, { shipped, content }) {
    const key = `catalog/${shipped.catalogSkillId}`;
    await assertSkillAllowed(scope, companyId, 'skills.install', { skillKey: key, sourceType: 'catalog' });
    const requestedSlug = slug ?? (await freeSlug(scope, companyId, shipped.slug));
    const { action, skill, held } = await takeOverShippedSkill(
      scope,
      { companyId, key, slug: requestedSlug, sourceType: 'catalog', sourceKind: 'catalog' },
      { content, ref: null, audit: null },
      { isForced },
    );
    if (held === 'local_modifications') throw ChangedHere();
    if (action === 'held') throw conflict('Updates of this skill are stopped');
    if (action === 'created')
      emitSkill(scope, skill, 'company.skill_created', { slug: skill.slug, sourceKind: 'catalog' });
    if (action === 'updated')
      emitSkill(scope, skill, 'company.skill_update_installed', { versionId: skill.currentVersionId });
    const warnings = slug && skill.slug !== slug ? [`The skill keeps its slug ${skill.slug}`] : [];
    const { markdown: _, ...catalogSkill } = presentCatalogSkill(shipped);
    return { action, skill: await presentSkill(scope, skill), catalogSkill, warnings };
  },
});

export const resetSkill = mutation({
  name: 'resetSkill',
  summary: "Restore a skill's files as its origin last delivered them",
  input: z.object({
    ...skillRef,
    force: z.boolean().default(false).describe('Set to true to discard local changes of the skill.'),
  }),
  output: SkillDetailView,
  on: lockedSkillById,
  allow: skillKeeper,
  async run(scope, { force }, skill) {
    await assertSkillAllowed(scope, skill.companyId, 'skills.reset', skillFactsOf(skill));
    const { originVersionId, sourceKind } = skill;
    if ((sourceKind !== 'catalog' && sourceKind !== 'bundled') || originVersionId === null) {
      throw unprocessable('Only skills of the catalogue and bundled skills can be reset');
    }
    if (!isModified(skill)) return skillDetailOf(scope, skill);
    if (!force) throw ChangedHere();
    const origin = await versionOf(scope, skill, originVersionId);
    const content = { manifest: manifestOf(origin), skillMd: origin.skillMd, contents: [] };
    const { skill: updated } = await appendVersion(scope, skill, content, {
      origin: { ref: origin.sourceRef },
      isReviewed: true,
    });
    emitSkill(scope, updated, 'company.skill_reset', { versionId: updated.currentVersionId });
    return skillDetailOf(scope, updated);
  },
});
