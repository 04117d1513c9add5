import type { z } from 'zod';
import type { AuthMethod, ServerMetadata } from './metadata.js';

// How the server speaks OAuth to authorization servers. Whoever decides about grants knows no protocol, and whoever
// speaks the protocol stores nothing.

/** An authorization server, as its metadata describes it. */
export type AuthorizationServer = z.output<typeof ServerMetadata>;

/** What a server of tools says of how it is authorized. */
export interface OAuthDiscovery {
  readonly server: AuthorizationServer;
  /** How the authorization server knows the server of tools. */
  readonly resource: string;
  /** What the server of tools wants, in words of its authorization server; empty where it does not say. */
  readonly scopes: readonly string[];
}

/** As whom the server asks. */
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

/** What is registered: the server as clients and people know it. */
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

/** What a browser brought back, and what it is compared with. */
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
  /** What was granted; null where the server does not say, since it is what was asked for. */
  readonly scopes: readonly string[] | null;
}

/** Every failure is a `ServerFailure`, but for those that `failures.ts` names. */
export interface AuthorizationServers {
  /** Asks a server of tools who authorizes it. @throws also for authorization servers that cannot be used safely */
  discover(serverUrl: string): Promise<OAuthDiscovery>;
  /** Introduces this server. @throws where the authorization server does not take it */
  register(server: AuthorizationServer, registration: Registration): Promise<RegisteredClient>;
  /** The address to which a person is sent. */
  authorizationUrl(client: OAuthClient, request: AuthorizationRequest): Promise<string>;
  /** The tokens for what a browser brought back. @throws GrantRefused, ClientRefused */
  tokensFor(client: OAuthClient, answer: AuthorizationAnswer): Promise<TokenSet>;
  /** @throws GrantRefused, ClientRefused */
  refresh(client: OAuthClient, refreshToken: string, resource: string): Promise<TokenSet>;
  /** A token that may do less, for others; undefined where the authorization server makes none. */
  narrowed(
    client: OAuthClient,
    accessToken: string,
    scopes: readonly string[],
    resource: string,
  ): Promise<TokenSet | undefined>;
  /** Has tokens end, where the authorization server lets clients do that. */
  revoke(client: OAuthClient, tokens: Pick<TokenSet, 'accessToken' | 'refreshToken'>): Promise<void>;
}

/** This area's part of what every process has open. */
declare module '../../core/operation/scope.js' {
  interface Services {
    readonly authorizationServers: AuthorizationServers;
  }
}
