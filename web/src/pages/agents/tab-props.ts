import type { AgentPageQuery } from './agent.gql.js';

export type PageAgent = NonNullable<AgentPageQuery['agent']>;

export interface TabProps {
  readonly agent: PageAgent;
}
