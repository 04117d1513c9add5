import type { Label } from '../../generated/prisma/client.js';
import { LabelView } from '../../services/organization/labels/model.js';
import { labelsOfIssues } from '../../services/organization/labels/operations.js';
import { labelsOfCompany } from '../../services/organization/labels/rows.js';
import { builder } from '../builder.js';
import { connectionType, listOf } from '../connection.js';

import { nounOf } from '../derive/noun.js';

import { reads } from '../fast/selection.js';
import { IssueRef } from '../work/issue.js';
import { CompanyRef } from './company.js';

export const LabelRef = nounOf('Label', LabelView);

const LabelConnection = connectionType(LabelRef, 'Label', 'labels', 'A label');

builder.prismaObjectField(CompanyRef, 'labels', (t) =>
  t.connection(listOf(LabelRef, labelsOfCompany, ['id'], 'Its labels by name.'), LabelConnection),
);

builder.prismaObjectField(IssueRef, 'labels', (t) =>
  t.field({
    type: [LabelRef],
    description: 'Its labels by name.',
    ...reads('id'),
    resolve: ({ id }, _args, { scope }) => scope.load(labelsOfIssues, id) as Promise<Label[]>,
  }),
);
