import type { z } from 'zod';
import type { PageArgs } from '#services/core/postgres/page-statement.js';
import { CompanyAccessView, UserCompanyAccessView } from '#services/people/admins/model.js';
import { accessOfUser } from '#services/people/admins/rows.js';
import { connection } from '../connection.js';
import { outputTypeOf } from '../derive/output.js';
import { relationsOf } from '../relation.js';

const CompanyAccessRef = outputTypeOf(CompanyAccessView);

type Access = Pick<z.input<typeof UserCompanyAccessView>, 'user'>;

export const UserCompanyAccessRef = outputTypeOf<never, Access>(
  UserCompanyAccessView.omit({ companyAccess: true }).meta({
    id: 'UserCompanyAccess',
    description: 'A person and their memberships.',
  }) as never,
);

relationsOf(UserCompanyAccessRef, {
  companyAccess: {
    type: CompanyAccessRef,
    description: "The person's memberships in all companies, including archived ones, by the company's name.",
    isList: true,
    resolve: ({ user }, args: PageArgs<never>, context, info) =>
      connection(accessOfUser, { of: [user.id], args, context, info }),
  },
});
