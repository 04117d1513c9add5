import type { Plugin } from '#generated/prisma/client.js';
import { companyMember, companyWriter, instanceAdmin } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { type Allow, rule } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { pathId, uuid } from '#services/core/text/fields.js';
import { pluginRef } from '../registry/model.js';
import { pluginById } from '../registry/rows.js';

/** The input fields that name a plugin and the company. */
export const targetFields = {
  ...pluginRef,
  companyId: uuid().nullish().describe('The ID of the company; defaults to the whole installation.'),
};

/** A key that the plugin chose for something of its own. */
export const ownKey = () => pathId().describe('The data or action to request, by the key that the plugin gives it.');

/** The plugin that a caller calls, and the company that the call concerns. */
export interface PluginTarget {
  readonly plugin: Plugin;
  /** Left out if the call concerns the installation. */
  readonly companyId?: string;
}

interface TargetRef {
  readonly pluginId: string;
  readonly companyId?: string | null | undefined;
}

/** @throws 404 for an unknown plugin or company; 403 for another company */
export async function pluginTargetOf(scope: Scope, { pluginId, companyId }: TargetRef): Promise<PluginTarget> {
  const plugin = await pluginById(scope, { pluginId });
  if (companyId == null) return { plugin };
  return { plugin, companyId: (await companyKeyById(scope, { companyId })).id };
}

const ofTarget = (ofCompany: Allow<{ companyId: string }>): Allow<PluginTarget> =>
  rule(`${ofCompany.who}; without companyId an instance admin`, (scope, { companyId }) =>
    companyId === undefined ? instanceAdmin(scope, undefined) : ofCompany(scope, { companyId }),
  );

/** Callers with access to the company; instance admins if no company is concerned. */
export const targetReader = ofTarget(companyMember);

/** Callers with write access to the company; instance admins if no company is concerned. */
export const targetWriter = ofTarget(companyWriter);
