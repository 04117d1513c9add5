import type { z } from 'zod';
import type { ToolGateway } from '#generated/prisma/client.js';
import type { Scope } from '#services/core/operation/scope.js';
import { presentGatewayRow, type ToolGatewayView } from './model.js';
import { allTokensOf } from './rows.js';
import { presentGatewayToken } from './token-model.js';

/** A gateway with its tokens. */
export async function presentGateway(scope: Scope, gateway: ToolGateway): Promise<z.input<typeof ToolGatewayView>> {
  const [base, tokens] = await Promise.all([scope.services.apiUrl.get(), scope.load(allTokensOf, gateway.id)]);
  return presentGatewayRow(gateway, { base, tokens: tokens.map((token) => presentGatewayToken(token)) });
}
