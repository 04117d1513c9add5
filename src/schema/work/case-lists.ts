import type { GraphQLResolveInfo } from 'graphql';
import { z } from 'zod';
import type { Case } from '../../generated/prisma/client.js';
import type { JournalEvent } from '../../services/core/journal/journal.js';
import { parseInput } from '../../services/core/operation/execute.js';
import type { PageArgs } from '../../services/core/postgres/page-statement.js';
import { shownText } from '../../services/core/text/fields.js';
import type { CaseFilter } from '../../services/work/cases/filters.js';
import { caseFilterFields } from '../../services/work/cases/filters.js';
import {
  type CaseOrder,
  casesLinkedTo,
  casesOfProject,
  orderedCasesOfCompany,
  whileEnabled,
} from '../../services/work/cases/graph.js';
import { caseById } from '../../services/work/cases/rows.js';
import { type TimelineFilter, timelineOfCompany } from '../../services/work/cases/timeline.js';
import { builder, type GraphContext } from '../builder.js';
import { connection, connectionType } from '../connection.js';
import { enumOf } from '../derive/enums.js';
import { byParentId } from '../fast/prefetch.js';
import { reads } from '../fast/selection.js';
import { CompanyRef } from '../organization/company.js';
import { ProjectRef } from '../organization/project.js';
import { CaseRef, CaseStatusEnum } from './case.js';
import { CaseEventConnection, CaseEventKindEnum, CaseEventRef } from './case-event.js';
import { IssueRef } from './issue.js';

// The ways that lead from companies, projects and issues to cases: each is closed while cases are switched off.

export const CaseConnection = connectionType(CaseRef, 'Case', 'cases', 'A case');

const CaseOrderEnum = enumOf('CaseOrder', 'How cases are ordered.', {
  updated_at_desc: 'Those with the newest activity first.',
  updated_at_asc: 'Those with the newest activity last.',
  created_at_desc: 'Newest first.',
  created_at_asc: 'Oldest first.',
} satisfies Record<CaseOrder, string>);

const CaseFilterInput = builder.inputType('CaseFilter', {
  description: 'Which cases.',
  fields: (t) => ({
    types: t.stringList({ description: 'Only of one of these types.' }),
    keys: t.stringList({ description: 'Only with one of these keys.' }),
    statuses: t.field({ type: [CaseStatusEnum], description: 'Only in one of these statuses.' }),
    active: t.boolean({ description: 'Those that are neither done nor cancelled, beside those of statuses.' }),
    projectIds: t.field({ type: ['UUID'], description: 'Only of one of these projects.' }),
    includeNoProject: t.boolean({ description: 'Those of no project, beside those of projectIds.' }),
    labelIds: t.field({ type: ['UUID'], description: 'Only with one of these labels.' }),
    parentCaseId: t.field({ type: 'UUID', description: 'Only the parts of this case.' }),
    q: t.string({ description: 'A part of the identifier, title, summary or key, whatever the case of its letters.' }),
  }),
});

type FilterInput = typeof CaseFilterInput.$inferInput;

const FilterFields = z.object({ ...caseFilterFields, keys: z.array(shownText(512)).max(100).optional() });

/**
 * A filter as the services take it: absent fields left out, so that equal filters share a statement. What REST cannot
 * say, an empty list, lets nothing through.
 * @throws 400 "Validation error"
 */
function filterOf(input: FilterInput | null | undefined): CaseFilter {
  const given = Object.entries(input ?? {}).filter(([, value]) => value != null);
  const isEmpty = ([, value]: [string, unknown]) => Array.isArray(value) && value.length === 0;
  const parsed = parseInput(FilterFields, Object.fromEntries(given.filter((field) => !isEmpty(field))));
  return { ...parsed, ...Object.fromEntries(given.filter(isEmpty)) };
}

export const caseFilterArg = { type: CaseFilterInput, description: 'Only cases that match.' } as const;

interface ListArgs extends Omit<PageArgs<CaseFilter>, 'filter'> {
  readonly filter?: FilterInput | null | undefined;
}

/** A page of the cases of a parent, filtered as asked. */
export const caseList = (
  cases: typeof casesOfProject,
  of: readonly unknown[],
  { filter, ...args }: ListArgs,
  context: GraphContext,
  info: GraphQLResolveInfo,
) => connection<Case, CaseFilter>(cases, { of, args, filter: filterOf(filter), context, info });

/** As `caseList`, for what leads to cases from outside: closed while cases are switched off. */
const gatedCaseList = (...asked: Parameters<typeof caseList>) => {
  const { scope } = asked[3];
  return whileEnabled(scope, () => caseList(...asked));
};

/** What the fields with the cases of a project and of an issue share. */
const casesBelow = (cases: typeof casesOfProject, description: string) => ({
  type: CaseRef,
  description,
  ...reads('companyId', 'id'),
  resolve: (
    { companyId, id }: Readonly<Record<'companyId' | 'id', string>>,
    args: ListArgs,
    context: GraphContext,
    info: GraphQLResolveInfo,
  ) => gatedCaseList(cases, [companyId, id], args, context, info),
});

builder.prismaObjectFields(CompanyRef, (t) => ({
  case: t.field({
    type: CaseRef,
    nullable: true,
    description: 'One of its cases, by id or identifier.',
    args: { id: t.arg.id({ required: true, description: 'UUID or identifier, such as ACM-C12.' }) },
    resolve: ({ id: companyId }, { id }, { scope }) =>
      whileEnabled(scope, async () => {
        const found = await caseById(scope, { caseId: id });
        return found.companyId === companyId ? found : null;
      }),
  }),
  cases: t.connection(
    {
      type: CaseRef,
      description: 'Its cases.',
      args: {
        filter: t.arg(caseFilterArg),
        orderBy: t.arg({ type: CaseOrderEnum, defaultValue: 'updated_at_desc', description: 'The order.' }),
      },
      ...byParentId,
      resolve: ({ id }, { orderBy, ...args }, context, info) =>
        gatedCaseList(orderedCasesOfCompany[orderBy ?? 'updated_at_desc'], [id], args, context, info),
    },
    CaseConnection,
  ),
  caseEvents: t.connection(
    {
      type: CaseEventRef,
      description: 'What happened to its cases, newest first.',
      args: { kinds: t.arg({ type: [CaseEventKindEnum], description: 'Only what is one of these.' }) },
      ...byParentId,
      resolve: ({ id }, { kinds, ...args }, context, info) =>
        whileEnabled(context.scope, () =>
          connection<JournalEvent, TimelineFilter>(timelineOfCompany, {
            of: [id],
            args,
            filter: { kinds },
            context,
            info,
          }),
        ),
    },
    CaseEventConnection,
  ),
}));

builder.prismaObjectField(ProjectRef, 'cases', (t) =>
  t.connection(
    {
      ...casesBelow(casesOfProject, 'The cases that belong to it, those with the newest activity first.'),
      args: { filter: t.arg(caseFilterArg) },
    },
    CaseConnection,
  ),
);

builder.prismaObjectField(IssueRef, 'cases', (t) =>
  t.connection(
    {
      ...casesBelow(casesLinkedTo, 'The cases that it is linked to, those with the newest activity first.'),
      args: { filter: t.arg(caseFilterArg) },
    },
    CaseConnection,
  ),
);
