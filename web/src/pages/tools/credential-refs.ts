import type { Connection } from './connection-props.js';

/** A secret that is sent to the server of a connection. */
export type CredentialRef = Connection['credentialRefs'][number];

export const PLACES = {
  HEADER: 'Header',
  ENV: 'Variable',
  URL: 'Parameter',
} as const satisfies Record<CredentialRef['placement'], string>;

export const inputOf = ({ key, name, placement, prefix, secretId, version }: CredentialRef) => ({
  key,
  name,
  placement,
  prefix,
  secretId,
  version,
});
