import { z } from 'zod';
import type { SkillSource } from '#generated/prisma/client.js';
import { companyMember } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { DomainError, unprocessable } from '#services/core/errors/errors.js';
import { eventSubject } from '#services/core/journal/journal.js';
import { deletesOfCompany, mutation, query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { pathId, rawText, text } from '#services/core/text/fields.js';
import { presentSkills } from '../library/detail.js';
import { SkillView } from '../library/model.js';
import { skillKeeper } from '../library/policy.js';
import { removeSkills } from '../library/remove.js';
import { SkillSourceMode } from '../library/words.js';
import { assertSkillAllowed } from '../skill-policy/decision.js';
import { candidatesOf } from './candidates.js';
import { type AuditedSource, prepareSkills, readSource, skillSourceOf } from './fetching.js';
import { emitRefreshed, takeRepository } from './import.js';
import { SkillCandidateView, SkillSourceView, sourceField } from './model.js';
import { failureColumns, keepFailure, readRepository, repositoryOf, unreadable } from './repository.js';
import { lockedSourceById, presentSource, skillsOfSource, sourceById, sourceRef, sourcesOfCompany } from './rows.js';
import { sourceOriginOf, takeSkills, warningsOf } from './target.js';

export const listSkillSources = query({
  name: 'listSkillSources',
  summary: "List the repositories that a company's skills come from, oldest first",
  input: z.object({ companyId: pathId() }),
  output: z.object({ sources: z.array(SkillSourceView) }).meta({ id: 'SkillSourceList' }),
  on: companyKeyById,
  allow: companyMember,
  run: (scope, _input, { companyId }) => sourcesOfCompany.in.created_at_asc.all(scope, [companyId], {}),
  present: async (scope, sources) => ({
    sources: await Promise.all(sources.map((source) => presentSource(scope, source))),
  }),
});

export const policyFactsOf = ({ locator }: Pick<SkillSource, 'locator'>) => ({
  sourceType: 'git' as const,
  sourceLocator: locator,
});

const paths = () => z.array(rawText(1_024)).max(500);

const ScanView = z
  .object({
    source: SkillSourceView.nullable().describe('The source; null for a preview.'),
    candidates: z.array(SkillCandidateView).describe('The skills that were found, by path.'),
    imported: z.array(SkillView).describe('The imported skills.'),
    warnings: z.array(z.string()).describe('Warnings about the skills, in sentences.'),
  })
  .meta({ id: 'SkillSourceScan', description: 'The skills found in a repository.' });

export const addSkillSource = mutation({
  name: 'addSkillSource',
  summary: 'Preview a repository, or follow it and import its skills',
  input: z.object({
    companyId: pathId(),
    locator: sourceField(),
    ref: text(250).nullish().describe('The branch, tag or commit to follow; null or omitted for the default branch.'),
    selection: paths().nullish().describe('The folders from which to import skills; null or omitted for all.'),
    mode: SkillSourceMode.default('add').describe('The mode: import the skills or only preview them.'),
  }),
  output: ScanView,
  on: companyKeyById,
  allow: skillKeeper,
  async before(scope, { locator: given, ref, selection, mode }, { companyId }) {
    const locator = skillSourceOf(scope, given);
    if (locator.kind !== 'git') throw unprocessable('Only repositories are followed. Import it instead.');
    await assertSkillAllowed(scope, companyId, 'skills.import', {
      sourceType: 'git',
      sourceLocator: locator.canonical,
    });
    const read = await readSource(scope, companyId, locator, { ref, selection });
    if (mode === 'add') await prepareSkills(scope, read.skills);
    return { locator, read };
  },
  async run(scope, { ref, selection, mode }, { companyId }, { locator, read }) {
    await assertSkillAllowed(scope, companyId, 'skills.import', {
      sourceType: 'git',
      sourceLocator: locator.canonical,
    });
    const candidates = await candidatesOf(scope, sourceOriginOf(companyId, locator), read.skills);
    if (mode === 'preview') return { source: null, candidates, imported: [], warnings: [...read.warnings] };
    const choice = { trackingRef: ref ?? read.trackingRef, selection: selection ?? null };
    const { taken, source, isNew } = await takeRepository(scope, companyId, locator, read, choice);
    if (isNew) {
      const details = { locator: source.locator, trackingRef: source.trackingRef };
      scope.emit({ ...eventSubject('skill_source', source), action: 'company.skill_source_added', details });
    }
    return {
      source: await presentSource(scope, source),
      candidates,
      imported: await presentSkills(scope, [...taken.created, ...taken.updated]),
      warnings: [...read.warnings, ...warningsOf(taken)],
    };
  },
});

/** The skills that a source selects, or all skills of its repository, read and audited. @throws as `readRepository` */
const read = (scope: Scope, source: SkillSource, isWhole: boolean): Promise<AuditedSource> =>
  readRepository(scope, source, isWhole || source.selectsAll ? null : source.selection);

export const scanSkillSource = mutation({
  name: 'scanSkillSource',
  summary: 'Scan a repository for skills without importing them',
  input: z.object(sourceRef),
  output: z
    .object({
      source: SkillSourceView,
      candidates: z.array(SkillCandidateView).describe('The skills that were found, by path.'),
      warnings: z.array(z.string()).describe('Warnings about the skills, in sentences.'),
    })
    .meta({ id: 'SkillSourceCandidates', description: 'The skills found in a followed repository.' }),
  on: sourceById,
  allow: skillKeeper,
  async before(scope, _input, source) {
    await assertSkillAllowed(scope, source.companyId, 'skills.import', policyFactsOf(source));
    return read(scope, source, true).catch(unreadable);
  },
  async run(scope, _input, source, found) {
    await assertSkillAllowed(scope, source.companyId, 'skills.import', policyFactsOf(source));
    const failed = found instanceof DomainError;
    const data = failed ? failureColumns(found) : { lastError: null, lastScannedAt: new Date() };
    const updated = await scope.db.skillSource.update({ where: { id: source.id }, data });
    const details = { locator: source.locator, error: data.lastError };
    scope.emit({ ...eventSubject('skill_source', source), action: 'company.skill_source_scanned', details });
    if (failed) {
      return { source: await presentSource(scope, updated), candidates: [], warnings: [found.message] };
    }
    const origin = sourceOriginOf(source.companyId, repositoryOf(scope, source), source.id);
    return {
      source: await presentSource(scope, updated),
      candidates: await candidatesOf(scope, origin, found.skills),
      warnings: [...found.warnings],
    };
  },
});

export const refreshSkillSource = mutation({
  name: 'refreshSkillSource',
  summary: 'Import the changes of a repository of skills',
  input: z.object(sourceRef),
  output: z
    .object({
      imported: z.array(SkillView).describe('The skills that are new in the company.'),
      updated: z.array(SkillView).describe('The skills that have a new version.'),
      warnings: z.array(z.string()).describe('Warnings about the skills, in sentences.'),
    })
    .meta({ id: 'SkillSourceRefresh', description: 'The imported changes of a repository.' }),
  on: sourceById,
  allow: skillKeeper,
  async before(scope, _input, source) {
    await assertSkillAllowed(scope, source.companyId, 'skills.update', policyFactsOf(source));
    const auditedSource = await read(scope, source, false).catch((error: unknown) => keepFailure(scope, source, error));
    await prepareSkills(scope, auditedSource.skills);
    return auditedSource;
  },
  async run(scope, input, { companyId }, found) {
    const source = await lockedSourceById(scope, input);
    await assertSkillAllowed(scope, companyId, 'skills.update', policyFactsOf(source));
    const origin = sourceOriginOf(companyId, repositoryOf(scope, source), source.id);
    const outcome = await takeSkills(scope, origin, found.skills);
    const isChanged = outcome.created.length + outcome.updated.length > 0;
    if (isChanged || source.lastError !== null) {
      const data = { lastError: null, lastScannedAt: new Date(), ...(isChanged && { currentRef: found.ref }) };
      const updated = await scope.db.skillSource.update({ where: { id: source.id }, data });
      emitRefreshed(scope, updated, outcome);
    }
    return {
      imported: await presentSkills(scope, outcome.created),
      updated: await presentSkills(scope, outcome.updated),
      warnings: [...found.warnings, ...warningsOf(outcome)],
    };
  },
});

export const updateSkillSource = mutation({
  name: 'updateSkillSource',
  summary: 'Choose the folders of a repository to import; existing skills stay',
  input: z.object({
    ...sourceRef,
    selection: paths().nullable().describe('The folders from which to import skills; null for all.'),
  }),
  output: SkillSourceView,
  on: lockedSourceById,
  allow: skillKeeper,
  async run(scope, { selection }, source) {
    await assertSkillAllowed(scope, source.companyId, 'skills.edit', policyFactsOf(source));
    const selectedPaths = selection === null ? [] : [...new Set(selection)].sort();
    const selectsAll = selection === null;
    const isSame = selectsAll === source.selectsAll && selectedPaths.join('\n') === source.selection.join('\n');
    if (isSame) return presentSource(scope, source);
    const updated = await scope.db.skillSource.update({
      where: { id: source.id },
      data: { selectsAll, selection: selectedPaths },
    });
    const details = { locator: source.locator, selection };
    scope.emit({ ...eventSubject('skill_source', source), action: 'company.skill_source_updated', details });
    return presentSource(scope, updated);
  },
});

export const removeSkillSource = mutation({
  name: 'removeSkillSource',
  summary: 'Stop following a repository, optionally deleting its skills',
  input: z.object({
    ...sourceRef,
    removeSkills: z
      .boolean()
      .default(false)
      .describe("Set to true to delete the repository's skills; fails while one of them is assigned to an agent."),
  }),
  output: SkillSourceView,
  on: lockedSourceById,
  allow: skillKeeper,
  deletes: deletesOfCompany,
  async run(scope, { removeSkills: isWhole }, source) {
    await assertSkillAllowed(scope, source.companyId, 'skills.edit', policyFactsOf(source));
    const view = await presentSource(scope, source);
    const skills = await scope.load(skillsOfSource, source.id);
    if (isWhole) await removeSkills(scope, source.companyId, skills);
    await scope.db.skillSource.delete({ where: { id: source.id }, select: { id: true } });
    const details = { locator: source.locator, removedSkills: isWhole ? skills.map(({ key }) => key) : [] };
    scope.emit({ ...eventSubject('skill_source', source), action: 'company.skill_source_removed', details });
    return view;
  },
});
