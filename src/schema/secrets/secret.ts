import { z } from 'zod';
import type { Company } from '../../generated/prisma/client.js';
import { agentNode } from '../../services/organization/agents/rows.js';
import {
  AccessEventView,
  BindingTargetView,
  CatalogEntryView,
  SecretBindingView,
  SecretVersionView,
  SecretView,
} from '../../services/secrets/secrets/model.js';
import { catalogOf, getSecretCatalog, listSecrets } from '../../services/secrets/secrets/operations.js';
import {
  accessEventsOfSecret,
  bindingsOfSecret,
  referenceCountOf,
  SecretFilter,
  secretsOfCompany,
  versionsOfSecret,
} from '../../services/secrets/secrets/rows.js';
import { bindingTarget } from '../../services/secrets/secrets/usage.js';
import { vaultNode } from '../../services/secrets/vaults/rows.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { rowIn } from '../fast/row.js';
import { reads } from '../fast/selection.js';
import { byArguments, listOf } from '../list.js';
import { AgentRef } from '../organization/agent.js';
import { CompanyRef } from '../organization/company.js';
import { about, allowedBy, loadedBy, relationsOf } from '../relation.js';
import { VaultRef } from './secret-vault.js';

const BindingTargetRef = outputTypeOf(BindingTargetView);
const CatalogEntryRef = outputTypeOf(CatalogEntryView);

const AccessEventRef = nounOf('SecretAccessEvent', AccessEventView);

const VersionRef = nounOf('SecretVersion', SecretVersionView);

const BindingRef = nounOf('SecretBinding', SecretBindingView, {
  columns: { createdAt: z.iso.datetime().describe('The time of the creation.') },
});

relationsOf(BindingRef, {
  target: loadedBy(BindingTargetRef, bindingTarget, ['companyId', 'targetType', 'targetId'], 'What uses the secret.'),
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
  vault: rowIn(VaultRef, vaultNode, 'providerConfigId', 'The vault of the value; null where none is needed.'),
  bindings: listOf(BindingRef, bindingsOfSecret, ['companyId', 'id'], 'The places that use the secret, oldest first.'),
  versions: listOf(VersionRef, versionsOfSecret, ['companyId', 'id'], "The secret's versions, newest first."),
  accessEvents: listOf(
    AccessEventRef,
    accessEventsOfSecret,
    ['companyId', 'id'],
    'The attempts to read the secret, newest first.',
  ),
});

relationsOf(CompanyRef, {
  secrets: allowedBy(
    listSecrets,
    listOf(SecretRef, secretsOfCompany, ['id'], 'The secrets without their values, newest first; for the board.', {
      narrowedBy: byArguments(SecretFilter),
    }),
  ),
  secretCatalog: allowedBy(getSecretCatalog, {
    type: [CatalogEntryRef],
    description: 'The secrets that can be referenced, by name; for the board and for agents that hold secrets:read.',
    ...about(20),
    resolve: ({ id }: Company, _args, { scope }) => catalogOf(scope, id),
  }),
});
