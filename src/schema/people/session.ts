import type { z } from 'zod';
import type { PageArgs } from '#services/core/postgres/page-statement.js';
import { ViewerMembershipView, ViewerView } from '#services/people/account/model.js';
import { CliAuthMeView } from '#services/people/cli-auth/model.js';
import { connectionInMemory } from '../connection.js';
import { outputTypeOf } from '../derive/output.js';
import { type Relation, relationsOf } from '../relation.js';

const ViewerMembershipRef = outputTypeOf(ViewerMembershipView);

interface Caller {
  readonly memberships: readonly z.input<typeof ViewerMembershipView>[];
}

/** Every request already has the caller's memberships: its rights follow from them. */
const memberships: Relation<Caller> = {
  type: ViewerMembershipRef,
  description:
    "The person's memberships, including inactive ones, in the order of the companies' IDs. The local board has access to every company without one.",
  isList: true,
  resolve: ({ memberships }, args: PageArgs<never>, context) =>
    connectionInMemory(memberships, ({ companyId }) => companyId, args, context),
};

export const PersonViewerRef = outputTypeOf<typeof ViewerView, z.input<typeof ViewerView> & Caller>(ViewerView);

const CliAuthMe = CliAuthMeView.omit({ memberships: true, companyIds: true }).meta({
  id: 'CliAuthMe',
  description: 'The caller and their credential. Query.companies lists the companies that they can access.',
});

export const CliAuthMeRef = outputTypeOf<typeof CliAuthMe, z.input<typeof CliAuthMe> & Caller>(CliAuthMe);

relationsOf(PersonViewerRef, { memberships });
relationsOf(CliAuthMeRef, { memberships });
