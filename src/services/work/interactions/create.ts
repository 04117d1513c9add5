import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Interaction, Issue } from '../../../generated/prisma/client.js';
import { companyMember } from '../../access/rules.js';
import { authorOf, runIdOf } from '../../core/actors/actor.js';
import { conflict, domainError, forbidden, unprocessable } from '../../core/errors/errors.js';
import { firstOfKey } from '../../core/operation/idempotency.js';
import { type Allow, mutation, query } from '../../core/operation/operation.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { canonicalJson } from '../../core/text/canonical.js';
import { type JsonObject, text, uuid } from '../../core/text/fields.js';
import { emitIssue } from '../issues/events.js';
import { supersedeOlderInteractions } from '../issues/pending-interactions.js';
import { issueCommenter } from '../issues/policy.js';
import { issueById, issueRef, lockedIssueById, touchIssue } from '../issues/rows.js';
import { isClosed } from '../issues/transitions.js';
import { assertAddressee } from './addressee.js';
import { assertCurrentTarget } from './confirm.js';
import { InteractionKind } from './kinds.js';
import { ContinuationPolicy, InteractionView, presentInteraction, ResolverPolicy } from './model.js';
import { AnyPayload, PAYLOADS, type Payload } from './payloads.js';
import { interactionsOf } from './rows.js';
import { assertTasksOf } from './tasks.js';

export const listInteractions = query({
  name: 'listInteractions',
  summary: "List an issue's interactions, oldest first",
  input: z.object(issueRef),
  output: z.array(InteractionView),
  on: issueById,
  allow: companyMember,
  run: (scope, _input, issue) => interactionsOf(scope, issue),
  present: (_scope, rows) => rows.map(presentInteraction),
});

const WROTE = statement(`
  SELECT id FROM "IssueComment" WHERE "companyId" = $1::uuid AND "issueId" = $2::uuid AND "authorAgentId" = $3::uuid LIMIT 1`);

/** The board anywhere; an agent where it works or has commented. */
const interactionCreator: Allow<Issue> = async (scope, issue) => {
  await issueCommenter(scope, issue);
  const { actor } = scope;
  if (actor.kind !== 'agent' || issue.assigneeAgentId === actor.agentId) return;
  if (await scope.row(WROTE, [issue.companyId, issue.id, actor.agentId])) return;
  throw forbidden('Agents can create interactions only on issues they are assigned to or have commented on');
};

const NewInteractionView = InteractionView.extend({
  idempotent: z.literal(true).optional().describe('Set where the key was used before: this is the first interaction.'),
}).meta({ id: 'NewInteraction' });

/** Whether the answer is the card of an earlier request with the same key: REST answers 200 then, else 201. */
export const isRepeatedInteraction = (answer: z.input<typeof NewInteractionView>): boolean =>
  answer.idempotent === true;

const input = z
  .object({
    ...issueRef,
    kind: InteractionKind.describe('What is asked for.'),
    payload: AnyPayload.describe('What is asked, with the fields of the kind.'),
    title: text(240).nullish().describe('What it is about.'),
    summary: text(1000).nullish().describe('It in a few words.'),
    continuationPolicy: ContinuationPolicy.optional().describe(
      "When the issue's assignee is woken; none for a confirmation and always for the other kinds unless given.",
    ),
    resolverPolicy: ResolverPolicy.default('anyone').describe('Who may answer.'),
    addresseeAgentId: uuid().nullish().describe('The agent that is asked; it is woken.'),
    addresseeUserId: text(200).nullish().describe('The person who is asked.'),
    sourceCommentId: uuid().nullish().describe('The comment on the issue from which it arose.'),
    idempotencyKey: text(255).nullish().describe('The same key and request again give the first interaction.'),
  })
  .superRefine(({ kind, payload }, context) => {
    if (context.issues.length > 0) return; // told already
    for (const { code: _, path, message } of PAYLOADS[kind].safeParse(payload).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: ['payload', ...path], message });
    }
  });

type Request = Omit<z.output<typeof input>, 'issueId' | 'payload'> & { readonly payload: Payload };

export const createInteraction = mutation({
  name: 'createInteraction',
  summary: 'Ask for a decision, answers or tasks on an issue',
  input,
  output: NewInteractionView,
  on: lockedIssueById,
  allow: interactionCreator,
  async run(scope, { issueId: _, payload, ...fields }, issue) {
    const request: Request = { ...fields, payload: PAYLOADS[fields.kind].parse(payload) };
    const first = await firstOfKey(request.idempotencyKey, hashOf(request), keptKeys(scope, issue));
    if (first) return { ...presentInteraction(first), idempotent: true as const };
    await assertAskable(scope, issue, request);
    return presentInteraction(await ask(scope, issue, request));
  },
});

const KeyReused = domainError(
  'interaction_idempotency_key_reused',
  409,
  'Interaction idempotency key already exists for a different request',
);

const hashOf = (request: Request): string => createHash('sha256').update(canonicalJson(request)).digest('hex');

const keptKeys = (scope: WriteScope, { companyId, id: issueId }: Issue) => ({
  find: (idempotencyKey: string): Promise<Interaction | null> =>
    scope.db.interaction.findFirst({ where: { companyId, issueId, idempotencyKey } }),
  digestOf: (first: Interaction) => first.requestHash,
  reused: (first: Interaction) => KeyReused({ interactionId: first.id }),
});

/** @throws 409 on a closed issue, 422 for what the request names in vain */
async function assertAskable(scope: WriteScope, issue: Issue, request: Request): Promise<void> {
  if (isClosed(issue.status))
    throw conflict('Cannot create an interaction on a closed issue', { status: issue.status });
  const { companyId, id: issueId } = issue;
  const { payload, sourceCommentId } = request;
  if (sourceCommentId) {
    const comment = await scope.db.issueComment.findFirst({ where: { companyId, issueId, id: sourceCommentId } });
    if (!comment) throw unprocessable('sourceCommentId is not a comment on this issue');
  }
  await assertAddressee(scope, issue, request);
  if ('target' in payload) await assertCurrentTarget(scope, issue, payload.target);
  if ('tasks' in payload) await assertTasksOf(scope, companyId, payload);
}

/** Kinds of which an agent has one pending card on an issue at most: who asks again asks anew. */
const ASKED_ANEW: ReadonlySet<InteractionKind> = new Set(['request_confirmation', 'ask_user_questions']);

async function ask(scope: WriteScope, issue: Issue, request: Request): Promise<Interaction> {
  const { companyId, id: issueId } = issue;
  const { actor } = scope;
  const { kind, payload } = request;
  if (actor.kind === 'agent' && ASKED_ANEW.has(kind)) {
    await supersedeOlderInteractions(scope, issue, { kind, agentId: actor.agentId });
  }
  const row = await scope.db.interaction.create({
    data: {
      companyId,
      issueId,
      kind,
      resolverPolicy: request.resolverPolicy,
      title: request.title ?? null,
      summary: request.summary ?? null,
      payload: payload as unknown as JsonObject,
      continuationPolicy: request.continuationPolicy ?? (kind === 'request_confirmation' ? 'none' : 'wake_assignee'),
      addresseeAgentId: request.addresseeAgentId ?? null,
      addresseeUserId: request.addresseeUserId ?? null,
      sourceCommentId: request.sourceCommentId ?? null,
      sourceRunId: runIdOf(actor),
      targetKey: 'target' in payload && payload.target?.type === 'issue_document' ? payload.target.key : null,
      ...authorOf(actor),
      ...(request.idempotencyKey && { idempotencyKey: request.idempotencyKey, requestHash: hashOf(request) }),
    },
  });
  await touchIssue(scope, issue);
  emitIssue(scope, issue, 'thread_interaction_created', { interactionId: row.id, kind });
  wakeAddressee(scope, row);
  return row;
}

function wakeAddressee(scope: WriteScope, row: Interaction): void {
  const { companyId, issueId, addresseeAgentId: agentId } = row;
  if (!agentId) return;
  const context = { issueId, interactionId: row.id, interactionKind: row.kind, interactionStatus: row.status };
  const payload = { mutation: 'interaction', ...context };
  scope.wake({
    companyId,
    agentId,
    issueId,
    reason: 'interaction_pending',
    source: 'automation',
    payload,
  });
}
