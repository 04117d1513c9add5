import { z } from 'zod';
import { companyKeyById } from '#services/access/tenancy.js';
import { badRequest } from '#services/core/errors/errors.js';
import { query } from '#services/core/operation/operation.js';
import { isCursorOf } from '#services/core/postgres/page-cursors.js';
import { pathId, text, uuid } from '#services/core/text/fields.js';
import { appsEnabled } from '../enabled.js';
import { auditReader } from './calls.js';
import { presentAuditEvent, ToolAuditEventView } from './model.js';
import { ToolAuditOutcome } from './outcomes.js';
import { AuditWindow, auditOfCompany, spanOf } from './rows.js';

export const listToolAudit = query({
  name: 'listToolAudit',
  summary: "Page through the audit trail of a company's tools, newest first",
  gate: appsEnabled,
  input: z.object({
    companyId: pathId().describe('The ID of the company.'),
    limit: z.int().min(1).max(100).default(100).describe('The maximum length of the list.'),
    gatewayId: uuid().optional().describe('Only events of this gateway or of calls through it.'),
    applicationId: uuid().optional().describe('Only events about this application.'),
    agentId: uuid().optional().describe('Only events by or about this agent.'),
    outcome: ToolAuditOutcome.optional().describe('Only calls with this outcome.'),
    window: AuditWindow.default('all').describe('Only events within this period up to now.'),
    search: text(200).optional().describe('Only events that contain this text as displayed.'),
    cursor: z.string().max(500).optional().describe('The nextCursor of the previous page.'),
  }),
  output: z
    .object({
      events: z.array(ToolAuditEventView),
      nextCursor: z.string().nullable().describe('The cursor of the next page; null on the last page.'),
    })
    .meta({ id: 'ToolAuditPage' }),
  on: companyKeyById,
  allow: auditReader,
  run(scope, { limit, gatewayId, applicationId, agentId, outcome, window, search, cursor }, { companyId }) {
    if (cursor !== undefined && !isCursorOf(cursor, ['int8'])) throw badRequest('Invalid audit cursor');
    const filter = {
      ...spanOf(window, Date.now()),
      ...(gatewayId && { gatewayIds: [gatewayId] }),
      ...(applicationId && { applicationIds: [applicationId] }),
      ...(agentId && { agentIds: [agentId] }),
      ...(outcome && { outcomes: [outcome] }),
      ...(search && { q: search }),
    };
    const args = { first: limit, ...(cursor !== undefined && { after: cursor }), filter };
    return scope.load(auditOfCompany, { parent: [companyId], args });
  },
  present: (_scope, { nodes, cursors, hasNextPage }) => ({
    events: nodes.map((row) => presentAuditEvent(row)),
    nextCursor: hasNextPage ? (cursors.at(-1) ?? null) : null,
  }),
});
