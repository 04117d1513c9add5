import type { ValidationIssue } from '../errors/errors.js';

const CREDENTIAL_KEY =
  /(password|passwd|passphrase|apikey|accesskey|accesskeyid|privatekey|token|authorization|credentials?|cookie|bearer|secret|secretid|secretkey|secretvalue)$/;

/** Credentials with a maker's fixed prefix, regardless of their names: the prefix and the rest. */
const MADE_ALIKE = [
  // This server's own keys and tokens.
  String.raw`svc(?:_[a-z]{2,12}|g[wt])_[\w.-]{16,512}`,
  String.raw`(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b`,
  String.raw`AIza[\w-]{35}`,
  String.raw`ya29\.[\w-]{20,2048}`,
  String.raw`(?:gh[pousr]_|github_pat_|gl(?:pat|dt|rt|cbt|ptt)-|hv[sb]\.|xox[abeoprs]-|xapp-|sk-)[\w-]{16,512}`,
  String.raw`(?:[sr]k_(?:live|test)_|whsec_|npm_|hf_|dckr_pat_|lin_api_|figd_|ntn_|do[op]_v1_|rubygems_|sntrys_)[\w=+/]{20,512}`,
  'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}',
  String.raw`SG\.[\w-]{16,64}\.[\w-]{16,128}`,
  String.raw`sq0(?:atp|csp)-[\w-]{22,64}`,
  String.raw`pypi-AgE[\w-]{32,512}`,
  String.raw`key-[0-9a-f]{32}\b`,
  'AGE-SECRET-KEY-1[A-Z0-9]{58}',
  String.raw`\d{8,10}:AA[\w-]{33}`,
];
const PRIVATE_KEY =
  '-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----[^-]{0,8192}(?:-(?!----)[^-]{0,8192}){0,8}(?:-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----)?';
const JSON_WEB_TOKEN = String.raw`(?<![\w-])eyJ[\w-]{8,2048}\.eyJ[\w-]{8,4096}\.[\w-]{0,1024}`;

/** Matches credentials of well-known makers, regardless of their names. */
export const KNOWN_CREDENTIALS = new RegExp(`\\b(?:${MADE_ALIKE.join('|')})|${PRIVATE_KEY}|${JSON_WEB_TOKEN}`);

/**
 * The places in a value that seem to contain credentials, judging by the names of its keys or the form of its text. The
 * value must not contain any. `path` leads to the value. The messages do not repeat the credential.
 */
export function credentialsIn(value: unknown, path: readonly (string | number)[]): ValidationIssue[] {
  if (typeof value === 'string') return KNOWN_CREDENTIALS.test(value) ? [credentialIssue(path)] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, nested]) => {
    const step = [...path, Array.isArray(value) ? Number(key) : key];
    const isCredentialKey = !Array.isArray(value) && CREDENTIAL_KEY.test(key.toLowerCase().replace(/[^a-z0-9]/g, ''));
    return isCredentialKey ? [credentialIssue(step)] : credentialsIn(nested, step);
  });
}

const credentialIssue = (path: readonly (string | number)[]): ValidationIssue => ({
  code: 'custom',
  path,
  message: 'Must not hold credentials: they come from the environment of the server',
});
