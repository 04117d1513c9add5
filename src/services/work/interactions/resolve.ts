import { z } from 'zod';
import type { Interaction } from '#generated/prisma/client.js';
import { board } from '#services/access/rules.js';
import { runIdOf } from '#services/core/actors/actor.js';
import { type DomainError, domainError, unprocessable } from '#services/core/errors/errors.js';
import { type Allow, mutation } from '#services/core/operation/operation.js';
import { Port } from '#services/core/operation/port.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { type JsonObject, rawText } from '#services/core/text/fields.js';
import { emitIssue } from '../issues/events.js';
import { isClosedStatus } from '../issues/model.js';
import { touchIssue } from '../issues/rows.js';
import { answerFields, checkedAnswers, rejectionReason, selectedOptions } from './answers.js';
import { type ContinuationPolicy, type InteractionStatus, InteractionView, presentInteraction } from './model.js';
import type { CheckboxPayload, ConfirmationPayload, InteractionKind, QuestionsPayload } from './payloads.js';
import { answerer, decider, withdrawer } from './policy.js';
import { type InteractionOfIssue, interactionRef, lockedCard, lockedCardWithTasks, wakePayloadOf } from './rows.js';
import { createTasks } from './tasks.js';

const AlreadyResolved = domainError('interaction_already_resolved', 'Interaction has already been resolved');
const Superseded = domainError(
  'interaction_superseded',
  'Interaction was superseded: read the issue for what came after it',
);
const StaleTarget = domainError(
  'interaction_stale_target',
  'The document has changed since this interaction was created: create a new interaction',
);

const BY_OUTCOME: Readonly<Record<string, typeof AlreadyResolved>> = {
  superseded_by_comment: Superseded,
  superseded_by_newer: Superseded,
  stale_target: StaleTarget,
};

/** The error for an interaction that is no longer pending. */
function resolvedError({ id, status, result, resolvedAt }: Interaction): DomainError {
  const outcome = (result as JsonObject | null)?.outcome ?? status;
  const error = BY_OUTCOME[String(outcome)] ?? AlreadyResolved;
  return error({ interactionId: id, status, outcome, resolvedAt: resolvedAt?.toISOString() ?? null });
}

// The operations that end an interaction. All of them end it by the same conditional update.

/**
 * The consequences of an answer to a card, for the part of the server that created the card. That part is in a higher
 * layer.
 */
interface CardOwner {
  /**
   * @returns whether the owner created the card. The owner then wakes the issue's agent after carrying out the accepted
   * request.
   */
  accepted(scope: WriteScope, card: InteractionOfIssue): Promise<boolean>;
  rejected(scope: WriteScope, card: InteractionOfIssue, reason: string | null): Promise<void>;
}

export const cardOwner = new Port<CardOwner>();

const reason = () =>
  rawText(4000)
    .nullish()
    .describe(
      'The reason for the outcome, for the creator of the interaction. Some confirmations require it for a rejection.',
    );

const QUESTIONS: ReadonlySet<string> = new Set<InteractionKind>(['ask_user_questions']);
const CONFIRMATIONS_AND_TASKS: ReadonlySet<string> = new Set<InteractionKind>([
  'request_confirmation',
  'request_checkbox_confirmation',
  'suggest_tasks',
]);

export const acceptInteraction = mutation({
  name: 'acceptInteraction',
  summary: 'Accept an interaction; suggested tasks become issues',
  input: z.object({
    ...interactionRef,
    selectedOptionIds: z
      .array(z.string().trim())
      .max(1000)
      .nullish()
      .describe('The keys of the selected options; null or omitted for the options that the interaction preselects.'),
    selectedClientKeys: z
      .array(z.string().trim())
      .min(1)
      .max(50)
      .nullish()
      .describe('The keys of the accepted suggestions; null or omitted for all.'),
  }),
  output: InteractionView,
  on: lockedCardWithTasks,
  allow: decider,
  async run(scope, { selectedOptionIds, selectedClientKeys }, card) {
    assertOpen(card, CONFIRMATIONS_AND_TASKS, 'accepted');
    const isOwned = await cardOwner.get().accepted(scope, card);
    const fields = await acceptance(scope, card, { selectedOptionIds, selectedClientKeys });
    return end(scope, card, 'accepted', fields, { wakes: !isOwned });
  },
});

interface Selection {
  readonly selectedOptionIds?: readonly string[] | null | undefined;
  readonly selectedClientKeys?: readonly string[] | null | undefined;
}

async function acceptance(scope: WriteScope, card: InteractionOfIssue, selection: Selection): Promise<JsonObject> {
  const { kind, payload } = card.row;
  if (kind === 'suggest_tasks') {
    return (await createTasks(scope, card, selection.selectedClientKeys)) as unknown as JsonObject;
  }
  if (kind === 'request_confirmation') return { outcome: 'accepted' };
  return {
    outcome: 'accepted',
    selectedOptionIds: selectedOptions(payload as CheckboxPayload, selection.selectedOptionIds),
  };
}

export const rejectInteraction = mutation({
  name: 'rejectInteraction',
  summary: 'Reject an interaction',
  input: z.object({ ...interactionRef, reason: reason() }),
  output: InteractionView,
  on: lockedCard,
  allow: decider,
  async run(scope, input, card) {
    assertOpen(card, CONFIRMATIONS_AND_TASKS, 'rejected');
    const { kind, payload } = card.row;
    if (kind === 'suggest_tasks') {
      return end(scope, card, 'rejected', { rejectionReason: input.reason?.trim() || null });
    }
    const reason = rejectionReason(payload as ConfirmationPayload, input.reason);
    await cardOwner.get().rejected(scope, card, reason);
    return end(scope, card, 'rejected', { outcome: 'rejected', reason, commentId: null });
  },
});

export const respondToInteraction = mutation({
  name: 'respondToInteraction',
  summary: 'Answer the questions of an interaction',
  input: z.object({ ...interactionRef, ...answerFields }),
  output: InteractionView,
  on: lockedCard,
  allow: answerer,
  async run(scope, { answers, summaryMarkdown }, card) {
    assertOpen(card, QUESTIONS, 'answered');
    const checked = checkedAnswers(card.row.payload as QuestionsPayload, answers);
    const result = { answers: checked as unknown as JsonObject[], summaryMarkdown: summaryMarkdown ?? null };
    return end(scope, card, 'answered', result);
  },
});

interface ClosingSpec {
  readonly name: string;
  readonly summary: string;
  readonly allow: Allow<InteractionOfIssue>;
  readonly ending: InteractionEnd;
  /** The kinds of interactions that can end this way; all by default. */
  readonly kinds?: ReadonlySet<string>;
  readonly resultOf: (reason: string | null) => JsonObject;
}

/** Makes an operation that ends an interaction with a reason but without an answer. */
const closing = ({ ending, kinds, resultOf, ...spec }: ClosingSpec) =>
  mutation({
    ...spec,
    input: z.object({ ...interactionRef, reason: reason() }),
    output: InteractionView,
    on: lockedCard,
    async run(scope, input, card) {
      assertOpen(card, kinds, ending);
      return end(scope, card, ending, resultOf(input.reason?.trim() || null));
    },
  });

export const cancelInteraction = closing({
  name: 'cancelInteraction',
  summary: 'Cancel the questions of an interaction',
  allow: board,
  ending: 'cancelled',
  kinds: QUESTIONS,
  resultOf: (cancellationReason) => ({ cancelled: true, cancellationReason }),
});

export const withdrawInteraction = closing({
  name: 'withdrawInteraction',
  summary: 'Withdraw a pending interaction',
  allow: withdrawer,
  ending: 'withdrawn',
  resultOf: (reason) => ({ outcome: 'withdrawn', reason }),
});

export const skipInteraction = closing({
  name: 'skipInteraction',
  summary: 'Skip an interaction without answering it or waking anyone',
  allow: board,
  ending: 'skipped',
  resultOf: (reason) => ({ outcome: 'skipped', reason }),
});

/** @throws 422 for a kind that cannot end this way, 409 for an interaction that has ended */
function assertOpen({ row }: InteractionOfIssue, kinds: ReadonlySet<string> | undefined, ending: InteractionEnd): void {
  if (kinds && !kinds.has(row.kind)) throw unprocessable(`Interactions of kind ${row.kind} cannot be ${ending}`);
  if (row.status !== 'pending') throw resolvedError(row);
}

type InteractionEnd = Exclude<InteractionStatus, 'pending' | 'expired'> | 'withdrawn' | 'skipped';

/** A withdrawn or skipped interaction has the status cancelled; its result says which. */
const statusOf = (ending: InteractionEnd): InteractionStatus =>
  ending === 'withdrawn' || ending === 'skipped' ? 'cancelled' : ending;

const RESOLVE = statement(`
  UPDATE "Interaction"
     SET status = $3, result = $4::jsonb, "resolvedByAgentId" = $5::uuid, "resolvedByRunId" = $6::uuid,
         "resolvedByUserId" = $7, "resolvedAt" = now(), "updatedAt" = now()
   WHERE "companyId" = $1::uuid AND id = $2::uuid AND status = 'pending' RETURNING *`);

async function end(
  scope: WriteScope,
  card: InteractionOfIssue,
  ending: InteractionEnd,
  fields: JsonObject,
  { wakes = ending !== 'skipped' }: { readonly wakes?: boolean } = {},
) {
  const { actor } = scope;
  const { companyId, issue, row } = card;
  const result = { version: 1, ...fields };
  const resolved = await scope.row<Interaction>(RESOLVE, [
    companyId,
    row.id,
    statusOf(ending),
    JSON.stringify(result),
    actor.kind === 'agent' ? actor.agentId : null,
    runIdOf(actor),
    actor.kind === 'board' ? actor.userId : null,
  ]);
  if (!resolved) throw resolvedError(row);
  await touchIssue(scope, issue);
  const details = { interactionId: row.id, kind: row.kind, outcome: ending };
  emitIssue(scope, issue, `thread_interaction_${ending}`, details);
  if (wakes) wakeAssignee(scope, card, resolved);
  return presentInteraction(resolved);
}

/** Ends a pending card for its owner, which got the answer in another way. */
export async function endOwnCard(
  scope: WriteScope,
  card: InteractionOfIssue,
  answer: { readonly accepted: true } | { readonly accepted: false; readonly reason: string | null },
): Promise<void> {
  if (answer.accepted) await end(scope, card, 'accepted', { outcome: 'accepted' }, { wakes: false });
  else await end(scope, card, 'rejected', { outcome: 'rejected', reason: answer.reason, commentId: null });
}

/** Wakes the agent of a card's issue after the accepted request was carried out. */
export async function wakeForCard(scope: WriteScope, companyId: string, interactionId: string): Promise<void> {
  const row = await scope.db.interaction.findFirst({ where: { companyId, id: interactionId } });
  const issue = row && (await scope.db.issue.findFirst({ where: { companyId, id: row.issueId } }));
  if (row && issue) wakeAssignee(scope, { companyId, issue, row }, row);
}

const WAKING: Readonly<Record<ContinuationPolicy, ReadonlySet<string>>> = {
  wake_assignee: new Set(['accepted', 'rejected', 'answered', 'cancelled']),
  wake_assignee_on_accept: new Set(['accepted', 'answered']),
  none: new Set(),
};

/** Wakes the issue's assigned agent according to the continuation policy. */
function wakeAssignee(scope: WriteScope, { issue }: InteractionOfIssue, row: Interaction): void {
  const { companyId, assigneeAgentId: agentId, id: issueId } = issue;
  if (!agentId || isClosedStatus(issue.status)) return;
  if (!WAKING[row.continuationPolicy as ContinuationPolicy].has(row.status)) return;
  const payload = { ...wakePayloadOf(row), result: row.result as JsonObject };
  scope.wake({ companyId, agentId, issueId, reason: 'issue_commented', source: 'automation', payload });
}
