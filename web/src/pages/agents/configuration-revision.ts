import type { AgentConfigurationQuery } from './agent-configuration.gql.js';

export type Configured = NonNullable<AgentConfigurationQuery['agent']>;

export type Revision = NonNullable<Configured['configRevisions']>['nodes'][number];
