import { adapterOf, outsideAdapterOf } from '../../adapters/registry.js';
import { unprocessable } from '../core/errors.js';
import type { WriteScope } from '../core/scope.js';
import { settingOf } from './settings.js';

/**
 * Checks that agents may be given an adapter which they do not have yet. Whether the type is known at all is another
 * question, and whoever has it already keeps it.
 * @throws 422
 */
export async function assertOffered(scope: WriteScope, type: string): Promise<void> {
  const setting = await settingOf(scope, type);
  if (setting?.disabled) throw unprocessable(`Adapter "${type}" is disabled`);
  if (!setting?.packageName || adapterOf(type)) return;
  const problem = outsideAdapterOf(type)?.problem ?? 'This server is still loading it';
  throw unprocessable(`Adapter "${type}" is not loaded: ${problem}`);
}
