import type { ToolServerDetailFragment } from './connection.gql.js';

export type Connection = ToolServerDetailFragment;

export interface ConnectionProps {
  readonly connection: Connection;
}
