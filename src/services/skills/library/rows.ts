import type { Agent, Skill, SkillVersion } from '#generated/prisma/client.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { type DomainError, notFound } from '#services/core/errors/errors.js';
import type { InCompany } from '#services/core/operation/operation.js';
import type { Loader, Scope, WriteScope } from '#services/core/operation/scope.js';
import { patternOf } from '#services/core/postgres/columns.js';
import { type Bind, statement, steadyStatement } from '#services/core/postgres/statement.js';
import { listsBy, rowsBy, rowsByNumber } from '#services/core/rows/batched.js';
import { type FilterOf, filterOf, inColumn } from '#services/core/rows/filter.js';
import { byId, page, type RowLoader } from '#services/core/rows/loaders.js';
import { BY_CREATION, BY_UPDATE, byColumn, byText, ordersOf } from '#services/core/rows/ordered-pages.js';
import { ownId } from '#services/core/rows/own-id.js';
import { isUuid, pathId, text } from '#services/core/text/fields.js';
import type { ManifestEntry } from '../format/tree.js';
import type { SkillExtra } from './model.js';
import { inventoryOf } from './model.js';
import { SkillCompatibility, SkillSharingScope, SkillSourceKind, SkillTrustLevel } from './words.js';

export const SkillNotFound = () => notFound('Skill not found');
export const SkillVersionNotFound = () => notFound('Skill version not found');

export const skillRef = {
  companyId: pathId().describe("The ID of the skill's company."),
  skillId: pathId().describe("The skill's ID."),
};

const SEEN = steadyStatement(`
  SELECT id FROM "Skill"
   WHERE id = ANY($1::uuid[]) AND ("sharingScope" = 'company' OR "createdByAgentId" = $2::uuid)`);

/** Rows of skills or of their parts. For agents, rows of skills that others keep private are null. */
export function ofSeenSkills<
  K extends 'id' | 'skillId',
  T extends { readonly id: string } & Readonly<Record<K, string>>,
>(rows: RowLoader<T>, column: K): RowLoader<T> {
  async function hideInvisible(scope: Scope, found: ArrayLike<T | null | Error>): Promise<(T | null | Error)[]> {
    const all = Array.from(found);
    const { offeredTo } = sightOf(scope);
    if (offeredTo === null) return all;
    const ids = all.flatMap((row) => (row && !(row instanceof Error) ? [row[column]] : []));
    const visible = new Set((await scope.sql<{ id: string }>(SEEN, [ids, offeredTo])).map(({ id }) => id));
    return all.map((row) => (row && !(row instanceof Error) && !visible.has(row[column]) ? null : row));
  }
  const { partial } = rows;
  return {
    batch: async (scope, ids) => hideInvisible(scope, await rows.batch(scope, ids)),
    partial: {
      ...partial,
      async batch(scope, keys) {
        const wider = keys.map((key) => ({ ...key, columns: [...new Set([...key.columns, column])] }));
        return hideInvisible(scope, await partial.batch(scope, wider));
      },
    },
  };
}

/** A skill by its ID; null if it does not exist or the caller cannot reach it. */
export const skillNode = ofSeenSkills(byId<Skill>('Skill'), 'id');

/** A version with its manifest, by its ID; null if it does not exist or the caller cannot reach it. */
export const versionNode = ofSeenSkills(byId<SkillVersion>('SkillVersion'), 'skillId');

/** Finds a company's record by the IDs in a path. */
export function inCompany<K extends string, T extends object>(key: K, select: string, missing: () => DomainError) {
  const find = statement(`${select} WHERE c."companyId" = $1::uuid AND c.id = $2::uuid`);
  const lock = statement(`${select} WHERE c."companyId" = $1::uuid AND c.id = $2::uuid FOR NO KEY UPDATE OF c`);
  type Ref = InCompany & Readonly<Record<K, string>>;
  const finderOf =
    (text: typeof find) =>
    async (scope: Scope, ref: Ref): Promise<T> => {
      const { companyId } = await companyKeyById(scope, ref);
      const row = isUuid(ref[key]) ? await scope.row<T>(text, [companyId, ref[key]]) : undefined;
      if (!row) throw missing();
      return row;
    };
  const locked: (scope: WriteScope, ref: Ref) => Promise<T> = finderOf(lock);
  return { find: finderOf(find), locked };
}

const skills = inCompany<'skillId', Skill>('skillId', 'SELECT c.* FROM "Skill" c', SkillNotFound);
/** @throws 404 "Skill not found", also for agents if others keep the skill private */
export const skillById = async (scope: Scope, ref: SkillRef): Promise<Skill> =>
  seenBy(scope, await skills.find(scope, ref));
/** The skill, locked against other changes: its versions are numbered under this lock. @throws 404 as `skillById` */
export const lockedSkillById = async (scope: WriteScope, ref: SkillRef): Promise<Skill> =>
  seenBy(scope, await skills.locked(scope, ref));

type SkillRef = InCompany & { readonly skillId: string };

function seenBy(scope: Scope, skill: Skill): Skill {
  if (!isSeen(scope, skill)) throw SkillNotFound();
  return skill;
}

const LOCK_ALL = statement(
  `SELECT * FROM "Skill" WHERE "companyId" = $1::uuid AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
);

/** Several skills of a company, locked in the order of their IDs. */
export const lockedSkills = (scope: WriteScope, companyId: string, ids: readonly string[]): Promise<Skill[]> =>
  scope.sql<Skill>(LOCK_ALL, [companyId, [...ids]]);

/** A skill identified by its ID alone. */
export const skillAlone = ownId({
  id: 'skillId',
  from: '"Skill" c',
  parents: { companyId: 'c."companyId"' },
  missing: SkillNotFound,
});

const VERSION_OF = statement(`
  SELECT * FROM "SkillVersion" WHERE "companyId" = $1::uuid AND "skillId" = $2::uuid AND id = $3::uuid`);

/** A version of a skill. @throws 404 */
export async function versionOf(
  scope: Scope,
  { companyId, id }: Pick<Skill, 'companyId' | 'id'>,
  versionId: string,
): Promise<SkillVersion> {
  const version = isUuid(versionId) ? await scope.row<SkillVersion>(VERSION_OF, [companyId, id, versionId]) : undefined;
  if (!version) throw SkillVersionNotFound();
  return version;
}

/** The newest version of a skill. @throws 404 for a skill without files */
export const currentVersionOf = (scope: Scope, skill: Skill): Promise<SkillVersion> =>
  versionOf(scope, skill, skill.currentVersionId ?? '');

export const manifestOf = ({ manifest }: Pick<SkillVersion, 'manifest'>): ManifestEntry[] =>
  manifest as unknown as ManifestEntry[];

const MANIFESTS = steadyStatement(`SELECT id, manifest FROM "SkillVersion" WHERE id = ANY($1::uuid[])`);

/** The manifests of versions. */
export const manifestsOf: Loader<string, Pick<SkillVersion, 'id' | 'manifest'> | null> = rowsBy(MANIFESTS, 'id');

const COUNTS = steadyStatement(`
  SELECT k.n::int,
         (SELECT count(*)::int FROM "Agent" a
           WHERE a."companyId" = k."companyId" AND a."desiredSkills" @> ARRAY[k.key] AND a.status <> 'terminated') AS agents,
         (SELECT count(*)::int FROM "Skill" f WHERE f."companyId" = k."companyId" AND f."forkedFromSkillId" = k.id) AS forks
    FROM unnest($1::uuid[], $2::uuid[], $3::text[]) WITH ORDINALITY AS k(id, "companyId", key, n)`);

type SkillKey = Pick<Skill, 'id' | 'companyId' | 'key'>;

/** The number of agents that want a skill, and of its copies. */
export const countsOf = rowsByNumber<{ agents: number; forks: number }, SkillKey>(COUNTS, {
  values: (keys) => [keys.map(({ id }) => id), keys.map(({ companyId }) => companyId), keys.map(({ key }) => key)],
  cacheKey: ({ id }) => id,
});

/** The computed values of skills besides their columns: two statements for any number of skills. */
export async function extraOf(scope: Scope, skill: Skill): Promise<SkillExtra> {
  const [version, counts] = await Promise.all([
    skill.currentVersionId ? scope.load(manifestsOf, skill.currentVersionId) : null,
    scope.load(countsOf, skill),
  ]);
  const { agents = 0, forks = 0 } = counts ?? {};
  return { inventory: version ? inventoryOf(manifestOf(version)) : [], attachedAgentCount: agents, forkCount: forks };
}

/** An agent that wants a skill. */
export interface SkillUser {
  readonly skillId: string;
  readonly id: string;
  readonly name: string;
  readonly urlKey: string;
  readonly adapterType: string;
  readonly versionId: string | null;
}

const USERS = steadyStatement(`
  SELECT s.id AS "skillId", a.id, a.name, a."urlKey", a."adapterType", (a."skillPins" ->> s.key)::uuid AS "versionId"
    FROM "Skill" s JOIN "Agent" a ON a."companyId" = s."companyId" AND a."desiredSkills" @> ARRAY[s.key]
   WHERE s.id = ANY($1::uuid[]) AND a.status <> 'terminated' ORDER BY a.name, a.id`);

/** The agents that want skills, by name. */
export const usersOf = listsBy<SkillUser>(USERS, 'skillId');

const FORKS = steadyStatement(`SELECT * FROM "Skill" WHERE "forkedFromSkillId" = ANY($1::uuid[]) ORDER BY name, id`);

const forks = listsBy<Skill>(FORKS, 'forkedFromSkillId');

/** The copies of a skill that the caller may see, by name. */
export const forksOf = async (scope: Scope, skillId: string): Promise<Skill[]> =>
  (await scope.load(forks, skillId)).filter((fork) => isSeen(scope, fork));

/**
 * Restricts skills to those that this agent is offered, without skills that others keep private. Null for people, who
 * see all.
 */
export interface SkillSight {
  readonly offeredTo: string | null;
}

export const sightOf = ({ actor }: Pick<Scope, 'actor'>): SkillSight => ({
  offeredTo: actor.kind === 'agent' ? actor.agentId : null,
});

/** Whether the caller may see a skill. */
export const isSeen = (
  scope: Pick<Scope, 'actor'>,
  { sharingScope, createdByAgentId }: Pick<Skill, 'sharingScope' | 'createdByAgentId'>,
): boolean => {
  const { offeredTo } = sightOf(scope);
  return offeredTo === null || sharingScope === 'company' || createdByAgentId === offeredTo;
};

export const SkillFilter = filterOf({
  id: 'SkillFilter',
  nouns: 'skills',
  lists: {
    sourceKinds: inColumn('sourceKind', SkillSourceKind, 'that came into the company in one of these ways'),
    trustLevels: inColumn('trustLevel', SkillTrustLevel, 'whose files could do this'),
    compatibilities: inColumn('compatibility', SkillCompatibility, 'that agents can use in this way'),
    sharingScopes: inColumn('sharingScope', SkillSharingScope, 'that are offered to these'),
    keys: inColumn('key', text(512), 'with one of these keys'),
    slugs: inColumn('slug', text(200), 'with one of these short names'),
    categories: {
      value: text(60),
      meaning: 'in one of these categories',
      sql: (values: readonly string[], bind: Bind) => `t.categories && ${bind([...values])}::text[]`,
    },
  },
  times: { createdAt: 'were created', updatedAt: 'were changed last' },
  fields: {
    search: text(200).optional().describe('Only skills whose name, description, tagline or key contains this text.'),
  },
  also: ({ search }, bind) => (search == null ? [] : [searchCondition(bind(patternOf(search)))]),
});

const searchCondition = (pattern: string): string =>
  `(${['name', 'description', 'tagline', 'key'].map((column) => `t.${column} ILIKE ${pattern}`).join(' OR ')})`;

export const SkillOrder = ordersOf({
  id: 'SkillOrder',
  nouns: 'skills',
  by: {
    name: byText('name'),
    created_at: BY_CREATION,
    updated_at: BY_UPDATE,
    installs: byColumn(
      'installCount',
      'int',
      'Least often given to agents first.',
      'Most often given to agents first.',
    ),
  },
  initial: 'name_asc',
});

type SeenSkills = FilterOf<typeof SkillFilter> & SkillSight;

const seenConditions = (filter: SeenSkills, bind: Bind): string[] => [
  ...SkillFilter.conditions(filter, bind),
  ...(filter.offeredTo === null
    ? []
    : [`(t."sharingScope" = 'company' OR t."createdByAgentId" = ${bind(filter.offeredTo)}::uuid)`]),
];

/** Pages of a company's skills that share a column value. Always pass the caller's `SkillSight`. */
export const seenSkills = (by: Readonly<Record<string, 'uuid'>>) =>
  SkillOrder.pages<Skill, SeenSkills>({
    table: 'Skill',
    by: { companyId: 'uuid', ...by },
    conditions: seenConditions,
  });

export const skillsOfCompany = seenSkills({});

/** The copies of a skill. */
export const forkPages = seenSkills({ forkedFromSkillId: 'uuid' });

/** The agents that want a skill, by the company and the key of the skill. */
export const agentsWanting = page<Agent>({
  table: 'Agent',
  from: () => `
    SELECT a.*, k.k1 AS "skillKey" FROM "Agent" a
     WHERE a."companyId" = k.k0 AND a."desiredSkills" @> ARRAY[k.k1] AND a.status <> 'terminated'`,
  by: { companyId: 'uuid', skillKey: 'text' },
  orderBy: { name: 'text', id: 'uuid' },
});

export const SkillVersionFilter = filterOf({
  id: 'SkillVersionFilter',
  nouns: 'versions',
  lists: { trustLevels: inColumn('trustLevel', SkillTrustLevel, 'whose files could do this') },
  times: { createdAt: 'were made' },
});

const SkillVersionOrder = ordersOf({
  id: 'SkillVersionOrder',
  nouns: 'versions',
  by: { created_at: BY_CREATION },
  initial: 'created_at_desc',
});

/** A skill's versions, newest first. */
export const versionsOfSkill = SkillVersionOrder.inCompany('SkillVersion', SkillVersionFilter)({ skillId: 'uuid' });
