import type { Agent, Company } from '../../generated/prisma/client.js';
import { coverageOf, listUserSecretDefinitions } from '../../services/secrets/user-secrets/definitions.js';
import {
  grantsOfAgent,
  listAgentUserSecretGrants,
  listMyUserSecretGrants,
  myGrantsOf,
  UserSecretGrantView,
} from '../../services/secrets/user-secrets/grants.js';
import { listMyUserSecrets, type MyUserSecret, myUserSecretsOf } from '../../services/secrets/user-secrets/mine.js';
import { CoverageView, DefinitionView } from '../../services/secrets/user-secrets/model.js';
import { definitionsOfCompany } from '../../services/secrets/user-secrets/rows.js';
import { builder } from '../builder.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { listOf } from '../list.js';
import { AgentRef } from '../organization/agent.js';
import { CompanyRef } from '../organization/company.js';
import { about, allowedBy, loadedBy, relationsOf } from '../relation.js';
import { SecretRef } from './secret.js';

const CoverageRef = outputTypeOf(CoverageView);

const UserSecretGrantRef = outputTypeOf(UserSecretGrantView);

export const UserSecretDefinitionRef = nounOf('UserSecretDefinition', DefinitionView);

relationsOf(UserSecretDefinitionRef, {
  coverage: loadedBy(CoverageRef, coverageOf, ['companyId', 'id'], 'The number of active people with a value.'),
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
      description: "The caller's secret; null if they set none.",
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
    type: [MyUserSecretRef],
    description: "The definitions of user secrets with the caller's own secrets; for the board.",
    ...about(10),
    resolve: ({ id }: Company, _args, { scope }) => myUserSecretsOf(scope, id),
  }),
  mySecretGrants: allowedBy(listMyUserSecretGrants, {
    type: [UserSecretGrantRef],
    description: "The grants by which agents use the caller's user secrets; for the board.",
    ...about(10),
    resolve: ({ id }: Company, _args, { scope }) => myGrantsOf(scope, id),
  }),
});

relationsOf(AgentRef, {
  userSecretGrants: allowedBy(listAgentUserSecretGrants, {
    type: [UserSecretGrantRef],
    description: 'The grants by which the agent uses user secrets; for the board.',
    ...about(10),
    ...reads('companyId', 'id'),
    resolve: ({ id }: Agent, _args, { scope }) => scope.load(grantsOfAgent, id),
  }),
});
