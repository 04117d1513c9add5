import { meantName } from '../text/typos.js';

/** Name prefixes that no other program uses for its settings. */
const OURS = /^(?:GRAPHQL|ORGRAPH|SECRETS|SUBSCRIPTION|RUN)_/;
/** The client's settings among these names: the client may run beside the server or start it. */
const OF_CLIENT = /^ORGRAPH_(?:API_KEY|API_URL|COMPANY_ID|CONTEXT|PROFILE|RUN_ID)$/;
/** Shorter names often belong to other programs. */
const SHORTEST = 8;

/**
 * Finds variables that look like settings but are not.
 * @param names of the variables that are set
 * @param settings the names that the server knows
 * @returns one sentence for each
 */
export function unknownSettings(names: readonly string[], settings: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (settings.includes(name) || OF_CLIENT.test(name)) return [];
    const meant = meantName(name, settings, SHORTEST);
    if (meant) return [`${name} is not a setting and has no effect. Did you mean ${meant}?`];
    return OURS.test(name) ? [`${name} is not a setting and has no effect: docs/operate.md lists the settings.`] : [];
  });
}
