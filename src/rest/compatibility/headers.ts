import type { IncomingMessage } from 'node:http';
import { foreignHeaders } from '../../services/core/compatibility/names.js';
import { badRequest, type DomainError } from '../../services/core/errors/errors.js';
import type { Config } from '../../services/core/operation/config.js';

/** Gives the headers of a request their names here. @returns why the request is refused, if it is */
type HeaderReader = (req: IncomingMessage) => DomainError | undefined;

/**
 * Reads headers that were sent under the names of another control plane, before anything else looks at them. A request
 * that says two things under two names is refused: no reader and no proxy in front may choose between them.
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
