import type { AccountQuery } from './account.gql.js';

/** The account of the person who looks, as far as one of its tabs needs it. */
export type Account = Extract<NonNullable<AccountQuery['viewer']>, { __typename: 'PersonViewer' }>;
