/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** The look of an agent. */
export type AgentAppearanceInput = {
  /** The drawing that avatarUrl shows: always cap-v1. */
  characterVersion: string;
  /** The color palette of the drawing. */
  paletteId: string;
  /** Always 1. */
  schemaVersion: number;
};

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

/** The status of a company. */
export type CompanyStatus =
  /** Working. */
  | 'ACTIVE'
  /** Archived; its agents are paused. */
  | 'ARCHIVED'
  /** Paused; no work starts, but reading and editing are possible. */
  | 'PAUSED';

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
  /** The agent's strengths, for callers that choose an agent for a task. At most 4,000 characters. Null for none. */
  capabilities?: string | null | undefined;
  /** The ID of the company. */
  companyId: string;
  /** The ID of the default environment. */
  defaultEnvironmentId?: string | null | undefined;
  /** The skills that the agent should have, by key or slug. The server stores the keys. At most 200 of them. Each: 1 to 512 characters. Defaults to none. */
  desiredSkills?: Array<string> | null | undefined;
  /** The name of the icon that clients show. Null for none. */
  icon?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The source of the agent's adapter configuration; null means the configuration in this request. */
  inheritRuntimeFrom?: RuntimeInheritance | null | undefined;
  /** The initial instructions. */
  instructionsBundle?: HireAgentInstructionsBundleInput | null | undefined;
  /** Data that clients store with the agent. Null for none. */
  metadata?: Record<string, unknown> | null | undefined;
  /** The agent's display name. If a new agent's name is in use, the server appends a number. 1 to 120 characters. */
  name: string;
  /** The permissions of the agent to create agents and skills. */
  permissions?: HireAgentPermissionsInput | null | undefined;
  /** The ID of the agent's manager. Null for none. */
  reportsTo?: string | null | undefined;
  /** The agent's role in the company. Defaults to GENERAL. */
  role?: AgentRole | null | undefined;
  /** The configuration of wakes. */
  runtimeConfig?: Record<string, unknown> | null | undefined;
  /** The issue that led to the hire. Null for none. */
  sourceIssueId?: string | null | undefined;
  /** The issues that led to the hire. At most 50 of them. */
  sourceIssueIds?: Array<string> | null | undefined;
  /** The job title, which clients show below the name. 1 to 200 characters. Null for none. */
  title?: string | null | undefined;
};

/** The initial instructions. */
export type HireAgentInstructionsBundleInput = {
  /** The path of the entry file. At most 500 characters. */
  entryFile?: string | null | undefined;
  /** The contents of the files, by relative path. */
  files: Array<InstructionsFileInput>;
};

/** The permissions of the agent to create agents and skills. */
export type HireAgentPermissionsInput = {
  /** True if the agent may hire agents. Defaults to true. */
  canCreateAgents?: boolean | null | undefined;
  /** True if the agent may create skills. Defaults to true. */
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

export type CreateCompanyMutationVariables = Exact<{
  name: string;
}>;


export type CreateCompanyMutation = { createCompany: { cursor: string | null, company: { id: string, name: string, issuePrefix: string, status: CompanyStatus } } | null };

export type HireAgentMutationVariables = Exact<{
  input: HireAgentInput;
}>;


export type HireAgentMutation = { hireAgent: { cursor: string | null, agent: { id: string, name: string, role: AgentRole, status: AgentStatus, reportsTo: { id: string } | null }, approval: { id: string, type: ApprovalType, status: ApprovalStatus } | null } | null };

export type CompanyPageQueryVariables = Exact<{
  id: string;
  first: number;
}>;


export type CompanyPageQuery = { company: { name: string, agents: { edges: Array<{ cursor: string, node: { name: string, role: AgentRole, chainOfCommand: Array<{ name: string }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}

export const CreateCompanyDocument = new TypedDocumentString(`
    mutation CreateCompany($name: String!) {
  createCompany(input: {name: $name}) {
    company {
      id
      name
      issuePrefix
      status
    }
    cursor
  }
}
    `, {"hash":"sha256:bc7b0f19b1be67b05618efdd01906c0aee34c118ee94897a59f4b343e1fcd491"}) as unknown as TypedDocumentString<CreateCompanyMutation, CreateCompanyMutationVariables>;
export const HireAgentDocument = new TypedDocumentString(`
    mutation HireAgent($input: HireAgentInput!) {
  hireAgent(input: $input) {
    agent {
      id
      name
      role
      status
      reportsTo: manager {
        id
      }
    }
    approval {
      id
      type
      status
    }
    cursor
  }
}
    `, {"hash":"sha256:db1891ab2b03c82b8566d3a60ce4050d33e436e1e45c5773629f19b2997114d2"}) as unknown as TypedDocumentString<HireAgentMutation, HireAgentMutationVariables>;
export const CompanyPageDocument = new TypedDocumentString(`
    query CompanyPage($id: ID!, $first: Int!) {
  company(id: $id) {
    name
    agents(first: $first) {
      edges {
        cursor
        node {
          name
          role
          chainOfCommand {
            name
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    `, {"hash":"sha256:860f977159f8e65bea4c4061faf6261b5a5b4de96ef83769af425422d0963036"}) as unknown as TypedDocumentString<CompanyPageQuery, CompanyPageQueryVariables>;