import type { Compatibility } from '#services/core/text/former-names.js';

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
