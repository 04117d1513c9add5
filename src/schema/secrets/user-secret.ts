import type { Agent, Company } from '#generated/prisma/client.js';
import type { PageArgs } from '#services/core/postgres/page-statement.js';
import { listUserSecretDefinitions, userSecretCoverage } from '#services/secrets/user-secrets/definitions.js';
import {
  grantsByPerson,
  grantsToAgent,
  listAgentUserSecretGrants,
  listMyUserSecretGrants,
  presentUserSecretGrant,
  UserSecretGrantView,
  userSecretGrantNode,
} from '#services/secrets/user-secrets/grants.js';
import { listMyUserSecrets, type MyUserSecret, withMySecrets } from '#services/secrets/user-secrets/mine.js';
import { CoverageView, DefinitionView } from '#services/secrets/user-secrets/model.js';
import { callerIdOf, definitionsOfCompany } from '#services/secrets/user-secrets/rows.js';
import { vaultNode } from '#services/secrets/vaults/rows.js';
import { builder } from '../builder.js';
import { connectionVia } from '../connection.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { rowIn } from '../fast/row.js';
import { reads } from '../fast/selection.js';
import { listOf } from '../list.js';
import { listVia } from '../list-via.js';
import { AgentRef } from '../organization/agent.js';
import { CompanyRef } from '../organization/company.js';
import { allowedBy, loadedBy, relationsOf } from '../relation.js';
import { SecretRef } from './secret.js';
import { VaultRef } from './secret-vault.js';

const CoverageRef = outputTypeOf(CoverageView);

export const UserSecretGrantRef = outputTypeOf(UserSecretGrantView);

export const UserSecretDefinitionRef = nounOf('UserSecretDefinition', DefinitionView);

relationsOf(UserSecretDefinitionRef, {
  vault: rowIn(VaultRef, vaultNode, 'providerConfigId', 'The vault of the values; null if not needed.'),
  coverage: loadedBy(CoverageRef, userSecretCoverage, ['companyId', 'id'], 'The number of active people with a value.'),
});

const MyUserSecretRef = builder.objectRef<MyUserSecret>('MyUserSecret').implement({
  description: "A definition with the caller's secret.",
  fields: (t) => ({
    definition: t.field({
      type: UserSecretDefinitionRef,
      description: 'The definition.',
      resolve: ({ definition }) => definition,
    }),
    secret: t.field({
      type: SecretRef,
      nullable: true,
      description: "The caller's secret; null if they have not set it.",
      resolve: ({ secret }) => secret,
    }),
  }),
});

relationsOf(CompanyRef, {
  userSecretDefinitions: allowedBy(
    listUserSecretDefinitions,
    listOf(
      UserSecretDefinitionRef,
      definitionsOfCompany,
      ['id'],
      'The definitions of secrets for which each person has their own value, oldest first; for the board.',
    ),
  ),
  mySecrets: allowedBy(listMyUserSecrets, {
    type: MyUserSecretRef,
    description: "The definitions of user secrets with the caller's own secrets, oldest first; for the board.",
    isList: true,
    resolve: ({ id }: Company, args: PageArgs<never>, context, info) =>
      connectionVia(definitionsOfCompany, { of: [id], args, context, info }, (rows) =>
        withMySecrets(context.scope, rows),
      ),
  }),
  mySecretGrants: allowedBy(
    listMyUserSecretGrants,
    listVia(
      UserSecretGrantRef,
      {
        pages: grantsByPerson,
        of: ({ id }: Company, { scope }) => [id, callerIdOf(scope)],
        node: userSecretGrantNode,
        present: presentUserSecretGrant,
      },
      "The grants by which agents use the caller's user secrets, latest first; for the board.",
    ),
  ),
});

relationsOf(AgentRef, {
  userSecretGrants: allowedBy(listAgentUserSecretGrants, {
    ...reads('companyId', 'id'),
    ...listVia(
      UserSecretGrantRef,
      {
        pages: grantsToAgent,
        of: ({ companyId, id }: Agent) => [companyId, id],
        node: userSecretGrantNode,
        present: presentUserSecretGrant,
      },
      'The grants by which the agent uses user secrets, latest first; for the board.',
    ),
  }),
});
