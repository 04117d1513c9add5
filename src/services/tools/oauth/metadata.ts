import { z } from 'zod';

const AUTH_METHODS = ['none', 'client_secret_basic', 'client_secret_post'] as const;
/** The authentication methods of a client that Orgraph supports. */
export const AuthMethod = z.enum(AUTH_METHODS);
export type AuthMethod = z.output<typeof AuthMethod>;

const address = () => z.string().max(2000);
const words = () => z.array(z.string().max(240)).max(1000).optional().catch(undefined);
const flag = () => z.boolean().optional().catch(undefined);

/** The metadata of an authorization server (RFC 8414) that Orgraph uses; the rest is dropped. */
export const ServerMetadata = z.object({
  issuer: address(),
  authorization_endpoint: address(),
  token_endpoint: address(),
  registration_endpoint: address().optional(),
  revocation_endpoint: address().optional(),
  scopes_supported: words(),
  response_types_supported: words(),
  grant_types_supported: words(),
  token_endpoint_auth_methods_supported: words(),
  code_challenge_methods_supported: words(),
  id_token_signing_alg_values_supported: words(),
  authorization_response_iss_parameter_supported: flag(),
  client_id_metadata_document_supported: flag(),
});

/** The metadata of a protected resource (RFC 9728) that Orgraph uses. */
export const ResourceMetadata = z.object({
  resource: address(),
  authorization_servers: z.array(address()).min(1).max(20),
  scopes_supported: words(),
});
