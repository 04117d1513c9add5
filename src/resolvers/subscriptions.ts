import { EventRef } from '../schema/activity.js';
// Declares the errors with which subscriptions end, so that the schema lists them.
import '../services/core/follow.js';
import { builder, type GraphContext } from '../schema/builder.js';
import { followJournal } from '../services/activity/follow.js';
import { companyById } from '../services/companies/load.js';
import { badRequest, Unauthorized } from '../services/core/errors.js';
import type { JournalEvent } from '../services/core/journal.js';
import type { InCompany } from '../services/core/operation.js';
import type { Scope } from '../services/core/scope.js';
import { issueById } from '../services/issues/load.js';

/** Where a subscription's events come from, and which of them it delivers. */
interface Source {
  readonly of: InCompany;
  readonly only?: (event: JournalEvent) => boolean;
}

const AFTER = 'The cursor of the last event the client has; from now on when left out.';

async function follow(
  { scope, follower }: GraphContext,
  after: string | null | undefined,
  sourceOf: (scope: Scope) => Promise<Source>,
): Promise<AsyncIterable<JournalEvent>> {
  if (scope.actor.kind === 'anonymous') throw Unauthorized();
  return followJournal(scope, follower, { ...(await sourceOf(scope)), after });
}

/** What was loaded for the event before may have changed since. */
function afresh(event: JournalEvent, _args: object, { scope }: GraphContext): JournalEvent {
  scope.forget();
  return event;
}

const companyOf = async (scope: Scope, companyId: string): Promise<InCompany> => ({
  companyId: (await companyById(scope, { companyId })).id,
});

const isInteraction = ({ action }: JournalEvent): boolean => action.startsWith('issue.thread_interaction_');
const isOf =
  (type: string, id?: string) =>
  ({ entityType, entityId }: JournalEvent): boolean =>
    entityType === type && (id === undefined || entityId === id);

builder.subscriptionFields((t) => ({
  events: t.field({
    type: EventRef,
    description:
      'The journal of a company: everything after a cursor, then everything that happens, each once and in order.',
    args: {
      companyId: t.arg.id({ required: true, description: "The company's UUID." }),
      after: t.arg.string({ description: AFTER }),
    },
    subscribe: (_root, { companyId, after }, context) =>
      follow(context, after, async (scope) => ({ of: await companyOf(scope, companyId) })),
    resolve: afresh,
  }),
  issueEvents: t.field({
    type: EventRef,
    description: 'What happens to an issue and what belongs to it, as `events` has it.',
    args: {
      issueId: t.arg.id({ required: true, description: 'The issue: UUID or identifier.' }),
      after: t.arg.string({ description: AFTER }),
    },
    subscribe: (_root, { issueId, after }, context) =>
      follow(context, after, async (scope) => {
        const issue = await issueById(scope, { issueId });
        return { of: issue, only: isOf('issue', issue.id) };
      }),
    resolve: afresh,
  }),
  approvals: t.field({
    type: EventRef,
    description: "What happens to a company's approvals, as `events` has it.",
    args: {
      companyId: t.arg.id({ required: true, description: "The company's UUID." }),
      after: t.arg.string({ description: AFTER }),
    },
    subscribe: (_root, { companyId, after }, context) =>
      follow(context, after, async (scope) => ({ of: await companyOf(scope, companyId), only: isOf('approval') })),
    resolve: afresh,
  }),
  interactions: t.field({
    type: EventRef,
    description: 'What happens to the interactions of a company or of one issue, as `events` has it.',
    args: {
      companyId: t.arg.id({ description: "The company's UUID; this or issueId." }),
      issueId: t.arg.id({ description: 'The issue: UUID or identifier.' }),
      after: t.arg.string({ description: AFTER }),
    },
    subscribe: (_root, { companyId, issueId, after }, context) =>
      follow(context, after, async (scope) => {
        if (!companyId === !issueId) throw badRequest('Give companyId or issueId, one of them');
        if (companyId) return { of: await companyOf(scope, companyId), only: isInteraction };
        const issue = await issueById(scope, { issueId: issueId as string });
        const ofIssue = isOf('issue', issue.id);
        return { of: issue, only: (event) => isInteraction(event) && ofIssue(event) };
      }),
    resolve: afresh,
  }),
}));
