import { listToolCalls } from '#services/tools/audit/calls.js';
import { ToolGrantDelegationView, ToolGrantView } from '#services/tools/authorizations/grant-model.js';
import { grantSightOf } from '#services/tools/authorizations/grant-policy.js';
import { delegationsOfGrant, grantsOfConnection, ToolGrantFilter } from '#services/tools/authorizations/grant-rows.js';
import { callsOfGateway, ToolCallFilter } from '#services/tools/calls/rows.js';
import { endpointPathOf, snippetsOfGateway, ToolGatewayView } from '#services/tools/gateways/model.js';
import { listToolGateways } from '#services/tools/gateways/operations.js';
import {
  gatewaysOfCompany,
  ToolGatewayFilter,
  ToolGatewayTokenFilter,
  tokensOfGateway,
} from '#services/tools/gateways/rows.js';
import { GatewayTokenView } from '#services/tools/gateways/token-model.js';
import { nounOf } from '../derive/noun.js';
import { reads } from '../fast/selection.js';
import { byFilter, listOf } from '../list.js';
import { CompanyRef } from '../organization/company.js';
import { allowedBy, relationsOf } from '../relation.js';
import { ToolCallRef } from './call.js';
import { ToolServerRef } from './server.js';

export const ToolGatewayTokenRef = nounOf('ToolGatewayToken', GatewayTokenView);

export const ToolGatewayRef = nounOf('ToolGateway', ToolGatewayView, {
  json: ['authConfig', 'headerPolicy', 'metadataPolicy', 'onDemandToolsConfig', 'metadata'],
  fields: {
    gatewayPublicId: { ...reads('publicId'), resolve: ({ publicId }) => publicId },
    displaySlug: { ...reads('slug'), resolve: ({ slug }) => slug },
    endpointPath: { ...reads('publicId'), resolve: endpointPathOf },
    clientSnippets: {
      ...reads('publicId', 'slug'),
      resolve: async (row, _args, { scope }) => snippetsOfGateway(row, await scope.services.apiUrl.get()),
    },
  },
});

relationsOf(ToolGatewayRef, {
  tokens: listOf(
    ToolGatewayTokenRef,
    tokensOfGateway,
    ['companyId', 'id'],
    "The tokens of the gateway's clients, oldest first. Their values are never shown.",
    { narrowedBy: byFilter(ToolGatewayTokenFilter.schema), likely: 5 },
  ),
  calls: allowedBy(
    listToolCalls,
    listOf(ToolCallRef, callsOfGateway, ['companyId', 'id'], 'The calls through the gateway, newest first.', {
      narrowedBy: byFilter(ToolCallFilter.schema),
    }),
  ),
});

relationsOf(CompanyRef, {
  toolGateways: allowedBy(
    listToolGateways,
    listOf(
      ToolGatewayRef,
      gatewaysOfCompany,
      ['id'],
      'The gateways at which external clients call tools, oldest first; for those who hold tools:admin.',
      { narrowedBy: byFilter(ToolGatewayFilter.schema) },
    ),
  ),
});

export const ToolGrantRef = nounOf('ToolGrant', ToolGrantView);
export const ToolGrantDelegationRef = nounOf('ToolGrantDelegation', ToolGrantDelegationView);

relationsOf(ToolGrantRef, {
  delegations: listOf(
    ToolGrantDelegationRef,
    delegationsOfGrant,
    ['companyId', 'id'],
    'The agents that may use the grant, oldest first.',
    { likely: 3 },
  ),
});

relationsOf(ToolServerRef, {
  grants: listOf(
    ToolGrantRef,
    grantsOfConnection,
    ['companyId', 'id'],
    'The grants of the server to the company and to the caller, oldest first; all grants for callers who manage servers.',
    {
      narrowedBy: byFilter(ToolGrantFilter.schema),
      likely: 10,
      forCaller: (server, scope) => grantSightOf(scope, server),
    },
  ),
});
