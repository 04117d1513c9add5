import { z } from 'zod';
import type { ToolActionRequest } from '#generated/prisma/client.js';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum, jsonObject } from '#services/core/text/fields.js';
import { ToolArgumentsSummary } from '../calls/model.js';
import type { ActionStatus } from './transitions.js';

export const ToolActionRequestStatus = describedEnum(
  'ToolActionRequestStatus',
  'The status of a request to approve a tool call.',
  {
    pending: 'The request waits for a decision.',
    approved: 'A person approved the call, but it has not been made yet.',
    executing: 'The call is being made.',
    executed: 'The call was made.',
    failed: 'The call failed.',
    declined: 'A person declined the call.',
    expired: 'The request expired without a decision.',
    cancelled: 'The request is no longer needed.',
  } satisfies Readonly<Record<ActionStatus, string>>,
);

export const ToolActionRequestView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    invocationId: z.uuid().describe('The ID of the call.'),
    issueId: z.uuid().nullable().describe('The ID of the issue on which Orgraph requests the decision.'),
    interactionId: z.uuid().nullable().describe('The ID of the interaction that requests the decision.'),
    approvalId: z.uuid().nullable().describe("The ID of the board's approval; null if no board approval is needed."),
    status: ToolActionRequestStatus,
    canonicalArgumentsHash: z
      .string()
      .describe('SHA-256 in hex of the tool, its schema and all arguments: different arguments give different hashes.'),
    canonicalArgumentsSummary: ToolArgumentsSummary,
    previewMarkdown: z.string().nullable().describe('The displayed preview in Markdown; null without one.'),
    requestedByAgentId: z.uuid().nullable().describe('The ID of the agent that called.'),
    requestedByUserId: z.string().nullable().describe('The ID of the person who called.'),
    decidedByAgentId: z.uuid().nullable().describe('The ID of the agent that decided.'),
    decidedByUserId: z.string().nullable().describe('The ID of the person who decided.'),
    decidedAt: z.iso.datetime().nullable().describe('The time of the decision; null before it.'),
    expiresAt: z.iso.datetime().describe('The time at which the request expires without a decision.'),
    resolvedAt: z.iso.datetime().nullable().describe('The time at which the call ended; null before.'),
    resultSummary: jsonObject().nullable().describe('The result of the call, shortened; null without a result.'),
    errorCode: z.string().nullable().describe('The error code of a failed call; null if the call did not fail.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ToolActionRequest', description: "A tool call that waits for a person's decision, or has one." });

/** A pending request counts as expired once its time is over, even before a sweep writes the status. */
export const statusNow = ({ status, expiresAt }: Pick<ToolActionRequest, 'status' | 'expiresAt'>): ActionStatus =>
  status === 'pending' && expiresAt.getTime() <= Date.now() ? 'expired' : (status as ActionStatus);

export const presentActionRequest = presenterOf(ToolActionRequestView, { status: statusNow });
