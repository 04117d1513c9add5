import { z } from 'zod';
import type { ToolGateway } from '#generated/prisma/client.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { unprocessable } from '#services/core/errors/errors.js';
import { mutation, query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { patchOf } from '#services/core/rows/restore.js';
import { changedFields, isEmpty } from '#services/core/text/changes.js';
import { pathId } from '#services/core/text/fields.js';
import { appsEnabled } from '../enabled.js';
import { ToolStatus } from '../servers/model.js';
import { gatewayFields, presentGatewayRow, statusField, ToolGatewayView } from './model.js';
import { invalidGateway, invalidGatewayOfBody } from './payload.js';
import { gatewayAdmin } from './policy.js';
import { allTokensOf, gatewayRef, gatewaysOfCompany, lockedGateway } from './rows.js';
import { presentGatewayToken } from './token-model.js';
import { assertGatewayNotArchived, gatewayColumns, gatewaySlug, insertGateway, writeGateway } from './write.js';

/** A gateway with its tokens. */
async function presentGateway(scope: Scope, gateway: ToolGateway): Promise<z.input<typeof ToolGatewayView>> {
  const [base, tokens] = await Promise.all([scope.services.apiUrl.get(), scope.load(allTokensOf, gateway.id)]);
  return presentGatewayRow(gateway, { base, tokens: tokens.map((token) => presentGatewayToken(token)) });
}

export const listToolGateways = query({
  name: 'listToolGateways',
  summary: "List a company's tool gateways, oldest first, without archived ones",
  gate: appsEnabled,
  input: z.object({ companyId: pathId() }),
  output: z.object({ gateways: z.array(ToolGatewayView) }).meta({ id: 'ToolGatewayList' }),
  on: companyKeyById,
  allow: gatewayAdmin,
  run: (scope, _input, { companyId }) => gatewaysOfCompany.in.created_at_asc.all(scope, [companyId], {}),
  present: async (scope, gateways) => ({
    gateways: await Promise.all(gateways.map((gateway) => presentGateway(scope, gateway))),
  }),
});

export const createToolGateway = mutation({
  name: 'createToolGateway',
  summary: 'Create a tool gateway for external clients',
  gate: appsEnabled,
  input: z.object({
    companyId: pathId(),
    ...gatewayFields,
    status: ToolStatus.default('active').describe('The status of the new gateway; any status but archived.'),
    defaultProfileMode: gatewayFields.defaultProfileMode.default('gateway_only'),
    contextScopeType: gatewayFields.contextScopeType.default('none'),
  }),
  invalid: invalidGateway,
  output: ToolGatewayView,
  on: companyKeyById,
  allow: gatewayAdmin,
  async run(scope, { companyId: _, ...fields }, { companyId }) {
    if (fields.status === 'archived') throw unprocessable('A new tool gateway cannot be archived');
    const gateway = await insertGateway(scope, companyId, fields);
    return presentGateway(scope, gateway);
  },
});

export const updateToolGateway = mutation({
  name: 'updateToolGateway',
  summary: 'Update a tool gateway, or archive it permanently',
  gate: appsEnabled,
  input: patchOf({ ...gatewayFields, ...statusField }, gatewayRef),
  invalid: invalidGatewayOfBody,
  output: ToolGatewayView,
  on: lockedGateway,
  allow: gatewayAdmin,
  async run(scope, { gatewayId: _g, companyId: _c, slug, displaySlug, ...fields }, gateway) {
    assertGatewayNotArchived(gateway);
    const newSlug = slug ?? displaySlug;
    const patch = {
      ...gatewayColumns(fields),
      ...(newSlug != null && { slug: gatewaySlug({ slug, displaySlug }, gateway) }),
    };
    const changed = changedFields(gateway, patch);
    return presentGateway(scope, isEmpty(changed) ? gateway : await writeGateway(scope, gateway, changed));
  },
});
