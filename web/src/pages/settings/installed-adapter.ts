import type { InstanceAdaptersQuery } from './instance.gql.js';

export type Adapter = NonNullable<InstanceAdaptersQuery['adapters']>[number];
