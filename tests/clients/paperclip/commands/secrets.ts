import { row, sends } from '../row.js';

const INLINE = { command: 'true', env: { DEPLOY_TOKEN: 'abcdef' } };

/** Secrets and the vaults that keep them. $region is one of AWS, where a secret called remote is kept. */
export const secrets = [
  row('secrets create -C $company --name First --key first --provider local_encrypted --value v --description d', {
    shows: { name: 'First', key: 'first' },
    as: 's',
  }),
  row('secrets list -C $company', { shows: [{ id: '$s' }] }),
  sends('secrets update $s', { description: 'e' }, { shows: { description: 'e' } }),
  row('secrets rotate $s --value w', { shows: { latestVersion: 2 } }),
  row('secrets usage $s'),
  row('secrets access-events $s'),
  row('secrets delete $s --yes --confirm $s'),
  row('secrets doctor -C $company', { isOwn: true, shows: [{ provider: 'local_encrypted', status: 'ok' }] }),
  row('secrets providers -C $company', { shows: [{ id: 'local_encrypted' }] }),

  sends(
    'secrets provider-config:create -C $company',
    { provider: 'aws_secrets_manager', displayName: 'Far', config: { region: '$region' } },
    { shows: { displayName: 'Far' }, as: 'vault' },
  ),
  row('secrets provider-configs -C $company', { shows: [{ id: '$vault' }] }),
  row('secrets provider-config:get $vault', { shows: { id: '$vault' } }),
  sends('secrets provider-config:update $vault', { displayName: 'Away' }, { shows: { displayName: 'Away' } }),
  row('secrets provider-config:default $vault', { shows: { isDefault: true } }),
  row('secrets provider-config:health $vault', { shows: { status: 'ready' } }),
  sends('secrets provider-config:discovery-preview -C $company', {
    provider: 'aws_secrets_manager',
    config: { region: '$region' },
  }),
  sends(
    'secrets remote-import:preview -C $company',
    { providerConfigId: '$vault' },
    { as: 'found', at: 'candidates.0' },
  ),
  sends('secrets remote-import -C $company', {
    providerConfigId: '$vault',
    secrets: [{ externalRef: '$found.externalRef', name: 'Imported', key: 'imported' }],
  }),
  row('secrets link -C $company --name Linked --provider aws_secrets_manager --external-ref $found.externalRef', {
    shows: { managedMode: 'external_reference' },
    as: 'linked',
  }),
  row('secrets delete $linked --yes --confirm $linked'),
  sends(
    'secrets provider-config:create -C $company',
    { provider: 'local_encrypted', displayName: 'Near', config: {} },
    { as: 'near' },
  ),
  row('secrets provider-config:delete $near'),

  sends('agent create -C $company', {
    name: 'Inline',
    role: 'engineer',
    adapterType: 'process',
    adapterConfig: INLINE,
  }),
  row('secrets migrate-inline-env -C $company', { isOwn: true, shows: { apply: false } }),
];
