import { notFound } from '../../core/errors/errors.js';
import type { Scope } from '../../core/operation/scope.js';
import { featureEnabled } from '../../organization/instance/settings.js';

/** @throws 404 while assistants are switched off */
export async function assistantsEnabled(scope: Scope): Promise<void> {
  if (!(await featureEnabled(scope, 'enableAssistantMcp'))) throw notFound('Assistants are switched off');
}
