import { builder } from '../schema/builder.js';
import { readAhead } from '../schema/fast/prefetch.js';
import { CompanyRef } from '../schema/organization/company.js';
import { executeQuery } from '../services/core/operation/execute.js';
import { isUuid } from '../services/core/operation/fields.js';
import * as companies from '../services/organization/companies/operations.js';
import { companyNode } from '../services/organization/companies/rows.js';
import { exposeNoun, exposeOk } from './expose.js';

builder.queryField('companies', (t) =>
  t.field({
    type: [CompanyRef],
    description: 'The companies the caller can reach, oldest first.',
    complexity: { field: 1, multiplier: 20 },
    resolve: (_root, _args, { scope }) => executeQuery(companies.listCompanies, scope, {}),
  }),
);

builder.queryField('company', (t) =>
  t.field({
    type: CompanyRef,
    description: 'A company.',
    args: { id: t.arg.id({ required: true, description: "The company's UUID." }) },
    resolve: (_root, { id }, context, info) => {
      if (isUuid(id)) readAhead(id.toLowerCase(), context, info);
      return executeQuery(companies.getCompany, context.scope, { companyId: id });
    },
  }),
);

exposeNoun(
  [companies.createCompany, companies.updateCompany, companies.updateCompanyBranding, companies.archiveCompany],
  { field: 'company', type: CompanyRef, load: (scope, id) => scope.load(companyNode, id) },
);

exposeOk([companies.deleteCompany]);
