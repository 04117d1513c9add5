import { z } from 'zod';
import { agentNode } from '#services/organization/agents/rows.js';
import {
  AccessEventView,
  BindingTargetView,
  CatalogEntryView,
  SecretBindingView,
  SecretVersionView,
  SecretView,
} from '#services/secrets/secrets/model.js';
import { getSecretCatalog, listSecrets } from '#services/secrets/secrets/operations.js';
import {
  accessEventsOfSecret,
  bindingsOfSecret,
  catalogOfCompany,
  referenceCountOf,
  SecretAccessFilter,
  SecretFilter,
  secretsOfCompany,
  versionsOfSecret,
} from '#services/secrets/secrets/rows.js';
import { bindingTarget } from '#services/secrets/secrets/usage.js';
import { vaultNode } from '#services/secrets/vaults/rows.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { rowIn } from '../fast/row.js';
import { reads } from '../fast/selection.js';
import { byFilter, listOf } from '../list.js';
import { AgentRef } from '../organization/agent.js';
import { CompanyRef } from '../organization/company.js';
import { actorBy } from '../people/actor.js';
import { allowedBy, loadedBy, relationsOf } from '../relation.js';
import { VaultRef } from './secret-vault.js';

const BindingTargetRef = outputTypeOf(BindingTargetView);
const CatalogEntryRef = outputTypeOf(CatalogEntryView);

export const AccessEventRef = nounOf('SecretAccessEvent', AccessEventView);

relationsOf(AccessEventRef, {
  actor: actorBy(
    ({ actorType, actorId }) => ({ type: actorType, id: actorId }),
    ['actorType', 'actorId'],
    'The actor that read the secret, or tried to.',
  ),
});

const VersionRef = nounOf('SecretVersion', SecretVersionView);

export const BindingRef = nounOf('SecretBinding', SecretBindingView, {
  columns: { createdAt: z.iso.datetime().describe('The time of the creation.') },
});

relationsOf(BindingRef, {
  target: loadedBy(
    BindingTargetRef,
    bindingTarget,
    ['companyId', 'targetType', 'targetId'],
    'The target that uses the secret.',
  ),
  agent: {
    type: AgentRef,
    nullable: true,
    description: 'The agent that uses the secret, if the target is one.',
    ...reads('targetType', 'targetId'),
    resolve: ({ targetType, targetId }, _args, { scope }) =>
      targetType === 'agent' ? scope.load(agentNode, targetId) : null,
  },
});

export const SecretRef = nounOf('Secret', SecretView, { json: ['providerMetadata'] });

relationsOf(SecretRef, {
  referenceCount: loadedBy('Int', referenceCountOf, ['companyId', 'id'], 'The number of places that use the secret.'),
  vault: rowIn(VaultRef, vaultNode, 'providerConfigId', 'The vault of the value; null if the secret needs no vault.'),
  bindings: listOf(BindingRef, bindingsOfSecret, ['companyId', 'id'], 'The places that use the secret, oldest first.'),
  versions: listOf(VersionRef, versionsOfSecret, ['companyId', 'id'], "The secret's versions, newest first."),
  accessEvents: listOf(
    AccessEventRef,
    accessEventsOfSecret,
    ['companyId', 'id'],
    'The attempts to read the secret, newest first.',
    { narrowedBy: byFilter(SecretAccessFilter.schema) },
  ),
});

relationsOf(CompanyRef, {
  secrets: allowedBy(
    listSecrets,
    listOf(
      SecretRef,
      secretsOfCompany,
      ['id'],
      'The secrets of the company itself, without their values; deleted ones are left out. For the board.',
      {
        narrowedBy: byFilter(SecretFilter.schema),
      },
    ),
  ),
  secretCatalog: allowedBy(
    getSecretCatalog,
    listOf(
      CatalogEntryRef,
      catalogOfCompany as never,
      ['id'],
      'The secrets that can be referenced, by name; for the board and for agents that hold secrets:read.',
    ),
  ),
});
