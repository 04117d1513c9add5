import type { AccountQuery } from './account.gql.js';

type Company = NonNullable<AccountQuery['company']>;

export type MySecret = NonNullable<Company['mySecrets']>['nodes'][number];

export type MySecretGrant = NonNullable<Company['mySecretGrants']>['nodes'][number];
