import { z } from 'zod';
import { unprocessable } from '#services/core/errors/errors.js';
import { text } from '#services/core/text/fields.js';
import { canonicalLocator, LocatorFlaw, MAX_LOCATOR } from '../fetch/locator.js';

/** The address of a source in a request. All spellings of an address become the same text. */
export const locator = () =>
  text(MAX_LOCATOR).transform((given, { issues }) => {
    try {
      return canonicalLocator(given);
    } catch (error) {
      if (!(error instanceof LocatorFlaw)) throw error;
      issues.push({ code: 'custom', message: error.message, input: given });
      return z.NEVER;
    }
  });

/** The canonical address of an existing source. @throws 422 for an address with credentials */
export function locatorOrRefusal(given: string): string {
  try {
    return canonicalLocator(given);
  } catch (error) {
    throw error instanceof LocatorFlaw ? unprocessable(error.message) : error;
  }
}
