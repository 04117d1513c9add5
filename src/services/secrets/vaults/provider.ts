import type { Services } from '../../core/operation/scope.js';
import type { JsonObject } from '../../core/text/fields.js';
import type { SecretProviderId } from './model.js';

/** Where a provider keeps a company's secrets: a stored vault, or without an id what a provider does without one. */
export interface Vault {
  readonly id: string | null;
  readonly companyId: string;
  readonly provider: SecretProviderId;
  /** As `checkedConfig` made it. */
  readonly config: JsonObject;
}

/** The secret that a value is written for. */
export interface ManagedSecret {
  readonly companyId: string;
  readonly secretId: string;
  readonly key: string;
  /** Where its earlier versions are; null for the first one. */
  readonly externalRef: string | null;
}

/** Where a provider keeps a version. */
export interface RemoteVersion {
  readonly externalRef: string;
  /** Null means: whichever is current there. */
  readonly providerVersionRef: string | null;
}

/** A secret that a provider has, without its value. */
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

/** How a provider, or one of its vaults, is. No text of it holds key material, paths or another account's names. */
export interface Health {
  readonly status: 'ok' | 'warn' | 'error';
  /** A stable word for the message. */
  readonly code: string;
  readonly message: string;
  /** What to do about it. */
  readonly guidance: readonly string[];
  readonly details: JsonObject;
}

/** A keeper of secrets. Remote calls take 10 s at most and throw `ProviderFailure`. */
export interface SecretProvider {
  readonly id: SecretProviderId;
  readonly label: string;
  readonly requiresExternalRef: boolean;
  readonly supportsManagedValues: boolean;
  readonly supportsExternalReferences: boolean;
  /** What to keep safe, for whoever makes backups. */
  readonly backupGuidance: readonly string[];
  /** Why a reference cannot be one of this vault, or undefined. */
  flawOf?(vault: Vault, externalRef: string): string | undefined;
  /** Where the provider would keep a secret of ours. */
  placeOf?(vault: Vault, secret: Pick<ManagedSecret, 'companyId' | 'secretId'>): string;
  /** Keeps a value as the next version. To be called through `writeRemote`, which lets nothing be left behind. */
  write?(vault: Vault, secret: ManagedSecret, value: string): Promise<RemoteVersion>;
  read?(vault: Vault, version: RemoteVersion): Promise<string>;
  /** Removes what `write` made; `forever` without the provider's time to think again. Refuses anything else's removal. */
  remove?(vault: Vault, externalRef: string, options?: { readonly forever?: boolean }): Promise<void>;
  list?(vault: Vault, page: RemotePage): Promise<{ secrets: RemoteSecret[]; nextToken: string | null }>;
  health(services: Services, vault: Vault): Promise<Health>;
}
