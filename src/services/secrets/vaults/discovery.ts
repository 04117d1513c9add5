import { z } from 'zod';
import { board } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { unprocessable } from '#services/core/errors/errors.js';
import { mutation } from '#services/core/operation/operation.js';
import { type JsonObject, pathId, rawText } from '#services/core/text/fields.js';
import { groupBy } from '#services/core/text/group-by.js';
import { CONFIGS, checkVaultConfig, SecretProviderId, VaultSettings } from './model.js';
import type { RemoteSecret } from './provider.js';
import { providers } from './providers.js';

/** Selects the provider's secrets to list. */
export const remotePage = {
  query: rawText(200).optional().describe('Words that the name, description or tags must contain.'),
  nextToken: z.string().min(1).max(4096).optional().describe('The nextToken of the previous page.'),
  pageSize: z.int().min(1).max(100).default(50).describe('The number of secrets to read.'),
};

export const CandidateView = z
  .object({
    displayName: z.string().describe('The suggested name of the vault.'),
    config: CONFIGS.aws_secrets_manager,
    secretCount: z.int().min(1).describe('The number of sampled secrets in the vault.'),
    sampleNames: z.array(z.string()).describe('The names of at most five of these secrets.'),
  })
  .meta({ id: 'SecretVaultCandidate', description: 'A suggested vault.' });

const DiscoveryView = z
  .object({
    provider: SecretProviderId.describe('The provider of the secrets.'),
    nextToken: z.string().nullable().describe('The token of the next page; null on the last.'),
    candidates: z.array(CandidateView).describe('The suggested vaults, those with the most secrets first.'),
    sampledSecretCount: z.int().min(0).describe('The number of sampled secrets.'),
    warnings: z.array(z.string()).describe('Warnings about what the suggestions leave out.'),
  })
  .meta({ id: 'SecretDiscovery' });

export const previewSecretDiscovery = mutation({
  name: 'previewSecretDiscovery',
  summary: "Suggest vaults for a provider's secrets without storing anything",
  input: z.object({
    companyId: pathId(),
    provider: SecretProviderId.describe('The provider of the secrets.'),
    config: VaultSettings.describe("The provider's settings for reading its secrets."),
    ...remotePage,
  }),
  output: DiscoveryView,
  on: companyKeyById,
  allow: board,
  async run(scope, { provider, config: sent, query, nextToken, pageSize }, { id: companyId }) {
    const { list, label } = providers[provider];
    if (!list) throw unprocessable(`${label} has no secrets to discover`);
    const config = checkVaultConfig(provider, sent);
    await scope.services.limits.take('remoteSecrets', companyId);
    const vault = { id: null, companyId, provider, config };
    const page = await list(vault, { query: query?.trim() || undefined, nextToken, pageSize });
    const candidates = candidatesOf(page.secrets, config);
    scope.emit({
      companyId,
      action: 'secret_provider.discovery_previewed',
      entityType: 'secret_provider',
      entityId: provider,
      details: { sampledSecretCount: page.secrets.length, candidates: candidates.length },
    });
    return {
      provider,
      candidates,
      nextToken: page.nextToken,
      sampledSecretCount: page.secrets.length,
      warnings: warningsOf(page.secrets, page.nextToken),
    };
  },
});

type Candidate = z.input<typeof CandidateView>;

const MAX_SAMPLES = 5;
/** A valid path part in a vault's configuration. */
const FOLDER = /^[\w+=.@-]{1,128}$/;

/** The first one or two parts of a name of the form `<prefix>/<namespace>/…/<name>`. */
function folderOf(name: string): { prefix: string; namespace: string | undefined } | null {
  const [prefix, namespace, ...rest] = name.split('/').filter((part) => part !== '');
  if (!prefix || !namespace || !FOLDER.test(prefix)) return null;
  return { prefix, namespace: rest.length > 0 && FOLDER.test(namespace) ? namespace : undefined };
}

/** One vault for each folder of names, the fullest first. */
function candidatesOf(secrets: readonly RemoteSecret[], config: JsonObject): Candidate[] {
  const inFolders = secrets.filter(({ name }) => folderOf(name));
  const keyOf = ({ name }: RemoteSecret) =>
    Object.values(folderOf(name) ?? {})
      .filter(Boolean)
      .join('/');
  return [...groupBy(inFolders, keyOf)]
    .map(([folder, members]) => candidate(folder, members, config))
    .sort((a, b) => b.secretCount - a.secretCount || (a.displayName < b.displayName ? -1 : 1));
}

function candidate(folder: string, members: readonly RemoteSecret[], { region }: JsonObject): Candidate {
  const { prefix, namespace } = folderOf((members[0] as RemoteSecret).name) ?? {};
  const owner = sharedValue(members, ({ tags }) => tags.owner);
  const environment = sharedValue(members, ({ tags }) => tags.environment);
  const kmsKeyId = sharedValue(members, (secret) => secret.kmsKeyId ?? undefined);
  return {
    displayName: folder.slice(0, 120),
    config: {
      region: region as string,
      ...(prefix && { secretNamePrefix: prefix }),
      ...(namespace && { namespace }),
      ...(kmsKeyId && { kmsKeyId }),
      ...(owner && { ownerTag: owner }),
      ...(environment && { environmentTag: environment }),
    },
    secretCount: members.length,
    sampleNames: members.slice(0, MAX_SAMPLES).map(({ name }) => name),
  };
}

/** The value that all secrets share, or undefined. */
function sharedValue(secrets: readonly RemoteSecret[], of: (secret: RemoteSecret) => string | undefined) {
  const values = new Set(secrets.map(of));
  return values.size === 1 ? [...values][0] : undefined;
}

function warningsOf(secrets: readonly RemoteSecret[], nextToken: string | null): string[] {
  const loose = secrets.filter(({ name }) => !folderOf(name)).length;
  return [
    ...(secrets.length === 0 ? ['No secrets were found'] : []),
    ...(loose > 0 ? [`Secrets outside any folder, for which no vault is suggested: ${loose}`] : []),
    ...(nextToken ? ['There are more secrets; nextToken leads to them'] : []),
  ];
}
