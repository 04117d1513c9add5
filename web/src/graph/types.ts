/** Rows as lists show them, whichever document read them. */
export type {
  ActorLabelFragment as ActorLabel,
  AgentLabelFragment as AgentLabel,
  AgentRowFragment as AgentRow,
  IssueRowFragment as IssueRow,
  RunRowFragment as RunRow,
  UserLabelFragment as UserLabel,
} from './events.gql.js';
