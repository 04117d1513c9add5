import * as gateways from '#services/tools/gateways/operations.js';
import * as tokens from '#services/tools/gateways/tokens.js';
import { type Route, route } from '../http/route.js';

const OF_COMPANY = '/api/companies/:companyId/tools/gateways';
const BASE = '/api/tool-gateway';
export const namedGateways: readonly Route[] = [
  route('get', OF_COMPANY, gateways.listToolGateways),
  route('post', OF_COMPANY, gateways.createToolGateway, { status: 201 }),
  route('patch', `${BASE}/gateways/:gatewayId`, gateways.updateToolGateway),
  route('post', `${BASE}/gateways/:gatewayId/tokens`, tokens.createToolGatewayToken, { status: 201 }),
  route('post', `${BASE}/gateway-tokens/:tokenId/revoke`, tokens.revokeToolGatewayToken),
];
