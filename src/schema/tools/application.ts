import { ToolApplicationView } from '#services/tools/servers/model.js';
import { listToolApplications } from '#services/tools/servers/operations.js';
import { applicationsOfCompany, ToolApplicationFilter } from '#services/tools/servers/rows.js';
import { nounOf } from '../derive/noun.js';
import { byFilter, listOf } from '../list.js';
import { CompanyRef } from '../organization/company.js';
import { allowedBy, relationsOf } from '../relation.js';

export const ToolApplicationRef = nounOf('ToolApplication', ToolApplicationView, { json: ['metadata'] });

relationsOf(CompanyRef, {
  toolApplications: allowedBy(
    listToolApplications,
    listOf(ToolApplicationRef, applicationsOfCompany, ['id'], 'The applications whose tools agents use.', {
      narrowedBy: byFilter(ToolApplicationFilter.schema),
    }),
  ),
});
