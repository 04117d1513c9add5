import { notFound } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { featureEnabled } from '#services/organization/instance/settings.js';

export const areAssistantsEnabled = (scope: Scope): Promise<boolean> => featureEnabled(scope, 'enableAssistantMcp');

/** The gate of the assistant operations. @throws 404 while assistants are switched off */
export async function assistantsEnabled(scope: Scope): Promise<void> {
  if (!(await areAssistantsEnabled(scope))) throw notFound('Assistants are switched off');
}
