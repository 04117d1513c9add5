import { boardReader } from '../../services/access/rules.js';
import { agentNode } from '../../services/organization/agents/rows.js';
import {
  AccessEventView,
  BindingTargetView,
  CatalogEntryView,
  SecretBindingView,
  SecretStatus,
  SecretVersionView,
  SecretView,
} from '../../services/secrets/secrets/model.js';
import { catalogOf } from '../../services/secrets/secrets/operations.js';
import { catalogReader } from '../../services/secrets/secrets/policy.js';
import {
  accessEventsOfSecret,
  bindingsOfSecret,
  referenceCountOf,
  type SecretFilter,
  secretsOfCompany,
  versionsOfSecret,
} from '../../services/secrets/secrets/rows.js';
import { bindingTarget } from '../../services/secrets/secrets/usage.js';
import { vaultNode } from '../../services/secrets/vaults/rows.js';
import { builder } from '../builder.js';
import { connection, connectionType, listOf } from '../connection.js';
import { enumTypeOf } from '../derive/enums.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { rowIn } from '../fast/row.js';
import { reads } from '../fast/selection.js';
import { AgentRef } from '../organization/agent.js';
import { CompanyRef } from '../organization/company.js';
import { VaultRef } from './secret-vault.js';
export const SecretStatusEnum = enumTypeOf(SecretStatus);

const BindingTargetRef = outputTypeOf(BindingTargetView);
const CatalogEntryRef = outputTypeOf(CatalogEntryView);

const AccessEventRef = nounOf('SecretAccessEvent', AccessEventView);

const VersionRef = nounOf('SecretVersion', SecretVersionView);

const BindingRef = nounOf('SecretBinding', SecretBindingView);

builder.prismaObjectFields(BindingRef, (t) => ({
  createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Since when.' }),
  target: t.field({
    type: BindingTargetRef,
    description: 'What uses it.',
    ...reads('companyId', 'targetType', 'targetId'),
    resolve: (binding, _args, { scope }) => scope.load(bindingTarget, binding),
  }),
  agent: t.field({
    type: AgentRef,
    nullable: true,
    description: 'The agent that uses it, if one does.',
    ...reads('targetType', 'targetId'),
    resolve: ({ targetType, targetId }, _args, { scope }) =>
      targetType === 'agent' ? scope.load(agentNode, targetId) : null,
  }),
}));

const BindingConnection = connectionType(
  BindingRef,
  'SecretBinding',
  'places where a secret is used',
  'One of places where a secret is used',
);
const VersionConnection = connectionType(
  VersionRef,
  'SecretVersion',
  'versions of a secret',
  'One of versions of a secret',
);
const AccessEventConnection = connectionType(
  AccessEventRef,
  'SecretAccessEvent',
  'attempts to read a secret',
  'One of attempts to read a secret',
);

export const SecretRef = nounOf('Secret', SecretView, { json: ['providerMetadata'] });

builder.prismaObjectFields(SecretRef, (t) => ({
  referenceCount: t.field({
    type: 'Int',
    description: 'In how many places it is used.',
    ...reads('companyId', 'id'),
    resolve: (secret, _args, { scope }) => scope.load(referenceCountOf, secret),
  }),
  vault: t.field(
    rowIn(VaultRef, vaultNode, 'providerConfigId', 'The vault that its value lies in; null where none is needed.'),
  ),
  bindings: t.connection(
    listOf(BindingRef, bindingsOfSecret, ['companyId', 'id'], 'Where it is used, oldest first.'),
    BindingConnection,
  ),
  versions: t.connection(
    listOf(VersionRef, versionsOfSecret, ['companyId', 'id'], 'Its versions, newest first.'),
    VersionConnection,
  ),
  accessEvents: t.connection(
    listOf(AccessEventRef, accessEventsOfSecret, ['companyId', 'id'], 'The attempts to read it, newest first.'),
    AccessEventConnection,
  ),
}));

const SecretConnection = connectionType(SecretRef, 'Secret', 'secrets', 'One of secrets');

builder.prismaObjectFields(CompanyRef, (t) => ({
  secrets: t.connection(
    {
      type: SecretRef,
      description: 'Its secrets without their values, newest first; for the board.',
      args: { status: t.arg({ type: [SecretStatusEnum], description: 'Only those of one of these statuses.' }) },
      resolve: async ({ id }, { status, ...args }, context, info) => {
        await boardReader(context.scope, { companyId: id });
        const filter: SecretFilter = status ? { status } : {};
        return connection(secretsOfCompany, { of: [id], args, filter, context, info });
      },
    },
    SecretConnection,
  ),
  secretCatalog: t.field({
    type: [CatalogEntryRef],
    description: 'What may be referred to, by name; for the board and for agents that hold secrets:read.',
    complexity: { field: 1, multiplier: 20 },
    resolve: async ({ id }, _args, { scope }) => {
      await catalogReader(scope, { companyId: id });
      return catalogOf(scope, id);
    },
  }),
}));
