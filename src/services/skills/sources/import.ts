import { z } from 'zod';
import type { Skill, SkillSource } from '#generated/prisma/client.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { authorOf } from '#services/core/actors/actor.js';
import { unprocessable } from '#services/core/errors/errors.js';
import { eventSubject } from '#services/core/journal/journal.js';
import { mutation } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { pathId } from '#services/core/text/fields.js';
import type { GitLocator, SourceLocator } from '../fetch/locator.js';
import { presentSkills } from '../library/detail.js';
import { skillAuthor } from '../library/policy.js';
import { assertSkillAllowed } from '../skill-policy/decision.js';
import { type AuditedSource, locatorOf, prepareSkills, readSource, skillSourceOf } from './fetching.js';
import { SkillImportView, sourceField } from './model.js';
import { lockLocator, sourceByLocator } from './rows.js';
import { type SourceOrigin, sourceOriginOf, type TakenSkills, takeSkills, warningsOf } from './target.js';

/** The facts about a source that a company's policy decides on. */
export const factsOfSource = (source: SourceLocator) => ({
  sourceType: ({ git: 'git', url: 'external_package', local: 'workspace' } as const)[source.kind],
  ...(locatorOf(source) !== null && { sourceLocator: locatorOf(source) as string }),
});

export const NothingFound = () => unprocessable('No skill was found there: a skill is a folder with a file SKILL.md');

export const importSkills = mutation({
  name: 'importSkills',
  summary: 'Import or refresh skills from a repository, an address or a server folder',
  input: z.object({ companyId: pathId(), source: sourceField() }),
  output: SkillImportView,
  on: companyKeyById,
  allow: skillAuthor,
  async before(scope, { source: text }, { companyId }) {
    const source = skillSourceOf(scope, text);
    await assertSkillAllowed(scope, companyId, 'skills.import', factsOfSource(source));
    const read = await readSource(scope, companyId, source);
    if (read.skills.length === 0) throw NothingFound();
    await prepareSkills(scope, read.skills);
    return { source, read };
  },
  async run(scope, _input, { companyId }, { source, read }) {
    await assertSkillAllowed(scope, companyId, 'skills.import', factsOfSource(source));
    const { taken } = await (source.kind === 'git'
      ? takeRepository(scope, companyId, source, read)
      : takeOther(scope, companyId, source, read));
    return {
      imported: await presentSkills(scope, importedOf(taken)),
      warnings: [...read.warnings, ...warningsOf(taken)],
      ...(source.kind !== 'git' && {
        source: {
          type: source.kind === 'url' ? 'url' : 'local_path',
          locator: locatorOf(source),
          ref: null,
          trackingRef: null,
        },
      }),
    };
  },
});

/** All skills of a source, regardless of the outcome for each. */
export const importedOf = ({ created, updated, unchanged, held }: TakenSkills): Skill[] => [
  ...created,
  ...updated,
  ...unchanged,
  ...held.map(({ skill }) => skill),
];

async function takeOther(scope: WriteScope, companyId: string, source: SourceLocator, read: AuditedSource) {
  const origin = sourceOriginOf(companyId, source);
  await lockLocator(scope, companyId, origin.prefix);
  const outcome = await takeSkills(scope, origin, read.skills);
  emitImported(scope, origin, outcome);
  return { taken: outcome };
}

/** Records that skills were taken over, unless nothing was new. */
export function emitImported(
  scope: WriteScope,
  { companyId, sourceType, locator }: SourceOrigin,
  taken: TakenSkills,
): void {
  const [created, updated] = [taken.created, taken.updated].map((skills) => skills.map(({ key }) => key));
  if (created?.length === 0 && updated?.length === 0) return;
  const details = { sourceType, locator, created, updated };
  scope.emit({ ...eventSubject('company', { companyId, id: companyId }), action: 'company.skills_imported', details });
}

export interface RepositoryChoice {
  /** The branch or tag to follow from now on. */
  readonly trackingRef?: string | null;
  /** The folders whose skills to select; null for all. If omitted, the former selection stays as well. */
  readonly selection?: readonly string[] | null;
}

/** Takes over the skills of a repository and makes it a source of the company. */
export async function takeRepository(
  scope: WriteScope,
  companyId: string,
  locator: GitLocator,
  read: AuditedSource,
  choice: RepositoryChoice = {},
): Promise<{ taken: TakenSkills; source: SkillSource; isNew: boolean }> {
  await lockLocator(scope, companyId, locator.canonical);
  const existingSource = await sourceByLocator(scope, companyId, locator.canonical);
  const source = existingSource ?? (await insertSource(scope, companyId, locator, read, choice));
  const origin = sourceOriginOf(
    companyId,
    { ...locator, sourceType: source.sourceType as GitLocator['sourceType'] },
    source.id,
  );
  const outcome = await takeSkills(scope, origin, read.skills);
  const isChanged = outcome.created.length + outcome.updated.length > 0;
  const wider = existingSource ? sourceChanges(existingSource, read, choice) : {};
  const moves = isChanged || source.currentRef === null || Object.keys(wider).length > 0 || source.lastError !== null;
  const updated = moves
    ? await scope.db.skillSource.update({
        where: { id: source.id },
        data: { ...wider, ...(isChanged && { currentRef: read.ref }), lastScannedAt: new Date(), lastError: null },
      })
    : source;
  if (moves) emitRefreshed(scope, updated, outcome);
  return { taken: outcome, source: updated, isNew: !existingSource };
}

/** The columns of a source that a request for more of its skills changes. */
function sourceChanges(known: SkillSource, read: AuditedSource, { trackingRef, selection }: RepositoryChoice) {
  const paths = read.skills.map(({ found }) => found.path);
  const added = paths.filter((path) => !known.selection.includes(path));
  return {
    ...(trackingRef !== undefined && trackingRef !== known.trackingRef && { trackingRef }),
    ...(selection === null && !known.selectsAll && { selectsAll: true, selection: [] }),
    ...(selection !== null &&
      !known.selectsAll &&
      added.length > 0 && { selection: [...known.selection, ...added].sort() }),
  };
}

const insertSource = (
  scope: WriteScope,
  companyId: string,
  locator: GitLocator,
  read: AuditedSource,
  { trackingRef = read.trackingRef, selection }: RepositoryChoice,
): Promise<SkillSource> => {
  const isPart = selection != null || locator.skill !== null || locator.refAndPath?.includes('/') === true;
  return scope.db.skillSource.create({
    data: {
      companyId,
      sourceType: locator.sourceType,
      locator: locator.canonical,
      address: locator.address,
      trackingRef,
      currentRef: read.ref,
      selectsAll: !isPart,
      selection: isPart ? read.skills.map(({ found }) => found.path).sort() : [],
      lastScannedAt: new Date(),
      ...authorOf(scope.actor),
    },
  });
};

/** Records that new content of a repository was taken over. */
export function emitRefreshed(scope: WriteScope, source: SkillSource, { created, updated }: TakenSkills): void {
  scope.emit({
    ...eventSubject('skill_source', source),
    action: 'company.skill_source_refreshed',
    details: {
      locator: source.locator,
      currentRef: source.currentRef,
      created: created.map(({ key }) => key),
      updated: updated.map(({ key }) => key),
    },
  });
}
