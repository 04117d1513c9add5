import { z } from 'zod';
import { permission } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { query } from '#services/core/operation/operation.js';
import { presenterOf } from '#services/core/rows/present.js';
import { pathId } from '#services/core/text/fields.js';
import { ToolCallView } from '../calls/model.js';
import { callsOfCompany, ToolCallFilter } from '../calls/rows.js';
import { appsEnabled } from '../enabled.js';

/** Allows callers with `tools:view_audit`. */
export const auditReader = permission('tools:view_audit');

const presentCall = presenterOf(ToolCallView);

export const listToolCalls = query({
  name: 'listToolCalls',
  summary: "List a company's newest tool calls",
  gate: appsEnabled,
  input: z.object({
    companyId: pathId(),
    limit: z.int().min(1).max(100).default(50).describe('The maximum length of the list.'),
    filter: ToolCallFilter.schema.optional(),
  }),
  output: z.object({ calls: z.array(ToolCallView) }).meta({ id: 'ToolCallList' }),
  on: companyKeyById,
  allow: auditReader,
  run: (scope, { limit, filter = {} }, { companyId }) =>
    scope.load(callsOfCompany, { parent: [companyId], args: { first: limit, filter: filter as never } }),
  present: (_scope, { nodes }) => ({ calls: nodes.map((call) => presentCall(call as never)) }),
});
