import type { SkillTestInput, SkillTestRun } from '#generated/prisma/client.js';
import { type DomainError, notFound } from '#services/core/errors/errors.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { type Bind, statement } from '#services/core/postgres/statement.js';
import { filterOf, idsIn } from '#services/core/rows/filter.js';
import { byId } from '#services/core/rows/loaders.js';
import { BY_CREATION, byText, ordersOf } from '#services/core/rows/ordered-pages.js';
import { ownId } from '#services/core/rows/own-id.js';
import { isUuid, pathId, uuid } from '#services/core/text/fields.js';
import { ofSeenSkills, skillById, skillRef } from '../library/rows.js';
import { presentTestRunRow, SkillTestStatus } from './model.js';
import { GONE, hasStatus, statesOf } from './state.js';

const InputNotFound = () => notFound('Skill test input not found');
const TestRunNotFound = () => notFound('Skill test run not found');

export const inputRef = { ...skillRef, inputId: pathId().describe("The task's ID.") };
export const testRunRef = { ...skillRef, testRunId: pathId().describe("The test run's ID.") };

export const testInputNode = ofSeenSkills(byId<SkillTestInput>('SkillTestInput'), 'skillId');
export const testRunNode = ofSeenSkills(byId<SkillTestRun>('SkillTestRun'), 'skillId');

type Ref<K extends string> = { readonly companyId: string; readonly skillId: string } & Readonly<Record<K, string>>;

/** Finds a record of a skill by the IDs in a path. */
function ofSkill<K extends string, T extends object>(key: K, table: string, missing: () => DomainError) {
  const select = `SELECT * FROM "${table}" WHERE "companyId" = $1::uuid AND "skillId" = $2::uuid AND id = $3::uuid`;
  const [find, lock] = [statement(select), statement(`${select} FOR NO KEY UPDATE`)];
  const readerOf =
    (text: typeof find) =>
    async (scope: Scope, ref: Ref<K>): Promise<T> => {
      const { companyId, id } = await skillById(scope, ref);
      const row = isUuid(ref[key]) ? await scope.row<T>(text, [companyId, id, ref[key]]) : undefined;
      if (!row) throw missing();
      return row;
    };
  const locked: (scope: WriteScope, ref: Ref<K>) => Promise<T> = readerOf(lock);
  return { find: readerOf(find), locked };
}

/** @throws 404 */
export const lockedInput = ofSkill<'inputId', SkillTestInput>('inputId', 'SkillTestInput', InputNotFound).locked;

const runs = ofSkill<'testRunId', SkillTestRun>('testRunId', 'SkillTestRun', TestRunNotFound);
export const testRunById = runs.find;
export const lockedTestRun = runs.locked;

const OWNER = { companyId: 'c."companyId"', skillId: 'c."skillId"' };
export const inputAlone = ownId({ id: 'inputId', from: '"SkillTestInput" c', parents: OWNER, missing: InputNotFound });
export const testRunAlone = ownId({
  id: 'testRunId',
  from: '"SkillTestRun" c',
  parents: OWNER,
  missing: TestRunNotFound,
});

/** The wire shape of a test run. */
export async function presentTestRun(scope: Scope, run: SkillTestRun) {
  return presentTestRunRow(run, (await scope.load(statesOf, run.id)) ?? { ...GONE, id: run.id });
}

export const SkillTestInputFilter = filterOf({
  id: 'SkillTestInputFilter',
  nouns: 'tasks',
  lists: {},
  times: { createdAt: 'were written', updatedAt: 'were changed last' },
});

/** A skill's tasks, by name. */
export const inputsOfSkill = ordersOf({
  id: 'SkillTestInputOrder',
  nouns: 'tasks',
  by: { name: byText('name'), created_at: BY_CREATION },
  initial: 'name_asc',
}).inCompany(
  'SkillTestInput',
  SkillTestInputFilter,
)({ skillId: 'uuid' });

export const SkillTestRunFilter = filterOf({
  id: 'SkillTestRunFilter',
  nouns: 'test runs',
  lists: {
    statuses: {
      value: SkillTestStatus,
      meaning: 'that stand in one of these ways',
      options: SkillTestStatus.options,
      sql: (values: readonly string[], bind: Bind) => hasStatus((sql) => `${sql} = ANY(${bind([...values])}::text[])`),
    },
    versionIds: idsIn('skillVersionId', uuid(), 'of one of these versions'),
    agentIds: idsIn('agentId', uuid(), 'by one of these agents'),
    inputIds: idsIn('inputId', uuid(), 'of one of these tasks'),
  },
  times: { createdAt: 'were requested' },
});

/** A skill's test runs, newest first. */
export const testRunsOfSkill = ordersOf({
  id: 'SkillTestRunOrder',
  nouns: 'test runs',
  by: { created_at: BY_CREATION },
  initial: 'created_at_desc',
}).inCompany(
  'SkillTestRun',
  SkillTestRunFilter,
)({ skillId: 'uuid' });
