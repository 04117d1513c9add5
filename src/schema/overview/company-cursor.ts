import type { GraphContext } from '../builder.js';
import { CompanyRef } from '../organization/company.js';
import { relationsOf } from '../relation.js';

relationsOf(CompanyRef, {
  cursor: {
    type: 'String',
    description:
      "The end of the company's journal when the request began. The response includes everything up to there, so a subscription after it misses nothing. Later changes may be both in the response and among the events.",
    extensions: { columns: ['id'] },
    resolve: ({ id }: { readonly id: string }, _args: object, { scope }: GraphContext) => String(scope.headOf(id)),
  },
});
