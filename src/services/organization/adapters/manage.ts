import { z } from 'zod';
import { isBuiltin } from '#adapters/registry.js';
import { callersCompanies } from '#services/access/authority.js';
import { instanceAdmin } from '#services/access/rules.js';
import { badRequest, forbidden, notFound } from '#services/core/errors/errors.js';
import type { RecordedAction } from '#services/core/journal/vocabulary.js';
import { mutation } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { adapterByType, adapterRef } from './model.js';
import { type AdapterSetting, forgetSetting, keepSetting, lockedSettingOf, lockSettings } from './settings.js';

const nothing = (type: string): AdapterSetting => ({
  type,
  disabled: false,
  overridePaused: false,
  packageName: null,
  version: null,
  localPath: null,
  installedAt: null,
});

const changed = z.boolean().describe('True if the setting changed.');

export const setAdapterDisabled = mutation({
  name: 'setAdapterDisabled',
  summary: 'Offer or hide an adapter for new agents; agents that use it keep it',
  input: z.object({ ...adapterRef, disabled: z.boolean().describe('True to hide the adapter from new agents.') }),
  output: z.object({ type: z.string(), disabled: z.boolean(), changed }).meta({ id: 'AdapterDisabled' }),
  on: adapterByType,
  setsExecution: true,
  allow: instanceAdmin,
  async run(scope, { type, disabled }) {
    const isNew = await change(scope, type, { disabled }, disabled ? 'adapter.disabled' : 'adapter.enabled');
    return { type, disabled, changed: isNew };
  },
});

export const setAdapterOverridePaused = mutation({
  name: 'setAdapterOverridePaused',
  summary: 'Pause or resume a package that overrides a built-in adapter',
  input: z.object({
    ...adapterRef,
    paused: z.boolean().describe('True to pause the package and use the built-in adapter.'),
  }),
  output: z.object({ type: z.string(), paused: z.boolean(), changed }).meta({ id: 'AdapterOverride' }),
  on: adapterByType,
  setsExecution: true,
  allow: instanceAdmin,
  async run(scope, { type, paused }) {
    if (!isBuiltin(type)) throw badRequest(`Adapter "${type}" overrides no built-in adapter.`);
    const action = paused ? 'adapter.override_paused' : 'adapter.override_resumed';
    return { type, paused, changed: await change(scope, type, { overridePaused: paused }, action) };
  },
});

/** @returns whether anything changed; without a change, nothing is written */
async function change(
  scope: WriteScope,
  type: string,
  wanted: Partial<Pick<AdapterSetting, 'disabled' | 'overridePaused'>>,
  action: RecordedAction,
): Promise<boolean> {
  await lockSettings(scope);
  const before = (await lockedSettingOf(scope, type)) ?? nothing(type);
  const after = { ...before, ...wanted };
  if (after.disabled === before.disabled && after.overridePaused === before.overridePaused) return false;
  await keepSetting(scope, after);
  await record(scope, type, action, {});
  return true;
}

export const removeAdapter = mutation({
  name: 'removeAdapter',
  summary: 'Remove an installed adapter; a built-in adapter of the same type is used again',
  input: z.object(adapterRef),
  output: z
    .object({ type: z.string().describe('The type of the removed adapter.'), removed: z.literal(true) })
    .meta({ id: 'AdapterRemoved' }),
  setsExecution: true,
  allow: instanceAdmin,
  async run(scope, { type }) {
    await lockSettings(scope);
    const setting = await lockedSettingOf(scope, type);
    if (!setting?.packageName) {
      if (isBuiltin(type)) throw forbidden(`Adapter "${type}" is built in and cannot be removed.`);
      throw notFound(`Adapter "${type}" is not external.`);
    }
    if (isBuiltin(type) && setting.disabled) await keepSetting(scope, { ...nothing(type), disabled: true });
    else await forgetSetting(scope, type);
    const { packageName, version } = setting;
    await record(scope, type, 'adapter.removed', { packageName, version });
    return { type, removed: true as const };
  },
});

/**
 * Records the change of an adapter in every company that the caller can access. After the commit, applies it in this
 * process.
 */
export async function record(scope: WriteScope, type: string, action: RecordedAction, details: object): Promise<void> {
  for (const companyId of await callersCompanies(scope)) {
    scope.emit({ companyId, action, entityType: 'adapter', entityId: type, details: { type, ...details } });
  }
  // The commit does not depend on this process: if it fails to apply the change, the database's notification triggers
  // it again.
  scope.afterCommit(() => scope.services.adapters.update());
}
