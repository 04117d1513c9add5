import { describe, expect, it } from 'vitest';
import { configInput, textsOf } from '#web/pages/secrets/vault-config.js';

describe('the settings of a vault', () => {
  it('are shown by the names that the API takes', () => {
    const config = {
      __typename: 'AwsSecretsManagerConfig' as const,
      region: 'eu-central-1',
      awsNamespace: 'prod',
      awsPrefix: 'acme',
      kmsKeyId: null,
      ownerTag: null,
      environmentTag: null,
    };
    expect(textsOf(config)).toEqual({ region: 'eu-central-1', namespace: 'prod', secretNamePrefix: 'acme' });
    expect(textsOf(null)).toEqual({});
  });

  it('are sent without what is empty, and without those of another provider', () => {
    const texts = { region: ' eu-central-1 ', namespace: ' ', address: 'https://vault' };
    expect(configInput('AWS_SECRETS_MANAGER', texts)).toEqual({ awsSecretsManager: { region: 'eu-central-1' } });
    expect(configInput('VAULT', texts)).toEqual({ vault: { address: 'https://vault' } });
    expect(configInput('LOCAL_ENCRYPTED', texts)).toEqual({ localEncrypted: {} });
  });
});
