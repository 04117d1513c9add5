import { notFound } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { featureEnabled } from '#services/organization/instance/settings.js';
import { appsEnabled } from '../enabled.js';

/** The gate of all smoke lab operations. @throws 404 while the lab is switched off; 403 while all tools are */
export async function smokeLabEnabled(scope: Scope): Promise<void> {
  if (!(await featureEnabled(scope, 'enableSmokeLab'))) throw notFound('Smoke lab is disabled');
  await appsEnabled(scope);
}
