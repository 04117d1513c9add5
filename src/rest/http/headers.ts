import type { IncomingMessage } from 'node:http';
import { badRequest, type DomainError } from '#services/core/errors/errors.js';
import type { Config } from '#services/core/process/config.js';
import { foreignHeaders } from '#services/core/text/former-names.js';

/** Renames the headers of a request to the names here. @returns the reason to reject the request, if there is one */
type HeaderReader = (req: IncomingMessage) => DomainError | undefined;

/**
 * Reads headers with the names of another control plane, before anything else reads them. A request with different
 * values under the two names is rejected: no reader and no proxy in front may choose between them.
 */
export function foreignHeaderReader({ COMPATIBILITY }: Pick<Config, 'COMPATIBILITY'>): HeaderReader {
  const pairs = foreignHeaders(COMPATIBILITY).map(([foreign, own]) => ({
    foreign,
    own,
    key: foreign.toLowerCase(),
    ownKey: own.toLowerCase(),
  }));
  return ({ headers }) => {
    for (const { foreign, own, key, ownKey } of pairs) {
      const sent = headers[key];
      if (sent === undefined) continue;
      if (headers[ownKey] !== undefined && headers[ownKey] !== sent) return badRequest(`${foreign} and ${own} differ`);
      headers[ownKey] = sent;
    }
    return undefined;
  };
}
