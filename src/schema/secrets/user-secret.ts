import { boardReader } from '../../services/access/rules.js';
import { coverageOf } from '../../services/secrets/user-secrets/definitions.js';
import { grantsOfAgent, myGrantsOf, UserSecretGrantView } from '../../services/secrets/user-secrets/grants.js';
import { type MyUserSecret, myUserSecretsOf } from '../../services/secrets/user-secrets/mine.js';
import { CoverageView, DefinitionView } from '../../services/secrets/user-secrets/model.js';
import { definitionsOfCompany } from '../../services/secrets/user-secrets/rows.js';
import { builder } from '../builder.js';
import { connection, connectionType } from '../connection.js';
import { nounOf } from '../derive/noun.js';

import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { AgentRef } from '../organization/agent.js';
import { CompanyRef } from '../organization/company.js';
import { SecretRef } from './secret.js';

const CoverageRef = outputTypeOf(CoverageView);

export const UserSecretGrantRef = outputTypeOf(UserSecretGrantView);

export const UserSecretDefinitionRef = nounOf('UserSecretDefinition', DefinitionView);

builder.prismaObjectFields(UserSecretDefinitionRef, (t) => ({
  coverage: t.field({
    type: CoverageRef,
    description: "How many of the company's active people have a value.",
    ...reads('companyId', 'id'),
    resolve: (definition, _args, { scope }) => scope.load(coverageOf, definition),
  }),
}));

const MyUserSecretRef = builder.objectRef<MyUserSecret>('MyUserSecret').implement({
  description: 'A definition with what the caller gave for it.',
  fields: (t) => ({
    definition: t.field({
      type: UserSecretDefinitionRef,
      description: 'What is asked for.',
      resolve: ({ definition }) => definition,
    }),
    secret: t.field({
      type: SecretRef,
      nullable: true,
      description: "The caller's own; null where they gave none.",
      resolve: ({ secret }) => secret,
    }),
  }),
});

const DefinitionConnection = connectionType(
  UserSecretDefinitionRef,
  'UserSecretDefinition',
  'definitions of user secrets',
  'A definition of user secrets',
);

builder.prismaObjectFields(CompanyRef, (t) => ({
  userSecretDefinitions: t.connection(
    {
      type: UserSecretDefinitionRef,
      description: 'What each of its people has a value of their own for, oldest first; for the board.',
      resolve: async ({ id }, args, context, info) => {
        await boardReader(context.scope, { companyId: id });
        return connection(definitionsOfCompany, { of: [id], args, context, info });
      },
    },
    DefinitionConnection,
  ),
  mySecrets: t.field({
    type: [MyUserSecretRef],
    description: "Each of its definitions of user secrets with the caller's own; for the board.",
    complexity: { field: 1, multiplier: 10 },
    resolve: async ({ id }, _args, { scope }) => {
      await boardReader(scope, { companyId: id });
      return myUserSecretsOf(scope, id);
    },
  }),
  mySecretGrants: t.field({
    type: [UserSecretGrantRef],
    description: 'Which agents the caller lets use which of their own user secrets; for the board.',
    complexity: { field: 1, multiplier: 10 },
    resolve: async ({ id }, _args, { scope }) => {
      await boardReader(scope, { companyId: id });
      return myGrantsOf(scope, id);
    },
  }),
}));

builder.prismaObjectFields(AgentRef, (t) => ({
  userSecretGrants: t.field({
    type: [UserSecretGrantRef],
    description: 'Which people let it use which of their own user secrets; for the board.',
    complexity: { field: 1, multiplier: 10 },
    ...reads('companyId', 'id'),
    resolve: async (agent, _args, { scope }) => {
      await boardReader(scope, agent);
      return scope.load(grantsOfAgent, agent.id);
    },
  }),
}));
