import type { IncomingMessage } from 'node:http';
import { badRequest, type DomainError } from '#services/core/errors/errors.js';
import type { Config } from '#services/core/process/config.js';
import { type Compatibility, foreignHeaders } from '#services/core/text/former-names.js';

interface Rename {
  readonly method: string;
  readonly foreign: RegExp;
  /** With `$1` and so on for the groups of the pattern. */
  readonly own: string;
}

/** Paths that clients of another control plane know by another name. */
const RENAMES: Readonly<Record<Compatibility, readonly Rename[]>> = {
  paperclip: [
    { method: 'POST', foreign: /^\/api\/companies\/([^/?]+)\/export(?=\?|$)/, own: '/api/companies/$1/exports' },
  ],
};

/** Changes the path of a request to that of its route here, before anything else reads it. */
export function readForeignPath(compatibility: Compatibility | undefined, req: IncomingMessage): void {
  if (!compatibility || req.url === undefined) return;
  const rename = RENAMES[compatibility].find(
    ({ method, foreign }) => req.method === method && foreign.test(req.url ?? ''),
  );
  if (rename) req.url = req.url.replace(rename.foreign, rename.own);
}

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

type Fields = Record<string, unknown>;

/** The differences in the wire format of one operation. */
interface WireDifference {
  /** Converts the request body to one of this API. */
  readonly body?: (body: Fields) => Fields;
  /** Converts a response of this API to the one that the client expects. */
  readonly answer?: (answer: Fields) => Fields;
}

/** Replaces a word in a field. */
const inWords =
  (field: string, words: Readonly<Record<string, string>>) =>
  (body: Fields): Fields => {
    const word = body[field];
    const translation = typeof word === 'string' && Object.hasOwn(words, word) ? words[word] : undefined;
    return translation === undefined ? body : { ...body, [field]: translation };
  };

const signingMode = { body: inWords('signingMode', { github_hmac: 'git_host_hmac' }) };
const managedMode = { body: inWords('managedMode', { paperclip_managed: 'service_managed' }) };

const DIFFERENCES: Readonly<Record<Compatibility, Readonly<Record<string, WireDifference>>>> = {
  paperclip: {
    // The client adds /api to the path that it polls, but not to the one that it opens.
    createCliAuthChallenge: {
      answer: ({ pollPath, ...challenge }) => ({ ...challenge, pollPath: String(pollPath).replace(/^\/api/, '') }),
    },
    exportCompany: { answer: (exported) => ({ ...exported, paperclipExtensionPath: '.service.yaml' }) },
    createRoutineTrigger: signingMode,
    updateRoutineTrigger: signingMode,
    createSecret: managedMode,
    createUserSecretDefinition: managedMode,
  },
};

/** The differences in an operation's wire format for clients of another control plane. */
export const wireDifference = (compatibility: Compatibility | undefined, operation: string): WireDifference =>
  (compatibility && DIFFERENCES[compatibility][operation]) ?? {};
