import type { z } from 'zod';
import { describedEnum } from '#services/core/text/fields.js';
import { STATUS_NOW } from '../approvals/requests.js';
import type { ToolCallStatus } from '../calls/model.js';

export const ToolAuditOutcome = describedEnum('ToolAuditOutcome', 'The outcome of a tool call, in brief.', {
  allowed: 'The rules or a person allowed the call, and it did not fail.',
  blocked: 'The rules denied the call, or no person approved it.',
  asked_first: 'The call needed approval. Its request has since been decided or has expired.',
  waiting: 'The call waits for a decision or for its server.',
  failed: 'The call was allowed, but failed.',
});
export type ToolAuditOutcome = z.output<typeof ToolAuditOutcome>;

/** SQL for the outcome that event `e` reports for call `i`; null for events about something else. */
export const OUTCOME_OF_EVENT = `
  CASE e.action
    WHEN 'tool_gateway.call_completed' THEN 'allowed'
    WHEN 'tool_gateway.call_denied' THEN 'blocked'
    WHEN 'tool_gateway.call_rate_limited' THEN 'blocked'
    WHEN 'tool_gateway.call_failed' THEN 'failed'
    WHEN 'tool_gateway.approval_resolved' THEN
      CASE e.details ->> 'outcome' WHEN 'approved' THEN 'allowed' ELSE 'blocked' END
    WHEN 'tool_gateway.approval_requested' THEN
      CASE WHEN EXISTS (SELECT 1 FROM "ToolActionRequest" r
                         WHERE r."companyId" = e."companyId" AND r."invocationId" = i.id AND (${STATUS_NOW}) = 'pending')
           THEN 'waiting' ELSE 'asked_first' END
  END`;

const OUTCOME_OF_STATUS: Readonly<Record<z.output<typeof ToolCallStatus>, ToolAuditOutcome>> = {
  pending: 'waiting',
  authorized: 'waiting',
  awaiting_approval: 'waiting',
  executing: 'waiting',
  succeeded: 'allowed',
  denied: 'blocked',
  rate_limited: 'blocked',
  failed: 'failed',
  cancelled: 'failed',
  timed_out: 'failed',
};

/** The outcome of a call by the current status of its row. */
export const outcomeOfCall = ({ status }: { readonly status: string }): ToolAuditOutcome =>
  OUTCOME_OF_STATUS[status as keyof typeof OUTCOME_OF_STATUS];

/** Why a call was refused; null for others. */
export const denialOfCall = (call: {
  readonly status: string;
  readonly errorCode: string | null;
  readonly reasonCode: string;
}): string | null => (outcomeOfCall(call) === 'blocked' ? (call.errorCode ?? call.reasonCode) : null);
