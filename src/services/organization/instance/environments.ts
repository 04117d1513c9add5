import { unprocessable } from '../../core/errors/errors.js';

/** There are no execution environments that could be named, so that each name is unknown. @throws 422 */
export function assertEnvironment(environmentId: string | null | undefined): void {
  if (environmentId) throw unprocessable('Environment not found', { environmentId });
}
