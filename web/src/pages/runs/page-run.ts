import type { RunPageQuery } from './run.gql.js';

export type PageRun = NonNullable<RunPageQuery['run']>;
