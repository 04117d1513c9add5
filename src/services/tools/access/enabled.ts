import { forbidden } from '../../core/errors/errors.js';
import type { Scope } from '../../core/operation/scope.js';
import { featureEnabled } from '../../organization/instance/settings.js';

/** The gate of every operation on tools. @throws 403 "Apps are disabled" while the feature is disabled */
export async function appsEnabled(scope: Scope): Promise<void> {
  if (!(await featureEnabled(scope, 'enableApps'))) throw forbidden('Apps are disabled');
}
