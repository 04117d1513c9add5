import type { ToolGateway, ToolGatewayToken } from '#generated/prisma/client.js';
import { eventSubject } from '#services/core/journal/journal.js';

export const aboutGateway = (gateway: Pick<ToolGateway, 'companyId' | 'id'>) => eventSubject('tool_gateway', gateway);

/** The event of a token. `gatewayId` lets the audit find it by gateway; the token itself is left out. */
export function aboutToken(token: ToolGatewayToken) {
  const { gatewayId, name, tokenPrefix, clientLabel, allowedActions, expiresAt } = token;
  const details = {
    gatewayId,
    name,
    tokenPrefix,
    clientLabel,
    allowedActions,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
  return { ...eventSubject('tool_gateway_token', token), details };
}
