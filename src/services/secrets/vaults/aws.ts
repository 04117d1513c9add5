import type { SecretListEntry } from '@aws-sdk/client-secrets-manager';
import { badRequest, unprocessable } from '#services/core/errors/errors.js';
import { isUuid } from '#services/core/text/fields.js';
import { ask, isNamed } from './aws-client.js';
import { ProviderFailure } from './failure.js';
import type { Health, ManagedSecret, RemotePage, RemoteSecret, SecretProvider, Vault } from './provider.js';

const ARN = /^arn:aws[a-z-]*:secretsmanager:([a-z0-9-]+):\d{12}:secret:([\w/+=.@!-]{1,519})$/;
const NAME = /^[\w/+=.@!-]{1,512}$/;
/** The suffix that AWS appends to the name in an ARN. */
const ARN_SUFFIX = /-[A-Za-z0-9]{6}$/;
/** Version ids have at least this length; anything shorter is a staging label, such as AWSCURRENT. */
const MIN_VERSION_ID = 32;
const RECOVERY_DAYS = 30;
const MAX_BYTES = 65_536;

interface AwsConfig {
  readonly region: string;
  readonly namespace?: string;
  readonly secretNamePrefix?: string;
  readonly kmsKeyId?: string;
  readonly ownerTag?: string;
  readonly environmentTag?: string;
}

const configOf = ({ config }: Vault) => config as unknown as AwsConfig;

/** A name that is unique among the secrets of an account: `<prefix>/<namespace>/<company>/<secret>`. */
function placeOf(vault: Vault, { companyId, secretId }: Pick<ManagedSecret, 'companyId' | 'secretId'>): string {
  const { secretNamePrefix = 'orgraph', namespace } = configOf(vault);
  return [secretNamePrefix, namespace, companyId, secretId].filter(Boolean).join('/');
}

/** The company that owns the value, if `placeOf` made the name, for any vault. */
function keeperOf(name: string): string | undefined {
  const [company = '', secret = ''] = name.split('/').slice(-2);
  return isUuid(company) && isUuid(secret) ? company.toLowerCase() : undefined;
}

/** Companies share the server's credentials, so a reference to another company's value is rejected by its name. */
const isOthers = (name: string, { companyId }: Vault): boolean => (keeperOf(name) ?? companyId) !== companyId;

/** The name in a reference. */
const nameOf = (externalRef: string): string => ARN.exec(externalRef)?.[2]?.replace(ARN_SUFFIX, '') ?? externalRef;

function flawOf(vault: Vault, externalRef: string): string | undefined {
  const region = ARN.exec(externalRef)?.[1];
  if (!region && !NAME.test(externalRef)) return 'externalRef must be the ARN or the name of a secret';
  if (region && region !== configOf(vault).region) {
    return `externalRef is of the region ${region}, the vault of ${configOf(vault).region}`;
  }
  return isOthers(nameOf(externalRef), vault) ? 'externalRef must not be kept for another company' : undefined;
}

async function write(vault: Vault, secret: ManagedSecret, value: string) {
  if (Buffer.byteLength(value) > MAX_BYTES) {
    throw unprocessable(`AWS Secrets Manager keeps values of at most ${MAX_BYTES} bytes`);
  }
  const { region, kmsKeyId, ownerTag, environmentTag } = configOf(vault);
  const name = placeOf(vault, secret);
  return ask(region, async (client, sdk, options) => {
    const put = (SecretId: string) =>
      client.send(new sdk.PutSecretValueCommand({ SecretId, SecretString: value }), options);
    const create = () => {
      const Tags = [
        { Key: 'orgraph:company', Value: secret.companyId },
        { Key: 'orgraph:secret', Value: secret.secretId },
        ...(ownerTag ? [{ Key: 'owner', Value: ownerTag }] : []),
        ...(environmentTag ? [{ Key: 'environment', Value: environmentTag }] : []),
      ];
      const Description = `${secret.key}, kept by Orgraph`;
      return client.send(
        new sdk.CreateSecretCommand({ Name: name, Description, KmsKeyId: kmsKeyId, Tags, SecretString: value }),
        options,
      );
    };
    const response = secret.externalRef
      ? await put(secret.externalRef)
      : // The first attempt of a request may have succeeded even if its response was lost.
        await create().catch((error) =>
          isNamed(error, 'ResourceExistsException') ? put(name) : Promise.reject(error),
        );
    return { externalRef: response.ARN ?? name, providerVersionRef: response.VersionId ?? null };
  });
}

async function read(
  vault: Vault,
  { externalRef, providerVersionRef }: { externalRef: string; providerVersionRef: string | null },
) {
  if (flawOf(vault, externalRef)) throw new ProviderFailure('provider_access_denied', 'refused');
  const response = await ask(configOf(vault).region, (client, sdk, options) => {
    const version = providerVersionRef
      ? { [providerVersionRef.length >= MIN_VERSION_ID ? 'VersionId' : 'VersionStage']: providerVersionRef }
      : {};
    return client.send(new sdk.GetSecretValueCommand({ SecretId: externalRef, ...version }), options);
  });
  // An ARN may be partial, so only the response reliably names its owner.
  if (isOthers(response.Name ?? '', vault)) throw new ProviderFailure('provider_access_denied', 'refused');
  if (typeof response.SecretString !== 'string') throw new ProviderFailure('provider_value_unreadable', 'not_text');
  return response.SecretString;
}

async function remove(vault: Vault, externalRef: string, { forever = false } = {}): Promise<void> {
  if (keeperOf(nameOf(externalRef)) !== vault.companyId) return;
  const how = forever ? { ForceDeleteWithoutRecovery: true } : { RecoveryWindowInDays: RECOVERY_DAYS };
  await ask(configOf(vault).region, (client, sdk, options) =>
    client.send(new sdk.DeleteSecretCommand({ SecretId: externalRef, ...how }), options),
  ).catch((error) => {
    if (!(error instanceof ProviderFailure && error.reason === 'not_found')) throw error;
  });
}

async function list(vault: Vault, { query, nextToken, pageSize }: RemotePage) {
  const answer = await ask(configOf(vault).region, async (client, sdk, options) => {
    const filters = query ? { Filters: [{ Key: 'all' as const, Values: [query] }] } : {};
    const command = new sdk.ListSecretsCommand({ MaxResults: pageSize, NextToken: nextToken, ...filters });
    return client.send(command, options).catch((error) => {
      throw isNamed(error, 'InvalidNextTokenException') ? badRequest('nextToken does not belong to this list') : error;
    });
  });
  const secrets = (answer.SecretList ?? []).map(remoteSecret).filter(({ name }) => !isOthers(name, vault));
  return { secrets, nextToken: answer.NextToken ?? null };
}

const remoteSecret = ({ ARN, Name = '', Description, KmsKeyId, Tags = [] }: SecretListEntry): RemoteSecret => ({
  externalRef: ARN ?? Name,
  name: Name,
  description: Description ?? null,
  kmsKeyId: KmsKeyId ?? null,
  tags: Object.fromEntries(Tags.map(({ Key = '', Value = '' }) => [Key, Value])),
});

const GUIDANCE: Readonly<Record<string, string>> = {
  access_denied:
    'Allow the server secretsmanager:ListSecrets, GetSecretValue, CreateSecret, PutSecretValue, DeleteSecret and TagResource',
  credentials_missing:
    "Give the server's process AWS credentials: a role, a profile, or AWS_ACCESS_KEY_ID and its secret",
  credentials_invalid: "Renew the AWS credentials of the server's process",
  unreachable: 'Check the region, and that the server may connect to Secrets Manager there',
  timeout: 'Check that the server may connect to Secrets Manager in this region',
  throttled: 'Try again later',
};

const MESSAGES: Readonly<Record<string, string>> = {
  access_denied: 'AWS refuses to list secrets; reading known ones may still be allowed',
  credentials_missing: "No AWS credentials were found in the server's environment",
  credentials_invalid: "AWS does not accept the credentials of the server's environment",
  unreachable: 'AWS Secrets Manager cannot be reached in this region',
  timeout: 'AWS Secrets Manager did not answer in time',
  throttled: 'AWS Secrets Manager received too many requests',
};

async function health(_services: unknown, vault: Vault): Promise<Health> {
  const { region } = configOf(vault);
  try {
    await list(vault, { pageSize: 1 });
    return { status: 'ok', code: 'ok', message: 'AWS Secrets Manager answers', guidance: [], details: { region } };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const { reason } = error;
    return {
      // A vault works even if the server may only read by name and not list.
      status: reason === 'access_denied' || reason === 'throttled' ? 'warn' : 'error',
      code: reason,
      message: MESSAGES[reason] ?? 'AWS Secrets Manager failed',
      guidance: GUIDANCE[reason] ? [GUIDANCE[reason]] : [],
      details: { region },
    };
  }
}

export const aws: SecretProvider = {
  id: 'aws_secrets_manager',
  label: 'AWS Secrets Manager',
  requiresExternalRef: false,
  supportsManagedValues: true,
  supportsExternalReferences: true,
  backupGuidance: ['Values stay in AWS; a backup of the database holds only their locations'],
  flawOf,
  placeOf,
  write,
  read,
  remove,
  list,
  health,
};
