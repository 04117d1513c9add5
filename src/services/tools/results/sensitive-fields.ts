import { isSecretKey } from '#services/core/vault/credentials.js';

const SENSITIVE_WORDS =
  /token|secret|password|passwd|authorization|apikey|credential|jwt|privatekey|clientsecret|cookie/;

/** Counts of tokens are not tokens. */
const TOKEN_COUNT = /^(?:max|min|total|input|output|prompt|completion|cached)+(?:new)?tokens$/;

/** Whether a field's name says that its value gives access; case and separators do not matter. */
export function isSensitiveField(key: string): boolean {
  const plain = key.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (TOKEN_COUNT.test(plain)) return false;
  return SENSITIVE_WORDS.test(plain) || isSecretKey(key);
}
