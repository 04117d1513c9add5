/** The ways in which a webhook's sender proves that it knows the secret. */
export const SIGNING_MODES = [
  'bearer',
  'hmac_sha256',
  'git_host_hmac',
  'app_webhook',
  'meeting_provider_hmac',
] as const;

export type SigningModeName = (typeof SIGNING_MODES)[number];
