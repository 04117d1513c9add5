import { forbidden } from '../core/errors/errors.js';
import type { Scope } from '../core/operation/scope.js';
import { featureEnabled } from '../organization/instance/settings.js';

export const AppsDisabled = () => forbidden('Apps are disabled');

export const areAppsEnabled = (scope: Scope): Promise<boolean> => featureEnabled(scope, 'enableApps');

/** The gate of every tool operation. @throws 403 "Apps are disabled" while the feature is disabled */
export async function appsEnabled(scope: Scope): Promise<void> {
  if (!(await areAppsEnabled(scope))) throw AppsDisabled();
}

/** @throws 403 */
export function assertAppsEnabled({ appsEnabled: isEnabled }: { readonly appsEnabled: boolean }): void {
  if (!isEnabled) throw AppsDisabled();
}

/**
 * Checks the gate for calls in sessions and gateways without a round trip. This is safe because the statement that
 * records a call compares the version of the rules, and this setting is one of them.
 */
export async function appsEnabledForCalls(scope: Scope): Promise<void> {
  const { actor, services } = scope;
  if (actor.kind !== 'agent' && actor.kind !== 'gateway') return appsEnabled(scope);
  assertAppsEnabled(await services.toolSnapshots.of(actor.companyId));
}
