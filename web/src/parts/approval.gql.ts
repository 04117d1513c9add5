/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../graph/document.js';
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

/** The status of an approval. */
export type ApprovalStatus =
  /** Approved by the board. */
  | 'APPROVED'
  /** Withdrawn. */
  | 'CANCELLED'
  /** Waiting for the board. */
  | 'PENDING'
  /** Rejected by the board. */
  | 'REJECTED'
  /** Sent back to its requester. */
  | 'REVISION_REQUESTED';

/** The type of an approval. */
export type ApprovalType =
  /** The CEO's strategy. */
  | 'APPROVE_CEO_STRATEGY'
  /** A raise of a budget. */
  | 'BUDGET_OVERRIDE_REQUIRED'
  /** The hire of an agent. */
  | 'HIRE_AGENT'
  /** An agent's question to the board. */
  | 'REQUEST_BOARD_APPROVAL';

/** The input of approveApproval. */
export type ApproveApprovalInput = {
  /** The approval's id. */
  approvalId: string;
  /** The reason for the requester. At most 10,000 characters. Null for none. */
  decisionNote?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** The resolution of a budget incident. */
export type BudgetIncidentAction =
  /** Leave the scope as it is. */
  | 'KEEP_PAUSED'
  /** Raise the limit and resume the scope. */
  | 'RAISE_BUDGET_AND_RESUME';

/** The status of a budget incident. */
export type BudgetIncidentStatus =
  /** The board left the scope as it was. */
  | 'DISMISSED'
  /** Waiting for the board. */
  | 'OPEN'
  /** The budget was raised, or its window ended. */
  | 'RESOLVED';

/** The input of rejectApproval. */
export type RejectApprovalInput = {
  /** The approval's id. */
  approvalId: string;
  /** The reason for the requester. At most 10,000 characters. Null for none. */
  decisionNote?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** The input of requestApprovalRevision. */
export type RequestApprovalRevisionInput = {
  /** The approval's id. */
  approvalId: string;
  /** The reason for the requester. At most 10,000 characters. Null for none. */
  decisionNote?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** The input of resolveBudgetIncident. */
export type ResolveBudgetIncidentInput = {
  /** The resolution of a budget incident. */
  action: BudgetIncidentAction;
  /** The new limit, required to raise the budget; it must exceed the usage. At least 0. */
  amount?: number | null | undefined;
  /** The reason for the decision, for later reference. At most 10,000 characters. Null for none. */
  decisionNote?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The incident's ID. */
  incidentId: string;
};

type ActorLabel_Agent_Fragment = { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string };

type ActorLabel_PluginActor_Fragment = { __typename: 'PluginActor', key: string };

type ActorLabel_SystemActor_Fragment = { __typename: 'SystemActor', name: string };

type ActorLabel_User_Fragment = { __typename: 'User', id: string, name: string, image: string | null };

export type ActorLabelFragment =
  | ActorLabel_Agent_Fragment
  | ActorLabel_PluginActor_Fragment
  | ActorLabel_SystemActor_Fragment
  | ActorLabel_User_Fragment
;

export type AgentLabelFragment = { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string };

export type UserLabelFragment = { __typename: 'User', id: string, name: string, image: string | null };

export type ApprovalCardFragment = { __typename: 'Approval', id: string, type: ApprovalType, status: ApprovalStatus, payload: Record<string, unknown>, createdAt: string, decidedAt: string | null, decisionNote: string | null, expiresAt: string | null, consumedAt: string | null, requestedByAgentId: string | null, requestedByUserId: string | null, requestedBy:
    | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
    | { __typename: 'PluginActor', key: string }
    | { __typename: 'SystemActor', name: string }
    | { __typename: 'User', id: string, name: string, image: string | null }
   | null, decidedByUser: { __typename: 'User', id: string, name: string, image: string | null } | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null };

export type ApproveApprovalMutationVariables = Exact<{
  input: ApproveApprovalInput;
}>;


export type ApproveApprovalMutation = { approveApproval: { __typename: 'ApproveApprovalPayload', approval: { __typename: 'Approval', id: string, type: ApprovalType, status: ApprovalStatus, payload: Record<string, unknown>, createdAt: string, decidedAt: string | null, decisionNote: string | null, expiresAt: string | null, consumedAt: string | null, requestedByAgentId: string | null, requestedByUserId: string | null, requestedBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, decidedByUser: { __typename: 'User', id: string, name: string, image: string | null } | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null } } | null };

export type RejectApprovalMutationVariables = Exact<{
  input: RejectApprovalInput;
}>;


export type RejectApprovalMutation = { rejectApproval: { __typename: 'RejectApprovalPayload', approval: { __typename: 'Approval', id: string, type: ApprovalType, status: ApprovalStatus, payload: Record<string, unknown>, createdAt: string, decidedAt: string | null, decisionNote: string | null, expiresAt: string | null, consumedAt: string | null, requestedByAgentId: string | null, requestedByUserId: string | null, requestedBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, decidedByUser: { __typename: 'User', id: string, name: string, image: string | null } | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null } } | null };

export type RequestApprovalRevisionMutationVariables = Exact<{
  input: RequestApprovalRevisionInput;
}>;


export type RequestApprovalRevisionMutation = { requestApprovalRevision: { __typename: 'RequestApprovalRevisionPayload', approval: { __typename: 'Approval', id: string, type: ApprovalType, status: ApprovalStatus, payload: Record<string, unknown>, createdAt: string, decidedAt: string | null, decisionNote: string | null, expiresAt: string | null, consumedAt: string | null, requestedByAgentId: string | null, requestedByUserId: string | null, requestedBy:
        | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
        | { __typename: 'PluginActor', key: string }
        | { __typename: 'SystemActor', name: string }
        | { __typename: 'User', id: string, name: string, image: string | null }
       | null, decidedByUser: { __typename: 'User', id: string, name: string, image: string | null } | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null } } | null };

export type ResolveBudgetIncidentMutationVariables = Exact<{
  input: ResolveBudgetIncidentInput;
}>;


export type ResolveBudgetIncidentMutation = { resolveBudgetIncident: { __typename: 'ResolveBudgetIncidentPayload', incident: { __typename: 'BudgetIncident', id: string, status: BudgetIncidentStatus, resolvedAt: string | null, approval: { __typename: 'Approval', id: string, type: ApprovalType, status: ApprovalStatus, payload: Record<string, unknown>, createdAt: string, decidedAt: string | null, decisionNote: string | null, expiresAt: string | null, consumedAt: string | null, requestedByAgentId: string | null, requestedByUserId: string | null, requestedBy:
          | { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }
          | { __typename: 'PluginActor', key: string }
          | { __typename: 'SystemActor', name: string }
          | { __typename: 'User', id: string, name: string, image: string | null }
         | null, decidedByUser: { __typename: 'User', id: string, name: string, image: string | null } | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null } | null } } | null };

export const ApproveApprovalDocument = document<ApproveApprovalMutation, ApproveApprovalMutationVariables>('9095711ddfe5cfed2f8c5fddcccd54b2959aa4e4be7f0be074d07af2a4be4712', "mutation ApproveApproval($input:ApproveApprovalInput!){approveApproval(input:$input){approval{...ApprovalCard __typename}__typename}}fragment ApprovalCard on Approval{id type status payload createdAt decidedAt decisionNote expiresAt consumedAt requestedByAgentId requestedByUserId requestedBy{...ActorLabel __typename}decidedByUser{...UserLabel __typename}agent{...AgentLabel __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const RejectApprovalDocument = document<RejectApprovalMutation, RejectApprovalMutationVariables>('c8d5cb49f5ec99dcaf70a4751f007018cb0f6f76f9b88218d7bf7f0091f4ee89', "mutation RejectApproval($input:RejectApprovalInput!){rejectApproval(input:$input){approval{...ApprovalCard __typename}__typename}}fragment ApprovalCard on Approval{id type status payload createdAt decidedAt decisionNote expiresAt consumedAt requestedByAgentId requestedByUserId requestedBy{...ActorLabel __typename}decidedByUser{...UserLabel __typename}agent{...AgentLabel __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const RequestApprovalRevisionDocument = document<RequestApprovalRevisionMutation, RequestApprovalRevisionMutationVariables>('c24ed843ea81739646a848c92b71d4d04ff40ae586040546c3c896f252d78f64', "mutation RequestApprovalRevision($input:RequestApprovalRevisionInput!){requestApprovalRevision(input:$input){approval{...ApprovalCard __typename}__typename}}fragment ApprovalCard on Approval{id type status payload createdAt decidedAt decisionNote expiresAt consumedAt requestedByAgentId requestedByUserId requestedBy{...ActorLabel __typename}decidedByUser{...UserLabel __typename}agent{...AgentLabel __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");

export const ResolveBudgetIncidentDocument = document<ResolveBudgetIncidentMutation, ResolveBudgetIncidentMutationVariables>('d3d0081176774e77859f50faa2ce26bfcf9a30d92e4606db6f95f085f1f8f35c', "mutation ResolveBudgetIncident($input:ResolveBudgetIncidentInput!){resolveBudgetIncident(input:$input){incident{id status resolvedAt approval{...ApprovalCard __typename}__typename}__typename}}fragment ApprovalCard on Approval{id type status payload createdAt decidedAt decisionNote expiresAt consumedAt requestedByAgentId requestedByUserId requestedBy{...ActorLabel __typename}decidedByUser{...UserLabel __typename}agent{...AgentLabel __typename}__typename}fragment ActorLabel on Actor{__typename ...on Agent{...AgentLabel __typename}...on User{...UserLabel __typename}...on SystemActor{name __typename}...on PluginActor{key __typename}}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}fragment UserLabel on User{id name image __typename}");
