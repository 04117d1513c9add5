import type { Prisma } from '#generated/prisma/client.js';
import { authorOf } from '#services/core/actors/actor.js';
import { conflict, type DomainError, unprocessable } from '#services/core/errors/errors.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { refuseDuplicate } from '#services/core/postgres/failures.js';
import type { JsonObject } from '#services/core/text/fields.js';
import type { SealedValue } from '#services/core/vault/cipher.js';
import type { SecretProviderId } from '../vaults/model.js';
import type { ManagedSecret, RemoteVersion, Vault } from '../vaults/provider.js';
import { providers } from '../vaults/providers.js';
import { vaultFor } from '../vaults/rows.js';
import { writeRemote } from './managed.js';
import type { ManagedMode, SecretRow } from './model.js';
import { lockSecret } from './rows.js';

/** The source of a version: a value to store, or a reference to a value at the provider. */
interface VersionSource {
  readonly value?: string | undefined;
  readonly externalRef?: string | undefined;
  readonly providerVersionRef?: string | null | undefined;
}

export interface NewSecret extends VersionSource {
  readonly companyId: string;
  /** The person who sets a value of a definition; absent for a secret of the company. */
  readonly owner?: { readonly userId: string; readonly definitionId: string } | undefined;
  readonly key: string;
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly provider: SecretProviderId;
  /** The provider's default vault if null or absent. */
  readonly providerConfigId?: string | null | undefined;
  readonly managedMode: ManagedMode;
  readonly providerMetadata?: JsonObject | null | undefined;
}

interface NewVersion extends VersionSource {
  /** The vault to move the secret to; if absent, the secret stays in its vault. */
  readonly providerConfigId?: string | null | undefined;
}

export const secretExists = (name: string, key: string): DomainError =>
  conflict(`Secret already exists: ${name}`, { key });

/**
 * Stores a secret with its first version, without recording an event.
 * @throws 409 when the key or the owner's value exists; 422 when the provider or vault cannot store it; ProviderFailure
 */
export async function storeSecret(scope: WriteScope, secret: NewSecret): Promise<SecretRow> {
  const vault = await vaultToKeep(scope, secret);
  const row = await insert(scope, secret, vault);
  const storedValue = await keep(scope, vault, { ...row, externalRef: null }, 1, secret);
  await writeVersion(scope, row, 1, storedValue);
  const ref = 'remote' in storedValue ? storedValue.remote.externalRef : null;
  return ref === row.externalRef ? row : scope.db.secret.update({ where: { id: row.id }, data: { externalRef: ref } });
}

interface VaultChoice {
  readonly companyId: string;
  readonly provider: SecretProviderId;
  readonly providerConfigId?: string | null | undefined;
  readonly managedMode: ManagedMode;
}

/**
 * The vault that will store a secret. @throws 422 when the provider or the vault cannot, or for an invalid reference
 */
export async function vaultToKeep(scope: Scope, secret: VaultChoice & VersionSource): Promise<Vault> {
  const { companyId, managedMode, externalRef } = secret;
  const provider = providers[secret.provider];
  if (managedMode === 'service_managed' && !provider.supportsManagedValues) {
    throw unprocessable(`${provider.label} cannot hold values`, { provider: provider.id });
  }
  if (managedMode === 'external_reference' && !provider.supportsExternalReferences) {
    throw unprocessable(`${provider.label} does not support external references`, { provider: provider.id });
  }
  const vault = await vaultFor(scope, companyId, provider.id, secret.providerConfigId ?? null);
  const flaw = externalRef === undefined ? undefined : provider.flawOf?.(vault, externalRef);
  if (flaw) throw unprocessable(flaw);
  return vault;
}

/** Inserts the row before the value is stored: a taken key then fails before any write to a provider. */
async function insert(scope: WriteScope, secret: NewSecret, vault: Vault): Promise<SecretRow> {
  const { companyId, owner, key, name, description = null, provider, managedMode, providerMetadata } = secret;
  const data = {
    companyId,
    key,
    name,
    description,
    provider,
    managedMode,
    // The default vault's id is stored too: another vault may become the default later.
    providerConfigId: vault.id,
    externalRef: secret.externalRef ?? null,
    ...(providerMetadata ? { providerMetadata: providerMetadata as Prisma.InputJsonObject } : {}),
    ...(owner ? { scope: 'user', ownerUserId: owner.userId, userSecretDefinitionId: owner.definitionId } : {}),
    ...authorOf(scope.actor),
  };
  return refuseDuplicate(
    () => scope.db.secret.create({ data }),
    () => secretExists(name, key),
  );
}

type StoredVersion = { readonly sealed: SealedValue } | { readonly remote: RemoteVersion };

/** Stores a value in the vault; without a value, the version takes the reference. */
async function keep(
  scope: WriteScope,
  vault: Vault,
  secret: Pick<SecretRow, 'id' | 'companyId' | 'key' | 'externalRef'>,
  version: number,
  source: VersionSource,
): Promise<StoredVersion> {
  const { companyId, id: secretId, key, externalRef } = secret;
  if (source.value !== undefined && vault.provider === 'local_encrypted') {
    return { sealed: scope.services.cipher.seal(source.value, { companyId, secretId, version }) };
  }
  if (source.value === undefined) {
    const ref = source.externalRef ?? externalRef;
    return { remote: { externalRef: ref as string, providerVersionRef: source.providerVersionRef ?? null } };
  }
  const managed: ManagedSecret = { companyId, secretId, key, externalRef };
  return { remote: await writeRemote(scope, vault, managed, source.value) };
}

async function writeVersion(
  scope: WriteScope,
  { companyId, id: secretId }: SecretRow,
  version: number,
  stored: StoredVersion,
): Promise<void> {
  const at = { companyId, secretId, version };
  const remote = 'remote' in stored ? stored.remote : {};
  await scope.db.secretVersion.create({ data: { ...at, ...remote, ...authorOf(scope.actor) } });
  if (!('sealed' in stored)) return;
  const material = stored.sealed.material as unknown as Prisma.InputJsonObject;
  await scope.db.secretVersionMaterial.create({
    data: { ...at, ...stored.sealed, material },
    select: { version: true },
  });
}

/**
 * Adds a version and makes it the current one, without recording an event. Two concurrent calls add one version each.
 * @throws 404 when the secret was deleted; 422 when the secret is not active, its mode does not accept the source, or
 * the provider or vault cannot store it; ProviderFailure
 */
export async function addVersion(scope: WriteScope, known: SecretRow, to: NewVersion): Promise<SecretRow> {
  assertRotatable(known, to);
  const provider = known.provider as SecretProviderId;
  const providerConfigId = to.providerConfigId === undefined ? known.providerConfigId : to.providerConfigId;
  const managedMode = known.managedMode as ManagedMode;
  const { companyId } = known;
  const vault = await vaultToKeep(scope, { ...to, companyId, provider, providerConfigId, managedMode });
  // A provider may be slow, so call it before locking the row.
  const moved = vault.id !== known.providerConfigId;
  const remote =
    provider === 'local_encrypted'
      ? null
      : await keep(scope, vault, moved && to.value !== undefined ? { ...known, externalRef: null } : known, 0, to);
  const secret = await lockSecret(scope, known);
  assertRotatable(secret, to);
  const version = secret.latestVersion + 1;
  const stored = remote ?? (await keep(scope, vault, secret, version, to));
  await scope.db.secretVersion.updateMany({
    where: { companyId: secret.companyId, secretId: secret.id, status: 'current' },
    data: { status: 'previous' },
  });
  await writeVersion(scope, secret, version, stored);
  return scope.db.secret.update({
    where: { id: secret.id },
    data: {
      latestVersion: version,
      lastRotatedAt: new Date(),
      providerConfigId: vault.id,
      externalRef: 'remote' in stored ? stored.remote.externalRef : null,
    },
  });
}

function assertRotatable({ status, managedMode }: SecretRow, to: NewVersion): void {
  if (status !== 'active') throw unprocessable('Cannot rotate a non-active secret', { status });
  const managed = managedMode === 'service_managed';
  if (managed && to.value === undefined)
    throw unprocessable('A secret whose value is kept here rotates to a new value');
  if (managed && (to.externalRef !== undefined || to.providerVersionRef != null)) {
    throw unprocessable('A secret whose value is kept here takes no externalRef or providerVersionRef');
  }
  if (!managed && to.value !== undefined) throw unprocessable('A secret that is an external reference takes no value');
}
