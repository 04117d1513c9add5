import type { Label } from '../../generated/prisma/client.js';
import { labelsOfIssues } from '../../services/organization/labels/operations.js';
import { labelsOfCompany } from '../../services/organization/labels/rows.js';
import { builder } from '../builder.js';
import { connection, connectionType } from '../connection.js';
import { byParentId } from '../fast/prefetch.js';
import { reads } from '../fast/selection.js';
import { IssueRef } from '../work/issue.js';
import { CompanyRef } from './company.js';

export const LabelRef = builder.prismaObject('Label', {
  description: 'A word that issues and cases can be found by.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    companyId: t.expose('companyId', { type: 'UUID', description: "The company's id." }),
    name: t.exposeString('name', { description: 'The name, unique in the company whatever the case.' }),
    color: t.exposeString('color', { description: 'Its color, such as #1a2b3c.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

const LabelConnection = connectionType(LabelRef, 'Label', 'labels', 'A label');

builder.prismaObjectField(CompanyRef, 'labels', (t) =>
  t.connection(
    {
      type: LabelRef,
      description: 'Its labels by name.',
      ...byParentId,
      resolve: ({ id }, args, context, info) => connection(labelsOfCompany, { of: [id], args, context, info }),
    },
    LabelConnection,
  ),
);

builder.prismaObjectField(IssueRef, 'labels', (t) =>
  t.field({
    type: [LabelRef],
    description: 'Its labels by name.',
    ...reads('id'),
    resolve: ({ id }, _args, { scope }) => scope.load(labelsOfIssues, id) as Promise<Label[]>,
  }),
);
