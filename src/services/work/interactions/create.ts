import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Interaction, Issue } from '#generated/prisma/client.js';
import { companyMember } from '#services/access/rules.js';
import { authorOf, runIdOf } from '#services/core/actors/actor.js';
import { conflict, domainError, unprocessable } from '#services/core/errors/errors.js';
import { firstOfKey } from '#services/core/operation/idempotency.js';
import { mutation, query } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { canonicalJson } from '#services/core/text/canonical.js';
import { type JsonObject, text, uuid } from '#services/core/text/fields.js';
import { emitIssue } from '../issues/events.js';
import { isClosedStatus } from '../issues/model.js';
import { supersedeOlderInteractions } from '../issues/pending-interactions.js';
import { issueById, issueRef, lockedIssueById, touchIssue } from '../issues/rows.js';
import { assertAddressee } from './addressee.js';
import { assertCurrentTarget } from './answers.js';
import { ContinuationPolicy, InteractionView, presentInteraction, ResolverPolicy } from './model.js';
import { AnyPayload, InteractionKind, PAYLOADS, type Payload } from './payloads.js';
import { interactionCreator } from './policy.js';
import { interactionsOf, wakePayloadOf } from './rows.js';
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

const NewInteractionView = InteractionView.extend({
  idempotent: z
    .literal(true)
    .optional()
    .describe('True if the key was used before; the response is then the first interaction.'),
}).meta({ id: 'NewInteraction' });

/** Whether the response is the interaction of an earlier request: REST responds with 200 then, else with 201. */
export const isRepeatedInteraction = ({ idempotent }: z.input<typeof NewInteractionView>): boolean =>
  idempotent === true;

const input = z
  .object({
    ...issueRef,
    kind: InteractionKind.describe('The kind of request.'),
    payload: AnyPayload.describe('The content of the request, with the fields of its kind.'),
    title: text(240).nullish().describe('The heading shown above the interaction.'),
    summary: text(1000).nullish().describe('A short summary of the subject.'),
    continuationPolicy: ContinuationPolicy.optional().describe(
      'The condition for waking the assignee. Defaults to none for a confirmation and to wake_assignee otherwise.',
    ),
    resolverPolicy: ResolverPolicy.default('anyone').describe('The actors that may resolve the interaction.'),
    addresseeAgentId: uuid().nullish().describe('The id of the addressed agent, which Orgraph wakes.'),
    addresseeUserId: text(200).nullish().describe('The id of the addressed person.'),
    sourceCommentId: uuid().nullish().describe('The id of the comment on the issue that led to the interaction.'),
    idempotencyKey: text(255).nullish().describe('A repeated request with the same key returns the first interaction.'),
  })
  .superRefine(({ kind, payload }, context) => {
    if (context.issues.length > 0) return; // reported already
    for (const { code: _, path, message } of PAYLOADS[kind].safeParse(payload).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: ['payload', ...path], message });
    }
  });

type InteractionRequest = Omit<z.output<typeof input>, 'issueId' | 'payload'> & { readonly payload: Payload };

export const createInteraction = mutation({
  name: 'createInteraction',
  summary: 'Ask for a decision, answers or tasks on an issue',
  input,
  output: NewInteractionView,
  on: lockedIssueById,
  allow: interactionCreator,
  async run(scope, { issueId: _, payload, ...fields }, issue) {
    const request: InteractionRequest = { ...fields, payload: PAYLOADS[fields.kind].parse(payload) };
    const first = await firstOfKey(request.idempotencyKey, hashOf(request), keptKeys(scope, issue));
    if (first) return { ...presentInteraction(first), idempotent: true as const };
    await assertCreatable(scope, issue, request);
    return presentInteraction(await insertInteraction(scope, issue, request));
  },
});

const KeyReused = domainError(
  'interaction_idempotency_key_reused',
  'Interaction idempotency key already exists for a different request',
);

const hashOf = (request: InteractionRequest): string =>
  createHash('sha256').update(canonicalJson(request)).digest('hex');

const keptKeys = (scope: WriteScope, { companyId, id: issueId }: Issue) => ({
  find: (idempotencyKey: string): Promise<Interaction | null> =>
    scope.db.interaction.findFirst({ where: { companyId, issueId, idempotencyKey } }),
  digestOf: (first: Interaction) => first.requestHash,
  reused: (first: Interaction) => KeyReused({ interactionId: first.id }),
});

/** @throws 409 on a closed issue, 422 for invalid references */
async function assertCreatable(scope: WriteScope, issue: Issue, request: InteractionRequest): Promise<void> {
  if (isClosedStatus(issue.status))
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

/** The kinds of which an agent has at most one pending interaction on an issue: a new one supersedes the older. */
const SUPERSEDING: ReadonlySet<InteractionKind> = new Set(['request_confirmation', 'ask_user_questions']);

/** Creates an interaction on a locked, open issue for another part of the server, which has checked the request. */
export const askOnIssue = (
  scope: WriteScope,
  issue: Issue,
  request: Pick<InteractionRequest, 'kind' | 'payload' | 'continuationPolicy' | 'resolverPolicy' | 'idempotencyKey'>,
): Promise<Interaction> => insertInteraction(scope, issue, request);

async function insertInteraction(scope: WriteScope, issue: Issue, request: InteractionRequest): Promise<Interaction> {
  const { companyId, id: issueId } = issue;
  const { actor } = scope;
  const { kind, payload } = request;
  if (actor.kind === 'agent' && SUPERSEDING.has(kind)) {
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
  const payload = wakePayloadOf(row);
  scope.wake({ companyId, agentId, issueId, reason: 'interaction_pending', source: 'automation', payload });
}
