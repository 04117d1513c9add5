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

/** The input of archiveMember. */
export type ArchiveMemberInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The membership's ID. */
  memberId: string;
  /** The new assignee of the open issues; unassigned if omitted. Null for none. */
  reassignment?: ReassignmentInput | null | undefined;
};

/** The role of a person. */
export type BoardRole =
  /** Has every permission except that of managing members. */
  | 'ADMIN'
  /** Does the ordinary work of the board. */
  | 'OPERATOR'
  /** Has every permission. */
  | 'OWNER'
  /** Can only read. */
  | 'VIEWER';

/** A permission to grant. */
export type GrantInput = {
  /** The permission that the grant gives. */
  permissionKey: PermissionKey;
  /** The limits of the grant; null means no limit. */
  scope?: Record<string, unknown> | null | undefined;
};

/** Which members to list. A list has at most 100 values. */
export type MemberFilter = {
  /** Only members that joined in this span. */
  createdAt?: TimeRangeInput | null | undefined;
  /** Leaves out members that match. */
  not?: MemberFilterExclusionInput | null | undefined;
  /** Only members that are one of these people or agents. */
  principalIds?: Array<string> | null | undefined;
  /** Only members of one of these kinds. */
  principalTypes?: Array<PrincipalType> | null | undefined;
  /** Only members in one of these roles. */
  roles?: Array<MembershipRole> | null | undefined;
  /** Only members in one of these statuses. */
  statuses?: Array<MembershipStatus> | null | undefined;
  /** Only members that were changed last in this span. */
  updatedAt?: TimeRangeInput | null | undefined;
};

/** Which members to leave out. */
export type MemberFilterExclusionInput = {
  /** No members that are one of these people or agents. */
  principalIds?: Array<string> | null | undefined;
  /** No members of one of these kinds. */
  principalTypes?: Array<PrincipalType> | null | undefined;
  /** No members in one of these roles. */
  roles?: Array<MembershipRole> | null | undefined;
  /** No members in one of these statuses. */
  statuses?: Array<MembershipStatus> | null | undefined;
};

/** The role of a member. */
export type MembershipRole =
  /** Has every permission except that of managing members. */
  | 'ADMIN'
  /** An agent. */
  | 'MEMBER'
  /** Does the ordinary work of the board. */
  | 'OPERATOR'
  /** Has every permission. */
  | 'OWNER'
  /** Can only read. */
  | 'VIEWER';

/** The status of a membership. */
export type MembershipStatus =
  /** In effect. */
  | 'ACTIVE'
  /** The member has left. */
  | 'ARCHIVED'
  /** Not in effect yet. */
  | 'PENDING'
  /** Temporarily not in effect. */
  | 'SUSPENDED';

/** The actions that a grant can allow. */
export type PermissionKey =
  /** Change the configuration and instructions of agents. */
  | 'AGENTS_CONFIGURE'
  /** Hire agents and read the configuration of all agents. */
  | 'AGENTS_CREATE'
  /** Suggest changes to the configuration of agents. */
  | 'AGENTS_SUGGEST_CHANGES'
  /** Read the configuration of agents. */
  | 'AGENT_CONFIG_READ'
  /** Change the configuration of agents. */
  | 'AGENT_CONFIG_UPDATE'
  /** Read the audit of agent actions. */
  | 'AUDIT_VIEW_AGENT_ACTIONS'
  /** Manage execution environments. */
  | 'ENVIRONMENTS_MANAGE'
  /** Manage the inbox of the responsible user. */
  | 'INBOX_MANAGE'
  /** Approve join requests. */
  | 'JOINS_APPROVE'
  /** Change pipelines. */
  | 'PIPELINES_WRITE'
  /** See the catalog of secrets as an agent. */
  | 'SECRETS_READ'
  /** Create, import and edit skills. */
  | 'SKILLS_CREATE'
  /** Approve skill content that agents add, and assign skills to agents that are not subordinates. */
  | 'SKILLS_REVIEW'
  /** Suggest changes to skills. */
  | 'SKILLS_SUGGEST_CHANGES'
  /** Assign issues. */
  | 'TASKS_ASSIGN'
  /** Assign issues within a scope. */
  | 'TASKS_ASSIGN_SCOPE'
  /** Release issues that others have checked out. */
  | 'TASKS_MANAGE_ACTIVE_CHECKOUTS'
  /** Manage gateways, gateway tokens, stdio templates, policies and trust rules. */
  | 'TOOLS_ADMIN'
  /** Manage tool connections, and review their tools. */
  | 'TOOLS_MANAGE_CONNECTIONS'
  /** Manage tool profiles. */
  | 'TOOLS_MANAGE_PROFILES'
  /** Stop and restart tool runtimes. */
  | 'TOOLS_MANAGE_RUNTIME'
  /** Call tools. */
  | 'TOOLS_USE'
  /** Read the tool audit trail. */
  | 'TOOLS_VIEW_AUDIT'
  /** Invite people and agents. */
  | 'USERS_INVITE'
  /** Manage members, roles and grants. */
  | 'USERS_MANAGE_PERMISSIONS';

/** The kind of member. */
export type PrincipalType =
  /** An agent. */
  | 'AGENT'
  /** A person. */
  | 'USER';

/** The new assignee of a person's open issues. */
export type ReassignmentInput = {
  /** The agent that takes over. Null for none. */
  assigneeAgentId?: string | null | undefined;
  /** The person who takes over. Null for none. */
  assigneeUserId?: string | null | undefined;
};

/** The statuses that callers can set on a membership. */
export type SettableMembershipStatus =
  /** In effect. */
  | 'ACTIVE'
  /** Not in effect yet. */
  | 'PENDING'
  /** Temporarily not in effect. */
  | 'SUSPENDED';

/** A span of time. Without a start or end, the span is open on that side. */
export type TimeRangeInput = {
  /** The start of the span, inclusive. */
  after?: string | null | undefined;
  /** The end of the span, exclusive. */
  before?: string | null | undefined;
};

/** The input of updateMemberPermissions. Omitted fields keep their values. */
export type UpdateMemberPermissionsInput = {
  /** All explicit grants of the member. The server revokes all others. At most 25 of them. */
  grants: Array<GrantInput>;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The membership's ID. */
  memberId: string;
};

/** The input of updateMemberRoleAndGrants. Omitted fields keep their values. */
export type UpdateMemberRoleAndGrantsInput = {
  /** All explicit grants of the member. The server revokes all others. At most 25 of them. */
  grants?: Array<GrantInput> | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The membership's ID. */
  memberId: string;
  /** The person's new role. */
  membershipRole?: BoardRole | null | undefined;
  /** The membership's new status. */
  status?: SettableMembershipStatus | null | undefined;
};

export type AgentLabelFragment = { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string };

export type UserLabelFragment = { __typename: 'User', id: string, name: string, image: string | null };

export type MembersQueryVariables = Exact<{
  companyId: string;
  filter?: MemberFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type MembersQuery = { company: { __typename: 'Company', id: string, members: { __typename: 'MemberConnection', totalCount: number, nodes: Array<{ __typename: 'Member', id: string, principalId: string, principalType: PrincipalType, membershipRole: MembershipRole | null, status: MembershipStatus, createdAt: string, grants: Array<{ __typename: 'Grant', permissionKey: PermissionKey, scope: Record<string, unknown> | null }>, removal: { __typename: 'MemberRemoval', canArchive: boolean, reason: string | null }, user: { __typename: 'User', email: string | null, id: string, name: string, image: string | null } | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } | null } | null };

export type MemberRowFragment = { __typename: 'Member', id: string, principalId: string, principalType: PrincipalType, membershipRole: MembershipRole | null, status: MembershipStatus, createdAt: string, grants: Array<{ __typename: 'Grant', permissionKey: PermissionKey, scope: Record<string, unknown> | null }>, removal: { __typename: 'MemberRemoval', canArchive: boolean, reason: string | null }, user: { __typename: 'User', email: string | null, id: string, name: string, image: string | null } | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null };

export type DirectoryQueryVariables = Exact<{
  companyId: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type DirectoryQuery = { company: { __typename: 'Company', id: string, userDirectory: { __typename: 'DirectoryConnection', totalCount: number, nodes: Array<{ __typename: 'DirectoryEntry', principalId: string, status: MembershipStatus, user: { __typename: 'User', id: string, name: string, image: string | null } | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } | null } | null };

export type UpdateMemberMutationVariables = Exact<{
  input: UpdateMemberRoleAndGrantsInput;
}>;


export type UpdateMemberMutation = { updateMemberRoleAndGrants: { __typename: 'UpdateMemberRoleAndGrantsPayload', member: { __typename: 'Member', id: string, principalId: string, principalType: PrincipalType, membershipRole: MembershipRole | null, status: MembershipStatus, createdAt: string, grants: Array<{ __typename: 'Grant', permissionKey: PermissionKey, scope: Record<string, unknown> | null }>, removal: { __typename: 'MemberRemoval', canArchive: boolean, reason: string | null }, user: { __typename: 'User', email: string | null, id: string, name: string, image: string | null } | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null } } | null };

export type UpdateAgentGrantsMutationVariables = Exact<{
  input: UpdateMemberPermissionsInput;
}>;


export type UpdateAgentGrantsMutation = { updateMemberPermissions: { __typename: 'UpdateMemberPermissionsPayload', member: { __typename: 'Member', id: string, principalId: string, principalType: PrincipalType, membershipRole: MembershipRole | null, status: MembershipStatus, createdAt: string, grants: Array<{ __typename: 'Grant', permissionKey: PermissionKey, scope: Record<string, unknown> | null }>, removal: { __typename: 'MemberRemoval', canArchive: boolean, reason: string | null }, user: { __typename: 'User', email: string | null, id: string, name: string, image: string | null } | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null } } | null };

export type ArchiveMemberMutationVariables = Exact<{
  input: ArchiveMemberInput;
}>;


export type ArchiveMemberMutation = { archiveMember: { __typename: 'ArchiveMemberPayload', reassignedIssueCount: number, member: { __typename: 'Member', id: string, principalId: string, principalType: PrincipalType, membershipRole: MembershipRole | null, status: MembershipStatus, createdAt: string, grants: Array<{ __typename: 'Grant', permissionKey: PermissionKey, scope: Record<string, unknown> | null }>, removal: { __typename: 'MemberRemoval', canArchive: boolean, reason: string | null }, user: { __typename: 'User', email: string | null, id: string, name: string, image: string | null } | null, agent: { __typename: 'Agent', id: string, name: string, urlKey: string, role: AgentRole, title: string | null, status: AgentStatus, avatarUrl: string } | null } } | null };

export const MembersDocument = document<MembersQuery, MembersQueryVariables>('2a7db533d5b84ba41792428796859539ef17514f999be6a6ba3d0a715bc2367c', "query Members($companyId:ID!$filter:MemberFilter$first:Int$after:String){company(id:$companyId){id members(filter:$filter first:$first after:$after){nodes{...MemberRow __typename}pageInfo{hasNextPage endCursor __typename}totalCount __typename}__typename}}fragment MemberRow on Member{id principalId principalType membershipRole status createdAt grants{permissionKey scope __typename}removal{canArchive reason __typename}user{...UserLabel email __typename}agent{...AgentLabel __typename}__typename}fragment UserLabel on User{id name image __typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const DirectoryDocument = document<DirectoryQuery, DirectoryQueryVariables>('953bfb7d71636e927c212ff4dc182f36431471334ad2560a0f7797d78727e08a', "query Directory($companyId:ID!$first:Int$after:String){company(id:$companyId){id userDirectory(first:$first after:$after){nodes{principalId status user{...UserLabel __typename}__typename}pageInfo{hasNextPage endCursor __typename}totalCount __typename}__typename}}fragment UserLabel on User{id name image __typename}");

export const UpdateMemberDocument = document<UpdateMemberMutation, UpdateMemberMutationVariables>('09ad1d832069799937c3abcd2a14f34395cdf64264df8653fa9365c592736690', "mutation UpdateMember($input:UpdateMemberRoleAndGrantsInput!){updateMemberRoleAndGrants(input:$input){member{...MemberRow __typename}__typename}}fragment MemberRow on Member{id principalId principalType membershipRole status createdAt grants{permissionKey scope __typename}removal{canArchive reason __typename}user{...UserLabel email __typename}agent{...AgentLabel __typename}__typename}fragment UserLabel on User{id name image __typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const UpdateAgentGrantsDocument = document<UpdateAgentGrantsMutation, UpdateAgentGrantsMutationVariables>('fd4f4b0d984aa56864ed45a706044eca59bc3ce4421c1c387dadd5bc83cff3f4', "mutation UpdateAgentGrants($input:UpdateMemberPermissionsInput!){updateMemberPermissions(input:$input){member{...MemberRow __typename}__typename}}fragment MemberRow on Member{id principalId principalType membershipRole status createdAt grants{permissionKey scope __typename}removal{canArchive reason __typename}user{...UserLabel email __typename}agent{...AgentLabel __typename}__typename}fragment UserLabel on User{id name image __typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");

export const ArchiveMemberDocument = document<ArchiveMemberMutation, ArchiveMemberMutationVariables>('221861a5fa0beb9f7a067dfebbedbf0b16050454ef6acd6daaa4a04cab5e3117', "mutation ArchiveMember($input:ArchiveMemberInput!){archiveMember(input:$input){reassignedIssueCount member{...MemberRow __typename}__typename}}fragment MemberRow on Member{id principalId principalType membershipRole status createdAt grants{permissionKey scope __typename}removal{canArchive reason __typename}user{...UserLabel email __typename}agent{...AgentLabel __typename}__typename}fragment UserLabel on User{id name image __typename}fragment AgentLabel on Agent{id name urlKey role title status avatarUrl __typename}");
