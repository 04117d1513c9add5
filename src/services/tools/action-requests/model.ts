import { z } from 'zod';
import type { ToolActionRequest } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { jsonObject } from '../../core/text/fields.js';
import type { ActionStatus } from './transitions.js';

export const ToolActionRequestStatus = describedEnum(
  'ToolActionRequestStatus',
  'What became of a request for a call.',
  {
    pending: 'It waits for people.',
    approved: 'People approved it, and the call was not made yet.',
    executing: 'The call is being made.',
    executed: 'The call was made.',
    failed: 'The call failed.',
    declined: 'People declined it.',
    expired: 'Nobody decided in time.',
    cancelled: 'It is not needed any more.',
  } satisfies Readonly<Record<ActionStatus, string>>,
);

export const ToolArgumentsSummary = z
  .object({
    summary: jsonObject().describe('The arguments, shortened and without what looks like a credential.'),
    sizeBytes: z.int().describe('How long all arguments are as canonical JSON.'),
    sha256: z.string().describe('A hash of all arguments.'),
    redactedFields: z.array(z.string()).describe('The paths of what was replaced, since it looks like a credential.'),
    cutFields: z.array(z.string()).describe('The paths of what was shortened or left out, since it is too long.'),
  })
  .meta({ id: 'ToolArgumentsSummary', description: 'The arguments of a call, as people are shown them.' });

export const ToolActionRequestView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    invocationId: z.uuid().describe('The ID of the call.'),
    issueId: z.uuid().nullable().describe('The ID of the issue on which people are asked.'),
    interactionId: z.uuid().nullable().describe('The ID of the interaction that asks them.'),
    approvalId: z.uuid().nullable().describe('The ID of the approval of the board; null where none is needed.'),
    status: ToolActionRequestStatus,
    canonicalArgumentsHash: z
      .string()
      .describe('SHA-256 in hex of the tool, its schema and all arguments: another argument is another hash.'),
    canonicalArgumentsSummary: ToolArgumentsSummary,
    previewMarkdown: z.string().nullable().describe('What people are shown of the call; null for nothing.'),
    requestedByAgentId: z.uuid().nullable().describe('The ID of the agent that called.'),
    requestedByUserId: z.string().nullable().describe('The ID of the person who called.'),
    decidedByAgentId: z.uuid().nullable().describe('The ID of the agent that decided.'),
    decidedByUserId: z.string().nullable().describe('The ID of the person who decided.'),
    decidedAt: z.iso.datetime().nullable().describe('When it was decided; null before.'),
    expiresAt: z.iso.datetime().describe('When it expires, if nobody decides before.'),
    resolvedAt: z.iso.datetime().nullable().describe('When the call ended; null before.'),
    resultSummary: jsonObject().nullable().describe('The result of the call, shortened; null for none.'),
    errorCode: z.string().nullable().describe('Why the call failed; null if it did not.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ToolActionRequest', description: 'A call of a tool that waits for people, or was decided by them.' });

/** A pending request counts as expired once its time is over, even before a sweep writes the status. */
export const statusNow = ({ status, expiresAt }: Pick<ToolActionRequest, 'status' | 'expiresAt'>): ActionStatus =>
  status === 'pending' && expiresAt.getTime() <= Date.now() ? 'expired' : (status as ActionStatus);

export const presentActionRequest = presenterOf(ToolActionRequestView, { status: statusNow });
