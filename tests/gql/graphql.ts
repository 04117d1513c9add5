/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** How an agent looks. */
export type AgentAppearanceInput = {
  /** The drawing. */
  characterVersion: string;
  /** Its colors. */
  paletteId: string;
  /** Always 1. */
  schemaVersion: number;
};

/** What an agent is in the company. */
export type AgentRole =
  /** Leads the company. */
  | 'CEO'
  /** Leads finance. */
  | 'CFO'
  /** Leads marketing. */
  | 'CMO'
  /** Leads technology. */
  | 'CTO'
  /** Designs. */
  | 'DESIGNER'
  /** Runs the systems. */
  | 'DEVOPS'
  /** Builds. */
  | 'ENGINEER'
  /** Anything else. */
  | 'GENERAL'
  /** Manages products or projects. */
  | 'PM'
  /** Assures quality. */
  | 'QA'
  /** Researches. */
  | 'RESEARCHER'
  /** Looks after security. */
  | 'SECURITY';

/** What an agent is doing. */
export type AgentStatus =
  /** Ready for work. */
  | 'ACTIVE'
  /** Its last run failed; it can still be woken. */
  | 'ERROR'
  /** Ready, with nothing running. */
  | 'IDLE'
  /** Starts no work until it is resumed. */
  | 'PAUSED'
  /** Hired, and waiting for the board. */
  | 'PENDING_APPROVAL'
  /** At work. */
  | 'RUNNING'
  /** Retired for good. */
  | 'TERMINATED';

/** How an approval stands. */
export type ApprovalStatus =
  /** Granted. */
  | 'APPROVED'
  /** Withdrawn. */
  | 'CANCELLED'
  /** Waiting for the board. */
  | 'PENDING'
  /** Refused. */
  | 'REJECTED'
  /** Sent back to whoever asked. */
  | 'REVISION_REQUESTED';

/** What is to be approved. */
export type ApprovalType =
  /** The CEO's strategy. */
  | 'APPROVE_CEO_STRATEGY'
  /** More budget. */
  | 'BUDGET_OVERRIDE_REQUIRED'
  /** A new agent. */
  | 'HIRE_AGENT'
  /** Something an agent asks the board's leave for. */
  | 'REQUEST_BOARD_APPROVAL';

/** Whether a company works. */
export type CompanyStatus =
  /** It works. */
  | 'ACTIVE'
  /** Put away; its agents are paused. */
  | 'ARCHIVED'
  /** No work starts; reading and editing go on. */
  | 'PAUSED';

/** The input of HireAgent. */
export type HireAgentInput = {
  /** The adapter's configuration; literal env values are never shown again. */
  adapterConfig?: Record<string, unknown> | null | undefined;
  /** How the agent is run. */
  adapterType?: string | null | undefined;
  /** How the agent looks; random when left out. */
  appearance?: AgentAppearanceInput | null | undefined;
  /** The monthly budget in cents; 0 is no limit. */
  budgetMonthlyCents?: number | null | undefined;
  /** What the agent can do. */
  capabilities?: string | null | undefined;
  /** The company's id. */
  companyId: string;
  /** The environment used when nothing else is said. */
  defaultEnvironmentId?: string | null | undefined;
  /** The skills the agent should have. */
  desiredSkills?: Array<string> | null | undefined;
  /** The name of an icon. */
  icon?: string | null | undefined;
  /** The same key and input again give the stored answer; with another input, an error. */
  idempotencyKey?: string | null | undefined;
  /** Whose adapter configuration a new agent takes. */
  inheritRuntimeFrom?: RuntimeInheritance | null | undefined;
  /** The instructions it starts with. */
  instructionsBundle?: HireAgentInstructionsBundleInput | null | undefined;
  /** Whatever the owner keeps with it. */
  metadata?: Record<string, unknown> | null | undefined;
  /** The name. */
  name: string;
  /** What the agent may create. */
  permissions?: HireAgentPermissionsInput | null | undefined;
  /** The manager's id. */
  reportsTo?: string | null | undefined;
  /** What the agent is. */
  role?: AgentRole | null | undefined;
  /** How the agent is woken. */
  runtimeConfig?: Record<string, unknown> | null | undefined;
  /** The issue from which the hire arose. */
  sourceIssueId?: string | null | undefined;
  /** The issues from which the hire arose. */
  sourceIssueIds?: Array<string> | null | undefined;
  /** The title. */
  title?: string | null | undefined;
};

/** The instructions it starts with. */
export type HireAgentInstructionsBundleInput = {
  /** The file that the instructions begin with. */
  entryFile?: string | null | undefined;
  /** Text by relative path. */
  files: Record<string, unknown>;
};

/** What the agent may create. */
export type HireAgentPermissionsInput = {
  /** Whether the agent may hire agents. */
  canCreateAgents?: boolean | null | undefined;
  /** Whether the agent may create skills. */
  canCreateSkills?: boolean | null | undefined;
};

/** Whose adapter configuration a new agent takes. */
export type RuntimeInheritance =
  /** That of the agent that hires it. */
  | 'CALLER';

export type CreateCompanyMutationVariables = Exact<{
  name: string;
}>;


export type CreateCompanyMutation = { createCompany: { cursor: string | null, company: { id: string, name: string, issuePrefix: string, status: CompanyStatus } | null } };

export type HireAgentMutationVariables = Exact<{
  input: HireAgentInput;
}>;


export type HireAgentMutation = { hireAgent: { cursor: string | null, agent: { id: string, name: string, role: AgentRole, status: AgentStatus, reportsTo: { id: string } | null } | null, approval: { id: string, type: ApprovalType, status: ApprovalStatus } | null } };

export type CompanyPageQueryVariables = Exact<{
  id: string;
  first: number;
}>;


export type CompanyPageQuery = { company: { name: string, agents: { edges: Array<{ cursor: string, node: { name: string, role: AgentRole, chainOfCommand: Array<{ name: string }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } };

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