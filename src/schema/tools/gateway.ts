import { listToolCalls } from '#services/tools/audit/calls.js';
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
