import { unprocessable } from '#services/core/errors/errors.js';

/** Execution environments do not exist yet, so every name is unknown. @throws 422 */
export function assertEnvironment(environmentId: string | null | undefined): void {
  if (environmentId) throw unprocessable('Environment not found', { environmentId });
}
