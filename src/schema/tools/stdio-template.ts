import { ToolExampleView } from '#services/tools/examples/model.js';
import { listToolExamples } from '#services/tools/examples/operations.js';
import { BUILT_IN_TEMPLATES, BuiltInTemplateView } from '#services/tools/servers/built-in-templates.js';
import { sourceOfRow, ToolStdioTemplateView } from '#services/tools/servers/template-model.js';
import { listToolStdioTemplates } from '#services/tools/servers/template-operations.js';
import { templatesOfCompany } from '#services/tools/servers/template-rows.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { listOf } from '../list.js';
import { CompanyRef } from '../organization/company.js';
import { allowedBy, listCost, relationsOf } from '../relation.js';

export const ToolStdioTemplateRef = nounOf('ToolStdioTemplate', ToolStdioTemplateView, {
  json: ['tools'],
  fields: { source: { ...reads('id'), resolve: sourceOfRow } },
});

const BuiltInTemplateRef = outputTypeOf(BuiltInTemplateView);

relationsOf(CompanyRef, {
  toolBuiltInTemplates: allowedBy(listToolStdioTemplates, {
    type: [BuiltInTemplateRef],
    description: 'The programs that ship with the server, which servers of every company may run.',
    ...reads('id'),
    ...listCost(2),
    resolve: () => BUILT_IN_TEMPLATES,
  }),
  toolStdioTemplates: allowedBy(
    listToolStdioTemplates,
    listOf(
      ToolStdioTemplateRef,
      templatesOfCompany,
      ['id'],
      'The programs that servers of the company may be, oldest first; for those who hold tools:admin.',
    ),
  ),
});

const ToolExampleRef = outputTypeOf(ToolExampleView);

relationsOf(CompanyRef, {
  toolExamples: allowedBy(listToolExamples, {
    type: [ToolExampleRef],
    description: 'The examples that ship with the server, and which of them the company has.',
    ...reads('id'),
    ...listCost(2),
    async resolve({ id: companyId }: { readonly id: string }, _args: object, { scope }) {
      const { examples } = await listToolExamples.run(scope, { companyId }, { id: companyId, companyId });
      return examples as never;
    },
  }),
});
