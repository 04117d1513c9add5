import { builder } from '../schema/builder.js';
import { SecretRef } from '../schema/secrets/secret.js';
import { UserSecretDefinitionRef, UserSecretGrantRef } from '../schema/secrets/user-secret.js';
import { executeQuery } from '../services/core/operation/execute.js';
import { deleteSecret } from '../services/secrets/secrets/delete.js';
import { createSecret, getSecret, rotateSecret, updateSecret } from '../services/secrets/secrets/operations.js';
import { secretNode } from '../services/secrets/secrets/rows.js';
import {
  createUserSecretDefinition,
  deleteUserSecretDefinition,
  updateUserSecretDefinition,
} from '../services/secrets/user-secrets/definitions.js';
import { grantMyUserSecret, revokeMyUserSecretGrant } from '../services/secrets/user-secrets/grants.js';
import {
  createMyUserSecret,
  deleteMyUserSecret,
  rotateMyUserSecret,
  updateMyUserSecret,
} from '../services/secrets/user-secrets/mine.js';
import { definitionNode } from '../services/secrets/user-secrets/rows.js';
import { expose, exposeNoun, exposeOk } from './expose.js';

builder.queryField('secret', (t) =>
  t.field({
    type: SecretRef,
    description: 'A secret of a company, without its value.',
    args: { id: t.arg.id({ required: true, description: "The secret's UUID." }) },
    resolve: (_root, { id }, { scope }) => executeQuery(getSecret, scope, { secretId: id }),
  }),
);

exposeNoun([createSecret, updateSecret, rotateSecret, createMyUserSecret, updateMyUserSecret, rotateMyUserSecret], {
  field: 'secret',
  type: SecretRef,
  load: (scope, id) => scope.load(secretNode, id),
});

exposeNoun([createUserSecretDefinition, updateUserSecretDefinition], {
  field: 'definition',
  type: UserSecretDefinitionRef,
  load: (scope, id) => scope.load(definitionNode, id),
});

expose(grantMyUserSecret, (t) => ({
  grant: t.field({
    type: UserSecretGrantRef,
    description: 'The grant as it now is.',
    resolve: ({ output }) => output,
  }),
}));

exposeOk([deleteSecret, deleteUserSecretDefinition, deleteMyUserSecret, revokeMyUserSecretGrant]);
