import type { ToolGatewayQuery } from './gateways.gql.js';

export type Gateway = Extract<ToolGatewayQuery['node'], { __typename: 'ToolGateway' }>;
