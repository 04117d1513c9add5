import type { ToolProfileQuery } from './profiles.gql.js';

export type Profile = Extract<ToolProfileQuery['node'], { __typename: 'ToolProfile' }>;

export interface ProfileProps {
  readonly profile: Profile;
  readonly refresh: () => void;
}
