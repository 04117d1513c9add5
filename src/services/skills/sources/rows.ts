import { createHash } from 'node:crypto';
import type { Skill, SkillSource } from '#generated/prisma/client.js';
import { notFound } from '#services/core/errors/errors.js';
import { takeTurn } from '#services/core/locks/advisory-lock.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement, steadyStatement } from '#services/core/postgres/statement.js';
import { listsBy } from '#services/core/rows/batched.js';
import { filterOf, inColumn } from '#services/core/rows/filter.js';
import { byId } from '#services/core/rows/loaders.js';
import { BY_CREATION, byText, ordersOf } from '#services/core/rows/ordered-pages.js';
import { ownId } from '#services/core/rows/own-id.js';
import { pathId, text } from '#services/core/text/fields.js';
import { inCompany, isSeen, seenSkills } from '../library/rows.js';
import { presentSourceRow } from './model.js';

const SourceNotFound = () => notFound('Skill source not found');

export const sourceRef = {
  companyId: pathId().describe("The ID of the source's company."),
  sourceId: pathId().describe("The source's ID."),
};

/** A source by its ID; null if it does not exist or the caller cannot reach it. */
export const sourceNode = byId<SkillSource>('SkillSource');

const sources = inCompany<'sourceId', SkillSource>('sourceId', 'SELECT c.* FROM "SkillSource" c', SourceNotFound);
export const sourceById = sources.find;
/** The source, locked: two transactions cannot take over the same skill from it. */
export const lockedSourceById = sources.locked;

export const sourceAlone = ownId({
  id: 'sourceId',
  from: '"SkillSource" c',
  parents: { companyId: 'c."companyId"' },
  missing: SourceNotFound,
});

const BY_LOCATOR = statement(`
  SELECT * FROM "SkillSource" WHERE "companyId" = $1::uuid AND locator = $2 FOR NO KEY UPDATE`);

/** Waits for other transactions that take over skills from the same source, so each skill is created once. */
export const lockLocator = (scope: WriteScope, companyId: string, locator: string) =>
  takeTurn(scope, `skill-source:${companyId} ${locator}`);

export const sourceByLocator = (scope: WriteScope, companyId: string, locator: string) =>
  scope.row<SkillSource>(BY_LOCATOR, [companyId, locator]);

const SKILLS_OF = steadyStatement(`
  SELECT * FROM "Skill" WHERE "sourceId" = ANY($1::uuid[]) ORDER BY name, id`);

/** The skills of sources, by name. */
export const skillsOfSource = listsBy<Skill>(SKILLS_OF, 'sourceId' as never);

/** Pages of a source's skills. Always pass the caller's `SkillSight`. */
export const skillPagesOfSource = seenSkills({ sourceId: 'uuid' });

/** The wire shape of a source. */
export async function presentSource(scope: Scope, source: SkillSource) {
  const skills = await scope.load(skillsOfSource, source.id);
  return presentSourceRow(source, { skillIds: skills.filter((skill) => isSeen(scope, skill)).map(({ id }) => id) });
}

export const SkillSourceFilter = filterOf({
  id: 'SkillSourceFilter',
  nouns: 'sources',
  lists: { locators: inColumn('locator', text(2_048), 'with one of these addresses') },
  times: { createdAt: 'were added', lastScannedAt: 'were last looked at' },
});

const SkillSourceOrder = ordersOf({
  id: 'SkillSourceOrder',
  nouns: 'sources',
  by: { created_at: BY_CREATION, locator: byText('locator') },
  initial: 'created_at_asc',
});

/** A company's sources of skills, oldest first. */
export const sourcesOfCompany = SkillSourceOrder.inCompany('SkillSource', SkillSourceFilter)();

const KEYS = statement(`SELECT * FROM "Skill" WHERE "companyId" = $1::uuid AND key = ANY($2::text[])`);

/** The skills of a company with these keys. */
export async function skillsByKeys(
  scope: Scope,
  companyId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Skill>> {
  const skills = await scope.sql<Skill>(KEYS, [companyId, [...keys]]);
  return new Map(skills.map((skill) => [skill.key, skill]));
}

/** A short hash that stands for an address or a folder in a key. */
export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
