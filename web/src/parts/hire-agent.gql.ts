/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../graph/document.js';
/** The look of an agent. */
export type AgentAppearanceInput = {
  /** The drawing that avatarUrl shows: always cap-v1. */
  characterVersion: string;
  /** The set of colors that it is drawn in. */
  paletteId: string;
  /** Always 1. */
  schemaVersion: number;
};

/** The reason for which an agent is paused. */
export type AgentPauseReason =
  /** Its budget is spent. */
  | 'BUDGET'
  /** Its company was archived. */
  | 'COMPANY_ARCHIVED'
  /** It was imported. */
  | 'IMPORT'
  /** A person paused it. */
  | 'MANUAL'
  /** The server paused it. */
  | 'SYSTEM';

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
  /** Paused: starts no work until it is resumed. */
  | 'PAUSED'
  /** Hired, waiting for the approval of the board. */
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

/** The input of hireAgent. */
export type HireAgentInput = {
  /** The adapter's configuration. Literal variables are never shown again. */
  adapterConfig?: Record<string, unknown> | null | undefined;
  /** The type of the adapter that runs the agent. 1 to 120 characters. */
  adapterType?: string | null | undefined;
  /** The appearance; defaults to a random one. */
  appearance?: AgentAppearanceInput | null | undefined;
  /** The monthly budget in cents; 0 means no limit. At least 0. Defaults to 0. */
  budgetMonthlyCents?: number | null | undefined;
  /** What the agent is good at, for those who look for somebody. At most 4,000 characters. Null for none. */
  capabilities?: string | null | undefined;
  /** The ID of the company. */
  companyId: string;
  /** The ID of the default environment. */
  defaultEnvironmentId?: string | null | undefined;
  /** The skills that the agent should have, by their keys or slugs. They are kept as keys. At most 200 of them. Each: 1 to 512 characters. Defaults to none. */
  desiredSkills?: Array<string> | null | undefined;
  /** The name of the icon that clients show. Null for none. */
  icon?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** Whose adapter configuration the agent gets; null for what is given here. */
  inheritRuntimeFrom?: RuntimeInheritance | null | undefined;
  /** The initial instructions. */
  instructionsBundle?: HireAgentInstructionsBundleInput | null | undefined;
  /** Whatever clients keep with it. Null for none. */
  metadata?: Record<string, unknown> | null | undefined;
  /** What people call the agent. A new agent whose name is taken gets a number. 1 to 120 characters. */
  name: string;
  /** The permissions of the agent to create agents and skills. */
  permissions?: HireAgentPermissionsInput | null | undefined;
  /** The ID of the agent's manager. Null for none. */
  reportsTo?: string | null | undefined;
  /** What the agent is in the company. Defaults to GENERAL. */
  role?: AgentRole | null | undefined;
  /** The configuration of wakes. */
  runtimeConfig?: Record<string, unknown> | null | undefined;
  /** The issue from which the hire arose. Null for none. */
  sourceIssueId?: string | null | undefined;
  /** The issues from which the hire arose. At most 50 of them. */
  sourceIssueIds?: Array<string> | null | undefined;
  /** The job that people read below the name. 1 to 200 characters. Null for none. */
  title?: string | null | undefined;
};

/** The initial instructions. */
export type HireAgentInstructionsBundleInput = {
  /** The path of the entry file. At most 500 characters. */
  entryFile?: string | null | undefined;
  /** The texts of the files by their relative paths. */
  files: Array<InstructionsFileInput>;
};

/** The permissions of the agent to create agents and skills. */
export type HireAgentPermissionsInput = {
  /** Whether the agent may hire agents. Defaults to true. */
  canCreateAgents?: boolean | null | undefined;
  /** Whether the agent may create skills. Defaults to true. */
  canCreateSkills?: boolean | null | undefined;
};

/** A file of instructions. */
export type InstructionsFileInput = {
  /** The text. */
  content: string;
  /** The path below the folder of the instructions. */
  path: string;
};

/** The source of a new agent's adapter configuration. */
export type RuntimeInheritance =
  /** The configuration of the agent that hires it. */
  | 'CALLER';

export type AgentLabelFragment = { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string };

export type AgentRowFragment = { __typename: 'Agent', adapterType: string, pauseReason: AgentPauseReason | null, pausedAt: string | null, errorReason: string | null, budgetMonthlyCents: number, spentMonthlyCents: number, lastHeartbeatAt: string | null, id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string };

export type HireAgentMutationVariables = Exact<{
  input: HireAgentInput;
}>;


export type HireAgentMutation = { hireAgent: { __typename: 'HireAgentPayload', agent: { __typename: 'Agent', adapterType: string, pauseReason: AgentPauseReason | null, pausedAt: string | null, errorReason: string | null, budgetMonthlyCents: number, spentMonthlyCents: number, lastHeartbeatAt: string | null, id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string }, approval: { __typename: 'Approval', id: string, status: ApprovalStatus } | null } | null };

export const HireAgentDocument = document<HireAgentMutation, HireAgentMutationVariables>('f7ca51ba0a54d0cebabdf779a5ad15a406ce4d26856f2bd4dcec2185bebc85ea', "mutation HireAgent($input:HireAgentInput!){hireAgent(input:$input){agent{...AgentRow __typename}approval{id status __typename}__typename}}fragment AgentRow on Agent{...AgentLabel adapterType pauseReason pausedAt errorReason budgetMonthlyCents spentMonthlyCents lastHeartbeatAt __typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");
