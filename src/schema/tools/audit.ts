import { z } from 'zod';
import { listToolCalls } from '#services/tools/audit/calls.js';
import {
  CALL_COUNTS,
  countKey,
  type ToolCallCount,
  ToolCallCountRange,
  ToolCallCountView,
} from '#services/tools/audit/counts.js';
import { eventsOfCall } from '#services/tools/audit/decisions.js';
import { listToolAudit } from '#services/tools/audit/events.js';
import { ToolAuditEventView } from '#services/tools/audit/model.js';
import { denialOfCall, outcomeOfCall, ToolAuditOutcome } from '#services/tools/audit/outcomes.js';
import { type AuditRow, auditOfCompany, ToolAuditFilter } from '#services/tools/audit/rows.js';
import { callNode } from '#services/tools/calls/rows.js';
import { enumOfSchema } from '../derive/enums.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { byArguments, byFilter, listOf } from '../list.js';
import { CompanyRef } from '../organization/company.js';
import { EventRef, eventNode } from '../overview/activity.js';
import { allowedBy, listCost, relationsOf } from '../relation.js';
import { ToolCallRef } from './call.js';

// The events of tools at the gateway, in the form for dashboards.

const viewFields = ToolAuditEventView.shape;

const AuditEventView = z
  .object({
    agentId: viewFields.agentId,
    applicationId: viewFields.applicationId,
    connectionId: viewFields.connectionId,
    toolTitle: viewFields.toolDisplayName,
    outcome: viewFields.normalizedOutcome,
  })
  .meta({ id: 'ToolAuditRecord', description: 'A gateway event that concerns tools, or a connection to them.' });

const ToolAuditRecordRef = outputTypeOf<typeof AuditEventView, AuditRow>(AuditEventView);

relationsOf(ToolAuditRecordRef, {
  event: {
    type: EventRef,
    description: 'The journal event.',
    ...reads('id'),
    resolve: ({ id }, _args, { scope }) => scope.load(eventNode, id),
  },
  call: {
    type: ToolCallRef,
    nullable: true,
    description: 'The call in its current state; null if the event is not a call.',
    ...reads('callId'),
    resolve: ({ callId }, _args, { scope }) => (callId ? scope.load(callNode, callId) : null),
  },
});

const ToolCallCountRef = outputTypeOf<typeof ToolCallCountView, ToolCallCount>(ToolCallCountView);

const range = byArguments(ToolCallCountRange);

relationsOf(CompanyRef, {
  toolAudit: allowedBy(
    listToolAudit,
    listOf(ToolAuditRecordRef, auditOfCompany, ['id'], "The gateway's events that concern tools, newest first.", {
      narrowedBy: byFilter(ToolAuditFilter.schema),
    }),
  ),
  toolCallCounts: allowedBy(listToolCalls, {
    type: [ToolCallCountRef],
    description: 'The tool calls by outcome, for charts. Read in one statement.',
    args: range.args,
    ...listCost(50),
    ...reads('id'),
    resolve: ({ id }: { readonly id: string }, args: object, context) => {
      const key = countKey(id, range.filterOf(args as never, context));
      return context.scope.load(CALL_COUNTS[key.by], key);
    },
  }),
});

const { id: OUTCOME = '', description } = ToolAuditOutcome.meta() ?? {};

relationsOf(ToolCallRef, {
  outcome: {
    type: enumOfSchema(OUTCOME, description === undefined ? {} : { description }),
    description: 'The outcome of the call, in short.',
    ...reads('status'),
    resolve: (call) => outcomeOfCall(call),
  },
  denialReason: {
    type: 'String',
    nullable: true,
    description: 'The reason why the call was denied, such as deny_policy_block; null for other calls.',
    ...reads('status', 'errorCode', 'reasonCode'),
    resolve: (call) => denialOfCall(call),
  },
  events: listOf(EventRef, eventsOfCall, ['companyId', 'id'], "The journal's events of the call, oldest first.", {
    likely: 3,
  }),
});
