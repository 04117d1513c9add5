import type { z } from 'zod';
import type { AuthMethod, ServerMetadata } from './metadata.js';

// The interface to authorization servers. Code that decides about grants knows nothing of the protocol, and code that
// speaks the protocol stores nothing.

/** An authorization server, as its metadata describes it. */
export type AuthorizationServer = z.output<typeof ServerMetadata>;

/** A tool server's authorization requirements. */
export interface OAuthDiscovery {
  readonly server: AuthorizationServer;
  /** The identifier of the tool server at the authorization server. */
  readonly resource: string;
  /** The scopes that the tool server asks for; empty if it names none. */
  readonly scopes: readonly string[];
}

/** The identity and credentials of the client. */
export interface ClientIdentity {
  readonly clientId: string;
  readonly authMethod: AuthMethod;
  readonly secret: string | null;
}

/** The server as a client of an authorization server. */
export interface OAuthClient extends ClientIdentity {
  readonly server: AuthorizationServer;
}

export interface RegisteredClient extends ClientIdentity {
  readonly secretExpiresAt: Date | null;
}

/** The data that is registered: the name and redirect URI of this installation. */
export interface Registration {
  readonly name: string;
  readonly redirectUri: string;
}

export interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly verifier: string;
  readonly scopes: readonly string[];
  readonly resource: string;
}

/** The parameters that a browser brought back, with the values to verify them against. */
export interface AuthorizationAnswer {
  readonly parameters: URLSearchParams;
  readonly redirectUri: string;
  readonly state: string;
  readonly verifier: string;
  readonly resource: string;
}

export interface TokenSet {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly expiresAt: Date | null;
  /** The granted scopes; null if the server names none, since they then equal the requested ones. */
  readonly scopes: readonly string[] | null;
}

/** Every failure is a `ServerFailure`, except those in `failures.ts`. */
export interface AuthorizationServers {
  /** Finds the authorization server of a tool server. @throws also if the authorization server cannot be used safely */
  discover(serverUrl: string): Promise<OAuthDiscovery>;
  /** Registers this installation as a client. @throws if the authorization server rejects it */
  register(server: AuthorizationServer, registration: Registration): Promise<RegisteredClient>;
  /** The URL to which the user's browser is sent. */
  authorizationUrl(client: OAuthClient, request: AuthorizationRequest): Promise<string>;
  /** Exchanges the parameters from the browser for tokens. @throws GrantRefused, ClientRefused */
  tokensFor(client: OAuthClient, answer: AuthorizationAnswer): Promise<TokenSet>;
  /** @throws GrantRefused, ClientRefused */
  refresh(client: OAuthClient, refreshToken: string, resource: string): Promise<TokenSet>;
  /** A token with fewer rights, to hand out; undefined if the authorization server issues none. */
  narrowed(
    client: OAuthClient,
    accessToken: string,
    scopes: readonly string[],
    resource: string,
  ): Promise<TokenSet | undefined>;
  /** Revokes tokens, if the authorization server supports it. */
  revoke(client: OAuthClient, tokens: Pick<TokenSet, 'accessToken' | 'refreshToken'>): Promise<void>;
}
