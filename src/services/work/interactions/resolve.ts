import { z } from 'zod';
import type { Interaction } from '../../../generated/prisma/client.js';
import { board } from '../../access/rules.js';
import { type Actor, runIdOf } from '../../core/actors/actor.js';
import { forbidden, unprocessable } from '../../core/errors/errors.js';
import { type Allow, mutation } from '../../core/operation/operation.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { type JsonObject, rawText } from '../../core/text/fields.js';
import { emitIssue } from '../issues/events.js';
import { issueCommenter } from '../issues/policy.js';
import { touchIssue } from '../issues/rows.js';
import { isClosed } from '../issues/transitions.js';
import { selectedOptions } from './checkbox.js';
import { rejectionReason } from './confirm.js';
import { sealedError } from './errors.js';
import type { InteractionKind } from './kinds.js';
import { type ContinuationPolicy, type InteractionStatus, InteractionView, presentInteraction } from './model.js';
import type { CheckboxPayload, ConfirmationPayload, QuestionsPayload } from './payloads.js';
import { answerFields, checkedAnswers } from './questions.js';
import { type Card, interactionRef, lockedCard, lockedCardWithTasks } from './rows.js';
import { createTasks } from './tasks.js';

// Every way in which somebody ends a card. Whatever the way, the row is sealed by one conditional update.

const reason = () => rawText(4000).nullish().describe('Why.');

const QUESTIONS: ReadonlySet<string> = new Set<InteractionKind>(['ask_user_questions']);
const CONFIRMATIONS_AND_TASKS: ReadonlySet<string> = new Set<InteractionKind>([
  'request_confirmation',
  'request_checkbox_confirmation',
  'suggest_tasks',
]);

const isCreator = (actor: Actor, { createdByAgentId, createdByUserId }: Interaction): boolean =>
  (actor.kind === 'agent' && actor.agentId === createdByAgentId) ||
  (actor.kind === 'board' && actor.userId === createdByUserId);

const NotCreator = () => forbidden('The creator of this interaction cannot resolve it');

/** The board, but for the creator where the card says so. */
const decider: Allow<Card> = async (scope, card) => {
  await board(scope, card);
  if (card.row.resolverPolicy === 'not_creator' && isCreator(scope.actor, card.row)) throw NotCreator();
};

/** The board or the agent that is asked, but never the creator. */
const answerer: Allow<Card> = async (scope, card) => {
  const { actor } = scope;
  if (actor.kind !== 'agent') await board(scope, card);
  else await issueCommenter(scope, card);
  if (isCreator(actor, card.row)) throw NotCreator();
  if (actor.kind !== 'agent') return;
  if (actor.agentId !== card.row.addresseeAgentId) throw forbidden('Only the board or the addressee may answer');
  if (card.row.resolverPolicy === 'human_only') throw forbidden('Only a person may answer this interaction');
};

/** The creator or the board. */
const withdrawer: Allow<Card> = async (scope, card) => {
  if (isCreator(scope.actor, card.row)) await issueCommenter(scope, card);
  else await board(scope, card);
};

export const acceptInteraction = mutation({
  name: 'acceptInteraction',
  summary: 'Accept what an interaction asks for; suggested tasks become issues',
  input: z.object({
    ...interactionRef,
    selectedOptionIds: z
      .array(z.string().trim())
      .max(1000)
      .nullish()
      .describe('What is ticked; what the card presets when left out.'),
    selectedClientKeys: z
      .array(z.string().trim())
      .min(1)
      .max(50)
      .nullish()
      .describe('The suggested tasks that are accepted; all when left out.'),
  }),
  output: InteractionView,
  on: lockedCardWithTasks,
  allow: decider,
  async run(scope, { selectedOptionIds, selectedClientKeys }, card) {
    assertOpen(card, CONFIRMATIONS_AND_TASKS, 'accepted');
    return end(scope, card, 'accepted', await acceptance(scope, card, { selectedOptionIds, selectedClientKeys }));
  },
});

interface Selection {
  readonly selectedOptionIds?: readonly string[] | null | undefined;
  readonly selectedClientKeys?: readonly string[] | null | undefined;
}

async function acceptance(scope: WriteScope, card: Card, asked: Selection): Promise<JsonObject> {
  const { kind, payload } = card.row;
  if (kind === 'suggest_tasks') {
    return (await createTasks(scope, card, asked.selectedClientKeys)) as unknown as JsonObject;
  }
  if (kind === 'request_confirmation') return { outcome: 'accepted' };
  return {
    outcome: 'accepted',
    selectedOptionIds: selectedOptions(payload as CheckboxPayload, asked.selectedOptionIds),
  };
}

export const rejectInteraction = mutation({
  name: 'rejectInteraction',
  summary: 'Reject what an interaction asks for',
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
    const said = rejectionReason(payload as ConfirmationPayload, input.reason);
    return end(scope, card, 'rejected', { outcome: 'rejected', reason: said, commentId: null });
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

interface ClosingOperation {
  readonly name: string;
  readonly summary: string;
  readonly allow: Allow<Card>;
  readonly ending: InteractionEnd;
  /** The kinds of cards that can end so; all unless given. */
  readonly kinds?: ReadonlySet<string>;
  readonly told: (reason: string | null) => JsonObject;
}

/** A way to end a card with a reason and without an answer. */
const closing = ({ ending, kinds, told, ...spec }: ClosingOperation) =>
  mutation({
    ...spec,
    input: z.object({ ...interactionRef, reason: reason() }),
    output: InteractionView,
    on: lockedCard,
    async run(scope, input, card) {
      assertOpen(card, kinds, ending);
      return end(scope, card, ending, told(input.reason?.trim() || null));
    },
  });

export const cancelInteraction = closing({
  name: 'cancelInteraction',
  summary: 'Cancel the questions of an interaction: they get no answer',
  allow: board,
  ending: 'cancelled',
  kinds: QUESTIONS,
  told: (cancellationReason) => ({ cancelled: true, cancellationReason }),
});

export const withdrawInteraction = closing({
  name: 'withdrawInteraction',
  summary: 'Take back an interaction that nobody has answered',
  allow: withdrawer,
  ending: 'withdrawn',
  told: (why) => ({ outcome: 'withdrawn', reason: why }),
});

export const skipInteraction = closing({
  name: 'skipInteraction',
  summary: 'Pass over an interaction without an answer; nobody is woken',
  allow: board,
  ending: 'skipped',
  told: (why) => ({ outcome: 'skipped', reason: why }),
});

/** @throws 422 for a kind of card that does not end so, 409 for one that has ended */
function assertOpen({ row }: Card, kinds?: ReadonlySet<string>, how?: string): void {
  if (kinds && !kinds.has(row.kind)) throw unprocessable(`Interactions of kind ${row.kind} cannot be ${how}`);
  if (row.status !== 'pending') throw sealedError(row);
}

type InteractionEnd = Exclude<InteractionStatus, 'pending' | 'expired'> | 'withdrawn' | 'skipped';

/** A card that was taken back or passed over counts as cancelled; its result says which. */
const statusOf = (ending: InteractionEnd): InteractionStatus =>
  ending === 'withdrawn' || ending === 'skipped' ? 'cancelled' : ending;

const SEAL = statement(`
  UPDATE "Interaction"
     SET status = $3, result = $4::jsonb, "resolvedByAgentId" = $5::uuid, "resolvedByRunId" = $6::uuid,
         "resolvedByUserId" = $7, "resolvedAt" = now(), "updatedAt" = now()
   WHERE "companyId" = $1::uuid AND id = $2::uuid AND status = 'pending' RETURNING *`);

async function end(scope: WriteScope, card: Card, ending: InteractionEnd, told: JsonObject) {
  const { actor } = scope;
  const { companyId, issue, row } = card;
  const result = { version: 1, ...told };
  const sealed = await scope.row<Interaction>(SEAL, [
    companyId,
    row.id,
    statusOf(ending),
    JSON.stringify(result),
    actor.kind === 'agent' ? actor.agentId : null,
    runIdOf(actor),
    actor.kind === 'board' ? actor.userId : null,
  ]);
  if (!sealed) throw sealedError(row);
  await touchIssue(scope, issue);
  const details = { interactionId: row.id, kind: row.kind, outcome: ending };
  emitIssue(scope, issue, `thread_interaction_${ending}`, details);
  if (ending !== 'skipped') wakeAssignee(scope, card, sealed);
  return presentInteraction(sealed);
}

const WAKING: Readonly<Record<ContinuationPolicy, ReadonlySet<string>>> = {
  wake_assignee: new Set(['accepted', 'rejected', 'answered', 'cancelled']),
  wake_assignee_on_accept: new Set(['accepted', 'answered']),
  none: new Set(),
};

/** Lets the issue's agent go on with what it now knows. */
function wakeAssignee(scope: WriteScope, { issue }: Card, row: Interaction): void {
  const { companyId, assigneeAgentId: agentId, id: issueId } = issue;
  if (!agentId || isClosed(issue.status)) return;
  if (!WAKING[row.continuationPolicy as ContinuationPolicy].has(row.status)) return;
  const context = { interactionId: row.id, interactionKind: row.kind, interactionStatus: row.status };
  const payload = { issueId, mutation: 'interaction', ...context, result: row.result as JsonObject };
  scope.wake({ companyId, agentId, issueId, reason: 'issue_commented', source: 'automation', payload });
}
