import { boardReader } from '../../services/access/rules.js';
import { agentNode } from '../../services/organization/agents/rows.js';
import { BindingTargetView, CatalogEntryView } from '../../services/secrets/secrets/model.js';
import { catalogOf, catalogReader } from '../../services/secrets/secrets/operations.js';
import {
  accessEventsOfSecret,
  bindingsOfSecret,
  referenceCountOf,
  type SecretFilter,
  secretsOfCompany,
  versionsOfSecret,
} from '../../services/secrets/secrets/rows.js';
import { bindingTarget } from '../../services/secrets/secrets/usage.js';
import { vaultNode } from '../../services/secrets/vaults/vaults.js';
import { by } from '../authors.js';
import { builder } from '../builder.js';
import { connection, connectionType } from '../connection.js';
import { ActorTypeEnum, enumOf, SecretProviderIdEnum } from '../derive/enums.js';
import { outputTypeOf } from '../derive/output.js';
import { rowIn } from '../fast/row.js';
import { narrowed, reads } from '../fast/selection.js';
import { AgentRef } from '../organization/agent.js';
import { CompanyRef } from '../organization/company.js';
import { VaultRef } from './secret-vault.js';

const made = by('made');

const ScopeEnum = enumOf('SecretScope', 'Whose a secret is.', {
  company: "The company's.",
  user: "A person's own value of a definition.",
});
export const SecretStatusEnum = enumOf('SecretStatus', 'Whether a secret can be used.', {
  active: 'It can.',
  disabled: 'It is switched off.',
  archived: 'It is put away.',
  deleted: 'It is gone, and its values with it.',
});
enumOf('SettableSecretStatus', 'What a status can be set to.', {
  active: 'It can be used.',
  disabled: 'It is switched off.',
  archived: 'It is put away.',
});
export const ManagedModeEnum = enumOf('SecretManagedMode', 'Who looks after the value of a secret.', {
  service_managed: 'This server, which keeps it where its vault says.',
  external_reference: 'Somebody else: it is read where the reference says, and never written.',
});
const TargetTypeEnum = enumOf('SecretBindingTargetType', 'What uses a secret.', {
  agent: 'An agent.',
  project: 'A project.',
  routine: 'A routine.',
  plugin: 'A plugin.',
  tool_connection: 'A connection to tools.',
  environment: 'An environment.',
});
const VersionStatusEnum = enumOf('SecretVersionStatus', 'How a version of a secret stands.', {
  current: 'It is the latest one.',
  previous: 'A later one came; it can still be referred to by its number.',
  destroyed: 'Its value is gone.',
});
const OutcomeEnum = enumOf('SecretAccessOutcome', 'What became of an attempt to read a secret.', {
  success: 'The value was read.',
  failure: 'The stored value could not be decrypted.',
  missing: 'There is no such secret, version or value.',
  inactive: 'The secret is not active.',
  not_allowed: 'Whoever asked may not read it.',
  optional_omitted: 'There is no value, and none is required.',
  provider_error: 'The provider did not give the value.',
});

const BindingTargetRef = outputTypeOf(BindingTargetView, 'What uses a secret, as people know it.');
const CatalogEntryRef = outputTypeOf(CatalogEntryView, 'A secret that may be referred to.');

const AccessEventRef = builder.prismaObject('SecretAccessEvent', {
  description: 'An attempt to read the value of a secret.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    secretId: t.expose('secretId', {
      type: 'UUID',
      nullable: true,
      description: 'The secret; null where there is none.',
    }),
    version: t.exposeInt('version', { nullable: true, description: 'The version; null where none was found.' }),
    consumerType: t.exposeString('consumerType', { description: 'The kind of what wanted the value.' }),
    consumerId: t.exposeString('consumerId', { description: 'What wanted the value.' }),
    configPath: t.exposeString('configPath', { nullable: true, description: 'Where the value was to go.' }),
    actorType: t.expose(narrowed('actorType'), { type: ActorTypeEnum, description: 'Who asked.' }),
    actorId: t.exposeString('actorId', { description: 'The id of who asked.' }),
    heartbeatRunId: t.expose('heartbeatRunId', { type: 'UUID', nullable: true, description: 'The run that asked.' }),
    issueId: t.expose('issueId', { type: 'UUID', nullable: true, description: 'The issue that the run was about.' }),
    outcome: t.expose(narrowed('outcome'), { type: OutcomeEnum, description: 'What became of it.' }),
    errorCode: t.exposeString('errorCode', { nullable: true, description: 'Why there was no value, in a word.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was.' }),
  }),
});

const VersionRef = builder.prismaObject('SecretVersion', {
  description: 'A version of a secret, without its value.',
  fields: (t) => ({
    version: t.exposeInt('version', { description: 'Its number, from 1 on.' }),
    status: t.expose(narrowed('status'), { type: VersionStatusEnum, description: 'How it stands.' }),
    providerVersionRef: t.exposeString('providerVersionRef', {
      nullable: true,
      description: "The provider's name of it; null where it is kept here, or stands for what is current there.",
    }),
    createdByAgentId: t.expose('createdByAgentId', made.agentId),
    createdByUserId: t.exposeString('createdByUserId', made.user),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
});

const BindingRef = builder.prismaObject('SecretBinding', {
  description: 'A place where a secret is used.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    targetType: t.expose(narrowed('targetType'), { type: TargetTypeEnum, description: 'The kind of what uses it.' }),
    targetId: t.expose('targetId', { type: 'UUID', description: 'The id of what uses it.' }),
    configPath: t.exposeString('configPath', { description: 'Where in its configuration, such as env.API_KEY.' }),
    versionSelector: t.exposeString('versionSelector', { description: 'The version: latest, or a number.' }),
    required: t.exposeBoolean('required', { description: 'Whether nothing runs without it.' }),
    label: t.exposeString('label', { nullable: true, description: 'What people call it there.' }),
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
  }),
});

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

export const SecretRef = builder.prismaObject('Secret', {
  description: 'What agents need and nobody should see. Its value is never given back.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    companyId: t.expose('companyId', { type: 'UUID', description: "The company's id." }),
    scope: t.expose(narrowed('scope'), { type: ScopeEnum, description: 'Whose it is.' }),
    ownerUserId: t.exposeString('ownerUserId', { nullable: true, description: 'The person whose own it is.' }),
    userSecretDefinitionId: t.expose('userSecretDefinitionId', {
      type: 'UUID',
      nullable: true,
      description: 'The definition that it is a value of.',
    }),
    key: t.exposeString('key', { description: 'Its name for machines.' }),
    name: t.exposeString('name', { description: 'Its name for people.' }),
    provider: t.expose(narrowed('provider'), { type: SecretProviderIdEnum, description: 'Who keeps its value.' }),
    status: t.expose(narrowed('status'), { type: SecretStatusEnum, description: 'Whether it can be used.' }),
    managedMode: t.expose(narrowed('managedMode'), {
      type: ManagedModeEnum,
      description: 'Who looks after its value.',
    }),
    externalRef: t.exposeString('externalRef', {
      nullable: true,
      description: 'What the provider calls it, where the value lies there.',
    }),
    providerConfigId: t.expose('providerConfigId', { type: 'UUID', nullable: true, description: "The vault's id." }),
    providerMetadata: t.expose(narrowed('providerMetadata'), {
      type: 'JSONObject',
      nullable: true,
      description: 'Notes for the provider.',
    }),
    latestVersion: t.exposeInt('latestVersion', { description: 'The number of its current version.' }),
    description: t.exposeString('description', { nullable: true, description: 'What it is for.' }),
    lastResolvedAt: t.expose('lastResolvedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its value was last read, to the minute.',
    }),
    lastRotatedAt: t.expose('lastRotatedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last given a new version.',
    }),
    deletedAt: t.expose('deletedAt', { type: 'DateTime', nullable: true, description: 'When it was deleted.' }),
    createdByAgentId: t.expose('createdByAgentId', made.agentId),
    createdByUserId: t.exposeString('createdByUserId', made.user),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
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
      {
        type: BindingRef,
        description: 'Where it is used, oldest first.',
        ...reads('companyId', 'id'),
        resolve: ({ companyId, id }, args, context, info) =>
          connection(bindingsOfSecret, { of: [companyId, id], args, context, info }),
      },
      BindingConnection,
    ),
    versions: t.connection(
      {
        type: VersionRef,
        description: 'Its versions, newest first.',
        ...reads('companyId', 'id'),
        resolve: ({ companyId, id }, args, context, info) =>
          connection(versionsOfSecret, { of: [companyId, id], args, context, info }),
      },
      VersionConnection,
    ),
    accessEvents: t.connection(
      {
        type: AccessEventRef,
        description: 'The attempts to read it, newest first.',
        ...reads('companyId', 'id'),
        resolve: ({ companyId, id }, args, context, info) =>
          connection(accessEventsOfSecret, { of: [companyId, id], args, context, info }),
      },
      AccessEventConnection,
    ),
  }),
});

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
