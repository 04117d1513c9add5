import type { VaultRowFragment } from './vaults.gql.js';

export type Provider = VaultRowFragment['provider'];
type Config = VaultRowFragment['config'];

/** A setting of vaults of one provider: as the input of the API calls it, and for people. */
interface Setting {
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
}

const SETTINGS: Readonly<Record<Provider, readonly Setting[]>> = {
  LOCAL_ENCRYPTED: [],
  AWS_SECRETS_MANAGER: [
    { name: 'region', label: 'Region', required: true },
    { name: 'secretNamePrefix', label: 'Prefix of names' },
    { name: 'namespace', label: 'Namespace' },
    { name: 'kmsKeyId', label: 'KMS key' },
    { name: 'ownerTag', label: 'Tag “owner”' },
    { name: 'environmentTag', label: 'Tag “environment”' },
  ],
  GCP_SECRET_MANAGER: [
    { name: 'projectId', label: 'Project' },
    { name: 'location', label: 'Location' },
    { name: 'namespace', label: 'Namespace' },
    { name: 'secretNamePrefix', label: 'Prefix of names' },
  ],
  VAULT: [
    { name: 'address', label: 'Address' },
    { name: 'mountPath', label: 'Mount path' },
    { name: 'namespace', label: 'Namespace' },
    { name: 'secretPathPrefix', label: 'Prefix of paths' },
  ],
};

export const settingsOf = (provider: Provider): readonly Setting[] => SETTINGS[provider];

/** What a form shows: the texts of the settings that there are, by their names. */
export function textsOf(config: Config | null): Record<string, string> {
  if (!config) return {};
  const texts = Object.entries(config).flatMap(([name, value]) =>
    name !== '__typename' && typeof value === 'string' ? [[inputName(name), value]] : [],
  );
  return Object.fromEntries(texts);
}

/** Providers share names of settings, which a document must tell apart: `awsNamespace` is `namespace`. */
function inputName(name: string): string {
  if (/^(aws|gcp)Prefix$/.test(name)) return 'secretNamePrefix';
  return /^(aws|gcp|vault)Namespace$/.test(name) ? 'namespace' : name;
}

/** The configuration as the API takes it, without what is empty. */
export function configInput(provider: Provider, texts: Readonly<Record<string, string>>) {
  const given = settingsOf(provider).flatMap(({ name }) => {
    const text = texts[name]?.trim();
    return text ? [[name, text]] : [];
  });
  const settings: Record<string, string> = Object.fromEntries(given);
  switch (provider) {
    case 'AWS_SECRETS_MANAGER':
      return { awsSecretsManager: { ...settings, region: settings.region ?? '' } };
    case 'GCP_SECRET_MANAGER':
      return { gcpSecretManager: settings };
    case 'VAULT':
      return { vault: settings };
    default:
      return { localEncrypted: {} };
  }
}

/** Where a refusal of the API belongs in the form: its last word is the name of a setting. */
export const settingNames = [...new Set(Object.values(SETTINGS).flatMap((all) => all.map(({ name }) => name)))];
