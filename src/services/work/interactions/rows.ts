import { z } from 'zod';
import type { Interaction, Issue } from '../../../generated/prisma/client.js';
import { lockCompany } from '../../access/tenancy.js';
import { notFound } from '../../core/errors/errors.js';
import { byId } from '../../core/operation/loaders.js';
import { oldestFirst } from '../../core/operation/pages-by-age.js';
import type { Scope, WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { isUuid, pathId, uuid } from '../../core/text/fields.js';
import { IssueNotFound, issueById, issueRef, lockIssues } from '../issues/rows.js';
import { InteractionStatus } from './model.js';
import { InteractionKind, type TasksPayload } from './payloads.js';

/** Identifies an interaction in a path or argument, with its issue. */
export const interactionRef = { ...issueRef, interactionId: pathId().describe("The interaction's id.") };

/** An interaction with its issue. */
export interface Card {
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
  if (!row) throw notFound('Interaction not found');
  return row;
}

/**
 * The interaction with its issue, both locked against other writers until the transaction ends.
 * @throws 404 for the issue or the interaction
 */
export async function lockedCard(scope: Scope, ref: InteractionRef): Promise<Card> {
  const issue = await issueById(scope, ref);
  return lockedTogether(scope, issue, ref.interactionId, [issue.id]);
}

/** As `lockedCard`; if accepting may create issues, also locks the company first, and every issue that may get a child. */
export async function lockedCardWithTasks(scope: Scope, ref: InteractionRef): Promise<Card> {
  const issue = await issueById(scope, ref);
  const row = await rowOf(scope, issue, ref.interactionId);
  if (row.kind !== 'suggest_tasks') return lockedTogether(scope, issue, row.id, [issue.id]);
  await lockCompany(scope as WriteScope, issue.companyId);
  return lockedTogether(scope, issue, row.id, [issue.id, ...parentIdsIn(row.payload as TasksPayload)]);
}

/** The ids of the parent issues in suggested tasks. */
export const parentIdsIn = ({ defaultParentId, tasks }: TasksPayload): string[] =>
  [defaultParentId, ...tasks.map(({ parentId }) => parentId)].filter((id) => id != null);

async function lockedTogether(
  scope: Scope,
  { id, companyId }: Issue,
  interactionId: string,
  issueIds: readonly string[],
): Promise<Card> {
  // Only mutations use these locators.
  const locked = await lockIssues(scope as WriteScope, companyId, issueIds);
  const issue = locked.find((one) => one.id === id);
  if (!issue) throw IssueNotFound();
  return { companyId, issue, row: await rowOf(scope, issue, interactionId) };
}

/** An issue's interactions, oldest first. */
export const interactionsOf = (scope: Scope, { companyId, id }: Issue): Promise<Interaction[]> =>
  scope.sql<Interaction>(ALL, [companyId, id]);

/** An interaction by id, or null where there is none within reach. */
export const interactionNode = byId<Interaction>('Interaction');

export const InteractionFilter = z
  .object({
    status: z.array(InteractionStatus).optional().describe('Only interactions in one of these statuses.'),
    kind: z.array(InteractionKind).optional().describe('Only interactions of one of these kinds.'),
    addresseeAgentId: uuid().optional().describe('Only interactions that ask this agent.'),
    addresseeUserId: z.string().optional().describe('Only interactions that ask this person.'),
  })
  .meta({ id: 'InteractionFilter', description: 'Which interactions to list.' });
type InteractionFilter = z.output<typeof InteractionFilter>;

function interactionConditions(filter: InteractionFilter, bind: (value: unknown) => string): string[] {
  return [
    ...(filter.status ? [`t.status = ANY(${bind(filter.status)}::text[])`] : []),
    ...(filter.kind ? [`t.kind = ANY(${bind(filter.kind)}::text[])`] : []),
    ...(filter.addresseeAgentId ? [`t."addresseeAgentId" = ${bind(filter.addresseeAgentId)}::uuid`] : []),
    ...(filter.addresseeUserId ? [`t."addresseeUserId" = ${bind(filter.addresseeUserId)}`] : []),
  ];
}

const interactionPage = (column: 'issueId' | null, where?: string) =>
  oldestFirst<Interaction, InteractionFilter>('Interaction', column, { conditions: interactionConditions, where });

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
