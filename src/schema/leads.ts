import { companyNode } from '../services/organization/companies/rows.js';
import { issueOf } from '../services/work/issues/rows.js';
import type { GraphContext } from './builder.js';
import { rowIn } from './fast/row.js';
import { reads } from './fast/selection.js';
import { CompanyRef } from './organization/company.js';
import { IssueRef } from './work/issue.js';

/** A field for the company of a row. */
export const companyIn = (description: string) => ({
  type: CompanyRef,
  nullable: true as const,
  description,
  ...reads('companyId'),
  // The whole row, since a request that finds the company by its id has it in the cache.
  resolve: ({ companyId }: { readonly companyId: string }, _args: object, { scope }: GraphContext) =>
    scope.load(companyNode, companyId),
});

/** A field for the issue whose id is in a column of the row. */
export const issueIn = <Column extends string>(column: Column, description: string) =>
  rowIn(IssueRef, issueOf, column, description);
