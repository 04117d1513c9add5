import type { SecretPageQuery } from './secret.gql.js';

export type SecretDetails = NonNullable<SecretPageQuery['secret']>;
