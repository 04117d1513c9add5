import type { Interaction, Issue } from '#generated/prisma/client.js';
import { lockCompany } from '#services/access/tenancy.js';
import { notFound } from '#services/core/errors/errors.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { type FilterOf, filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { byId } from '#services/core/rows/loaders.js';
import { ownId } from '#services/core/rows/own-id.js';
import { oldestFirst } from '#services/core/rows/pages-by-age.js';
import { isUuid, pathId, text, uuid } from '#services/core/text/fields.js';
import { IssueNotFound, issueById, issueRef, lockIssues } from '../issues/rows.js';
import { InteractionStatus } from './model.js';
import { InteractionKind, type TasksPayload } from './payloads.js';

const InteractionNotFound = () => notFound('Interaction not found');

/** Identifies an interaction in a path or argument, with its issue. */
export const interactionRef = { ...issueRef, interactionId: pathId().describe("The interaction's id.") };

/** An interaction with its issue. */
export interface InteractionOfIssue {
  readonly companyId: string;
  readonly issue: Issue;
  readonly row: Interaction;
}

const OF_ISSUE = `SELECT * FROM "Interaction" WHERE "companyId" = $1::uuid AND "issueId" = $2::uuid`;
const ONE = statement(`${OF_ISSUE} AND id = $3::uuid`);
const ALL = statement(`${OF_ISSUE} ORDER BY "createdAt", id`);

type InteractionRef = Readonly<Record<keyof typeof interactionRef, string>>;

async function rowOf(scope: Scope, issue: Issue, interactionId: string): Promise<Interaction> {
  const row = isUuid(interactionId)
    ? await scope.row<Interaction>(ONE, [issue.companyId, issue.id, interactionId])
    : undefined;
  if (!row) throw InteractionNotFound();
  return row;
}

/**
 * The interaction with its issue, both locked against other writers until the transaction ends.
 * @throws 404 for the issue or the interaction
 */
export async function lockedCard(scope: WriteScope, ref: InteractionRef): Promise<InteractionOfIssue> {
  const issue = await issueById(scope, ref);
  return lockedTogether(scope, issue, ref.interactionId, [issue.id]);
}

/**
 * Locks a card as `lockedCard` does. If accepting may create issues, also locks the company first, and every issue that
 * may get a child.
 */
export async function lockedCardWithTasks(scope: WriteScope, ref: InteractionRef): Promise<InteractionOfIssue> {
  const issue = await issueById(scope, ref);
  const row = await rowOf(scope, issue, ref.interactionId);
  if (row.kind !== 'suggest_tasks') return lockedTogether(scope, issue, row.id, [issue.id]);
  await lockCompany(scope, issue.companyId);
  return lockedTogether(scope, issue, row.id, [issue.id, ...parentIdsIn(row.payload as TasksPayload)]);
}

/** The ids of the parent issues in suggested tasks. */
export const parentIdsIn = ({ defaultParentId, tasks }: TasksPayload): string[] =>
  [defaultParentId, ...tasks.map(({ parentId }) => parentId)].filter((id) => id != null);

async function lockedTogether(
  scope: WriteScope,
  { id, companyId }: Issue,
  interactionId: string,
  issueIds: readonly string[],
): Promise<InteractionOfIssue> {
  const locked = await lockIssues(scope, companyId, issueIds);
  const issue = locked.find((one) => one.id === id);
  if (!issue) throw IssueNotFound();
  return { companyId, issue, row: await rowOf(scope, issue, interactionId) };
}

/** An issue's interactions, oldest first. */
export const interactionsOf = (scope: Scope, { companyId, id }: Issue): Promise<Interaction[]> =>
  scope.sql<Interaction>(ALL, [companyId, id]);

/** An interaction by id; null if it does not exist or the caller cannot reach it. */
export const interactionNode = byId<Interaction>('Interaction');

export const InteractionFilter = filterOf({
  id: 'InteractionFilter',
  nouns: 'interactions',
  lists: {
    statuses: inColumn('status', InteractionStatus, 'in one of these statuses'),
    kinds: inColumn('kind', InteractionKind, 'of one of these kinds'),
    issueIds: idsIn('issueId', uuid(), 'of one of these issues'),
    addresseeAgentIds: idsIn('addresseeAgentId', uuid(), 'that ask one of these agents'),
    addresseeUserIds: inColumn('addresseeUserId', text(200), 'that ask one of these people'),
    createdByAgentIds: idsIn('createdByAgentId', uuid(), 'created by one of these agents'),
    createdByUserIds: inColumn('createdByUserId', text(200), 'created by one of these people'),
  },
  times: { createdAt: 'were created', updatedAt: 'were changed last', resolvedAt: 'were resolved' },
});
type InteractionFilter = FilterOf<typeof InteractionFilter>;

const interactionPage = (column: 'issueId' | null, where?: string) =>
  oldestFirst<Interaction, InteractionFilter>('Interaction', column, {
    conditions: InteractionFilter.conditions,
    where,
  });

/** An issue's interactions, oldest first. */
export const interactionsOfIssue = interactionPage('issueId');

/** A company's interactions, oldest first. */
export const interactionsOfCompany = interactionPage(null);

/** The interactions of a company that wait for an answer, oldest first. */
export const pendingOfCompany = interactionPage(null, `t.status = 'pending'`);

/** The fields about an interaction in the payload of a wake. */
export const wakePayloadOf = ({ issueId, id, kind, status }: Interaction) => ({
  issueId,
  mutation: 'interaction',
  interactionId: id,
  interactionKind: kind,
  interactionStatus: status,
});

/** An interaction named by its own id. */
export const interactionAlone = ownId({
  id: 'interactionId',
  from: '"Interaction" c',
  parents: { issueId: 'c."issueId"' },
  missing: InteractionNotFound,
});
