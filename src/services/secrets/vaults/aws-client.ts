import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { LRUCache } from 'lru-cache';
import { inTime } from '#services/core/concurrency/time-limit.js';
import { DomainError } from '#services/core/errors/errors.js';
import { type FailureReason, ProviderFailure, type VaultFailureCode } from './failure.js';

/** Loaded on first use: it takes 18 MB and 150 ms, which a server without an AWS vault does not pay. */
const loadSdk = () => import('@aws-sdk/client-secrets-manager');

export type Sdk = Awaited<ReturnType<typeof loadSdk>>;

const CONNECT_MS = 5_000;
const WHOLE_MS = 10_000;
const ATTEMPTS = 2;

/** One client per region: credentials and connections are reused. */
const clients = new LRUCache<string, SecretsManagerClient>({ max: 16 });

function clientOf(sdk: Sdk, region: string): SecretsManagerClient {
  const client =
    clients.get(region) ??
    new sdk.SecretsManagerClient({
      region,
      maxAttempts: ATTEMPTS,
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: WHOLE_MS },
    });
  clients.set(region, client);
  return client;
}

/**
 * Sends a request to AWS, with the credentials that its default chain finds in the server's environment.
 * @throws ProviderFailure, after 10 s at the latest
 */
export async function ask<T>(
  region: string,
  work: (client: SecretsManagerClient, sdk: Sdk, options: { abortSignal: AbortSignal }) => Promise<T>,
): Promise<T> {
  const sdk = await loadSdk();
  const abort = new AbortController();
  try {
    // The search for credentials ignores the signal, so the time limit is enforced here too.
    return await inTime(WHOLE_MS, work(clientOf(sdk, region), sdk, { abortSignal: abort.signal }), () => {
      throw new ProviderFailure('provider_error', 'timeout');
    });
  } catch (error) {
    throw failureOf(error);
  } finally {
    abort.abort();
  }
}

const FAILURES: Readonly<Record<string, readonly [VaultFailureCode, FailureReason]>> = {
  AccessDeniedException: ['provider_access_denied', 'access_denied'],
  CredentialsProviderError: ['provider_access_denied', 'credentials_missing'],
  TokenProviderError: ['provider_access_denied', 'credentials_missing'],
  UnrecognizedClientException: ['provider_access_denied', 'credentials_invalid'],
  InvalidSignatureException: ['provider_access_denied', 'credentials_invalid'],
  IncompleteSignatureException: ['provider_access_denied', 'credentials_invalid'],
  ExpiredTokenException: ['provider_access_denied', 'credentials_invalid'],
  InvalidClientTokenId: ['provider_access_denied', 'credentials_invalid'],
  ResourceNotFoundException: ['provider_secret_missing', 'not_found'],
  DecryptionFailure: ['provider_access_denied', 'access_denied'],
  EncryptionFailure: ['provider_access_denied', 'access_denied'],
  InvalidParameterException: ['provider_error', 'refused'],
  ValidationException: ['provider_error', 'refused'],
  InvalidRequestException: ['provider_error', 'refused'],
  LimitExceededException: ['provider_error', 'refused'],
  ThrottlingException: ['provider_error', 'throttled'],
  TimeoutError: ['provider_error', 'timeout'],
  AbortError: ['provider_error', 'timeout'],
};

function failureOf(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  const { name = '', code = '' } = error as { name?: string; code?: string };
  const failure = FAILURES[name];
  if (failure) return new ProviderFailure(...failure);
  return new ProviderFailure('provider_error', /^E[A-Z]+$/.test(code) ? 'unreachable' : 'failed');
}

/**
 * Whether AWS rejected the request with this error, a separate case that `ask` would otherwise convert to a
 * `ProviderFailure`.
 */
export const isNamed = (error: unknown, name: string): boolean => (error as { name?: string })?.name === name;
