import type { Compatibility } from '../../services/core/compatibility/names.js';

type Fields = Record<string, unknown>;

/** What differs on the wire of one operation. */
interface WireDifference {
  /** Makes the body that was sent one of this API. */
  readonly body?: (body: Fields) => Fields;
  /** Makes of an answer of this API the one that is expected. */
  readonly answer?: (answer: Fields) => Fields;
}

/** Replaces a word where a field has it. */
const inWords =
  (field: string, words: Readonly<Record<string, string>>) =>
  (body: Fields): Fields => {
    const word = body[field];
    const known = typeof word === 'string' && Object.hasOwn(words, word) ? words[word] : undefined;
    return known === undefined ? body : { ...body, [field]: known };
  };

const signingMode = { body: inWords('signingMode', { github_hmac: 'git_host_hmac' }) };
const managedMode = { body: inWords('managedMode', { paperclip_managed: 'service_managed' }) };

const DIFFERENCES: Readonly<Record<Compatibility, Readonly<Record<string, WireDifference>>>> = {
  paperclip: {
    // The client puts /api before the path that it polls, and nothing before the one that it opens.
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

/** What clients of another control plane write and read otherwise in an operation. */
export const wireDifference = (compatibility: Compatibility | undefined, operation: string): WireDifference =>
  (compatibility && DIFFERENCES[compatibility][operation]) ?? {};
