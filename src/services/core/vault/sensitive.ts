import type { ValidationIssue } from '../errors/errors.js';

const CREDENTIAL_KEY =
  /(password|passwd|passphrase|apikey|accesskey|accesskeyid|privatekey|token|authorization|credentials?|cookie|bearer|secret|secretid|secretkey|secretvalue)$/;

/** Matches credentials of well-known makers, whatever their names. */
export const KNOWN_CREDENTIALS =
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^-]{0,8192}(?:-(?!----)[^-]{0,8192}){0,8}(?:-----END [A-Z ]{0,40}PRIVATE KEY-----)?|\b(?:gh[pousr]_|github_pat_|hv[sb]\.|xox[abp]-|sk-)[A-Za-z0-9_-]{16,512}|(?<![\w-])eyJ[\w-]{8,2048}\.eyJ[\w-]{8,4096}\.[\w-]{0,1024}/;

/**
 * The places where a value that must not contain credentials seems to contain some, by the names of its keys or the
 * form of its text. `path` leads to the value. The messages do not repeat the credential.
 */
export function credentialsIn(value: unknown, path: readonly (string | number)[]): ValidationIssue[] {
  if (typeof value === 'string') return KNOWN_CREDENTIALS.test(value) ? [found(path)] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, nested]) => {
    const step = [...path, Array.isArray(value) ? Number(key) : key];
    const named = !Array.isArray(value) && CREDENTIAL_KEY.test(key.toLowerCase().replace(/[^a-z0-9]/g, ''));
    return named ? [found(step)] : credentialsIn(nested, step);
  });
}

const found = (path: readonly (string | number)[]): ValidationIssue => ({
  code: 'custom',
  path,
  message: 'Must not hold credentials: they come from the environment of the server',
});
