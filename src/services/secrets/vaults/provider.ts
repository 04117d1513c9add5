import type { Services } from '#services/core/operation/scope.js';
import type { JsonObject } from '#services/core/text/fields.js';
import type { SecretProviderId } from './model.js';

/**
 * The place where a provider stores a company's secrets: a stored vault, or without an id the provider's own default.
 */
export interface Vault {
  readonly id: string | null;
  readonly companyId: string;
  readonly provider: SecretProviderId;
  /** The configuration as `checkVaultConfig` returns it. */
  readonly config: JsonObject;
}

/** The secret to which a written value belongs. */
export interface ManagedSecret {
  readonly companyId: string;
  readonly secretId: string;
  readonly key: string;
  /** The reference of its earlier versions; null for the first one. */
  readonly externalRef: string | null;
}

/** The provider's reference to a version. */
export interface RemoteVersion {
  readonly externalRef: string;
  /** Null means the version that is current at the provider. */
  readonly providerVersionRef: string | null;
}

/** A secret at a provider, without its value. */
export interface RemoteSecret {
  readonly externalRef: string;
  readonly name: string;
  readonly description: string | null;
  readonly kmsKeyId: string | null;
  readonly tags: Readonly<Record<string, string>>;
}

export interface RemotePage {
  readonly query?: string | undefined;
  readonly nextToken?: string | undefined;
  /** 1 to 100. */
  readonly pageSize: number;
}

/**
 * The health of a provider or one of its vaults. Its texts contain no key material, paths or another account's names.
 */
export interface Health {
  readonly status: 'ok' | 'warn' | 'error';
  /** A stable word for the message. */
  readonly code: string;
  readonly message: string;
  /** Remedies. */
  readonly guidance: readonly string[];
  readonly details: JsonObject;
}

/** A store of secrets. Remote calls take 10 s at most and throw `ProviderFailure`. */
export interface SecretProvider {
  readonly id: SecretProviderId;
  readonly label: string;
  readonly requiresExternalRef: boolean;
  readonly supportsManagedValues: boolean;
  readonly supportsExternalReferences: boolean;
  /** Advice on what to keep safe, for people who make backups. */
  readonly backupGuidance: readonly string[];
  /** The reason why a reference does not fit this vault, or undefined. */
  flawOf?(vault: Vault, externalRef: string): string | undefined;
  /** The name under which the provider would store a secret that Orgraph manages. */
  placeOf?(vault: Vault, secret: Pick<ManagedSecret, 'companyId' | 'secretId'>): string;
  /** Stores a value as the next version. Call it through `writeRemote`, which leaves no orphaned value behind. */
  write?(vault: Vault, secret: ManagedSecret, value: string): Promise<RemoteVersion>;
  read?(vault: Vault, version: RemoteVersion): Promise<string>;
  /**
   * Removes a value that `write` stored; `forever` skips the provider's recovery period. Does nothing for any other
   * value.
   */
  remove?(vault: Vault, externalRef: string, options?: { readonly forever?: boolean }): Promise<void>;
  list?(vault: Vault, page: RemotePage): Promise<{ secrets: RemoteSecret[]; nextToken: string | null }>;
  health(services: Services, vault: Vault): Promise<Health>;
}
