import { outputTypeOf } from '../schema/derive/output.js';
import { CompanyRef } from '../schema/organization/company.js';
import { SkillPolicyRef } from '../schema/skills/policy.js';
import { SkillRef, SkillSourceRef, SkillVersionRef } from '../schema/skills/skill.js';
import { SkillTestInputRef, SkillTestRunRef } from '../schema/skills/test-run.js';
import { companyNode } from '../services/organization/companies/rows.js';
import { CatalogSkillDetailView } from '../services/skills/catalog/model.js';
import * as catalog from '../services/skills/catalog/operations.js';
import { catalogSkillById } from '../services/skills/catalog/shipped.js';
import { auditSkill } from '../services/skills/library/audit.js';
import { installCatalogSkill, resetSkill } from '../services/skills/library/catalog-install.js';
import { createSkill } from '../services/skills/library/create.js';
import { diffSkillVersions } from '../services/skills/library/diff.js';
import { deleteSkillFile, readSkillFile, updateSkillFile } from '../services/skills/library/files.js';
import { forkSkill } from '../services/skills/library/fork.js';
import * as skills from '../services/skills/library/operations.js';
import { renameSkill } from '../services/skills/library/rename.js';
import { skillAlone, skillNode, versionNode } from '../services/skills/library/rows.js';
import * as versions from '../services/skills/library/version-operations.js';
import * as policy from '../services/skills/skill-policy/operations.js';
import { importSkills } from '../services/skills/sources/import.js';
import * as sources from '../services/skills/sources/operations.js';
import { sourceAlone, sourceNode } from '../services/skills/sources/rows.js';
import { scanProjectSkills } from '../services/skills/sources/scan-projects.js';
import { getSkillUpdateStatus, installSkillUpdate } from '../services/skills/sources/updates.js';
import * as testInputs from '../services/skills/test-runs/inputs.js';
import * as testRuns from '../services/skills/test-runs/operations.js';
import { inputAlone, testInputNode, testRunAlone, testRunNode } from '../services/skills/test-runs/rows.js';
import { deletedFrom, expose, exposeQuery, reread, rereadAll, whole } from './expose.js';

const CatalogSkillNoun = CatalogSkillDetailView.omit({ id: true }).meta({
  description: 'A skill that comes with the server, for companies to install. Its slug is its id in the catalogue.',
});

/** Responses with a skill of the catalogue without its text also have this type. */
const CatalogSkillRef = outputTypeOf(CatalogSkillNoun, {
  name: 'CatalogSkill',
  fields: { markdown: { resolve: ({ slug }) => catalogSkillById(slug)?.markdown ?? '' } },
});

exposeQuery('bundledSkills', catalog.listBundledSkills, { only: 'skills' });

exposeQuery('bundledSkill', catalog.getBundledSkill);

exposeQuery('availableSkills', catalog.listAvailableSkills, { only: 'skills' });

exposeQuery('skillCatalog', catalog.listCatalogSkills, { type: [CatalogSkillRef] });

exposeQuery('catalogSkill', catalog.getCatalogSkill, { type: CatalogSkillRef, id: 'catalogSkillId' });

exposeQuery('catalogSkillFile', catalog.getCatalogSkillFile, { id: 'catalogSkillId' });

expose([policy.replaceSkillPolicy, policy.resetSkillPolicy], {
  skillPolicy: {
    type: SkillPolicyRef,
    description: 'The policy as it now is.',
    resolve: (document) => document as never,
  },
});

exposeQuery('evaluateSkillPolicy', policy.evaluateSkillPolicy);

exposeQuery('skill', skills.getSkill, { type: SkillRef, by: skillAlone, id: 'skillId' });

exposeQuery('skillCategories', skills.listSkillCategories);

exposeQuery('skillFile', readSkillFile, { by: skillAlone });

exposeQuery('skillDiff', diffSkillVersions, { by: skillAlone });

const skill = reread(SkillRef, skillNode);

expose(createSkill, { skill });

expose([skills.updateSkill, resetSkill, versions.approveSkillVersion], { skill }, { by: skillAlone });

expose(skills.deleteSkill, deletedFrom('company', CompanyRef, companyNode), { by: skillAlone });

expose(
  updateSkillFile,
  { file: whole('The file as it now is, or with an idempotency key where it is.') },
  { by: skillAlone },
);

expose(
  deleteSkillFile,
  {
    deletedPaths: {},
    version: reread(SkillVersionRef, versionNode, ({ versionId }: { versionId: string }) => versionId),
  },
  { by: skillAlone },
);

expose(versions.createSkillVersion, { version: reread(SkillVersionRef, versionNode) }, { by: skillAlone });

const changed = reread(SkillRef, skillNode, ({ skill: { id } }: { skill: { id: string } }) => id);

expose(forkSkill, { skill: changed, reassignments: {} }, { by: skillAlone });

expose(
  renameSkill,
  { skill: changed, previousName: {}, previousSlug: {}, previousKey: {}, reassignments: {} },
  { by: skillAlone },
);

expose(installCatalogSkill, { action: {}, skill: changed, warnings: {} });

expose(auditSkill, { audit: whole('The results of the audit.') }, { by: skillAlone });

const input = reread(SkillTestInputRef, testInputNode);

expose(testInputs.createSkillTestInput, { input }, { by: skillAlone });

expose(testInputs.updateSkillTestInput, { input }, { by: inputAlone });

expose(testInputs.deleteSkillTestInput, deletedFrom('skill', SkillRef, skillNode), { by: inputAlone });

exposeQuery('skillTestRun', testRuns.getSkillTestRun, { type: SkillTestRunRef, by: testRunAlone, id: 'testRunId' });

const testRun = reread(SkillTestRunRef, testRunNode);

expose(testRuns.createSkillTestRun, { testRun }, { by: skillAlone });

expose(testRuns.cancelSkillTestRun, { testRun }, { by: testRunAlone });

expose(testRuns.deleteSkillTestRun, deletedFrom('skill', SkillRef, skillNode), { by: testRunAlone });

const idsOf = (skills: readonly { readonly id: string }[]): string[] => skills.map(({ id }) => id);

expose(importSkills, {
  imported: rereadAll(SkillRef, skillNode, ({ imported }: { imported: { id: string }[] }) => idsOf(imported)),
  warnings: {},
});

exposeQuery('skillUpdateStatus', getSkillUpdateStatus, { by: skillAlone });

expose(installSkillUpdate, { skill }, { by: skillAlone });

expose(scanProjectSkills, {
  scannedProjects: {},
  scannedWorkspaces: {},
  discovered: {},
  imported: rereadAll(SkillRef, skillNode, ({ imported }: { imported: { id: string }[] }) => idsOf(imported)),
  updated: rereadAll(SkillRef, skillNode, ({ updated }: { updated: { id: string }[] }) => idsOf(updated)),
  skipped: {},
  conflicts: {},
  candidates: {},
  warnings: {},
});

expose(sources.addSkillSource, {
  source: {
    type: SkillSourceRef,
    nullable: true,
    description: 'The followed repository; null if it was only scanned.',
    resolve: ({ source }, _args, { scope }) => source && scope.load(sourceNode, source.id),
  },
  candidates: {},
  imported: rereadAll(SkillRef, skillNode, ({ imported }: { imported: { id: string }[] }) => idsOf(imported)),
  warnings: {},
});

expose(
  sources.scanSkillSource,
  {
    source: reread(SkillSourceRef, sourceNode, ({ source: { id } }: { source: { id: string } }) => id),
    candidates: {},
    warnings: {},
  },
  { by: sourceAlone },
);

expose(
  sources.refreshSkillSource,
  {
    imported: rereadAll(SkillRef, skillNode, ({ imported }: { imported: { id: string }[] }) => idsOf(imported)),
    updated: rereadAll(SkillRef, skillNode, ({ updated }: { updated: { id: string }[] }) => idsOf(updated)),
    warnings: {},
  },
  { by: sourceAlone },
);

expose(sources.updateSkillSource, { source: reread(SkillSourceRef, sourceNode) }, { by: sourceAlone });

expose(sources.removeSkillSource, deletedFrom('company', CompanyRef, companyNode), { by: sourceAlone });
