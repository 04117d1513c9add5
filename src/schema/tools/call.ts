import { listToolActionRequests } from '#services/tools/approvals/operations.js';
import {
  actionRequestsOfCompany,
  requestOfCall,
  ToolActionRequestFilter,
} from '#services/tools/approvals/request-rows.js';
import { listToolCalls } from '#services/tools/audit/calls.js';
import { ToolCallView } from '#services/tools/calls/model.js';
import {
  callsOfCompany,
  callsOfConnection,
  callsOfEntry,
  callsOfRun,
  callsOfStop,
  ToolCallFilter,
} from '#services/tools/calls/rows.js';
import { nounOf } from '../derive/noun.js';
import { byFilter, listOf } from '../list.js';
import { CompanyRef } from '../organization/company.js';
import { allowedBy, loadedById, relationsOf } from '../relation.js';
import { RunRef } from '../runs/run.js';
import { StopOrderRef } from '../runs/stop.js';
import { ToolActionRequestRef, ToolCatalogEntryRef, ToolServerRef } from './server.js';

export const ToolCallRef = nounOf('ToolInvocation', ToolCallView, {
  name: 'ToolCall',
  json: ['argumentsSummary', 'resultSummary'],
});

const narrowed = { narrowedBy: byFilter(ToolCallFilter.schema) };

relationsOf(CompanyRef, {
  toolCalls: allowedBy(
    listToolCalls,
    listOf(ToolCallRef, callsOfCompany, ['id'], "The calls of the company's tools, newest first.", narrowed),
  ),
  toolActionRequests: allowedBy(
    listToolActionRequests,
    listOf(
      ToolActionRequestRef,
      actionRequestsOfCompany,
      ['id'],
      "The tool calls that needed a person's decision, or still need one, newest first.",
      { narrowedBy: byFilter(ToolActionRequestFilter.schema) },
    ),
  ),
});

relationsOf(ToolServerRef, {
  calls: allowedBy(
    listToolCalls,
    listOf(ToolCallRef, callsOfConnection, ['companyId', 'id'], 'The calls of its tools, newest first.', narrowed),
  ),
});

relationsOf(ToolCatalogEntryRef, {
  calls: allowedBy(
    listToolCalls,
    listOf(ToolCallRef, callsOfEntry, ['companyId', 'id'], 'The calls of the tool, newest first.', narrowed),
  ),
});

relationsOf(RunRef, {
  toolCalls: allowedBy(
    listToolCalls,
    listOf(ToolCallRef, callsOfRun, ['companyId', 'id'], 'The calls of tools in the run, newest first.', narrowed),
  ),
});

relationsOf(StopOrderRef, {
  toolCalls: allowedBy(
    listToolCalls,
    listOf(
      ToolCallRef,
      callsOfStop,
      ['companyId', 'id'],
      'The tool calls that were stopped, in the order of their ids.',
    ),
  ),
});

relationsOf(ToolCallRef, {
  request: loadedById(
    ToolActionRequestRef,
    requestOfCall,
    "The request for a person's decision about the call; null if the call needed no decision.",
    { nullable: true },
  ),
});
