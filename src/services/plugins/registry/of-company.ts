import type { Plugin } from '#generated/prisma/client.js';
import { board, boardReader, instanceAdmin } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { type Allow, type InCompany, rule } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { pathId, uuid } from '#services/core/text/fields.js';
import { pluginRef } from './model.js';
import { pluginById } from './rows.js';

/** A plugin, and the company that a request concerns. */
export interface PluginOfCompany extends InCompany {
  readonly plugin: Plugin;
}

/** The input fields for both, in a body or a query. */
export const pluginAndCompany = { ...pluginRef, companyId: uuid().describe("The company's ID.") };

/** The input fields for both, in a path. */
export const pluginInCompany = { ...pluginRef, companyId: pathId().describe("The company's ID.") };

/** @throws 404; 403 for another company */
export async function pluginOfCompany(
  scope: Scope,
  input: { readonly pluginId: string; readonly companyId: string },
): Promise<PluginOfCompany> {
  const plugin = await pluginById(scope, input);
  const { companyId } = await companyKeyById(scope, input);
  return { plugin, companyId };
}

/** An instance admin with access to the company. */
export const adminReader: Allow<InCompany> = rule(
  'An instance admin with access to the company',
  async (scope, resource) => {
    await instanceAdmin(scope, resource);
    await boardReader(scope, resource);
  },
);

/** An instance admin who may change the company. */
export const adminWriter: Allow<InCompany> = rule(
  'An instance admin with access to the company who is not a viewer there',
  async (scope, resource) => {
    await instanceAdmin(scope, resource);
    await board(scope, resource);
  },
);
