/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** The role of an agent in the company. */
export type AgentRole =
  /** Chief executive officer. */
  | 'CEO'
  /** Chief financial officer. */
  | 'CFO'
  /** Chief marketing officer. */
  | 'CMO'
  /** Chief technology officer. */
  | 'CTO'
  /** Design. */
  | 'DESIGNER'
  /** Operation of systems. */
  | 'DEVOPS'
  /** Engineering. */
  | 'ENGINEER'
  /** Any other role. */
  | 'GENERAL'
  /** Product or project management. */
  | 'PM'
  /** Quality assurance. */
  | 'QA'
  /** Research. */
  | 'RESEARCHER'
  /** Security. */
  | 'SECURITY';

/** The status of an agent. */
export type AgentStatus =
  /** Ready for work. */
  | 'ACTIVE'
  /** Its last run failed; it can still be woken. */
  | 'ERROR'
  /** Ready, without a running run. */
  | 'IDLE'
  /** Paused; starts no work until it is resumed. */
  | 'PAUSED'
  /** Hired; waiting for the approval of the board. */
  | 'PENDING_APPROVAL'
  /** Executing a run. */
  | 'RUNNING'
  /** Retired permanently. */
  | 'TERMINATED';

/** The input of createGoal. */
export type CreateGoalInput = {
  /** The ID of the company. */
  companyId: string;
  /** Details of the goal. At most 20,000 characters. Null for none. */
  description?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The part of the company that the goal is for. Defaults to TASK. */
  level?: GoalLevel | null | undefined;
  /** The ID of the agent that is responsible for it, in the same company. Null for none. */
  ownerAgentId?: string | null | undefined;
  /** The ID of the goal that it contributes to, in the same company. Null for none. */
  parentId?: string | null | undefined;
  /** The progress of the goal. Defaults to PLANNED. */
  status?: GoalStatus | null | undefined;
  /** The goal in one line. 1 to 500 characters. */
  title: string;
};

/** The input of deleteGoal. */
export type DeleteGoalInput = {
  /** The goal's ID. */
  goalId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** The part of the company that the goal is for. */
export type GoalLevel =
  /** One agent. */
  | 'AGENT'
  /** The whole company. */
  | 'COMPANY'
  /** A single piece of work. */
  | 'TASK'
  /** A team. */
  | 'TEAM';

/** The progress of the goal. */
export type GoalStatus =
  /** Reached. */
  | 'ACHIEVED'
  /** In progress. */
  | 'ACTIVE'
  /** Given up. */
  | 'CANCELLED'
  /** Not started. */
  | 'PLANNED';

/** The input of updateGoal. Omitted fields keep their values. */
export type UpdateGoalInput = {
  /** Details of the goal. At most 20,000 characters. Null for none. */
  description?: string | null | undefined;
  /** The goal's ID. */
  goalId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The part of the company that the goal is for. */
  level?: GoalLevel | null | undefined;
  /** The ID of the agent that is responsible for it, in the same company. Null for none. */
  ownerAgentId?: string | null | undefined;
  /** The ID of the goal that it contributes to, in the same company. Null for none. */
  parentId?: string | null | undefined;
  /** The progress of the goal. */
  status?: GoalStatus | null | undefined;
  /** The goal in one line. 1 to 500 characters. */
  title?: string | null | undefined;
};

export type AgentLabelFragment = { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string };

export type GoalsQueryVariables = Exact<{
  companyId: string;
}>;


export type GoalsQuery = { company: { __typename: 'Company', id: string, goals: { __typename: 'GoalConnection', totalCount: number, nodes: Array<{ __typename: 'Goal', id: string, title: string, description: string | null, level: GoalLevel, status: GoalStatus, parentId: string | null, ownerAgentId: string | null, createdAt: string, updatedAt: string, ownerAgent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null }> } } | null };

export type GoalRowFragment = { __typename: 'Goal', id: string, title: string, description: string | null, level: GoalLevel, status: GoalStatus, parentId: string | null, ownerAgentId: string | null, createdAt: string, updatedAt: string, ownerAgent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null };

export type CreateGoalMutationVariables = Exact<{
  input: CreateGoalInput;
}>;


export type CreateGoalMutation = { createGoal: { __typename: 'CreateGoalPayload', goal: { __typename: 'Goal', id: string, title: string, description: string | null, level: GoalLevel, status: GoalStatus, parentId: string | null, ownerAgentId: string | null, createdAt: string, updatedAt: string, ownerAgent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null } } | null };

export type UpdateGoalMutationVariables = Exact<{
  input: UpdateGoalInput;
}>;


export type UpdateGoalMutation = { updateGoal: { __typename: 'UpdateGoalPayload', goal: { __typename: 'Goal', id: string, title: string, description: string | null, level: GoalLevel, status: GoalStatus, parentId: string | null, ownerAgentId: string | null, createdAt: string, updatedAt: string, ownerAgent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null } } | null };

export type DeleteGoalMutationVariables = Exact<{
  input: DeleteGoalInput;
}>;


export type DeleteGoalMutation = { deleteGoal: { __typename: 'DeleteGoalPayload', deletedId: string } | null };

export const GoalsDocument = document<GoalsQuery, GoalsQueryVariables>('38e85dad56d14c5f15ba9a4cb3348005f5372d95079ed39a8d15ed7d545a83a3', "query Goals($companyId:ID!){company(id:$companyId){id goals(first:200 orderBy:CREATED_AT_ASC){totalCount nodes{...GoalRow __typename}__typename}__typename}}fragment GoalRow on Goal{id title description level status parentId ownerAgentId createdAt updatedAt ownerAgent{...AgentLabel __typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const CreateGoalDocument = document<CreateGoalMutation, CreateGoalMutationVariables>('f57bff77b8b1ee8740abb6403e2ebc3b2b809bee9b285e6983dfa5a4be93228e', "mutation CreateGoal($input:CreateGoalInput!){createGoal(input:$input){goal{...GoalRow __typename}__typename}}fragment GoalRow on Goal{id title description level status parentId ownerAgentId createdAt updatedAt ownerAgent{...AgentLabel __typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const UpdateGoalDocument = document<UpdateGoalMutation, UpdateGoalMutationVariables>('60f8883eb9b2412837be6b4b0177ab893ef9c7b214b59d75d9dfa9c64c918dc8', "mutation UpdateGoal($input:UpdateGoalInput!){updateGoal(input:$input){goal{...GoalRow __typename}__typename}}fragment GoalRow on Goal{id title description level status parentId ownerAgentId createdAt updatedAt ownerAgent{...AgentLabel __typename}__typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const DeleteGoalDocument = document<DeleteGoalMutation, DeleteGoalMutationVariables>('a1ec3eae1ecd0743eeb577509e9a858cb26a1068c6845add88d59fe7ede8217d', "mutation DeleteGoal($input:DeleteGoalInput!){deleteGoal(input:$input){deletedId __typename}}");
