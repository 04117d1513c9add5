import { listToolRuntimeSlots } from '#services/tools/runtime/control.js';
import { getToolRuntimeHealth, ToolRuntimeReportView } from '#services/tools/runtime/health.js';
import { ToolRuntimeSlotView } from '#services/tools/runtime/model.js';
import { slotsOfCompany, slotsOfConnection, ToolRuntimeSlotFilter } from '#services/tools/runtime/rows.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { byFilter, listOf } from '../list.js';
import { CompanyRef } from '../organization/company.js';
import { allowedBy, relationsOf } from '../relation.js';
import { ToolServerRef } from './server.js';

export const ToolRuntimeSlotRef = nounOf('ToolRuntimeSlot', ToolRuntimeSlotView, {
  json: ['metadata'],
  fields: { runtimeKind: { ...reads(), resolve: () => 'local_stdio' as const } },
});

const ToolRuntimeReportRef = outputTypeOf(ToolRuntimeReportView);

const narrowed = { narrowedBy: byFilter(ToolRuntimeSlotFilter.schema), likely: 10 };

relationsOf(CompanyRef, {
  toolRuntime: allowedBy(getToolRuntimeHealth, {
    type: ToolRuntimeReportRef,
    description: 'The state of the programs of servers, and of the calls of the last hour.',
    ...reads('id'),
    resolve: ({ id: companyId }: { readonly id: string }, _args: object, { scope }) =>
      getToolRuntimeHealth.run(scope, { companyId }, { id: companyId, companyId }) as never,
  }),
  toolRuntimeSlots: allowedBy(
    listToolRuntimeSlots,
    listOf(ToolRuntimeSlotRef, slotsOfCompany, ['id'], 'The programs of servers, newest first.', narrowed),
  ),
});

relationsOf(ToolServerRef, {
  runtimeSlots: allowedBy(
    listToolRuntimeSlots,
    listOf(
      ToolRuntimeSlotRef,
      slotsOfConnection,
      ['companyId', 'id'],
      'The programs of the server, one for each set of its credentials, newest first.',
      narrowed,
    ),
  ),
});
