import type { Case } from '../../../generated/prisma/client.js';
import { page } from '../../core/operation/loaders.js';
import type { Bind } from '../../core/postgres/bind.js';
import { fewOrAlong } from '../../core/postgres/few-or-along.js';
import type { Selection } from '../../core/postgres/page-statement.js';
import { CaseStatus, isCaseClosed } from './model.js';

type Maybe<T> = T | null | undefined;

/** What lists of cases may be narrowed to; null and undefined narrow nothing, and an empty list lets nothing through. */
export interface CaseFilter {
  readonly types?: Maybe<readonly string[]>;
  readonly keys?: Maybe<readonly string[]>;
  readonly statuses?: Maybe<readonly CaseStatus[]>;
  /** Those that are neither done nor cancelled, beside those of `statuses`. */
  readonly active?: Maybe<boolean>;
  readonly projectIds?: Maybe<readonly string[]>;
  /** Those of no project, beside those of `projectIds`. */
  readonly includeNoProject?: Maybe<boolean>;
  /** Those with one of these labels. */
  readonly labelIds?: Maybe<readonly string[]>;
  readonly parentCaseId?: Maybe<string>;
  /** A part of the identifier, title, summary or key, whatever the case of its letters. */
  readonly q?: Maybe<string>;
}

const ACTIVE = CaseStatus.options.filter((status) => !isCaseClosed(status));
/** Spelled as the index of active cases has it. */
const IS_ACTIVE = `t.status NOT IN ('done', 'cancelled')`;

// One value is compared with =, since only then an index gives the rows in the order of the list.
const among = (bind: Bind, column: string, values: readonly string[], type = 'text'): string =>
  values.length === 1
    ? `${column} = ${bind(values[0])}::${type}`
    : `${column} = ANY(${bind([...new Set(values)])}::${type}[])`;

/** SQL conditions on the row `t` of a case; `bind` gives the placeholder of a value. */
export function caseConditions(filter: CaseFilter, bind: Bind): string[] {
  const { types, keys, projectIds, includeNoProject, labelIds, parentCaseId, q } = filter;
  return [
    ...(types ? [among(bind, 't."caseType"', types)] : []),
    ...(keys ? [among(bind, 't.key', keys)] : []),
    ...statusConditions(filter, bind),
    ...anyOf(
      projectIds && among(bind, 't."projectId"', projectIds, 'uuid'),
      includeNoProject && 't."projectId" IS NULL',
    ),
    ...(labelIds ? [hasLabel(labelIds, bind)] : []),
    ...(parentCaseId ? [`t."parentCaseId" = ${bind(parentCaseId)}::uuid`] : []),
    ...(q?.trim() ? [contains(bind(patternOf(q.trim())))] : []),
  ];
}

function statusConditions({ statuses, active }: CaseFilter, bind: Bind): string[] {
  if (!statuses && !active) return [];
  const wanted = [...new Set([...(statuses ?? []), ...(active ? ACTIVE : [])])];
  if (wanted.some(isCaseClosed)) return [among(bind, 't.status', wanted)];
  return wanted.length === ACTIVE.length ? [IS_ACTIVE] : [IS_ACTIVE, among(bind, 't.status', wanted)];
}

/** One condition that holds where one of these does, if there is any. */
function anyOf(...conditions: readonly Maybe<string | false>[]): string[] {
  const given = conditions.filter((condition) => typeof condition === 'string');
  return given.length > 0 ? [`(${given.join(' OR ')})`] : [];
}

/** The OFFSET keeps it a look-up for each row: the planner takes each label for rare and reads all that have it. */
const hasLabel = (labelIds: readonly string[], bind: Bind): string => `
  EXISTS (SELECT FROM "CaseLabel" m
           WHERE m."companyId" = t."companyId" AND m."caseId" = t.id AND ${among(bind, 'm."labelId"', labelIds, 'uuid')} OFFSET 0)`;

const SEARCHED = ['identifier', 'title', 'summary', 'key'] as const;

const contains = (pattern: string): string =>
  `(${SEARCHED.map((column) => `t.${column} ILIKE ${pattern}::text`).join(' OR ')})`;

const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** A page of 100,000 cases with a label takes 15 ms and one of 50 takes 5, where a plain join reads all in 1.5 s. */
function selectCases({ columns, conditions, ordering, limit, filter, bind }: Selection<CaseFilter>): string {
  const scan = (from: string, also: readonly string[] = []) => `
    SELECT ${columns.map((column) => `t."${column}"`).join(', ')} FROM ${from}
     WHERE ${[...conditions, ...also].join(' AND ')} ORDER BY ${ordering} LIMIT ${limit}`;
  if (!filter?.labelIds) return scan('"Case" t');
  return fewOrAlong({
    members: `
      SELECT m."caseId" FROM "CaseLabel" m
       WHERE m."companyId" = k.k0 AND ${among(bind, 'm."labelId"', filter.labelIds, 'uuid')}`,
    few: (members, isFew) =>
      scan(`(SELECT DISTINCT "caseId" FROM ${members}) s JOIN "Case" t ON t."companyId" = k.k0 AND t.id = s."caseId"`, [
        isFew,
      ]),
    along: (isLarge) => scan('"Case" t', [isLarge]),
    ordering,
    limit,
  });
}

/** Pages of cases of a parent, whose company is the first column of its key. */
export const casePage = (
  by: Readonly<Record<string, string>>,
  orderBy: Readonly<Record<string, string>>,
  direction: 'ASC' | 'DESC',
) =>
  page<Case, CaseFilter>({
    table: 'Case',
    by: { companyId: 'uuid', ...by },
    orderBy,
    direction,
    conditions: caseConditions,
    select: selectCases,
  });

/** A company's cases, those with the newest activity first. */
export const casesOfCompany = casePage({}, { updatedAt: 'timestamptz', id: 'uuid' }, 'DESC');
