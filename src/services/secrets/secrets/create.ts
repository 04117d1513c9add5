import type { Prisma } from '../../../generated/prisma/client.js';
import { authorOf } from '../../core/actors/actor.js';
import { conflict, type DomainError, unprocessable } from '../../core/errors/errors.js';
import type { Scope, WriteScope } from '../../core/operation/scope.js';
import { isDuplicate } from '../../core/postgres/duplicates.js';
import type { JsonObject } from '../../core/text/fields.js';
import type { Sealed } from '../../core/vault/cipher.js';
import type { SecretProviderId } from '../vaults/model.js';
import type { ManagedSecret, RemoteVersion, Vault } from '../vaults/provider.js';
import { providers } from '../vaults/providers.js';
import { vaultFor } from '../vaults/vaults.js';
import { writeRemote } from './managed.js';
import type { ManagedMode, SecretRow } from './model.js';
import { lockSecret } from './rows.js';

/** What a version holds: a value to keep, or where the provider has it. */
interface VersionSource {
  readonly value?: string | undefined;
  readonly externalRef?: string | undefined;
  readonly providerVersionRef?: string | null | undefined;
}

export interface NewSecret extends VersionSource {
  readonly companyId: string;
  /** The person whose value of a definition it is; left out for a company's own secret. */
  readonly owner?: { readonly userId: string; readonly definitionId: string } | undefined;
  readonly key: string;
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly provider: SecretProviderId;
  /** Null or left out: the provider's default vault. */
  readonly providerConfigId?: string | null | undefined;
  readonly managedMode: ManagedMode;
  readonly providerMetadata?: JsonObject | null | undefined;
}

interface NewVersion extends VersionSource {
  /** The vault to keep it in from now on; left out, it stays where it is. */
  readonly providerConfigId?: string | null | undefined;
}

export const secretExists = (name: string, key: string): DomainError =>
  conflict(`Secret already exists: ${name}`, { key });

/**
 * Stores a secret with its first version. Emits nothing.
 * @throws 409 where its key, or the owner's value, exists; 422 where provider or vault cannot keep it; a ProviderFailure
 */
export async function storeSecret(scope: WriteScope, secret: NewSecret): Promise<SecretRow> {
  const vault = await vaultToKeep(scope, secret);
  const row = await insert(scope, secret, vault);
  const kept = await keep(scope, vault, { ...row, externalRef: null }, 1, secret);
  await writeVersion(scope, row, 1, kept);
  const ref = 'remote' in kept ? kept.remote.externalRef : null;
  return ref === row.externalRef ? row : scope.db.secret.update({ where: { id: row.id }, data: { externalRef: ref } });
}

interface Kept {
  readonly companyId: string;
  readonly provider: SecretProviderId;
  readonly providerConfigId?: string | null | undefined;
  readonly managedMode: ManagedMode;
}

/** The vault that keeps a secret. @throws 422 where the provider or the vault cannot, or what is referred to is not there */
export async function vaultToKeep(scope: Scope, secret: Kept & VersionSource): Promise<Vault> {
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

/** The row comes before the value: a key that is taken is found before anything is written elsewhere. */
async function insert(scope: WriteScope, secret: NewSecret, vault: Vault): Promise<SecretRow> {
  const { companyId, owner, key, name, description = null, provider, managedMode, providerMetadata } = secret;
  try {
    return await scope.db.secret.create({
      data: {
        companyId,
        key,
        name,
        description,
        provider,
        managedMode,
        // Which vault is the default may change; where the value lies does not.
        providerConfigId: vault.id,
        externalRef: secret.externalRef ?? null,
        ...(providerMetadata ? { providerMetadata: providerMetadata as Prisma.InputJsonObject } : {}),
        ...(owner ? { scope: 'user', ownerUserId: owner.userId, userSecretDefinitionId: owner.definitionId } : {}),
        ...authorOf(scope.actor),
      },
    });
  } catch (error) {
    throw isDuplicate(error) ? secretExists(name, key) : error;
  }
}

type Place = { readonly sealed: Sealed } | { readonly remote: RemoteVersion };

type Target = Pick<SecretRow, 'id' | 'companyId' | 'key' | 'externalRef'>;

/** Keeps a value where the vault says, or takes the place that is named instead of a value. */
async function keep(
  scope: WriteScope,
  vault: Vault,
  to: Target,
  version: number,
  source: VersionSource,
): Promise<Place> {
  const { companyId, id: secretId, key, externalRef } = to;
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

async function writeVersion(scope: WriteScope, to: SecretRow, version: number, place: Place): Promise<void> {
  const at = { companyId: to.companyId, secretId: to.id, version };
  const remote = 'remote' in place ? place.remote : {};
  await scope.db.secretVersion.create({ data: { ...at, ...remote, ...authorOf(scope.actor) } });
  if (!('sealed' in place)) return;
  const material = place.sealed.material as unknown as Prisma.InputJsonObject;
  await scope.db.secretVersionMaterial.create({
    data: { ...at, ...place.sealed, material },
    select: { version: true },
  });
}

/**
 * Makes a new version the current one. Emits nothing. Of two at the same time each makes one.
 * @throws 404 when it was deleted; 422 when the secret is not active, its mode does not take what is given, or provider
 *   or vault cannot keep it; a ProviderFailure
 */
export async function addVersion(scope: WriteScope, known: SecretRow, to: NewVersion): Promise<SecretRow> {
  assertRotatable(known, to);
  const provider = known.provider as SecretProviderId;
  const providerConfigId = to.providerConfigId === undefined ? known.providerConfigId : to.providerConfigId;
  const managedMode = known.managedMode as ManagedMode;
  const vault = await vaultToKeep(scope, {
    ...to,
    companyId: known.companyId,
    provider,
    providerConfigId,
    managedMode,
  });
  // A provider takes its time, so it is asked before the row is locked.
  const moved = vault.id !== known.providerConfigId;
  const remote =
    provider === 'local_encrypted'
      ? null
      : await keep(scope, vault, moved && to.value !== undefined ? { ...known, externalRef: null } : known, 0, to);
  const secret = await lockSecret(scope, known);
  assertRotatable(secret, to);
  const version = secret.latestVersion + 1;
  const place = remote ?? (await keep(scope, vault, secret, version, to));
  await scope.db.secretVersion.updateMany({
    where: { companyId: secret.companyId, secretId: secret.id, status: 'current' },
    data: { status: 'previous' },
  });
  await writeVersion(scope, secret, version, place);
  return scope.db.secret.update({
    where: { id: secret.id },
    data: {
      latestVersion: version,
      lastRotatedAt: new Date(),
      providerConfigId: vault.id,
      externalRef: 'remote' in place ? place.remote.externalRef : null,
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
