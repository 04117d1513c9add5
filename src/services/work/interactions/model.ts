import { z } from 'zod';
import type { Interaction } from '../../../generated/prisma/client.js';
import { PayloadView } from './payloads.js';
import { ResultView } from './results.js';

export const InteractionKind = z
  .enum(['request_confirmation', 'request_checkbox_confirmation', 'ask_user_questions', 'suggest_tasks'])
  .meta({ id: 'InteractionKind' });
export type InteractionKind = z.output<typeof InteractionKind>;

export const InteractionStatus = z
  .enum(['pending', 'accepted', 'rejected', 'answered', 'cancelled', 'expired'])
  .meta({ id: 'InteractionStatus' });
export type InteractionStatus = z.output<typeof InteractionStatus>;

export const ContinuationPolicy = z
  .enum(['wake_assignee', 'wake_assignee_on_accept', 'none'])
  .meta({ id: 'InteractionContinuationPolicy' });
export type ContinuationPolicy = z.output<typeof ContinuationPolicy>;

export const ResolverPolicy = z.enum(['anyone', 'not_creator', 'human_only']).meta({ id: 'InteractionResolverPolicy' });

/** The wire shape of an interaction: one envelope for every kind of card. */
export const InteractionView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    issueId: z.uuid(),
    kind: InteractionKind,
    status: InteractionStatus,
    continuationPolicy: ContinuationPolicy,
    resolverPolicy: ResolverPolicy,
    idempotencyKey: z.string().nullable(),
    sourceCommentId: z.uuid().nullable(),
    sourceRunId: z.uuid().nullable(),
    title: z.string().nullable(),
    summary: z.string().nullable(),
    createdByAgentId: z.uuid().nullable(),
    createdByUserId: z.string().nullable(),
    addresseeAgentId: z.uuid().nullable(),
    addresseeUserId: z.string().nullable(),
    payload: PayloadView,
    result: ResultView.nullable(),
    resolvedByAgentId: z.uuid().nullable(),
    resolvedByRunId: z.uuid().nullable(),
    resolvedByUserId: z.string().nullable(),
    resolvedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Interaction' });

type InteractionWire = z.input<typeof InteractionView>;

/** The wire shape of a row. */
export function presentInteraction(row: Interaction): InteractionWire {
  return {
    id: row.id,
    companyId: row.companyId,
    issueId: row.issueId,
    kind: row.kind as InteractionWire['kind'],
    status: row.status as InteractionWire['status'],
    continuationPolicy: row.continuationPolicy as InteractionWire['continuationPolicy'],
    resolverPolicy: row.resolverPolicy as InteractionWire['resolverPolicy'],
    idempotencyKey: row.idempotencyKey,
    sourceCommentId: row.sourceCommentId,
    sourceRunId: row.sourceRunId,
    title: row.title,
    summary: row.summary,
    createdByAgentId: row.createdByAgentId,
    createdByUserId: row.createdByUserId,
    addresseeAgentId: row.addresseeAgentId,
    addresseeUserId: row.addresseeUserId,
    payload: row.payload as InteractionWire['payload'],
    result: row.result as InteractionWire['result'],
    resolvedByAgentId: row.resolvedByAgentId,
    resolvedByRunId: row.resolvedByRunId,
    resolvedByUserId: row.resolvedByUserId,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
