import { ToolExampleView } from '#services/tools/examples/model.js';
import { listToolExamples } from '#services/tools/examples/operations.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { CompanyRef } from '../organization/company.js';
import { allowedBy, listCost, relationsOf } from '../relation.js';

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
